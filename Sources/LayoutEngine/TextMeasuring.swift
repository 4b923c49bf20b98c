package import Foundation
package import Graphics

/// Measures text and fonts without drawing; not safe for concurrent use.
package protocol TextMeasuring: AnyObject {
  /// Breaks `block` into lines and measures them; the lengths are not rounded.
  func measure(_ block: TextBlock) -> TextMeasurement
  /// The metrics of the font that `face` resolves to; a system design's are Apple's
  /// (``FontMetrics/system(size:)``).
  func metrics(of face: FontFace) -> FontMetrics
}

extension TextMeasuring {
  /// Returns `list` with the glyphs of all of its texts, as a rasterizer needs it.
  package func shaped(_ list: DisplayList) -> DisplayList {
    var list = list
    list.shapeTexts { measure($0).glyphs }
    return list
  }
}

/// The lines of a measured text; lengths are points.
package struct TextMeasurement: Hashable, Sendable {
  /// A line: its box relative to the text's top-left corner, and the distance of its baseline from the top of the
  /// box.
  package struct Line: Hashable, Sendable {
    package var frame: CGRect
    package var baseline: Double

    package init(frame: CGRect, baseline: Double) {
      self.frame = frame
      self.baseline = baseline
    }
  }

  package var lines: [Line]
  /// Whether text was omitted because of the line limit or the width.
  package var isTruncated: Bool
  /// The glyphs in these lines; none if the text is only measured.
  package var glyphs = TextGlyphs.none

  package init(lines: [Line], isTruncated: Bool) {
    self.lines = lines
    self.isTruncated = isTruncated
  }

  /// The width of the widest line; 0 without lines.
  package var width: Double { Double(lines.map(\.frame.width).max() ?? 0) }
}

/// Reads the size of an encoded picture without decoding its pixels.
package protocol ImageMeasuring: AnyObject {
  /// The size in pixels, upright, or `nil` where the bytes are not a picture or one that is too large.
  func pixelSize(of content: ImageContent) -> CGSize?
  /// Returns a custom symbol's shapes for a weight from 100 to 900 and a scale, or `nil` if the bytes are no symbol.
  func outline(
    ofSymbol content: ImageContent, weight: Int, scale: SymbolOutline.Scale
  ) -> SymbolOutline?
}

extension ImageMeasuring {
  package func outline(
    ofSymbol content: ImageContent, weight: Int, scale: SymbolOutline.Scale
  ) -> SymbolOutline? { nil }
}
