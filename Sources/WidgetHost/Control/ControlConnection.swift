import Foundation
import Glibc

/// One client of a host's socket.
final class ControlConnection {
  let descriptor: Int32
  private(set) var lastHeard = ContinuousClock.now
  private(set) var isOpen = true
  private var bytes: [UInt8] = []

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Hears no more of the client.
  func leave() { isOpen = false }

  /// The whole lines that have come; a line that is none of ours is answered with what is wrong.
  func takeMessages(_ now: ContinuousClock.Instant) -> [ControlMessage] {
    read()
    let messages = takeLines().compactMap { line -> ControlMessage? in
      lastHeard = now
      if let message = try? ControlLine.value(ControlMessage.self, from: line) { return message }
      answer("the host does not understand the request; is the client of another version?")
      return nil
    }
    if bytes.count > ControlLine.longest {
      answer("the request is too long")
      leave()
    }
    return messages
  }

  private func takeLines() -> [ArraySlice<UInt8>] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    bytes = Array(lines.last ?? [])
    return lines.dropLast()
  }

  /// Says that a request is kept, or why it is not; a client that does not listen is left.
  func answer(_ error: String?) {
    guard isOpen, let line = try? ControlLine.bytes(of: ControlResponse(error: error)) else {
      return
    }
    let count = send(
      descriptor, line, line.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    if count < line.count { leave() }
  }

  /// Takes in what is there, up to a line's length: one who sends without end does not keep the host.
  private func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while isOpen, bytes.count <= ControlLine.longest {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EAGAIN && errno != EINTR {
        leave()
      } else if errno == EAGAIN {
        return
      }
    }
  }
}

/// What a client tells a host: one line of JSON.
struct ControlMessage: Codable, Sendable {
  /// What is asked; `nil` only says that there is something in the store.
  var request: HostRequest?
}

/// What the host answers, when it has kept the request: one line of JSON.
struct ControlResponse: Codable, Sendable {
  /// Why the request is not kept; `nil` where it is.
  var error: String?
}

/// Lines of JSON, as they go through the socket.
enum ControlLine {
  /// The most bytes of a line: whoever sends a longer one is no client.
  static let longest = 1 << 16

  static func bytes(of value: some Encodable) throws -> [UInt8] {
    Array(try StateJSON.text(of: value).utf8) + [UInt8(ascii: "\n")]
  }

  static func value<Value: Decodable>(_ type: Value.Type, from line: some Sequence<UInt8>) throws
    -> Value
  {
    try JSONDecoder().decode(type, from: Data(line))
  }
}
