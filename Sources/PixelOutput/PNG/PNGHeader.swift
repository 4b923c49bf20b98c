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

/// The error of a picture file that cannot be read or written.
package enum PNGError: Error, Hashable, CustomStringConvertible {
  /// The bytes are no picture, or are damaged, or end early.
  case unreadable(reason: String)
  /// A side is above 16,384 pixels or the whole above 64 × 2^20.
  case tooManyPixels(width: Int, height: Int)
  /// A picture without pixels, or memory is short.
  case unwritable(reason: String)

  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .unreadable(let reason): "the PNG picture cannot be read: \(reason)"
    case .tooManyPixels(let width, let height):
      "the PNG picture has \(width)×\(height) pixels; the most are 16384 a side and 64 Mi in all"
    case .unwritable(let reason): "the PNG picture cannot be written: \(reason)"
    }
  }
}
