package import Foundation

/// The bytes of an encoded picture in a display list, with a digest for comparison.
///
/// The bytes are PNG, JPEG, or any format that the backend decodes. Contents with different digests are unequal
/// without a comparison of their bytes.
public struct ImageContent: Sendable {
  package let data: Data
  /// A digest of `data` (FNV-1a, 64 bits, with the length): fast to compute, and easy to forge.
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
  /// Compares the digests and, where these are equal, the bytes: with a forged digest, one picture could otherwise
  /// replace another.
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

/// A picture in memory: premultiplied pixels of 32 bits, in rows without padding.
public struct Bitmap: Hashable, Sendable {
  /// The width, in pixels.
  public let width: Int
  /// The height, in pixels.
  public let height: Int
  /// Words of 0xAARRGGBB in the machine's byte order (Cairo's ARGB32), premultiplied by alpha.
  public var pixels: [UInt32]

  /// Creates a transparent picture; sizes below 0 count as 0.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    pixels = [UInt32](repeating: 0, count: max(0, width) * max(0, height))
  }

  /// Creates a picture from its pixels; there must be `width` × `height` of them.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a bitmap needs one word per pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel in column `x` of row `y`, both counted from the top left.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
