import Foundation
import Graphics

/// The contrast of two colors as WCAG 2.2 defines it: the ratio of their lights, from 1 to 21.
enum Contrast {
  static func ratio(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The relative luminance of a word 0xRRGGBB, from 0 to 1.
  static func luminance(_ word: UInt32) -> Double {
    0.2126 * linear[Int(word >> 16 & 255)] + 0.7152 * linear[Int(word >> 8 & 255)]
      + 0.0722 * linear[Int(word & 255)]
  }

  /// sRGB's transfer function.
  private static let linear: [Double] = (0...255).map { byte in
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}

extension ResolvedColor {
  /// The color as if it were opaque, as a word 0xRRGGBB.
  var opaqueWord: UInt32 {
    ResolvedColor(red: red, green: green, blue: blue).word(over: 0)
  }

  /// The color on a ground 0xRRGGBB, as a word of the same kind.
  func word(over ground: UInt32) -> UInt32 {
    let opacity = min(max(opacity, 0), 1)
    func byte(_ value: Double, _ shift: UInt32) -> UInt32 {
      let below = Double(ground >> shift & 255)
      return UInt32((min(max(value, 0), 1) * 255 * opacity + below * (1 - opacity)).rounded())
    }
    return byte(red, 16) << 16 | byte(green, 8) << 8 | byte(blue, 0)
  }
}
