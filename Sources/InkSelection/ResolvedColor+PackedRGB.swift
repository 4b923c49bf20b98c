package import Graphics

extension ResolvedColor {
  /// The color without its opacity, as 0xRRGGBB.
  package var packedRGB: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((max(0, min(1, value)) * 255).rounded()) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  /// Creates an opaque color from 0xRRGGBB.
  package init(packedRGB: UInt32) {
    func part(_ shift: UInt32) -> Double { Double(packedRGB >> shift & 255) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }

  /// Composites this color onto an opaque `background`.
  package func over(_ background: ResolvedColor) -> ResolvedColor {
    func mix(_ top: Double, _ bottom: Double) -> Double { bottom + (top - bottom) * opacity }
    return ResolvedColor(
      red: mix(red, background.red), green: mix(green, background.green),
      blue: mix(blue, background.blue))
  }
}
