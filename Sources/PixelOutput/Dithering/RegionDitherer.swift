package import Graphics

/// Dithers the regions of a picture to a display's inks, each by itself.
///
/// It reuses its working memory and caches emoji, so each thread has its own ditherer. It does nothing for palettes
/// with 8 bits per channel or 256 grays.
package final class RegionDitherer {
  private let dithering: Dithering
  private let pictures: BitmapDitherer
  private let emoji: EmojiDitherer?

  /// Creates a ditherer for a palette; pictures without their own dither use `dithering.pictures`.
  ///
  /// - Parameters:
  ///   - palette: The palette of the display.
  ///   - dithering: How the display dithers.
  ///   - emojiCacheBytes: The size limit of the cache of dithered emoji.
  package init(palette: Palette, dithering: Dithering, emojiCacheBytes: Int = 1 << 20) {
    self.dithering = dithering
    pictures = BitmapDitherer(palette, isSerpentine: dithering.isSerpentine)
    emoji = EmojiDitherer(
      palette, isSerpentine: dithering.isSerpentine, cacheBytes: emojiCacheBytes)
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
      guard let dithered = dithered(region, includesPictures: includesPictures) else { continue }
      for y in 0..<dithered.height {
        let row = (region.y + y) * bitmap.width + region.x
        for x in 0..<dithered.width where Int(mask.numbers[row + x]) == index + 1 {
          bitmap.pixels[row + x] = dithered[x, y]
        }
      }
    }
  }

  /// Returns the dithered pixels of a region, or `nil` if it stays as it is.
  private func dithered(_ region: ContentMask.Region, includesPictures: Bool) -> Bitmap? {
    guard region.bitmap.width > 0, region.bitmap.height > 0 else { return nil }
    switch region.content {
    case .picture(let dither):
      guard includesPictures else { return nil }
      var bitmap = region.bitmap
      pictures.dither(
        &bitmap, coverage: region.coverage, origin: (region.x, region.y),
        by: dither ?? dithering.pictures)
      return bitmap
    case .emoji(let background):
      return emoji?.dither(region, background: background)
    }
  }
}
