import CPangoCairo
import Foundation
import Graphics
import LayoutEngine

extension ShapedText {
  /// Appends the glyphs with their fonts and positions, and what legibility is measured with.
  package func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(lines)
    for line in measurement.lines {
      encoder.encode(line.frame)
      encoder.encode(line.baseline)
    }
    encoder.encode(measurement.isTruncated)
    encoder.encode(capHeights)
  }
}

extension ShapedText.Line: CanonicallyEncodable {
  func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(runs)
    encoder.encode(attachments)
    encoder.encode(width)
    encoder.encode(start)
    encoder.encode(isBlank)
  }
}

extension ShapedText.Run: CanonicallyEncodable {
  func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(font.identity)
    encoder.encode(span)
    encoder.encode(glyphs.count)
    for glyph in glyphs {
      encoder.encode(UInt64(glyph.index))
      encoder.encode(glyph.x)
      encoder.encode(glyph.y)
    }
    encoder.encode(x)
    encoder.encode(width)
    encoder.encode(hasStems)
  }
}

extension ShapedText.PositionedAttachment: CanonicallyEncodable {
  func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(span)
    encoder.encode(x)
  }
}
