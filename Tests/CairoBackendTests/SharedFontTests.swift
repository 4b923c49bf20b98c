import Foundation
import Graphics
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
