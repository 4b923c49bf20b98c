import Foundation
import Graphics
import LayoutEngine
import Testing

@testable import CairoBackend

struct TextDrawingTests {
  @Test("Letters of every script leave ink, and emoji leave colors")
  func scripts() {
    for string in ["Hamburg", "Ελληνικά", "Русский", "שלום", "مرحبا", "नमस्ते", "สวัสดี", "日本語"] {
      let picture = bitmap([.text(text(string), at: CGPoint(x: 2, y: 2))], 100, 30)
      #expect(picture.pixels.count { $0 & 255 < 128 } > 40, "\(string)")
      #expect(picture.pixels.allSatisfy(isGray), "\(string)")
    }
    let emoji = bitmap([.text(text("🦊"), at: CGPoint(x: 2, y: 2))], 30, 30)
    #expect(emoji.pixels.count { !isGray($0) } > 100)
  }

  @Test("The baseline is at the measured position at any scale")
  func baseline() {
    for scale in [1.0, 2, 3] {
      let block = text("HHH", size: 20)
      let size = Int(60 * scale)
      let picture = bitmap([.text(block, at: CGPoint(x: 0, y: 10))], size, size, scale: scale)
      let rows = (0..<size).filter { y in (0..<size).contains { picture[$0, y] & 255 < 128 } }
      let expected = (10 + block.metrics.ascent) * scale
      #expect(abs(Double((rows.last ?? 0) + 1) - expected) <= 1, "\(scale)")
      let height = Double(rows.count) / scale
      #expect(abs(height - 14.5) < 1, "capitals are \(height) high")
    }
  }

  @Test("Ink stays inside the measured width")
  func width() {
    let block = text("Hamburg", tracking: -0.43)
    let width = PangoTextEngine().measure(block).width
    let picture = bitmap([.text(block, at: CGPoint(x: 10, y: 2))], 120, 30)
    let columns = (0..<120).filter { x in (0..<30).contains { picture[x, $0] & 255 < 200 } }
    #expect((columns.first ?? 0) >= 10 && Double(columns.last ?? 0) <= 10 + width + 1)
    #expect(Double(columns.last ?? 0) > 10 + width - 4)
  }

  @Test("Underline, strikethrough and attachments are drawn in their colors")
  func decorations() {
    var block = text("nnnn", size: 20)
    block.spans[0].underline = TextBlock.Line(color: .red)
    block.spans[0].strikethrough = TextBlock.Line(color: .blue)
    let square = fill(CGRect(x: 0, y: 0, width: 8, height: 8), .yellow)
    block.spans.append(
      TextBlock.Span(
        string: "\u{FFFC}", face: FontFace(size: 20), paint: .color(.black),
        attachment: TextBlock.Attachment(
          size: CGSize(width: 8, height: 8), baselineOffset: 0, items: [square])))
    let picture = bitmap([.text(block, at: .zero)], 80, 30)
    #expect(picture.pixels.contains(0xFFFF_0000) && picture.pixels.contains(0xFF00_00FF))
    #expect(picture.pixels.count { $0 == 0xFFFF_FF00 } >= 48)
  }

  @Test("Text takes a gradient and fades as a whole, including emoji")
  func paints() {
    var block = text("HHHHHH", size: 20)
    let stops = [GradientStop(color: .red, location: 0), GradientStop(color: .blue, location: 1)]
    block.spans[0].paint = .linearGradient(stops, from: .zero, to: CGPoint(x: 80, y: 0))
    let picture = bitmap([.text(block, at: .zero)], 90, 30)
    #expect(picture.pixels.contains { $0 >> 16 & 255 > 200 && $0 & 255 < 60 })
    #expect(picture.pixels.contains { $0 >> 16 & 255 < 60 && $0 & 255 > 200 })
    let faded = bitmap([group([.text(text("🦊", size: 20), at: .zero)], .opacity(0.2))], 30, 30)
    #expect(faded.pixels.allSatisfy { $0 & 255 > 180 })
    #expect(!faded.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test("The visible part of a long text is drawn")
  func longText() {
    let block = text(String(repeating: "word another ", count: 8_000), width: 90)
    let picture = bitmap([.text(block, at: CGPoint(x: 0, y: -1_000))], 100, 100)
    #expect(picture.pixels.count { $0 & 255 < 128 } > 500)
  }

  @Test("Symbols are drawn from the icon font, and enclosed letters from the system font")
  func symbols() {
    for name in ["star.fill", "chevron.right", "1.circle", "bolt.circle.fill", "mic.slash"] {
      guard let glyph = SymbolTable.glyph(named: name) else {
        Issue.record("\(name) is missing")
        continue
      }
      let items = glyph.items(
        in: CGRect(x: 2, y: 2, width: 40, height: 40), paint: .color(.red))
      let picture = bitmap(items, 44, 44)
      let ink = picture.pixels.count { $0 == 0xFFFF_0000 }
      #expect(ink > 60 && ink < 1_500, "\(name) leaves \(ink) pixels")
      for edge in 0..<44 {
        #expect(picture[edge, 0] == 0xFFFF_FFFF && picture[0, edge] == 0xFFFF_FFFF, "\(name)")
      }
    }
  }

  private func isGray(_ pixel: UInt32) -> Bool {
    let parts = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
    return (parts.max() ?? 0) - (parts.min() ?? 0) < 8
  }
}
