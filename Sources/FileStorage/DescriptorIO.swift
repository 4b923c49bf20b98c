import Glibc

/// Reads and writes complete contents through open file descriptors, and continues after interrupted and partial calls.
package enum DescriptorIO {
  /// The system call that writes bytes to a descriptor, or a replacement with the same result and `errno`.
  package typealias Write = @Sendable (Int32, UnsafeRawPointer, Int) -> Int

  /// The reason why a descriptor was not read to its end.
  package enum ReadError: Error, Hashable {
    /// It has more bytes than the limit.
    case tooLarge
    /// The `errno` of the failed call.
    case system(code: Int32)
  }

  /// Writes all bytes; returns `nil`, or the error number.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32,
    using write: Write = { Glibc.write($0, $1, $2) }
  ) -> Int32? {
    guard let start = bytes.baseAddress else { return nil }
    var done = 0
    while done < bytes.count {
      let count = write(descriptor, start + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? ENOSPC : errno }
      done += count
    }
    return nil
  }

  /// Reads the remaining bytes of an open file.
  ///
  /// - Parameters:
  ///   - descriptor: The open file, which is read from its current position.
  ///   - limit: The maximum number of bytes.
  ///   - size: The expected number of bytes.
  /// - Returns: The bytes up to the end.
  /// - Throws: ``ReadError`` if there are more bytes, or reading fails.
  package static func read(
    _ descriptor: Int32, atMost limit: Int, expecting size: Int
  ) throws(ReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than expected, because the file may grow; files in /proc report no size.
    var chunk = [UInt8](repeating: 0, count: min(max(size, 4095), 1 << 20) + 1)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(code: errno) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLarge }
    }
  }
}
