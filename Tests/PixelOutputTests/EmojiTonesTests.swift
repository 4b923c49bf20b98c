import Graphics
import Testing

@testable import PixelOutput

struct EmojiTonesTests {
  private static let black: UInt32 = 0xFF00_0000
  private static let white: UInt32 = 0xFFFF_FFFF

  @Test("A light emoji on white and a dark one on black get an outline")
  func contour() {
    let rows = ["....", ".ww.", ".ww.", "...."]
    #expect(inked(rows, ground: .white) == ["....", ".kk.", ".kk.", "...."])
    #expect(inked(rows, ground: .black) == rows)
    let dark = ["....", ".kk.", ".kk.", "...."]
    #expect(inked(dark, ground: .black) == rows)
  }

  @Test("A middle tone keeps its share of black and white")
  func tone() {
    let bitmap = Bitmap(
      width: 20, height: 20, pixels: Array(repeating: 0xFF80_8080, count: 400))
    let white = drawn(bitmap, coverage: Array(repeating: 255, count: 400), ground: .black)
      .pixels.count { $0 == Self.white }
    #expect(white > 160 && white < 280)
  }

  @Test("The inks of colored panels are chosen by their perceived color")
  func colors() {
    let bitmap = Bitmap(
      width: 8, height: 8, pixels: Array(repeating: 0xFFFF_0000, count: 64))
    let inked = drawn(
      bitmap, coverage: Array(repeating: 255, count: 64), ground: .white, palette: .spectra6)
    #expect(inked.pixels.count { $0 == 0xFFFF_0000 } > 20)
  }

  private func drawn(
    _ bitmap: Bitmap, coverage: [UInt8], ground: ResolvedColor, palette: Palette = .blackAndWhite
  ) -> Bitmap {
    var result = bitmap
    let region = ContentMask.Region(
      content: .emoji(ground: ground), x: 0, y: 0, bitmap: bitmap, coverage: coverage)
    let mask = ContentMask(regions: [region], numbers: coverage.map { $0 > 0 ? 1 : 0 })
    RegionDitherer(palette: palette, dithering: Dithering()).draw(mask, on: &result)
    return result
  }

  private func inked(_ rows: [String], ground: ResolvedColor) -> [String] {
    let letters = rows.flatMap { Array($0) }
    let bitmap = Bitmap(
      width: 4, height: rows.count,
      pixels: letters.map { $0 == "w" ? Self.white : Self.black })
    let coverage = letters.map { UInt8($0 == "." ? 0 : 255) }
    let pixels = drawn(bitmap, coverage: coverage, ground: ground).pixels
    let result = pixels.indices.map { place -> Character in
      coverage[place] == 0 ? "." : pixels[place] == Self.white ? "w" : "k"
    }
    return stride(from: 0, to: result.count, by: 4).map { String(result[$0..<$0 + 4]) }
  }
}
