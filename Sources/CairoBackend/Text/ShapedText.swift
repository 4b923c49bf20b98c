import CPangoCairo
import Foundation
import Graphics
import LayoutEngine

/// A text broken into lines of positioned glyphs; lengths are in points.
///
/// It is shaped once, on the thread that lays out views, and drawn on any thread.
final class ShapedText: ShapedGlyphs {
  /// Glyphs of one font in one span, from left to right.
  struct Run: Sendable {
    let font: FontHandle
    /// The index of the block's span that determines paint and decorations.
    let span: Int
    /// The positions relative to the line's left edge and baseline.
    var glyphs: [cairo_glyph_t]
    let x: Double
    var width: Double
    /// Whether the letters are built of stems, as in the Latin script.
    var hasStems = false
  }

  /// An image in a line, with its left edge at `x`.
  struct PositionedAttachment: Sendable {
    let span: Int
    let x: Double
  }

  /// A line before it is aligned.
  struct Line: Sendable {
    var runs: [Run] = []
    var attachments: [PositionedAttachment] = []
    var width: Double = 0
    /// The start of the line in its paragraph's UTF-8.
    var start = 0
    /// Whether the line contains only the white space at which the previous line was broken.
    var isBlank = false
  }

  let lines: [Line]
  /// The measurement of the lines, without the glyphs.
  let measurement: TextMeasurement
  /// Missing packages, fonts and characters.
  let diagnostics: [Diagnostic]
  /// The height of capital letters in each span of the block.
  let capHeights: [Double]

  init(
    lines: [Line], isTruncated: Bool, block: TextBlock, capHeights: [Double],
    diagnostics: [Diagnostic] = []
  ) {
    self.lines = lines
    self.capHeights = capHeights
    self.diagnostics = diagnostics
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

  /// The approximate memory size of the text in glyphs; a line counts as one more.
  var glyphCount: Int {
    lines.reduce(0) { $0 + 1 + $1.runs.reduce(0) { $0 + $1.glyphs.count } }
  }

  func runs(of block: TextBlock) -> [TextRun] {
    var runs: [TextRun] = []
    for (line, box) in zip(lines, measurement.lines) {
      let first = runs.count
      for run in line.runs where run.width > 0 {
        let top = capHeights[run.span]
        let rect = CGRect(
          x: box.frame.minX + run.x,
          y: box.frame.minY + box.baseline - block.spans[run.span].baselineOffset - top,
          width: run.width, height: top)
        // Merges runs of a word whose letters come from several fonts.
        if runs.count > first, runs[runs.count - 1].span == run.span {
          runs[runs.count - 1].box = runs[runs.count - 1].box.union(rect)
          if !run.font.isColored { runs[runs.count - 1].isColored = false }
        } else {
          runs.append(TextRun(span: run.span, box: rect, isColored: run.font.isColored))
        }
      }
    }
    return runs
  }

  /// Returns the fraction of the free width that goes to the left of a line.
  private static func share(of block: TextBlock) -> Double {
    switch (block.alignment, block.direction) {
    case (.center, _): 0.5
    case (.leading, .leftToRight), (.trailing, .rightToLeft): 0
    case (.leading, .rightToLeft), (.trailing, .leftToRight): 1
    }
  }
}

extension TextGlyphs {
  /// The glyphs as Pango shaped them, or `nil` if the text was not shaped.
  var shapedText: ShapedText? { shaped as? ShapedText }
}

/// Caches the most recently shaped texts, limited in number and in total glyphs.
struct ShapedTextCache {
  /// A key with a fast hash, which uses only strings and sizes.
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

  /// Creates a cache of two generations with half the capacity each: used texts move to the young generation, and when
  /// it is full, the old one is dropped.
  ///
  /// A glyph takes 24 bytes; without a limit on glyphs, a thousand long texts would take gigabytes.
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
