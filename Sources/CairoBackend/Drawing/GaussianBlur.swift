import Graphics

/// A blur of bytes by three running means, which come near a Gaussian bell.
///
/// Source of the widths: the filter effects of SVG 1.1, feGaussianBlur.
struct GaussianBlur {
  /// The deviation of the bell, in pixels.
  let deviation: Double

  /// How far a pixel reaches.
  var reach: Int { Int(pixel: (deviation * 3).rounded(.up)) }

  private var radii: [Int] {
    let width = max(1, Int(clamping: deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5))
    return width % 2 == 1
      ? [width / 2, width / 2, width / 2] : [width / 2, max(0, width / 2 - 1), width / 2]
  }

  /// Blurs `width` × `height` values of `channels` bytes each.
  func apply(to bytes: inout [UInt8], width: Int, height: Int, channels: Int) {
    guard deviation > 0.1, width > 0, height > 0 else { return }
    var other = [UInt8](repeating: 0, count: bytes.count)
    bytes.withUnsafeMutableBufferPointer { first in
      other.withUnsafeMutableBufferPointer { second in
        let (from, to) = (first, second)
        for radius in radii {
          for y in 0..<height {
            for c in 0..<channels {
              Self.mean(
                from, to, start: y * width * channels + c, step: channels, count: width, radius)
            }
          }
          for x in 0..<width * channels {
            Self.mean(to, from, start: x, step: width * channels, count: height, radius)
          }
        }
      }
    }
  }

  /// The mean over `radius` values on both sides of each; beyond the ends lies 0.
  private static func mean(
    _ from: UnsafeMutableBufferPointer<UInt8>, _ to: UnsafeMutableBufferPointer<UInt8>,
    start: Int, step: Int, count: Int, _ radius: Int
  ) {
    let width = 2 * radius + 1
    var sum = width / 2
    for index in 0..<min(radius, count) { sum += Int(from[start + index * step]) }
    for index in 0..<count {
      if index + radius < count { sum += Int(from[start + (index + radius) * step]) }
      to[start + index * step] = UInt8(truncatingIfNeeded: sum / width)
      if index >= radius { sum -= Int(from[start + (index - radius) * step]) }
    }
  }
}
