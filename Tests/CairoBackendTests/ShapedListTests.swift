import Foundation
import Graphics
import LayoutEngine
import Testing

@testable import CairoBackend

/// A display list is shaped once, and drawn without a text engine.
struct ShapedListTests {
  /// Texts wherever a display list can have them: among the items, in a group, in a mask, and in a picture in a text.
  private static let list: DisplayList = {
    let icon = DisplayList.Item.text(text("i", size: 9), at: .zero)
    var label = text("Ham ")
    var picture = label.spans[0]
    picture.string = "\u{FFFC}"
    picture.attachment = TextBlock.Attachment(
      size: CGSize(width: 8, height: 12), baselineOffset: 0, items: [icon])
    label.spans.append(picture)
    let mask = DisplayList.Effect.mask([.text(text("O", size: 20), at: CGPoint(x: 60, y: 8))])
    return DisplayList(
      size: CGSize(width: 90, height: 40),
      items: [
        .text(label, at: CGPoint(x: 2, y: 2)),
        group([.text(text("word", size: 12), at: CGPoint(x: 4, y: 24))], .opacity(0.9)),
        group([fill(CGRect(x: 50, y: 0, width: 40, height: 40), .red)], mask),
      ])
  }()

  private func draw(_ list: DisplayList, _ mode: EdgeRendering) -> (Bitmap, [String]) {
    let rasterizer = CairoRasterizer()
    var bitmap = Bitmap(width: 90, height: 40)
    rasterizer.rasterize(list, scale: 1, into: &bitmap, mode: mode, background: .white)
    return (bitmap, rasterizer.takeDiagnostics().map(\.message))
  }

  @Test("All texts of a list are shaped, in painting order")
  func everywhere() {
    var shaped: [String] = []
    var list = Self.list
    list.shapeTexts { block in
      shaped.append(block.string)
      return .none
    }
    #expect(shaped == ["i", "Ham \u{FFFC}", "word", "O"])
  }

  @Test("A list is drawn after its engine is gone, and by several threads at once")
  func withoutEngine() async throws {
    for mode in [EdgeRendering.antialiased, .blackAndWhite] {
      let list = PangoTextEngine().shaped(Self.list)
      let (expected, diagnostics) = draw(PangoTextEngine().shaped(Self.list), mode)
      #expect(diagnostics.isEmpty)
      let pictures = await withTaskGroup(of: Bitmap.self) { group in
        for _ in 0..<8 { group.addTask { draw(list, mode).0 } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(pictures.count == 8 && pictures.allSatisfy { $0 == expected })
    }
  }

  @Test("A list that was stored without glyphs is drawn the same after it is shaped")
  func decoded() throws {
    let list = PangoTextEngine().shaped(Self.list)
    let data = try JSONEncoder().encode(list)
    let decoded = try JSONDecoder().decode(DisplayList.self, from: data)
    #expect(decoded == list && decoded.hashValue == list.hashValue)
    #expect(!String(decoding: data, as: UTF8.self).contains("glyphs"))
    for mode in [EdgeRendering.antialiased, .blackAndWhite] {
      #expect(draw(PangoTextEngine().shaped(decoded), mode).0 == draw(list, mode).0)
    }
    // The red area is masked by a text, so nothing at all is drawn.
    let (blank, diagnostics) = draw(decoded, .antialiased)
    #expect(blank.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    #expect(
      diagnostics == [
        "a text is not drawn because the display list has no glyphs of it: shape the list first"
      ])
  }

  @Test("A text's problems are reported with every list that contains it, once")
  func diagnostics() {
    let engine = PangoTextEngine()
    let face = FontFace(family: .custom("Nowhere"), size: 12)
    let unknown = text("a", face: face)
    let missing = text("b\u{F8FF}")
    for _ in 0..<2 {
      for block in [unknown, missing, unknown] { _ = engine.measure(block) }
      let messages = engine.takeDiagnostics().map(\.message)
      #expect(messages.count == 2)
      #expect(messages.first?.hasPrefix("font 'Nowhere' is not available") == true)
      #expect(messages.last?.contains("U+F8FF") == true)
    }
    _ = engine.metrics(of: face)
    #expect(engine.takeDiagnostics().count == 1)
    #expect(engine.takeDiagnostics().isEmpty)
  }
}
