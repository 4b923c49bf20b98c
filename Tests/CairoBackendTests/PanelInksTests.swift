import Graphics
import PixelOutput
import Testing

@testable import InkSelection

/// One metric compares colors with the perceived colors of inks.
@Suite struct PanelInksTests {
  private static let colors: [(name: String, word: UInt32)] = [
    ("red", 0xFF383C), ("orange", 0xFF8D28), ("yellow", 0xFFCC00), ("green", 0x34C759),
    ("teal", 0x00C3D0), ("blue", 0x0088FF), ("purple", 0xCB30E0), ("brown", 0xAC7F5E),
    ("gray", 0x8E8E93), ("black", 0), ("white", 0xFFFFFF),
  ]

  /// Returns the first letter of each color's ink on a background; black is `k`.
  private static func inks(on background: ResolvedColor, _ palette: Palette) throws -> String {
    let inks = try #require(palette.panelInks)
    let letters: [UInt32: Character] = [
      0: "k", 0xFF_FFFF: "w", 0xFF_0000: "r", 0xFF_FF00: "y", 0x00_00FF: "b", 0x00_FF00: "g",
      0xFF_A500: "o",
    ]
    return String(
      colors.map { color in
        let ink = LetterInks(
          text: ResolvedColor(packedRGB: color.word), background: background, inks: inks
        )
        .ink
        return letters[ink.packedRGB] ?? "?"
      })
  }

  @Test("Letters keep their hue where the ink of it is legible, and are black or white elsewhere")
  func letters() throws {
    // red orange yellow green teal blue purple brown gray black white
    #expect(try Self.inks(on: .white, .spectra6) == "rrkgbbbrkkk")
    #expect(try Self.inks(on: .black, .spectra6) == "wwywwwwwwww")
    #expect(try Self.inks(on: .white, .acep7) == "rokgkbbokkk")
    #expect(try Self.inks(on: .black, .acep7) == "roygwwwowww")
    #expect(try Self.inks(on: .white, .blackWhiteRedYellow) == "rrkkkkrrkkk")
    #expect(try Self.inks(on: .black, .blackWhiteRedYellow) == "wyyywwwywww")
    #expect(try Self.inks(on: .white, .blackAndWhite) == "kkkkkkkkkkk")
  }

  @Test("Black letters are not drawn on a red that is nearly as dark")
  func darkRed() throws {
    let inks = try #require(Palette.spectra6.panelInks)
    #expect(LetterInks(text: .black, background: .red, inks: inks).ink == .white)
    #expect(LetterInks(text: .black, background: .yellow, inks: inks).ink == .black)
  }

  @Test("The lightness of a gray is its value, on every panel", arguments: [0, 0.2, 0.5, 0.93, 1])
  func grays(value: Double) throws {
    let color = ResolvedColor(red: value, green: value, blue: value)
    for palette in [Palette.blackAndWhite, .gray4, .blackWhiteRed, .spectra6, .acep7] {
      let converted = try #require(palette.panelInks).okLabColor(of: color)
      #expect(abs(converted.lightness - value) < 0.005 && converted.chroma == 0, "\(palette.id)")
    }
  }

  @Test("A color designates the nearest ink")
  func names() throws {
    func name(_ word: UInt32, _ palette: Palette) throws -> ResolvedColor? {
      try #require(palette.panelInks).designatedInk(for: ResolvedColor(packedRGB: word))?.color
    }
    let orange = ResolvedColor(packedRGB: 0xFF_A500)
    #expect(try name(0xFFCC00, .acep7) == .yellow)
    #expect(try name(0xFF8D28, .acep7) == orange)
    #expect(try name(0xFF8D28, .spectra6) == nil)
    #expect(try name(0xFF383C, .spectra6) == .red)
    #expect(try name(0x0000FF, .blackAndWhite) == nil)
  }

  @Test("A palette of 256 grays has inks too")
  func manyGrays() throws {
    #expect(try #require(Palette.gray256.panelInks).inks.count == 256)
    #expect(Palette.rgb888.panelInks == nil)
  }
}
