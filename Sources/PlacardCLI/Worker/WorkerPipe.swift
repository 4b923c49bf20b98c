import Glibc
import Synchronization

/// A pipe from a worker.
final class WorkerPipe {
  let writeEnd: Int32
  /// What has come and was not taken yet.
  var bytes: [UInt8] = []
  /// Whether more can come.
  private(set) var isOpen = true

  private let readEnd: Int32
  private var isWriteEndOpen = true

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else {
      throw CommandError("a pipe cannot be opened: \(String(cString: strerror(errno)))")
    }
    readEnd = ends[0]
    writeEnd = ends[1]
    _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(readEnd)
    closeWriteEnd()
  }

  func closeWriteEnd() {
    if isWriteEndOpen { close(writeEnd) }
    isWriteEndOpen = false
  }

  /// Waits at most so long until something comes from any of the pipes.
  static func wait(for pipes: [WorkerPipe], milliseconds: Int32) {
    // A descriptor of -1 is not looked at: what has ended is not waited for.
    var requests = pipes.map {
      pollfd(fd: $0.isOpen ? $0.readEnd : -1, events: Int16(POLLIN), revents: 0)
    }
    _ = poll(&requests, nfds_t(requests.count), milliseconds)
  }

  /// Takes in what is there.
  func readAvailable() {
    guard isOpen else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // No more than some pipes hold: one who writes without end must not keep us from watching the time.
    for _ in 0..<16 {
      let count = read(readEnd, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 {
        isOpen = false
        return
      } else if errno != EINTR {
        return
      }
    }
  }

  /// So much of a line is not waited for: it may never end.
  private static let longestLine = 1 << 16

  /// Takes every whole line, and at the end of the pipe, or of patience, the rest of one.
  func takeLines() -> [String] {
    var lines: [String] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
      start = end + 1
    }
    bytes.removeFirst(start)
    if !isOpen && !bytes.isEmpty || bytes.count > Self.longestLine {
      lines.append(String(decoding: bytes, as: UTF8.self))
      bytes = []
    }
    return lines
  }
}

/// Through which a worker tells the process that watches it how far it is.
final class WorkerChannel: Sendable {
  private let descriptor: Int32
  /// Words of several threads come one after the other.
  private let turn = Mutex(())

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Says a word.
  func send(_ message: WorkerMessage) {
    let bytes = message.bytes
    turn.withLock { _ in
      var start = 0
      while start < bytes.count {
        let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 || errno == EINTR else { return }
        start += max(count, 0)
      }
    }
  }
}
