import Foundation
import Graphics
import LayoutEngine
import Testing

@testable import CairoBackend

struct HostileDrawingTests {
  private let hole = CGRect(x: 0, y: 0, width: 4, height: 2)

  @Test("Letters with extreme tracking are measured without overflow")
  func tracking() {
    let letters = String(repeating: "a", count: 3_000)
    let width = PangoTextEngine().measure(text(letters, tracking: 1_000)).width
    #expect(width > 10_000 && width.isFinite)
  }

  @Test("An extremely large width breaks no line", arguments: [1e9, 1e100, 1e300])
  func width(points: Double) {
    var block = text(String(repeating: "word ", count: 600))
    block.width = points
    #expect(PangoTextEngine().measure(block).lines.count == 1)
  }

  @Test("Lines far below any picture are omitted")
  func lines() {
    let block = text(String(repeating: "\n", count: 60_000))
    #expect(PangoTextEngine().measure(block).lines.count <= 10_001)
  }

  @Test("An arc of many turns is a full circle")
  func arc() {
    func ring(_ turns: Double) -> [String] {
      var path = Path()
      path.addRelativeArc(
        center: CGPoint(x: 4, y: 4), radius: 3, startAngle: .zero,
        delta: .radians(turns * 2 * .pi))
      return draw([.fill(path, .color(.black), FillStyle(antialiased: false))], 8, 8)
    }
    #expect(ring(1).joined().contains("k"))
    #expect(ring(1e15) == ring(1))
    #expect(ring(-1e300) == ring(-1))
  }

  @Test(
    "A text of any size does not stop the drawing, and later texts are drawn",
    arguments: [EdgeRendering.antialiased, .blackAndWhite])
  func largeText(mode: EdgeRendering) {
    let engine = PangoTextEngine()
    func draw(scale: Double) -> (hasInk: Bool, diagnostics: [Diagnostic]) {
      let word = group(
        [.text(text("swim", size: 12), at: .zero)],
        .transform(CGAffineTransform(scaleX: scale, y: scale)))
      let list = DisplayList(size: CGSize(width: 40, height: 40), items: [word])
      var bitmap = Bitmap(width: 40, height: 40)
      let rasterizer = CairoRasterizer()
      rasterizer.rasterize(
        engine.shaped(list), scale: 1, into: &bitmap, mode: mode, background: .white)
      return (bitmap.pixels.contains { $0 != 0xFFFF_FFFF }, rasterizer.takeDiagnostics())
    }
    for (index, scale) in [100, 1e3, 4e3, 5e3, 6e3, 2e4, 8e4, 1e5, 1e9].enumerated() {
      #expect(draw(scale: scale).diagnostics.isEmpty, "\(scale)")
      // In a size of its own, for which Cairo derives a font.
      let later = draw(scale: 1 + Double(index) / 100)
      #expect(later.hasInk && later.diagnostics.isEmpty, "after \(scale): \(later.diagnostics)")
    }
  }

  @Test("An SVG file with a text of any size leaves other texts as they are")
  func largeTextInSVG() {
    let engine = PangoTextEngine()
    func word(scale: Double) -> [String] {
      let list = DisplayList(
        size: CGSize(width: 40, height: 20),
        items: [
          group(
            [.text(text("swim", size: 12), at: .zero)],
            .transform(CGAffineTransform(scaleX: scale, y: scale)))
        ])
      var bitmap = Bitmap(width: 40, height: 20)
      CairoRasterizer().rasterize(
        engine.shaped(list), scale: 1, into: &bitmap, mode: .antialiased, background: .white)
      return bitmap.pixels.map { String($0, radix: 16) }
    }
    #expect(word(scale: 1).contains { $0 != "ffffffff" })
    for (index, size) in ["50", "70", "5.9e4", "7e4", "1e6", "1e7", "1e9", "1e30"].enumerated() {
      for text in [
        "<text y='20' font-family='Inter' font-size='\(size)'>swim</text>",
        "<g transform='scale(\(size))'><text y='20' font-family='Inter'>swim</text></g>",
      ] {
        let content = ImageContent(data: HostilePictures.svg(text))
        _ = ImageDecoder().image(for: content, drawnAt: CGSize(width: 400, height: 300))
      }
      // In a size of its own, for which Cairo derives a font.
      let later = word(scale: 1 + Double(index + 20) / 100)
      #expect(later.contains { $0 != "ffffffff" }, "after \(size)")
    }
  }

  @Test("An extremely stretched line does not stop the drawing")
  func rule() {
    let stretched = group(
      [fill(hole, .red)], .transform(CGAffineTransform(scaleX: 1e20, y: 1)))
    #expect(
      draw([stretched, fill(hole, .black)], 5, 2, mode: .blackAndWhite) == ["kkkkw", "kkkkw"])
  }

  @Test("A degenerate gradient is not drawn, and later items are")
  func gradient() {
    let stops = [GradientStop(color: .red, location: 0), GradientStop(color: .blue, location: 1)]
    let flat = Paint.ellipticalGradient(
      stops, center: .zero, startRadius: 0, endRadius: 1, aspect: .leastNonzeroMagnitude)
    let item = DisplayList.Item.fill(
      Path(CGRect(x: 0, y: 0, width: 5, height: 2)), flat, FillStyle())
    #expect(draw([item, fill(hole, .black)], 5, 2) == ["kkkkw", "kkkkw"])
  }
}
