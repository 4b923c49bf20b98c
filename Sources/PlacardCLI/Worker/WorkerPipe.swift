import Foundation

/// The lines that a worker says of its work, as they come.
final class WorkerPipe {
  let writeEnd: Int32
  private let readEnd: Int32
  private var rest: [UInt8] = []
  private var isWriteEndOpen = true

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else {
      throw CommandError("a pipe cannot be opened: \(String(cString: strerror(errno)))")
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(readEnd)
    closeWriteEnd()
  }

  func closeWriteEnd() {
    if isWriteEndOpen { close(writeEnd) }
    isWriteEndOpen = false
  }

  /// Waits for words at most so long, hands on whole lines, and answers whether more can come.
  func wait(milliseconds: Int, heard: (String) -> Void) -> Bool {
    var request = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Int32(milliseconds)) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(readEnd, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    rest += buffer[..<count]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      heard(String(decoding: rest[..<end], as: UTF8.self))
      rest.removeSubrange(...end)
    }
    return true
  }
}
