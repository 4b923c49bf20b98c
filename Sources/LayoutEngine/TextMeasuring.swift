package import Foundation
package import Graphics

/// Measures text and fonts without drawing; one measurer belongs to one thread at a time.
package protocol TextMeasuring: AnyObject {
  /// Breaks `block` into lines and measures them; the result does not round.
  func measure(_ block: TextBlock) -> TextMeasurement
  /// The measures of the font that `face` finds; a system design's are Apple's (``FontMetrics/system(size:)``).
  func metrics(of face: FontFace) -> FontMetrics
}

/// What breaking a text into lines gave; lengths are points.
package struct TextMeasurement: Hashable, Sendable {
  /// One line: its box from the text's top-left corner, and where its baseline lies below the box's top.
  package struct Line: Hashable, Sendable {
    package var frame: CGRect
    package var baseline: Double

    package init(frame: CGRect, baseline: Double) {
      self.frame = frame
      self.baseline = baseline
    }
  }

  package var lines: [Line]
  /// Whether text was left out for lack of lines or width.
  package var isTruncated: Bool

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
}
