package import Foundation

/// An encoded picture that travels in a display list: its bytes, and a digest by which it is compared.
///
/// The bytes are PNG, JPEG, or any format that the backend decodes. Contents with different digests are
/// told apart without a look at the bytes.
public struct ImageContent: Sendable {
  package let data: Data
  /// A digest of `data` (FNV-1a, 64 bits, with the length): quick to make, and easy to forge.
  package let digest: String

  package init(data: Data) {
    self.data = data
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    data.withUnsafeBytes { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    digest = String(hash, radix: 16) + "-" + String(data.count)
  }
}

extension ImageContent: Hashable {
  /// Compares the digests, and where they are equal the bytes: a picture must not be able to take
  /// another one's place.
  public static func == (left: Self, right: Self) -> Bool {
    left.digest == right.digest && left.data == right.data
  }
  /// Hashes the digest.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension ImageContent: Codable {
  /// Reads the encoded picture.
  public init(from decoder: any Decoder) throws {
    self.init(data: try decoder.singleValueContainer().decode(Data.self))
  }
  /// Writes the encoded picture.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(data)
  }
}
