import Foundation
import Graphics

extension ResolvedColor {
  /// The transfer function of sRGB (IEC 61966-2-1), linear to encoded; the same below 0, mirrored.
  static func encode(_ value: Double) -> Double {
    let amount = abs(value)
    let encoded = amount <= 0.003_130_8 ? 12.92 * amount : 1.055 * pow(amount, 1 / 2.4) - 0.055
    return value < 0 ? -encoded : encoded
  }

  /// The inverse of ``encode(_:)``.
  static func decode(_ value: Double) -> Double {
    let amount = abs(value)
    let decoded = amount <= 0.040_45 ? amount / 12.92 : pow((amount + 0.055) / 1.055, 2.4)
    return value < 0 ? -decoded : decoded
  }

  /// Components of a space in linear sRGB, not cut to its range.
  ///
  /// Display P3 has sRGB's transfer function and its D65 white.
  static func linear(
    _ space: Color.RGBColorSpace, red: Double, green: Double, blue: Double
  ) -> (red: Double, green: Double, blue: Double) {
    switch space {
    case .sRGB: return (decode(red), decode(green), decode(blue))
    case .sRGBLinear: return (red, green, blue)
    case .displayP3:
      let (r, g, b) = (decode(red), decode(green), decode(blue))
      return (
        1.224_940_2 * r - 0.224_940_2 * g,
        -0.042_056_9 * r + 1.042_056_9 * g,
        -0.019_637_6 * r - 0.078_636_1 * g + 1.098_273_7 * b
      )
    }
  }
}
