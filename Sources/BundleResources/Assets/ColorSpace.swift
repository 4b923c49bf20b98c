import Foundation
import Graphics

/// The color space of components in a catalog.
enum ColorSpace: String, Hashable, Sendable {
  case srgb
  case extendedSRGB = "extended-srgb"
  case extendedLinearSRGB = "extended-linear-srgb"
  case displayP3 = "display-p3"
  case grayGamma22 = "gray-gamma-22"
  case extendedGray = "extended-gray"

  /// Whether a color has one component, `white`.
  var isGray: Bool { self == .grayGamma22 || self == .extendedGray }

  /// The color in sRGB, clipped to its gamut.
  ///
  /// Gray is treated as sRGB gray, as in `Color(white:)`.
  func resolved(red: Double, green: Double, blue: Double, opacity: Double) -> ResolvedColor {
    let components: [Double]
    switch self {
    case .srgb, .extendedSRGB, .grayGamma22, .extendedGray:
      components = [red, green, blue]
    case .extendedLinearSRGB:
      components = [red, green, blue].map(Self.encoded)
    case .displayP3:
      components = Self.linearSRGB(fromLinearP3: [red, green, blue].map(Self.linear))
        .map(Self.encoded)
    }
    let clamped = (components + [opacity]).map { $0.isFinite ? min(max($0, 0), 1) : 0 }
    return ResolvedColor(
      red: clamped[0], green: clamped[1], blue: clamped[2], opacity: clamped[3])
  }

  /// Display P3 to sRGB, both D65: the product of their primaries' matrices (CSS Color 4, §17).
  private static func linearSRGB(fromLinearP3 color: [Double]) -> [Double] {
    let matrix = [
      [1.224_940_176_280_56, -0.224_940_176_280_56, 0],
      [-0.042_056_954_709_69, 1.042_056_954_709_69, 0],
      [-0.019_637_554_590_33, -0.078_636_045_550_63, 1.098_273_600_140_97],
    ]
    return matrix.map { row in zip(row, color).map { $0 * $1 }.reduce(0, +) }
  }

  /// The transfer function of sRGB (IEC 61966-2-1), mirrored below zero.
  private static func linear(_ encoded: Double) -> Double {
    let size = abs(encoded)
    let value = size <= 0.040_45 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -value : value
  }

  private static func encoded(_ linear: Double) -> Double {
    let size = abs(linear)
    let value = size <= 0.003_130_8 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return linear < 0 ? -value : value
  }
}

/// A color component as written in a catalog.
///
/// A string with a point is a fraction (`"0.5"`), with `0x` a hexadecimal byte (`"0xFF"`), and otherwise a decimal
/// byte (`"128"`). A JSON number is a fraction up to 1, and a byte above.
struct ColorComponent: Decodable, Hashable, Sendable {
  /// The fraction; from 0 to 1 except in extended color spaces.
  let fraction: Double
  /// Whether it was a whole number in decimal, which an alpha of `"1"` also is.
  private let isDecimalByte: Bool

  /// The fraction as an alpha value, where a plain `"1"` means opaque.
  var alphaFraction: Double {
    isDecimalByte && fraction * 255 <= 1 ? fraction * 255 : fraction
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      (fraction, isDecimalByte) = (number > 1 ? number / 255 : number, false)
      return
    }
    let text = try container.decode(String.self)
    guard let component = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a color component")
    }
    self = component
  }

  init?(_ written: String) {
    let text = written.trimmingCharacters(in: .whitespaces)
    if text.lowercased().hasPrefix("0x") {
      guard let parts = UInt8(text.dropFirst(2), radix: 16) else { return nil }
      (fraction, isDecimalByte) = (Double(parts) / 255, false)
    } else if let parts = Int(text) {
      guard (-65_536...65_536).contains(parts) else { return nil }
      (fraction, isDecimalByte) = (Double(parts) / 255, true)
    } else {
      guard let number = Double(text), number.isFinite else { return nil }
      (fraction, isDecimalByte) = (number, false)
    }
  }
}
