import Glibc

/// An end of a pipe or socket, which is closed with the value; reading and writing do not wait.
final class FileDescriptor {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit { close(number) }

  /// The ends of a socket: the first does not wait.
  static func socketPair() throws(WorkerStartError) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw WorkerStartError(code: errno) }
    return pair(ends)
  }

  /// The ends of a pipe: the first, which reads, does not wait.
  static func pipe() throws(WorkerStartError) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw WorkerStartError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return pair(ends)
  }

  private static func pair(_ ends: [Int32]) -> (FileDescriptor, FileDescriptor) {
    _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
    return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }

  /// Hands on what is there, at most some buffers of it, and tells whether more can come.
  ///
  /// One who writes without end must not keep anyone from watching the time.
  func readAvailable(_ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      for _ in 0..<16 {
        let count = read(number, buffer.baseAddress, buffer.count)
        if count > 0 {
          body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          if count < buffer.count { return true }
        } else if count == 0 {
          return false
        } else if errno != EINTR {
          return errno == EAGAIN
        }
      }
      return true
    }
  }

  /// Writes as much as goes, and tells how much that was; `nil` where the other end is gone.
  func writeAvailable(_ bytes: ArraySlice<UInt8>) -> Int? {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        // A worker that is gone is told by an error, not by a signal.
        send(number, $0.baseAddress.map { $0 + done }, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        return errno == EAGAIN ? done : nil
      }
    }
    return done
  }
}

/// The error of a worker that cannot be started.
struct WorkerStartError: Error, Hashable {
  /// The system's number of the error.
  var code: Int32

  /// Whether the program itself is the reason, and not this machine.
  var isOfProgram: Bool { [ENOENT, EACCES, ENOEXEC, ENOTDIR, EISDIR, ELOOP].contains(code) }

  var reason: String { String(cString: strerror(code)).lowercased() }
}
