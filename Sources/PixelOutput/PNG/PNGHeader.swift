import CPNG

/// The header (IHDR) of a PNG file.
package struct PNGHeader: Hashable, Sendable {
  /// The width, in pixels.
  package let width: Int
  /// The height, in pixels.
  package let height: Int
  /// Bits per sample: 1, 2, 4, 8 or 16.
  package let bitDepth: Int
  /// The meaning of the samples.
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

  init?(_ header: placard_png_header) {
    guard let colorType = ColorType(rawValue: header.color_type) else { return nil }
    self.init(
      width: Int(header.width), height: Int(header.height), bitDepth: Int(header.depth),
      colorType: colorType)
  }

  var native: placard_png_header {
    placard_png_header(
      width: UInt32(width), height: UInt32(height), depth: UInt8(bitDepth),
      color_type: colorType.rawValue)
  }
}

/// An error in reading or writing a PNG file.
package enum PNGError: Error, Hashable, CustomStringConvertible {
  /// The bytes are not a PNG, or are damaged or truncated.
  case unreadable(reason: String)
  /// A side exceeds 16,384 pixels or the area exceeds 64 × 2^20.
  case tooManyPixels(width: Int, height: Int)
  /// The picture is empty, or memory is exhausted.
  case unwritable(reason: String)

  /// What is wrong.
  package var description: String {
    switch self {
    case .unreadable(let reason): "the PNG picture cannot be read: \(reason)"
    case .tooManyPixels(let width, let height):
      "the PNG picture has \(width)×\(height) pixels; the maximum is 16384 per side and 64 Mi in total"
    case .unwritable(let reason): "the PNG picture cannot be written: \(reason)"
    }
  }
}
