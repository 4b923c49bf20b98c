import CPixels
package import Graphics
package import InkSelection

/// Replaces the colors of flat fills by tones that the display's dither pattern renders evenly.
///
/// It remembers the tones of colors, of which a frame has few, so each thread has its own.
package final class FillToneMapper {
  private let tones: ToneMapping
  private var known: [UInt32: UInt32] = [:]
  private static let maximumKnown = 4_096

  package init(inks: PanelInks) { tones = ToneMapping(inks: inks) }

  /// Returns the tone of an opaque color, 0xFFRRGGBB.
  func tone(of word: UInt32) -> UInt32 {
    if let known = known[word] { return known }
    let tone = 0xFF00_0000 | tones.tone(of: ResolvedColor(packedRGB: word)).packedRGB
    if known.count >= Self.maximumKnown { known = [:] }
    known[word] = tone
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
            // Pixels that are not opaque are where the paper shows through.
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
  /// The inks among which text, lines and fills are given theirs, or `nil` if the display shows any color.
  package var panelInks: PanelInks? {
    let inks = inks
    guard !inks.isEmpty else { return nil }
    return PanelInks(
      nominal: inks.map { $0.nominal.opaquePixel & 0xFF_FFFF },
      measured: inks.map { $0.perceived.opaquePixel & 0xFF_FFFF })
  }
}
