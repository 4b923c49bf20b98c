import Graphics
import PixelOutput
import TestSupport
import Testing

@Suite struct InkDitherTests {
  /// The letters of Spectra 6's inks in their order.
  private static let names = "#.YRBG"
  static let colored = (Palette.known + MeasuredInks.all.map(\.palette)).filter { palette in
    palette.inks.contains { $0.nominal.red != $0.nominal.blue }
  }

  private static func flat(_ word: UInt32, _ size: Int = 32) -> Bitmap {
    Bitmap(width: size, height: size, pixels: [UInt32](repeating: word, count: size * size))
  }

  @Test(arguments: Dither.allCases)
  func inksStaySolid(dither: Dither) {
    for ink in Self.names {
      let row = String(repeating: ink, count: 21)
      let flat = Array(repeating: row, count: 9).joined(separator: "\n")
      let pixels = Quantizer(palette: .spectra6, dither: dither).quantize(PixelText.bitmap(flat))
      #expect(PixelText.text(pixels, Self.names) == flat)
    }
  }

  /// This includes gray edges of text: no pixel has another ink on any panel.
  @Test(arguments: colored, Dither.allCases)
  func graysUseOnlyGrayInks(palette: Palette, dither: Dither) {
    var numbers = SeededRandomNumberGenerator(seed: 3)
    let picture = PixelText.grays(width: 96, height: 64) { x, y in
      switch y / 16 {
      case 0: x * 255 / 95
      case 1: Int.random(in: 0...255, using: &numbers)
      case 2: [0, 255, 255, 0, 120, 255, 30, 200][Int.random(in: 0..<8, using: &numbers)]
      default: 200 - y
      }
    }
    let pixels = Quantizer(palette: palette, dither: dither).quantize(picture).scanlines
    let grays = palette.inks.indices.filter {
      palette.inks[$0].nominal.red == palette.inks[$0].nominal.blue
    }
    #expect(Set(pixels.samples).isSubset(of: grays))
  }

