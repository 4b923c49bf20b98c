import CPangoCairo
import Foundation
import Graphics
import LayoutEngine
import Testing

@testable import CairoBackend

struct LineBreakTests {
  let engine = PangoTextEngine()

  @Test("An empty text has no lines, and a newline makes two")
  func lineEnds() {
    let expected = [
      "": 0, "a": 1, "\n": 2, "a\n": 2, "a\nb": 2, "a\r\nb": 2, "a\u{2028}b": 2, "a\n\nb": 3,
      "\u{0}": 1,
    ]
    for (string, count) in expected {
      #expect(engine.measure(text(string)).lines.count == count, "\(string.debugDescription)")
    }
  }

  @Test("Lines break between words and drop the space")
  func words() {
    let word = engine.measure(text("Bamboo")).width
    let measured = engine.measure(text("Bamboo Bamboo Bamboo", width: word + 1))
    #expect(measured.lines.count == 3)
    #expect(measured.lines.allSatisfy { abs(Double($0.frame.width) - word) < 0.01 })
    #expect(!measured.isTruncated)
    #expect(engine.measure(text("Bamboo    Bamboo   ", width: word + 1)).lines.count == 2)
  }

  @Test("A word longer than the width breaks by character, without a hyphen")
  func longWord() {
    let letter = engine.measure(text("m")).width
    let measured = engine.measure(text("mmmmmmmm", width: letter * 3 + 1))
    #expect(measured.lines.map { (Double($0.frame.width) / letter).rounded() } == [3, 3, 2])
  }

  @Test("There is no space before an ellipsis at the end")
  func spaceBeforeEllipsis() {
    func width(_ string: String) -> Double { engine.measure(text(string)).width }
    let space = width("a b") - width("ab")
    // Pango rounds the width of its ellipsis by at most one point plus its tracking.
    let rounding = 1.5
    #expect(space > 2 * rounding)
    let cases = [
      ("Bamboo forest", "Bamboo"), ("Bamboo   forest", "Bamboo"), ("Bamboo \nforest", "Bamboo"),
      ("שלום עולם", "שלום"),
    ]
    for (string, word) in cases {
      let cut = width(word) + width("…")
      let measured = engine.measure(text(string, width: cut + space + 1, limit: 1))
      #expect(measured.isTruncated, "\(string)")
      #expect(measured.width <= cut + rounding, "\(string)")
      #expect(measured.width >= cut - rounding, "\(string)")
    }
    let cut = width("Bamboo") + width("…")
    let second = engine.measure(text("Bamboo Bamboo forest", width: cut + space + 1, limit: 2))
    #expect(abs(Double(second.lines[1].frame.width) - cut) <= rounding)
  }

  @Test(
    "The last allowed line is truncated", arguments: [TextBlock.Truncation.head, .middle, .tail])
  func truncation(mode: TextBlock.Truncation) {
    let string = "The quick brown fox jumps over the lazy dog"
    for limit in 1...3 {
      let measured = engine.measure(text(string, width: 90, limit: limit, truncation: mode))
      #expect(measured.lines.count == limit && measured.isTruncated)
      #expect(measured.width <= 90)
    }
    let whole = engine.measure(text(string, width: 90, limit: 9, truncation: mode))
    #expect(whole.lines.count < 9 && !whole.isTruncated)
  }

  @Test("Text after the line limit adds an ellipsis even if a paragraph ends there")
  func paragraphsAfterLimit() {
    let all = engine.measure(text("one\ntwo\nthree", limit: 2))
    #expect(all.lines.count == 2 && all.isTruncated)
    let marked = engine.measure(text("two…")).width
    #expect(abs(Double(all.lines[1].frame.width) - marked) < 0.01)
  }

  @Test("Lines are aligned within the widest line")
  func alignment() {
    var block = text("wide line\nx")
    let widths = engine.measure(block).lines.map { Double($0.frame.width) }
    let gap = widths[0] - widths[1]
    let expected: [(TextBlock.Alignment, TextBlock.Direction, Double)] = [
      (.leading, .leftToRight, 0), (.center, .leftToRight, gap / 2),
      (.trailing, .leftToRight, gap), (.leading, .rightToLeft, gap), (.trailing, .rightToLeft, 0),
    ]
    for (alignment, direction, left) in expected {
      block.alignment = alignment
      block.direction = direction
      let lines = engine.measure(block).lines
      #expect(lines.map { Double($0.frame.minX) } == [0, left], "\(alignment) \(direction)")
    }
  }

  @Test("Hebrew runs from right to left in a line of Latin letters")
  func bidi() {
    // The order of a word's letters is derived from the positions of its first and last letter.
    let runs = engine.shape(text("ab שלום")).lines[0].runs
    let first = engine.shape(text("ab ש")).lines[0].runs
    let last = engine.shape(text("ab ם")).lines[0].runs
    #expect(runs.last?.glyphNumbers.last == first.last?.glyphNumbers.first)
    #expect(runs.last?.glyphNumbers.first == last.last?.glyphNumbers.first)
  }

  @Test("Zero, negative and non-finite widths are handled")
  func oddWidths() {
    for width in [0, -5, .nan, .infinity, 1e300, 1e-300] {
      let measured = engine.measure(text("ab cd", width: width))
      #expect(measured.lines.allSatisfy { $0.frame.width.isFinite && $0.frame.width >= 0 })
      _ = engine.measure(text("ab cd", width: width, limit: 1))
    }
    for size in [0, -3, .nan, .infinity, 1e9] {
      _ = engine.measure(text("ab", size: size, width: 100))
    }
  }

  @Test("Long texts are broken like short ones")
  func longTexts() {
    let words = String(repeating: "word another ", count: 8_000)
    let lines = engine.measure(text(words, width: 300)).lines
    #expect(lines.count > 2_000)
    #expect(lines.allSatisfy { $0.frame.width <= 300 })
    let start = engine.measure(text(String(words.prefix(600)), width: 300)).lines
    #expect(lines.prefix(10).map(\.frame) == start.prefix(10).map(\.frame))
    let limited = engine.measure(text(words, width: 300, limit: 3))
    #expect(limited.lines.count == 3 && limited.isTruncated && limited.width <= 300)
    let letters = String(repeating: "x", count: 100_000)
    #expect(engine.measure(text(letters, width: 300)).lines.count > 2_000)
    #expect(engine.measure(text(letters, width: 300, limit: 20)).lines.count == 20)
    _ = engine.measure(text(letters))
  }
}

extension ShapedText.Run {
  /// The glyphs' indices in the font, from left to right.
  fileprivate var glyphNumbers: [UInt] { glyphs.map(\.index) }
}
