import CProcess
import Glibc

/// A non-blocking end of a pipe or socket, which is closed with the value.
package final class FileDescriptor: Sendable {
  /// The number of the descriptor.
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  deinit { close(number) }

  /// Returns the ends of a socket pair; the first one is non-blocking.
  package static func socketPair() throws(ProcessStartError) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw ProcessStartError(code: errno) }
    return pair(ends)
  }

  /// Returns the ends of a pipe, which are closed on exec; the first one is for reading and non-blocking.
  package static func pipe() throws(ProcessStartError) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    guard placard_pipe(&ends) == 0 else { throw ProcessStartError(code: errno) }
    return pair(ends)
  }

  private static func pair(_ ends: [Int32]) -> (FileDescriptor, FileDescriptor) {
    _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
    return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }

  /// Reads the available bytes, at most sixteen buffers, and returns whether the other end is still open.
  ///
  /// The limit lets the reader enforce time limits on a process that writes without end.
  package func readAvailable(_ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
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

  /// Writes as many bytes as possible, and returns their number, or `nil` if the other end is closed.
  package func writeAvailable(_ bytes: ArraySlice<UInt8>) -> Int? {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        // A worker that is gone is reported by an error, not by a signal.
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
