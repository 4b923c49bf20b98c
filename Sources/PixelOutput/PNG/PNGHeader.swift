import CPNG

/// What a PNG file says of itself before its pixels.
package struct PNGHeader: Hashable, Sendable {
  /// The width, in pixels.
  package let width: Int
  /// The height, in pixels.
  package let height: Int
  /// Bits of a sample: 1, 2, 4, 8 or 16.
  package let bitDepth: Int
  /// What the samples are.
  package let colorType: ColorType

  /// The color types of the PNG specification, by their numbers.
  package enum ColorType: UInt8, Hashable, Sendable {
    case gray = 0
    case rgb = 2
    case indexed = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .indexed: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  init(width: Int, height: Int, bitDepth: Int, colorType: ColorType) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
  }

  init?(_ header: png_header) {
    guard let colorType = ColorType(rawValue: header.kind) else { return nil }
    self.init(
      width: Int(header.width), height: Int(header.height), bitDepth: Int(header.depth),
      colorType: colorType)
  }

  var native: png_header {
    png_header(
      width: UInt32(width), height: UInt32(height), depth: UInt8(bitDepth),
      kind: colorType.rawValue)
  }
}
