package import Graphics

/// Dithers the regions of a picture to a display's inks, each by itself.
///
/// It reuses its working memory, so each worker has its own ditherer. It does nothing for palettes with 8 bits per
/// channel or 256 grays.
package final class RegionDitherer {
  private let ditherer: PaletteDitherer
  private let dithering: Dithering
  private let palette: Palette
  private let inks: [UInt32]
  private var samples: [UInt8] = []
  private var packedPixels: [UInt32] = []

  /// Creates a ditherer for a palette; pictures without their own dither use `dithering.pictures`.
  package init(palette: Palette, dithering: Dithering) {
    ditherer = PaletteDitherer(palette)
    self.dithering = dithering
    self.palette = palette
    inks = palette.inks.map(\.nominal.word)
  }

  /// Replaces the pixels of regions by the nominal colors of inks.
  ///
  /// Each region is dithered as it was drawn, and only its visible part is replaced: content next to it or on top of it
  /// does not change its dots.
  ///
  /// - Parameters:
  ///   - mask: The regions.
  ///   - bitmap: The picture that contains the regions.
  ///   - includesPictures: Whether photographs and gradients are dithered too, or only emoji.
  package func draw(_ mask: ContentMask, on bitmap: inout Bitmap, includesPictures: Bool = true) {
    for (index, region) in mask.regions.enumerated() {
      guard let inked = inked(region, includesPictures: includesPictures) else { continue }
      for y in 0..<inked.height {
        let row = (region.y + y) * bitmap.width + region.x
        for x in 0..<inked.width where Int(mask.numbers[row + x]) == index + 1 {
          bitmap.pixels[row + x] = inked[x, y]
        }
      }
    }
  }

  /// Returns the dithered pixels of a region, or `nil` if it stays as it is.
  private func inked(_ region: ContentMask.Region, includesPictures: Bool) -> Bitmap? {
    guard region.bitmap.width > 0, region.bitmap.height > 0 else { return nil }
    switch region.content {
    case .picture(let dither):
      guard includesPictures else { return nil }
      return dithered(region.bitmap, of: region, by: dither ?? dithering.pictures)
    case .emoji(let ground):
      guard !inks.isEmpty else { return nil }
      var tones = EmojiTones(region, ground: ground)
      tones.sharpen()
      tones.stretch()
      var bitmap = dithered(tones.bitmap, of: region, by: .atkinson)
      let strongest = palette.inks.max { $0.contrast(to: ground) < $1.contrast(to: ground) }
      for place in tones.contour { bitmap.pixels[place] = strongest?.nominal.word ?? 0 }
      return bitmap
    }
  }

  private func dithered(_ bitmap: Bitmap, of region: ContentMask.Region, by dither: Dither)
    -> Bitmap
  {
    var result = bitmap
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      region.coverage.withUnsafeBufferPointer { coverage in
        let area = PixelArea(
          pixels: start, rowLength: bitmap.width, width: bitmap.width, height: bitmap.height,
          origin: (region.x, region.y), coverage: coverage.baseAddress)
        self.dither(area, by: dither, into: start)
      }
    }
    return result
  }

  private func dither(
    _ area: PixelArea, by dither: Dither, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    switch ditherer {
    case .none: break
    case .inks(let ditherer):
      if samples.count < area.count { samples = [UInt8](repeating: 0, count: area.count) }
      ditherer.dither(area, by: dither, isSerpentine: dithering.isSerpentine, into: &samples)
      for i in 0..<area.count where area.covers(i) { pixels[i] = inks[Int(samples[i])] }
    case .channels(let ditherer):
      if packedPixels.count < area.count {
        packedPixels = [UInt32](repeating: 0, count: area.count)
      }
      ditherer.dither(area, by: dither, isSerpentine: dithering.isSerpentine, into: &packedPixels)
      for i in 0..<area.count where area.covers(i) { pixels[i] = packedPixels[i] }
    }
  }
}

extension PixelArea {
  fileprivate func covers(_ index: Int) -> Bool { coverage.map { $0[index] > 0 } ?? true }
}

extension Ink {
  fileprivate func contrast(to ground: ResolvedColor) -> Double {
    abs(nominal.luma / 255 - ground.luma)
  }
}
