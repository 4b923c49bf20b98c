/// Hash functions that are not collision-resistant, for formats and servers that need them.
public enum Insecure {
  /// The hash function SHA-1.
  public struct SHA1: HashFunction {
    /// The type of the result.
    public typealias Digest = SHA1Digest
    /// The number of bytes that the function processes at once.
    public static var blockByteCount: Int { 64 }
    private var state = DigestState(.sha1)

    /// Creates a function that has no bytes yet.
    public init() {}
    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
      state.update(bufferPointer)
    }
    /// Returns the digest of all bytes until now.
    public func finalize() -> SHA1Digest {
      SHA1Digest(bytes: state.digest(byteCount: SHA1Digest.byteCount))
    }
  }

  /// A digest of SHA1.
  public struct SHA1Digest: Digest {
    /// The number of bytes.
    public static var byteCount: Int { 20 }
    let bytes: [UInt8]

    /// Calls a closure with the bytes.
    public func withUnsafeBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      try bytes.withUnsafeBytes(body)
    }

    /// The name of the function and the digest in hexadecimal digits.
    public var description: String { "SHA1 digest: " + hexadecimal(bytes) }
  }

  /// The hash function MD5.
  public struct MD5: HashFunction {
    /// The type of the result.
    public typealias Digest = MD5Digest
    /// The number of bytes that the function processes at once.
    public static var blockByteCount: Int { 64 }
    private var state = DigestState(.md5)

    /// Creates a function that has no bytes yet.
    public init() {}
    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
      state.update(bufferPointer)
    }
    /// Returns the digest of all bytes until now.
    public func finalize() -> MD5Digest {
      MD5Digest(bytes: state.digest(byteCount: MD5Digest.byteCount))
    }
  }

  /// A digest of MD5.
  public struct MD5Digest: Digest {
    /// The number of bytes.
    public static var byteCount: Int { 16 }
    let bytes: [UInt8]

    /// Calls a closure with the bytes.
    public func withUnsafeBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      try bytes.withUnsafeBytes(body)
    }

    /// The name of the function and the digest in hexadecimal digits.
    public var description: String { "MD5 digest: " + hexadecimal(bytes) }
  }
}
