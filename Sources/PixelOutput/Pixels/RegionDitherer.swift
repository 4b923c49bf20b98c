package import Graphics

/// Draws areas of a picture in a display's inks; it keeps its working memory, so each worker has one of its own.
///
/// Nothing is done for palettes that show any gray or color that eight bits can say.
package final class RegionDitherer: RegionDithering {
  private let ditherer: PaletteDitherer
  private let dithering: Dithering
  private let inks: [UInt32]
  private var samples: [UInt8] = []
  private var words: [UInt32] = []

  /// Makes a ditherer for a palette; areas that ask for no dither of their own get the one of pictures.
  package init(palette: Palette, dithering: Dithering) {
    ditherer = PaletteDitherer(palette)
    self.dithering = dithering
    inks = palette.inks.map(\.nominal.word)
  }

  package func dither(
    _ pixels: UnsafeMutablePointer<UInt32>, size: (width: Int, height: Int), rowLength: Int,
    origin: (x: Int, y: Int), coverage: UnsafePointer<UInt8>?, by dither: Dither?
  ) {
    guard size.width > 0, size.height > 0 else { return }
    let area = PixelArea(
      pixels: pixels, rowLength: rowLength, width: size.width, height: size.height,
      origin: origin, coverage: coverage)
    let dither = dither ?? dithering.pictures
    switch ditherer {
    case .unneeded: break
    case .inks(let ditherer):
      if samples.count < area.count { samples = [UInt8](repeating: 0, count: area.count) }
      ditherer.dither(area, by: dither, isSerpentine: dithering.isSerpentine, into: &samples)
      replace(pixels, of: area) { inks[Int(samples[$0])] }
    case .channels(let ditherer):
      if words.count < area.count { words = [UInt32](repeating: 0, count: area.count) }
      ditherer.dither(area, by: dither, isSerpentine: dithering.isSerpentine, into: &words)
      replace(pixels, of: area) { words[$0] }
    }
  }

  private func replace(
    _ pixels: UnsafeMutablePointer<UInt32>, of area: PixelArea, by word: (Int) -> UInt32
  ) {
    for y in 0..<area.height {
      for x in 0..<area.width {
        let i = y * area.width + x
        if let coverage = area.coverage, coverage[i] == 0 { continue }
        pixels[y * area.rowLength + x] = word(i)
      }
    }
  }
}
