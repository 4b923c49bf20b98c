import Graphics
import Testing

@testable import PixelOutput

struct EmojiTonesTests {
  private static let black: UInt32 = 0xFF00_0000
  private static let white: UInt32 = 0xFFFF_FFFF

  @Test("A light emoji on white and a dark one on black get an outline")
  func contour() {
    let rows = ["....", ".ww.", ".ww.", "...."]
    #expect(inked(rows, background: .white) == ["....", ".kk.", ".kk.", "...."])
    #expect(inked(rows, background: .black) == rows)
    let dark = ["....", ".kk.", ".kk.", "...."]
    #expect(inked(dark, background: .black) == rows)
  }

  @Test("A middle tone keeps its share of black and white")
  func tone() {
    let bitmap = Bitmap(
      width: 20, height: 20, pixels: Array(repeating: 0xFF80_8080, count: 400))
    let white = drawn(bitmap, coverage: Array(repeating: 255, count: 400), background: .black)
      .pixels.count { $0 == Self.white }
    #expect(white > 160 && white < 280)
  }

  @Test("The inks of colored panels are chosen by their perceived color")
  func colors() {
    let bitmap = Bitmap(
      width: 8, height: 8, pixels: Array(repeating: 0xFFFF_0000, count: 64))
    let inked = drawn(
      bitmap, coverage: Array(repeating: 255, count: 64), background: .white, palette: .spectra6)
    #expect(inked.pixels.count { $0 == 0xFFFF_0000 } > 20)
  }

  /// Where an emoji is also black and white, its tones are stretched, which must not turn orange into red.
  @Test(
    "Panels with all hues mix the colors of emoji from the inks next to their hue",
    arguments: [
      (0xFF_FF0000, "red"), (0xFF_FF6011, "red yellow"), (0xFF_F57C00, "red yellow"),
      (0xFF_FF9411, "red yellow"), (0xFF_FFC107, "red yellow"), (0xFF_FFFF00, "yellow"),
      (0xFF_8BC34A, "green yellow"), (0xFF_E84C93, "blue red"), (0xFF_2040FF, "blue"),
      (0xFF_DFDFDF, "white"), (0xFF_FFFFFF, "white"), (0xFF_000000, "black"),
    ] as [(UInt32, String)])
  func mixtures(color: UInt32, inks: String) {
    #expect(Self.inks(in: striped(color)) == inks)
  }

  @Test("Colors leave no specks in the white areas of emoji")
  func whiteAreas() {
    for color: UInt32 in [0xFFFF_6011, 0xFFE8_4C93, 0xFF6D_A0AC, 0xFF85_5C52, 0xFF20_40FF] {
      for white: UInt32 in [Self.white, 0xFFF8_F8F8, 0xFFF6_F2F0] {
        let pixels = striped(color, white).pixels
        let area = pixels.indices.filter { $0 % 48 < 16 }.map { pixels[$0] }
        #expect(Set(area) == [Self.white])
      }
    }
  }

  /// A picture of 48×24 pixels, a third each of white, a color and black, in inks.
  private func striped(_ color: UInt32, _ white: UInt32 = white) -> Bitmap {
    let stripes = [white, color, Self.black]
    let bitmap = Bitmap(width: 48, height: 24, pixels: (0..<48 * 24).map { stripes[$0 % 48 / 16] })
    // On black background white has no contour, and the left and the right edge are far from the color.
    return drawn(
      bitmap, coverage: Array(repeating: 255, count: 48 * 24), background: .black,
      palette: .spectra6)
  }

  /// The names of the inks that take at least a twentieth of the color's area, except for the contour.
  private static func inks(in bitmap: Bitmap) -> String {
    let area = (2..<22).flatMap { y in (18..<30).map { bitmap[$0, y] } }
    return Palette.spectra6.inks.filter { ink in
      area.count { $0 == ink.nominal.opaquePixel } * 20 >= area.count
    }.map(\.name).sorted().joined(separator: " ")
  }

  private func drawn(
    _ bitmap: Bitmap, coverage: [UInt8], background: ResolvedColor,
    palette: Palette = .blackAndWhite
  ) -> Bitmap {
    var result = bitmap
    let region = ContentMask.Region(
      content: .emoji(background: background), x: 0, y: 0, bitmap: bitmap, coverage: coverage)
    let mask = ContentMask(regions: [region], numbers: coverage.map { $0 > 0 ? 1 : 0 })
    RegionDitherer(palette: palette, dithering: Dithering()).draw(mask, on: &result)
    return result
  }

  private func inked(_ rows: [String], background: ResolvedColor) -> [String] {
    let letters = rows.flatMap { Array($0) }
    let bitmap = Bitmap(
      width: 4, height: rows.count,
      pixels: letters.map { $0 == "w" ? Self.white : Self.black })
    let coverage = letters.map { UInt8($0 == "." ? 0 : 255) }
    let pixels = drawn(bitmap, coverage: coverage, background: background).pixels
    let result = pixels.indices.map { index -> Character in
      coverage[index] == 0 ? "." : pixels[index] == Self.white ? "w" : "k"
    }
    return stride(from: 0, to: result.count, by: 4).map { String(result[$0..<$0 + 4]) }
  }
}
