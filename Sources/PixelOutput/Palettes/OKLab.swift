import Foundation

/// A color in Ottosson's OKLab space, in which equal distances look about equally different.
struct OKLab {
  let lightness: Double
  let a: Double
  let b: Double

  /// The formula is from https://bottosson.github.io/posts/oklab/; linear components from 0 to 1.
  init(linearRed r: Double, green g: Double, blue b: Double) {
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    self.b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  init(_ color: Ink.RGB) {
    self.init(
      linearRed: Self.linear(Double(color.red)), green: Self.linear(Double(color.green)),
      blue: Self.linear(Double(color.blue)))
  }

  func squaredDistance(to other: OKLab) -> Double {
    let dl = lightness - other.lightness, da = a - other.a, db = b - other.b
    return dl * dl + da * da + db * db
  }

  /// The linear component of an sRGB component from 0 to 255.
  static func linear(_ component: Double) -> Double {
    let c = component / 255
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
  }
}
