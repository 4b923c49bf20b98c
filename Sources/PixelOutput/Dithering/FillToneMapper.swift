import CPixels
package import Graphics
package import InkSelection

/// Replaces the colors of flat fills by tones that the display's dither pattern renders evenly.
///
/// It caches the tones of colors, of which a frame has few, so each thread has its own mapper.
package final class FillToneMapper {
  private let tones: ToneMapping
  private var cache: [UInt32: UInt32] = [:]
  private static let maximumCacheCount = 4_096

  package init(inks: PanelInks) { tones = ToneMapping(inks: inks) }

  /// Returns the tone of an opaque color, 0xFFRRGGBB.
  func tone(of word: UInt32) -> UInt32 {
    if let cached = cache[word] { return cached }
    let tone = 0xFF00_0000 | tones.tone(of: ResolvedColor(packedRGB: word)).packedRGB
    if cache.count >= Self.maximumCacheCount { cache = [:] }
    cache[word] = tone
    return tone
  }

  /// Replaces the pixels of fills that belong to no region.
  package func apply(_ mask: ContentMask, to bitmap: inout Bitmap) {
    let count = bitmap.pixels.count
    let fill = ContentMask.Class.fill.rawValue
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      mask.classes.withUnsafeBufferPointer { classes in
        mask.numbers.withUnsafeBufferPointer { numbers in
          var start = 0
          while start < count {
            let word = pixels[start]
            let end = start + pixels_run_length(pixels + start, count - start)
            defer { start = end }
            // Pixels that are not opaque show the paper.
            guard word >> 24 == 255 else { continue }
            guard classes.isEmpty || (start..<end).contains(where: { classes[$0] == fill }) else {
              continue
            }
            let tone = tone(of: word)
            guard tone != word else { continue }
            for i in start..<end where classes.isEmpty || classes[i] == fill {
              if numbers.isEmpty || numbers[i] == 0 { pixels[i] = tone }
            }
          }
        }
      }
    }
  }
}

extension Palette {
  /// The inks from which those of text, lines and fills are chosen, or `nil` if the display shows any color.
  package var panelInks: PanelInks? {
    let inks = inks
    guard !inks.isEmpty else { return nil }
    return PanelInks(
      nominal: inks.map { $0.nominal.opaquePixel & 0xFF_FFFF },
      measured: inks.map { $0.perceived.opaquePixel & 0xFF_FFFF })
  }
}
