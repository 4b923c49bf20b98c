import Foundation
import Graphics
import Testing

@testable import CairoBackend

struct InkDiffusionTests {
  @Test("Emoji are drawn in the panel's inks alone, with both black and white in them")
  func pureInks() {
    for emoji in ["🦊", "🐼", "🦄"] {
      let picture = bitmap(
        [.text(text(emoji, size: 30), at: .zero)], 44, 40, mode: .blackAndWhite)
      #expect(Set(picture.pixels) == [0xFF00_0000, 0xFFFF_FFFF], "\(emoji)")
      let black = picture.pixels.count { $0 == 0xFF00_0000 }
      #expect(black > 80 && black < 700, "\(emoji) has \(black) black pixels")
    }
  }

  @Test("A light picture on white, and a dark one on black, get a contour")
  func contour() {
    let rows = ["....", ".ww.", ".ww.", "...."]
    #expect(inked(rows, ground: .white) == ["....", ".kk.", ".kk.", "...."])
    #expect(inked(rows, ground: .black) == rows)
    let dark = ["....", ".kk.", ".kk.", "...."]
    #expect(inked(dark, ground: .black) == rows)
  }

  @Test("A middle tone keeps its share of black and white")
  func tone() {
    let picture = InkDiffusion(
      width: 20, height: 20, inks: [.black, .white],
      colors: Array(repeating: ResolvedColor(red: 0.5, green: 0.5, blue: 0.5), count: 400),
      ground: .black)
    let white = picture.inked().count { $0 == 1 }
    #expect(white > 160 && white < 280)
  }

  @Test("Faded emoji keep their tones")
  func faded() {
    let faded = group([.text(text("🦊", size: 20), at: .zero)], .opacity(0.5))
    #expect(Set(bitmap([faded], 30, 30, mode: .blackAndWhite).pixels).count > 4)
  }

  private func inked(_ rows: [String], ground: ResolvedColor) -> [String] {
    let colors: [Character: ResolvedColor] = ["w": .white, "k": .black]
    let picture = InkDiffusion(
      width: 4, height: rows.count, inks: [.black, .white],
      colors: rows.flatMap { row in row.map { colors[$0] } }, ground: ground)
    let letters = picture.inked().map { $0.map { $0 == 0 ? "k" : "w" } ?? "." }
    return stride(from: 0, to: letters.count, by: 4).map { letters[$0..<$0 + 4].joined() }
  }
}
