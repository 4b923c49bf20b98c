import Foundation
import Graphics

extension ResolvedColor {
  /// The transfer function of sRGB (IEC 61966-2-1), linear to encoded.
  static func encode(_ value: Double) -> Double {
    value <= 0.003_130_8 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  /// The inverse of ``encode(_:)``.
  static func decode(_ value: Double) -> Double {
    value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Display P3 to sRGB, both with sRGB's transfer function and a D65 white.
  static func fromDisplayP3(
    _ red: Double, _ green: Double, _ blue: Double
  ) -> (Double, Double, Double) {
    let (r, g, b) = (decode(red), decode(green), decode(blue))
    return (
      encode(1.224_940_2 * r - 0.224_940_2 * g),
      encode(-0.042_056_9 * r + 1.042_056_9 * g),
      encode(-0.019_637_6 * r - 0.078_636_1 * g + 1.098_273_7 * b)
    )
  }
}
