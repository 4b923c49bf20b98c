import Foundation
import Graphics
import LayoutEngine
import Testing

@testable import CairoBackend

struct TextWidthTests {
  let engine = PangoTextEngine()

  @Test("A line is as high as the system font's metrics, rounded up to pixels")
  func lineHeights() {
    // Size, scale, height: the layout of SwiftUI's text styles at size class L.
    let expected: [(size: Double, scale: Double, height: Double)] = [
      (34, 3, 40.667), (28, 3, 33.667), (22, 3, 26.333), (20, 3, 24), (17, 3, 20.333),
      (16, 3, 19.333), (15, 3, 18), (13, 3, 15.667), (12, 3, 14.333), (11, 3, 13.333),
      (18, 2, 21.5), (16, 2, 19.5),
    ]
    for row in expected {
      let line = engine.measure(text("Hamburg", size: row.size)).lines[0]
      let rounded = (line.frame.height * row.scale).rounded(.up) / row.scale
      #expect(abs(rounded - row.height) < 0.001, "\(row.size) pt at \(row.scale)×")
    }
  }

  @Test("Lines are one pitch apart, without leading after the last")
  func pitch() {
    var block = text("one\ntwo\nthree")
    block.metrics.leading = 1.7129
    block.lineSpacing = 2
    let lines = engine.measure(block).lines
    #expect(lines.count == 3)
    #expect(lines.map(\.baseline) == [Double](repeating: block.metrics.ascent, count: 3))
    for (index, line) in lines.enumerated() {
      #expect(abs(line.frame.minY - Double(index) * block.linePitch) < 1e-9)
      #expect(abs(line.frame.height - block.metrics.lineHeight) < 1e-9)
    }
  }

  @Test("Letters of a fallback font keep the line's height")
  func fallbackKeepsHeight() {
    let latin = engine.measure(text("abc")).lines[0].frame.height
    for string in ["مرحبا", "日本語", "नमस्ते", "สวัสดี", "😀"] {
      #expect(engine.measure(text(string)).lines.map(\.frame.height) == [latin], "\(string)")
    }
  }

  @Test("A tracking of t makes n characters n·t wider", arguments: [-0.43, 0.37, 2])
  func tracking(points: Double) {
    for string in ["H", "Hi", "Hello wide world", "שלום", "日本語"] {
      // The smallest tracking disables ligatures, so that both texts have the same glyphs.
      let plain = engine.measure(text(string, tracking: 0.001)).width
      let spaced = engine.measure(text(string, tracking: points)).width
      let expected = plain + (points - 0.001) * Double(string.count)
      #expect(abs(spaced - expected) < 0.02, "\(string)")
    }
  }

  @Test("A text fits into the width that it was measured with", arguments: [-0.43, 0, 0.37, 2])
  func fitsItsOwnWidth(points: Double) {
    for string in ["H", "Hello wide world", "שלום עולם", "日本語 日本", "a 😀 b"] {
      let width = engine.measure(text(string, tracking: points)).width
      let again = engine.shape(text(string, width: width, tracking: points)).measurement
      #expect(again.lines.count == 1, "\(string)")
      let two = engine.measure(text("\(string) \(string)", width: width, tracking: points))
      #expect(two.lines.allSatisfy { Double($0.frame.width) <= width + 1e-9 }, "\(string)")
    }
  }

  @Test("Widths of spans add up")
  func spans() {
    let parts = ["Level ", "12", " · Bamboo"].map { engine.measure(text($0)).width }
    var block = text("Level ")
    block.spans += text("12").spans + text(" · Bamboo").spans
    #expect(abs(engine.measure(block).width - parts.reduce(0, +)) < 0.01)
  }

  @Test("Every design, weight and slant has its own widths")
  func faces() {
    func width(_ face: FontFace) -> Double {
      engine.measure(text("Hamburgefonstiv 0123", face: face)).width
    }
    let designs = FontFace.Design.allCases.map { width(FontFace(family: .system($0), size: 20)) }
    #expect(Set(designs).count == 4)
    let weights = stride(from: 100, through: 900, by: 100).map {
      width(FontFace(size: 20, weight: $0))
    }
    #expect(weights == weights.sorted() && Set(weights).count == 9)
    #expect(width(FontFace(size: 20, isItalic: true)) != designs[0])
    let digits = ["0", "1", "7"].map {
      engine.measure(text($0, face: FontFace(size: 20, hasMonospacedDigits: true))).width
    }
    #expect(Set(digits).count == 1)
  }

  @Test("An attachment takes its own width in the line")
  func attachment() {
    var block = text("ab")
    let picture = TextBlock.Attachment(
      size: CGSize(width: 30, height: 12), baselineOffset: -2, items: [])
    block.spans.append(
      TextBlock.Span(
        string: "\u{FFFC}", face: FontFace(size: 17), paint: .color(.black), attachment: picture))
    let width = engine.measure(text("ab")).width
    #expect(abs(engine.measure(block).width - width - 30) < 0.01)
    #expect(engine.shape(block).lines[0].attachments.map(\.x) == [width])
  }
}

/// Returns a block of one span in the system font.
func text(
  _ string: String, size: Double = 17, width: Double? = nil, limit: Int? = nil,
  tracking: Double = 0, face: FontFace? = nil, color: ResolvedColor = .black,
  truncation: TextBlock.Truncation = .tail
) -> TextBlock {
  TextBlock(
    spans: [
      TextBlock.Span(
        string: string, face: face ?? FontFace(size: size), paint: .color(color),
        tracking: tracking)
    ], metrics: .system(size: size), width: width, lineLimit: limit, truncation: truncation)
}
