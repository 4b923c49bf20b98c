import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import WidgetUI

/// A synthetic photograph: a sky with a low sun, hills in haze, water, and a ball that is lit from the side.
///
/// It contains what is difficult to dither: smooth skies, deep shadows, highlights, fine grain and skin-like tones.
struct SyntheticPhoto {
  let width: Int
  let height: Int
  let isColored: Bool

  /// The pixels in row-major order.
  var bitmap: Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width { bitmap[column, row] = pixel(column, row) }
    }
    return bitmap
  }

  private func pixel(_ column: Int, _ row: Int) -> UInt32 {
    let x = (Double(column) + 0.5) / Double(width), y = (Double(row) + 0.5) / Double(height)
    let aspect = Double(width) / Double(max(height, 1))
    var color = landscape(x * aspect, y, aspect)
    if let ball = ball(x * aspect, y, aspect) { color = ball }
    color += SIMD3(repeating: (Self.noise(column, row) - 0.5) * 0.04)
    if !isColored { color = SIMD3(repeating: (color * SIMD3(0.3, 0.59, 0.11)).sum()) }
    let bytes = (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrEven)
    return 0xFF00_0000 | UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
  }

  private func landscape(_ x: Double, _ y: Double, _ aspect: Double) -> SIMD3<Double> {
    let horizon = 0.62
    // The water reflects the sky, darker and with waves.
    guard y > horizon else { return sky(x, y / horizon, aspect) }
    let depth = (y - horizon) / (1 - horizon)
    let wave = sin(y * 90 + sin(x * 9) * 2) * 0.03 * (0.4 + depth)
    let mirrored = sky(x + wave * 0.3, 1 - depth * 0.9 + wave, aspect)
    return mirrored * (0.72 - 0.3 * depth) + SIMD3(0, 0.02, 0.05)
  }

  private func sky(_ x: Double, _ height: Double, _ aspect: Double) -> SIMD3<Double> {
    let height = min(max(height, 0), 1)
    for (index, base) in [0.98, 0.88, 0.78].enumerated() {
      let layer = Double(index)
      let ridge = base - 0.09 * sin(x * (2.1 + layer) + layer * 2) - 0.05 * sin(x * 7.3 + layer * 5)
      guard height > ridge else { continue }
      return mix(SIMD3(0.07, 0.13, 0.1), SIMD3(0.55, 0.55, 0.62), layer * 0.42)
    }
    let sun = exp(-8 * (pow(x - aspect * 0.7, 2) + pow(height - 0.55, 2)))
    let blue = mix(SIMD3(0.16, 0.36, 0.7), SIMD3(0.98, 0.83, 0.66), pow(height, 1.4))
    return blue + SIMD3(0.55, 0.42, 0.2) * sun
  }

  /// Returns the color of a ball in the foreground, with shading and a highlight, or `nil` outside it.
  private func ball(_ x: Double, _ y: Double, _ aspect: Double) -> SIMD3<Double>? {
    let radius = 0.24
    let dx = (x - aspect * 0.27) / radius, dy = (y - 0.66) / radius
    let square = dx * dx + dy * dy
    guard square < 1 else { return nil }
    let dz = (1 - square).squareRoot()
    let light = max(0, dx * 0.55 - dy * 0.5 + dz * 0.67)
    let highlight = pow(max(0, dx * 0.35 - dy * 0.3 + dz * 0.88), 40)
    return SIMD3(0.86, 0.58, 0.44) * (0.12 + 0.95 * light) + SIMD3(repeating: highlight * 0.6)
  }

  private func mix(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ part: Double) -> SIMD3<Double> {
    a + (b - a) * part
  }

  /// Returns a pseudorandom number from 0 to 1 that depends only on the pixel.
  private static func noise(_ column: Int, _ row: Int) -> Double {
    var mixed = UInt32(truncatingIfNeeded: row &* 7919 &+ column) &* 0x9E37_79B9
    mixed = (mixed ^ (mixed >> 15)) &* 0x85EB_CA6B
    return Double((mixed ^ (mixed >> 13)) & 0xFFFF) / 65_535
  }
}

/// Shows a generated picture in the display's own pixels.
struct PhotoSpecimen: View {
  let size: CGSize
  let scale: CGFloat
  let isColored: Bool

  var body: some View {
    if let image { Image(uiImage: image).resizable().frame(width: size.width, height: size.height) }
  }

  private var image: UIImage? {
    let photo = SyntheticPhoto(
      width: max(1, Int(pixel: size.width * scale)),
      height: max(1, Int(pixel: size.height * scale)), isColored: isColored)
    return (try? PNGEncoder(compression: .fast).encode(photo.bitmap))
      .flatMap { UIImage(data: Data($0)) }
  }
}
