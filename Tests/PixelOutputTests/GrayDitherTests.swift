import Graphics
import PixelOutput
import Testing

@Suite struct GrayDitherTests {
  /// Red, green and blue are weighted by 299, 587 and 114 thousandths, as in Pillow's convert("L").
  @Test(
    arguments: [
      (0xFF0000, 76), (0x00FF00, 150), (0x0000FF, 29), (0xFFFFFF, 255), (0x010203, 2),
      (0xC86432, 124), (0x111827, 24), (0xDBEAFE, 232), (0x7F8081, 128), (0x000100, 1),
      (0xFFFF00, 226),
    ] as [(UInt32, Int)])
  func lumaMatchesPillow(color: UInt32, luma: Int) {
    let pixel = Bitmap(width: 1, height: 1, pixels: [0xFF00_0000 | color])
    let gray = Quantizer(palette: .gray256, dither: .none).quantize(pixel)
    #expect(gray.scanlines[0, 0] == luma)
  }

  /// The expectation follows from the definition, in exact fractions: sixteenths of an error go to
  /// four pixels, every second row runs from the right, and black and white do not change.
  @Test func floydSteinbergDistributesSixteenths() {
    let picture = PixelText.grays(width: 24, height: 8) { x, y in (x * 11 + y * 7) % 256 }
    let dithered = Quantizer(palette: .blackAndWhite, dither: .floydSteinberg, isSerpentine: true)
      .quantize(picture)
    #expect(
      PixelText.text(dithered, "#.") == """
        ########.#.#.#..#.......
        #####.#.###.#.#...#....#
        ###.###.#..#..#.......##
        #####.##.#.#.#..#.#...##
        ##.###.#.#.#...#.....###
        ###.#.#.#.#..#.......###
        #.####.#.#.#...#....####
        ###.#.#.#.#..#.....#####
        """)
  }

  @Test func orderedUsesTheBayerPattern() {
    let eighth = PixelText.grays(width: 8, height: 4) { _, _ in 32 }
    let half = PixelText.grays(width: 8, height: 4) { _, _ in 128 }
    let quantizer = Quantizer(palette: .blackAndWhite, dither: .ordered)
    #expect(
      PixelText.text(quantizer.quantize(eighth), "#.") == """
        .###.###
        ########
        ##.###.#
        ########
        """)
    #expect(
      PixelText.text(quantizer.quantize(half), "#.") == """
        .#.#.#.#
        #.#.#.#.
        .#.#.#.#
        #.#.#.#.
        """)
  }

  @Test func noDitherIsAThreshold() {
    let picture = PixelText.grays(width: 4, height: 1) { x, _ in [0, 128, 129, 255][x] }
    let bits = Quantizer(palette: .blackAndWhite, dither: .none).quantize(picture)
    #expect(PixelText.text(bits, "#.") == "##..")
    let levels = Quantizer(palette: .gray4, dither: .none).quantize(
      PixelText.grays(width: 6, height: 1) { x, _ in [0, 42, 43, 127, 128, 213][x] })
    #expect(PixelText.text(levels, "0123") == "001123")
  }

  /// A gray of the palette stays solid with every dither, and so do black and white.
  @Test(arguments: Dither.allCases, [Palette.blackAndWhite, .gray4, .gray8, .gray16])
  func levelsOfThePaletteStaySolid(dither: Dither, palette: Palette) {
    for (level, ink) in palette.inks.enumerated() {
      let flat = PixelText.grays(width: 19, height: 11) { _, _ in Int(ink.nominal.red) }
      let pixels = Quantizer(palette: palette, dither: dither).quantize(flat)
      #expect(Set(pixels.scanlines.samples) == [level])
    }
  }

  @Test(
    arguments: Dither.allCases.filter { $0 != .none && $0 != .atkinson },
    [Palette.blackAndWhite, .gray4, .gray8, .gray16])
  func preservesTheMeanGray(dither: Dither, palette: Palette) {
    let values = palette.inks.map { Int($0.nominal.red) }
    for gray in stride(from: 5, to: 255, by: 25) {
      let flat = PixelText.grays(width: 64, height: 64) { _, _ in gray }
      let pixels = Quantizer(palette: palette, dither: dither).quantize(flat)
      let sum = pixels.scanlines.samples.reduce(0) { $0 + values[$1] }
      let mean = Double(sum) / Double(64 * 64)
      #expect(abs(mean - Double(gray)) < 3, "\(gray) became \(mean)")
    }
  }

  /// The expectation follows from the definition: an eighth of an error goes to each of six pixels.
  @Test func atkinsonDistributesSixEighths() {
    let ramp = PixelText.grays(width: 16, height: 5) { x, _ in x * 17 }
    let dithered = Quantizer(palette: .blackAndWhite, dither: .atkinson, isSerpentine: true)
      .quantize(ramp)
    #expect(
      PixelText.text(dithered, "#.") == """
        #######..#......
        ####.##.##......
        #####..#..#.....
        ########..#.....
        ####.##.#.......
        """)
  }

  @Test func mixesGraysByTheirPerceivedValues() throws {
    // The middle between black and white is nearer to the lower of two grays that are perceived as
    // too light.
    let measured = try #require(Palette.named("gray-4/soft-mid"))
    let half = PixelText.grays(width: 64, height: 64) { _, _ in 128 }
    let usual = Quantizer(palette: .gray4, dither: .ordered).quantize(half).scanlines.samples
    let light = Quantizer(palette: measured, dither: .ordered).quantize(half).scanlines.samples
    #expect(Set(usual) == [1, 2])
    #expect(Set(light) == [1, 2])
    #expect(light.count { $0 == 1 } > usual.count { $0 == 1 })
  }

  @Test func transparentPixelsShowThePaper() {
    let picture = PixelText.bitmap("_#")
    let quantizer = Quantizer(palette: .blackAndWhite, dither: .ordered)
    #expect(PixelText.text(quantizer.quantize(picture), "#.") == ".#")
    let half = Bitmap(width: 1, height: 1, pixels: [0x8000_0000])
    let gray = Quantizer(palette: .gray256, dither: .none)
    #expect(gray.quantize(half).scanlines[0, 0] == 127)
    let onBlack = Quantizer(palette: .gray256, dither: .none, paper: 0)
    #expect(onBlack.quantize(half).scanlines[0, 0] == 0)
  }

  @Test func emptyPicturesStayEmpty() {
    for palette in Palette.known {
      for dither in Dither.allCases {
        let quantizer = Quantizer(palette: palette, dither: dither)
        #expect(quantizer.quantize(Bitmap(width: 0, height: 5)).scanlines.bytes == [])
        #expect(quantizer.quantize(Bitmap(width: 5, height: 0)).scanlines.bytes == [])
      }
    }
  }
}
