/// The hash function SHA-256.
public struct SHA256: HashFunction {
  /// The type of the result.
  public typealias Digest = SHA256Digest
  /// The number of bytes that the function processes at once.
  public static var blockByteCount: Int { 64 }
  private var state = DigestState(.sha256)

  /// Creates a function that has no bytes yet.
  public init() {}
  /// Adds bytes.
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) { state.update(bufferPointer) }
  /// Returns the digest of all bytes until now.
  public func finalize() -> SHA256Digest {
    SHA256Digest(bytes: state.digest(byteCount: SHA256Digest.byteCount))
  }
}

/// A digest of SHA256.
public struct SHA256Digest: Digest {
  /// The number of bytes.
  public static var byteCount: Int { 32 }
  let bytes: [UInt8]

  /// Calls a closure with the bytes.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }

  /// The name of the function and the digest in hexadecimal digits.
  public var description: String { "SHA256 digest: " + hexadecimal(bytes) }
}

/// The hash function SHA-384.
public struct SHA384: HashFunction {
  /// The type of the result.
  public typealias Digest = SHA384Digest
  /// The number of bytes that the function processes at once.
  public static var blockByteCount: Int { 128 }
  private var state = DigestState(.sha384)

  /// Creates a function that has no bytes yet.
  public init() {}
  /// Adds bytes.
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) { state.update(bufferPointer) }
  /// Returns the digest of all bytes until now.
  public func finalize() -> SHA384Digest {
    SHA384Digest(bytes: state.digest(byteCount: SHA384Digest.byteCount))
  }
}

/// A digest of SHA384.
public struct SHA384Digest: Digest {
  /// The number of bytes.
  public static var byteCount: Int { 48 }
  let bytes: [UInt8]

  /// Calls a closure with the bytes.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }

  /// The name of the function and the digest in hexadecimal digits.
  public var description: String { "SHA384 digest: " + hexadecimal(bytes) }
}

/// The hash function SHA-512.
public struct SHA512: HashFunction {
  /// The type of the result.
  public typealias Digest = SHA512Digest
  /// The number of bytes that the function processes at once.
  public static var blockByteCount: Int { 128 }
  private var state = DigestState(.sha512)

  /// Creates a function that has no bytes yet.
  public init() {}
  /// Adds bytes.
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) { state.update(bufferPointer) }
  /// Returns the digest of all bytes until now.
  public func finalize() -> SHA512Digest {
    SHA512Digest(bytes: state.digest(byteCount: SHA512Digest.byteCount))
  }
}

/// A digest of SHA512.
public struct SHA512Digest: Digest {
  /// The number of bytes.
  public static var byteCount: Int { 64 }
  let bytes: [UInt8]

  /// Calls a closure with the bytes.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }

  /// The name of the function and the digest in hexadecimal digits.
  public var description: String { "SHA512 digest: " + hexadecimal(bytes) }
}
