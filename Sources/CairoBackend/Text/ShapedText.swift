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

/// Keeps the texts that were shaped last: a bounded number of them, with a bounded number of glyphs.
struct ShapedTextCache {
  /// A block that is quick to hash: strings and sizes tell blocks apart well enough.
  struct Key: Hashable {
    let block: TextBlock

    func hash(into hasher: inout Hasher) {
      hasher.combine(block.width)
      for span in block.spans {
        hasher.combine(span.string)
        hasher.combine(span.face.size)
      }
    }
  }

  private let capacity: Int
  private let glyphCapacity: Int
  private var recent: [Key: ShapedText] = [:]
  private var recentGlyphs = 0
  private var older: [Key: ShapedText] = [:]

  /// Two generations of half the capacity each: what is used moves to the young one, and when that
  /// is full the old one goes.
  ///
  /// A glyph takes 24 bytes; without a limit for them a thousand long texts would take gigabytes.
  init(capacity: Int, glyphCapacity: Int = 400_000) {
    self.capacity = max(2, capacity)
    self.glyphCapacity = max(2, glyphCapacity)
  }

  var count: Int { recent.count + older.count }

  mutating func value(for block: TextBlock, make: () -> ShapedText) -> ShapedText {
    let key = Key(block: block)
    if let known = recent[key] { return known }
    let value = older.removeValue(forKey: key) ?? make()
    let glyphs = value.glyphCount
    if recent.count >= capacity / 2 || recentGlyphs + glyphs > glyphCapacity / 2 {
      older = recent
      recent = [:]
      recentGlyphs = 0
    }
    recent[key] = value
    recentGlyphs += glyphs
    return value
  }
}
