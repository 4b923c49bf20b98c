import CPangoCairo
import Foundation
import Graphics
import LayoutEngine

/// A text broken into lines of glyphs at fixed places; lengths are points.
final class ShapedText {
  /// Glyphs of one font in one span, from left to right.
  struct Run {
    let font: FontHandle
    /// The span of the block that tells paint and lines.
    let span: Int
    /// Places from the line's left edge and its baseline.
    var glyphs: [cairo_glyph_t]
    let x: Double
    var width: Double
    /// Whether the letters are built of stems, as those of the Latin script.
    var hasStems = false
  }

  /// A picture in a line, with its left edge at `x`.
  struct PlacedAttachment {
    let span: Int
    let x: Double
  }

  /// One line, before it is aligned.
  struct Line {
    var runs: [Run] = []
    var attachments: [PlacedAttachment] = []
    var width: Double = 0
    /// Where the line starts in its paragraph's UTF-8.
    var start = 0
    /// Whether the line holds no more than the white space at which the one before was broken.
    var isBlank = false
  }

  let lines: [Line]
  let measurement: TextMeasurement
  /// Characters that no font has.
  let missing: Set<Unicode.Scalar>

  init(lines: [Line], isTruncated: Bool, missing: Set<Unicode.Scalar>, block: TextBlock) {
    self.lines = lines
    self.missing = missing
    let widest = lines.map(\.width).max() ?? 0
    let pitch = block.linePitch
    measurement = TextMeasurement(
      lines: lines.enumerated().map { index, line in
        let left = Self.share(of: block) * (widest - line.width)
        return TextMeasurement.Line(
          frame: CGRect(
            x: left, y: Double(index) * pitch, width: line.width, height: block.metrics.lineHeight),
          baseline: block.metrics.ascent)
      }, isTruncated: isTruncated)
  }

  /// About how much memory the text takes, in glyphs; a line without any counts as one.
  var glyphCount: Int {
    lines.reduce(0) { $0 + 1 + $1.runs.reduce(0) { $0 + $1.glyphs.count } }
  }

  /// The share of the free width that lies to the left of a line.
  private static func share(of block: TextBlock) -> Double {
    switch (block.alignment, block.direction) {
    case (.center, _): 0.5
    case (.leading, .leftToRight), (.trailing, .rightToLeft): 0
    case (.leading, .rightToLeft), (.trailing, .leftToRight): 1
    }
  }
}
