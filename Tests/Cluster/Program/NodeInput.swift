import Foundation
import Glibc

/// A line of a node's input.
enum NodeCommandLine: Hashable {
  /// The time of the day, in seconds.
  case time(TimeInterval)
  /// By how many seconds the wall clock is wrong from now on.
  case clockOffset(TimeInterval)
  case disk(ControlledDisk.Condition)
  /// The input has ended, or is invalid.
  case end

  init(_ line: Substring) {
    let words = line.split(separator: " ")
    let number = words.last.flatMap { Double($0) }
    switch (words.first, words.dropFirst().first, number) {
    case ("time", _, let seconds?): self = .time(seconds)
    case ("clock", _, let seconds?): self = .clockOffset(seconds)
    case ("disk", "slow", let milliseconds?): self = .disk(.slow(milliseconds: Int(milliseconds)))
    case ("disk", "full", _): self = .disk(.full)
    case ("disk", "working", _): self = .disk(.working)
    default: self = .end
    }
  }
}

/// Reads the lines of the standard input that have arrived, without waiting.
final class NodeInput {
  private var bytes: [UInt8] = []

  init() {
    _ = fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK)
  }

  /// Returns the lines since the last call.
  func take() -> [NodeCommandLine] {
    let isOpen = readAvailable()
    var commands: [NodeCommandLine] = []
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: bytes[..<end], as: UTF8.self)
      bytes.removeFirst(end + 1)
      commands.append(NodeCommandLine(line[...]))
    }
    return isOpen ? commands : commands + [.end]
  }

  /// Reads what has arrived, and returns whether there may be more later.
  private func readAvailable() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 {
        return false
      } else if errno != EINTR {
        return errno == EAGAIN
      }
    }
  }
}
