import Glibc

/// Reads and writes whole contents through open file descriptors, across interrupted and partial calls.
package enum DescriptorIO {
  /// The system's call that writes bytes to a descriptor, or one that fails like it.
  package typealias Write = @Sendable (Int32, UnsafeRawPointer, Int) -> Int

  /// Why a descriptor was not read to its end.
  package enum ReadError: Error, Hashable {
    /// It has more bytes than the limit.
    case tooLarge
    /// The system's number of the error.
    case system(code: Int32)
  }

  /// Writes all bytes, or returns the error's number.
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

  /// Reads the bytes that an open file still has.
  ///
  /// - Parameters:
  ///   - descriptor: The open file, which is read from its present position.
  ///   - limit: The most bytes that are returned.
  ///   - size: How many there probably are.
  /// - Returns: The bytes up to the end.
  /// - Throws: ``ReadError`` where there are more, or the system does not read them.
  package static func read(
    _ descriptor: Int32, atMost limit: Int, expecting size: Int
  ) throws(ReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One more than is expected, as the file may be growing; the kernel's files have no size.
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
