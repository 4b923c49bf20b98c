import CLibCrypto
@_exported public import Foundation

/// The result of a hash function: a sequence of bytes.
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable
where Element == UInt8 {
  /// The number of bytes.
  static var byteCount: Int { get }
}

extension Digest {
  /// Returns an iterator over the bytes.
  public func makeIterator() -> Array<UInt8>.Iterator { byteArray(of: self).makeIterator() }

  /// Whether both have the same bytes, found in a time that does not depend on where they differ.
  public static func == (left: Self, right: Self) -> Bool { haveEqualBytes(left, right) }

  /// Whether a digest has the bytes of data, found in a time that does not depend on where they differ.
  public static func == (left: Self, right: some DataProtocol) -> Bool {
    haveEqualBytes(left, Array(right))
  }

  /// Whether a digest does not have the bytes of data.
  public static func != (left: Self, right: some DataProtocol) -> Bool { !(left == right) }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }
}

/// The bytes of a key, a digest or a code.
func byteArray(of value: some ContiguousBytes) -> [UInt8] { value.withUnsafeBytes { Array($0) } }

/// Whether two values have the same bytes, found in a time that does not depend on where they differ.
func haveEqualBytes(_ left: some ContiguousBytes, _ right: some ContiguousBytes) -> Bool {
  let (bytes, others) = (byteArray(of: left), byteArray(of: right))
  return bytes.count == others.count && CRYPTO_memcmp(bytes, others, bytes.count) == 0
}

/// The bytes as lowercase hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