  @Test(arguments: Dither.allCases.filter { $0 != .none })
  func pixelsOfAnInksColorStaySolidNextToOthers(dither: Dither) {
    let text = """
      ....###....YYYY....
      .5.5#5#.5.5YY5Y.5.5
      5.5.###5.5.YYYY5.5.
      ....R.B....GGGG....
      """
    let pixels = Quantizer(palette: .spectra6, dither: dither).quantize(PixelText.bitmap(text))
    let result = PixelText.text(pixels, Self.names)
    for (before, after) in zip(text, result) where before != "5" { #expect(before == after) }
  }

  @Test func orderedMixesOnlyTheNearestInks() {
    let pixels = Quantizer(palette: .spectra6, dither: .ordered).quantize(Self.flat(0xFFFF_A0A0, 8))
    let inks = Set(PixelText.text(pixels, Self.names))
    #expect(inks.contains("R") && inks.contains("."))
    #expect(!inks.contains("G") && !inks.contains("Y"))
  }

  /// Named colors are mixed mostly of the inks with that name.
  @Test(
    arguments: [
      (0xFFFF_3B30, "R"), (0xFF34_C759, "G"), (0xFF00_7AFF, "B"), (0xFFFF_CC00, "Y"),
      (0xFFFF_383C, "R"), (0xFF00_88FF, "B"), (0xFFE5_E7EB, "."), (0xFF11_1827, "#"),
    ] as [(UInt32, Character)])
  func fillsMatchTheirColor(color: UInt32, ink: Character) {
    for dither in Dither.allCases where dither != .none {
      let pixels = Quantizer(palette: .spectra6, dither: dither).quantize(Self.flat(color))
      let text = PixelText.text(pixels, Self.names)
      let counts = Self.names.map { letter in (letter, text.count { $0 == letter }) }
      #expect(counts.max { $0.1 < $1.1 }?.0 == ink, "\(dither): \(counts)")
    }
  }

  /// Half of the dots of a gray area are white if it has half of the light.
  @Test(arguments: Dither.allCases.filter { $0 != .none }, colored)
  func halfOfAMiddleGrayIsWhite(dither: Dither, palette: Palette) throws {
    let white = try #require(palette.inks.firstIndex { $0.name == "white" })
    let samples = Quantizer(palette: palette, dither: dither).quantize(Self.flat(0xFF80_8080, 64))
      .scanlines.samples
    let share = Double(samples.count { $0 == white }) / 4096
    #expect(abs(share - 0.5) < 0.04, "\(palette.id): \(share)")
  }

  /// A gradient has no flat steps: its block means increase in small steps.
  @Test(arguments: [Dither.floydSteinberg, .stucki, .jarvis])
  func gradientsAreNotPosterized(dither: Dither) {
    let pixels = (0..<512 * 64).map { (i: Int) -> UInt32 in
      let green = UInt32(i % 512 / 6 + 64)
      return 0xFF80_0040 | green << 8
    }
    let ramp = Bitmap(width: 512, height: 64, pixels: pixels)
    let samples = Quantizer(palette: .spectra6, dither: dither).quantize(ramp).scanlines.samples
    let inks = Palette.spectra6.inks.map { Double($0.perceived.green) }
    let means = (0..<16).map { block in
      (0..<64 * 32).reduce(0) { $0 + inks[samples[$1 / 32 * 512 + block * 32 + $1 % 32]] } / 2048
    }
    for (a, b) in zip(means, means.dropFirst()) { #expect(b > a && b < a + 12, "\(means)") }
    #expect((means.last ?? 0) > (means.first ?? 0) + 40)
  }

  @Test(arguments: Dither.allCases)
  func acceptsAnyInks(dither: Dither) {
    var numbers = SeededRandomNumberGenerator(seed: 7)
    let noise = Bitmap(
      width: 33, height: 17,
      pixels: (0..<33 * 17).map { _ in
        0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
      })
    let odd: [[Ink]] = [
      [Ink("red", Ink.RGB(255, 0, 0)), Ink("blue", Ink.RGB(0, 0, 255))],
      [Ink("a", Ink.RGB(9, 9, 9)), Ink("b", Ink.RGB(9, 9, 9)), Ink("c", Ink.RGB(200, 9, 9))],
      [Ink("white", Ink.RGB(255, 255, 255)), Ink("black", Ink.RGB(0, 0, 0))],
      (0..<16).map { Ink("ink \($0)", Ink.RGB(UInt32($0 * 1_118_481) & 0xFF_FF7F)) },
      [
        Ink("same", Ink.RGB(0, 255, 0), perceived: Ink.RGB(1, 2, 3)),
        Ink("other", Ink.RGB(0, 0, 255), perceived: Ink.RGB(1, 2, 3)),
      ],
    ]
    for inks in odd {
      let palette = Palette(id: "odd", form: .inks(inks))
      let pixels = Quantizer(palette: palette, dither: dither).quantize(noise).scanlines
      #expect(pixels.samples.allSatisfy { $0 < inks.count })
    }
  }

  @Test func orderOfGrayInksDoesNotMatter() {
    let inverted = Palette(
      id: "wb",
      form: .inks([Ink("white", Ink.RGB(255, 255, 255)), Ink("black", Ink.RGB(0, 0, 0))]))
    let ramp = PixelText.grays(width: 64, height: 16) { x, _ in x * 4 }
    for dither in Dither.allCases {
      let usual = Quantizer(palette: .blackAndWhite, dither: dither).quantize(ramp).scanlines
      let other = Quantizer(palette: inverted, dither: dither).quantize(ramp).scanlines
      #expect(other.samples == usual.samples.map { 1 - $0 })
    }
  }

  @Test(arguments: Dither.allCases)
  func rgb444HasSixteenLevelsPerChannel(dither: Dither) {
    var numbers = SeededRandomNumberGenerator(seed: 9)
    let noise = Bitmap(
      width: 31, height: 9,
      pixels: (0..<31 * 9).map { _ in
        0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
      })
    let bytes = Quantizer(palette: .rgb444, dither: dither).quantize(noise).scanlines
    #expect(bytes.bitsPerPixel == 24)
    let channels = bytes.samples.flatMap { [$0 >> 16, $0 >> 8 & 255, $0 & 255] }
    #expect(channels.allSatisfy { $0 % 17 == 0 })
  }
}
