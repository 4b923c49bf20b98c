public import Foundation

/// A key that both sides share.
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
  let bytes: [UInt8]

  /// Creates a key of bytes.
  public init(data: some ContiguousBytes) { bytes = data.withUnsafeBytes { Array($0) } }

  /// Creates a random key.
  public init(size: SymmetricKeySize) { bytes = randomBytes(size.bitCount / 8) }

  /// The size in bits.
  public var bitCount: Int { 8 * bytes.count }

  /// Calls a closure with the bytes.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }

  /// Whether both have the same bytes, found in a time that does not depend on where they differ.
  public static func == (left: SymmetricKey, right: SymmetricKey) -> Bool {
    haveEqualBytes(left, right)
  }
}

/// The size of a key.
public struct SymmetricKeySize: Sendable {
  /// The size in bits.
  public let bitCount: Int

  /// Creates a size of bits, a multiple of 8.
  public init(bitCount: Int) {
    precondition(bitCount > 0 && bitCount % 8 == 0, "the size of a key is a multiple of 8 bits")
    self.bitCount = bitCount
  }

  /// 128 bits.
  public static var bits128: SymmetricKeySize { SymmetricKeySize(bitCount: 128) }
  /// 192 bits.
  public static var bits192: SymmetricKeySize { SymmetricKeySize(bitCount: 192) }
  /// 256 bits.
  public static var bits256: SymmetricKeySize { SymmetricKeySize(bitCount: 256) }
}

/// Returns cryptographically secure random bytes.
func randomBytes(_ count: Int) -> [UInt8] {
  var random = SystemRandomNumberGenerator()
  return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
}
