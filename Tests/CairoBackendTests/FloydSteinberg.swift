import Graphics

/// Error diffusion after Floyd and Steinberg between inks, as plain as can be.
final class FloydSteinberg: RegionDithering {
  private typealias Color = SIMD3<Double>

  /// The inks, as words 0xFFRRGGBB.
  private let inks: [UInt32]
  /// What was asked for, in the order of the areas.
  private(set) var asked: [Dither?] = []

  init(inks: [UInt32]) { self.inks = inks }

  func dither(
    _ pixels: UnsafeMutablePointer<UInt32>, size: (width: Int, height: Int), rowLength: Int,
    origin: (x: Int, y: Int), coverage: UnsafePointer<UInt8>?, by dither: Dither?
  ) {
    asked.append(dither)
    // A column on either side and a row below take the errors that nobody wants.
    let width = size.width + 2
    var errors = [Color](repeating: .zero, count: width * (size.height + 1))
    for y in 0..<size.height {
      for x in 0..<size.width {
        if let coverage, coverage[y * size.width + x] == 0 { continue }
        let place = y * width + x + 1
        let wanted: Color = color(of: pixels[y * rowLength + x]) + errors[place]
        let ink: Color = nearest(to: wanted)
        pixels[y * rowLength + x] = word(of: ink)
        if dither == Dither.none { continue }
        let error: Color = (wanted - ink) / 16
        errors[place + 1] += error * 7
        errors[place + width - 1] += error * 3
        errors[place + width] += error * 5
        errors[place + width + 1] += error
      }
    }
  }

  private func nearest(to color: Color) -> Color {
    func distance(_ ink: Color) -> Double { ((ink - color) * (ink - color)).sum() }
    return inks.map(self.color).min { distance($0) < distance($1) } ?? .zero
  }

  private func color(of word: UInt32) -> Color {
    Color(Double(word >> 16 & 255), Double(word >> 8 & 255), Double(word & 255))
  }

  private func word(of color: Color) -> UInt32 {
    0xFF00_0000 | UInt32(color.x) << 16 | UInt32(color.y) << 8 | UInt32(color.z)
  }
}
