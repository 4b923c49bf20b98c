import CPangoCairo
import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing

@testable import CairoBackend

@Suite("Fonts that threads share")
struct SharedFontTests {
  private static let sizes = 9...16

  @Test(
    "draws the same letters while another thread uses the same fonts",
    arguments: [
      ("draws an image with text", { Self.drawImage(size: Double($0) * 3.7) }),
      ("draws a PDF file with text", { Self.drawDocument(size: Double($0)) }),
      ("opens a font in other sizes", Self.openFonts),
    ] as [(String, @Sendable (Int) -> Void)])
  func otherThread(_ use: String, _ run: @escaping @Sendable (Int) -> Void) async {
    let alone = Self.sizes.map(letters)
    let differences = await withTaskGroup(of: Int.self) { group in
      group.addTask {
        for size in Self.sizes { run(size) }
        return 0
      }
      group.addTask {
        zip(Self.sizes, alone).count { letters($0) != $1 }
      }
      return await group.reduce(0, +)
    }
    #expect(differences == 0, "\(use)")
  }

  /// The context would release them later, while other threads use FreeType.
  @Test(
    "leaves no font in the context after a text",
    // In black and white, upright letters are masks, for which no font is set.
    arguments: [
      (.antialiased, .identity), (.antialiased, CGAffineTransform(rotationAngle: 0.3)),
      (.blackAndWhite, CGAffineTransform(rotationAngle: 0.3)),
    ] as [(EdgeRendering, CGAffineTransform)])
  func releasesFonts(mode: EdgeRendering, transform: CGAffineTransform) throws {
    let list = PangoTextEngine().shaped(
      DisplayList(
        size: CGSize(width: 40, height: 40), items: [.text(text("swim", size: 12), at: .zero)]))
    guard case .text(_, _, let glyphs) = list.items[0] else {
      Issue.record("the first item is no text")
      return
    }
    let run = try #require(glyphs.shapedText?.lines.first?.runs.first)
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 1600)
    try pixels.withUnsafeMutableBufferPointer { pixels in
      func draw() throws -> Layer {
        let layer = try #require(Layer(pixels: pixels.baseAddress!, width: 40, height: 40))
        Painter(rasterizer: CairoRasterizer(), base: layer, mode: mode)
          .draw([group(list.items, .transform(transform)), list.items[0]])
        return layer
      }
      // The first time makes the fonts that are kept for the next.
      _ = try draw()
      let face = cairo_scaled_font_get_font_face(run.font.scaled)
      // Other tests use the same face, but only with the lock.
      try FontLock.hold {
        let before = cairo_font_face_get_reference_count(face)
        let layer = try draw()
        #expect(cairo_font_face_get_reference_count(face) == before)
        withExtendedLifetime(layer) {}
      }
    }
    #expect(Set(pixels).count > 1)
  }

  @Test(
    "finds the images that draw letters",
    arguments: [
      ("<text>a</text>", true), ("<g><text><tspan>a</tspan></text></g>", true),
      ("<svg:text xmlns:svg='http://www.w3.org/2000/svg'>a</svg:text>", true),
      ("<defs><text id='a'>a</text></defs><use href='#a'/>", true),
      (
        "<f:style xmlns:f='urn:f'><text id='a'>a</text></f:style><use href='#a'/>", true
      ), ("<style>text { fill: red }</style><rect width='2' height='2'/>", false),
      ("<rect width='2' height='2'/><title>text</title>", false), ("<!-- <text> -->", false),
    ])
  func findsText(markup: String, hasText: Bool) {
    let image = "<svg xmlns='http://www.w3.org/2000/svg'>\(markup)</svg>"
    #expect(SVGCost(Data(image.utf8)).hasText == hasText)
  }

  private static func openFonts(size: Int) {
    guard let fonts = FontCollection(packages: FontPackage.designs, extraFonts: []) else { return }
    for step in 1...400 {
      _ = fonts.font(for: FontFace(size: Double(size) + Double(step) / 8, weight: 400))
    }
  }

  private static func drawDocument(size: Double) {
    let lines = (1...20).map { line in
      "BT /F \(size / 3 + Double(line)) Tf 2 \(line * 9) Td (swim \(line)) Tj ET"
    }
    let content = lines.joined(separator: " ")
    // Without a table of its objects, which the library finds itself.
    let document = """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R
      /Resources<</Font<</F 5 0 R>>>>>>endobj
      4 0 obj<</Length \(content.utf8.count)>>stream
      \(content)
      endstream
      endobj
      5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
      trailer<</Size 6/Root 1 0 R>>
      %%EOF
      """
    let image = PDFFormat().decode(Data(document.utf8), targetSize: CGSize(width: 200, height: 200))
    #expect(image != nil)
  }

  private static func drawImage(size: Double) {
    let lines = (1...20).map { line in
      "<text x='2' y='\(line * 10)' font-family='Inter' font-size='\(size / 3 + Double(line))'>"
        + "Hamburgefonstiv swim \(line)</text>"
    }
    let image =
      "<svg xmlns='http://www.w3.org/2000/svg' width='400' height='400'>\(lines.joined())</svg>"
    _ = SVGFormat().decode(Data(image.utf8), targetSize: CGSize(width: 400, height: 400))
  }
}

private func letters(_ size: Int) -> Bitmap {
  bitmap(
    [.text(text("swim lesson Hamburgefonstiv 9:41", size: Double(size)), at: .zero)], 400, 40,
    mode: .blackAndWhite)
}
