public import Foundation

/// A function that computes a digest of any number of bytes.
public protocol HashFunction: Sendable {
  /// The type of the result.
  associatedtype Digest: PlacardCryptoKit.Digest
  /// The number of bytes that the function processes at once.
  static var blockByteCount: Int { get }

  /// Creates a function that has no bytes yet.
  init()
  /// Adds bytes.
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  /// Returns the digest of all bytes until now.
  func finalize() -> Digest
}

extension HashFunction {
  /// The number of bytes in a digest.
  public static var byteCount: Int { Digest.byteCount }

  /// Returns the digest of data.
  public static func hash(data: some DataProtocol) -> Digest {
    var function = Self()
    function.update(data: data)
    return function.finalize()
  }

  /// Returns the digest of the bytes of a buffer.
  public static func hash(bufferPointer: UnsafeRawBufferPointer) -> Digest {
    var function = Self()
    function.update(bufferPointer: bufferPointer)
    return function.finalize()
  }

  /// Adds data.
  public mutating func update(data: some DataProtocol) {
    for region in data.regions {
      region.withUnsafeBytes { update(bufferPointer: $0) }
    }
  }
}
