package import Graphics

/// Draws areas of a picture in a display's inks; it keeps its working memory, so each worker has one of its own.
package final class RegionDitherer: RegionDithering {
  private let palette: Palette
  private let dithering: Dithering
  private var quantizers: [Dither: Quantizer] = [:]

  /// Makes a ditherer for a palette, whose way for pictures is the one of areas that ask for none.
  package init(palette: Palette, dithering: Dithering) {
    self.palette = palette
    self.dithering = dithering
  }

  package func dither(
    _ pixels: UnsafeMutablePointer<UInt32>, size: (width: Int, height: Int), rowLength: Int,
    origin: (x: Int, y: Int), coverage: UnsafePointer<UInt8>?, by dither: Dither?
  ) {
    let inks = palette.inks.map(\.nominal.word)
    guard size.width > 0, size.height > 0, !inks.isEmpty else { return }
    var area = Bitmap(width: size.width, height: size.height)
    for y in 0..<size.height {
      for x in 0..<size.width { area[x, y] = pixels[y * rowLength + x] }
    }
    let samples = quantizer(for: dither ?? dithering.pictures).quantize(area).scanlines
    for y in 0..<size.height {
      for x in 0..<size.width where coverage.map({ $0[y * size.width + x] != 0 }) ?? true {
        pixels[y * rowLength + x] = inks[samples[x, y]]
      }
    }
  }

  private func quantizer(for dither: Dither) -> Quantizer {
    if let quantizer = quantizers[dither] { return quantizer }
    let quantizer = Quantizer(palette: palette, dither: dither)
    quantizers[dither] = quantizer
    return quantizer
  }
}
