import Graphics
import PixelOutput
import TestSupport
import Testing

@Suite struct RegionDithererTests {
  private static func words(_ width: Int, _ height: Int, seed: UInt64) -> [UInt32] {
    var numbers = SeededRandomNumberGenerator(seed: seed)
    return (0..<width * height).map { _ in
      0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
    }
  }

  private struct RegionArea {
    let x: Int, y: Int, width: Int, height: Int

    init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// Dithers an area of a picture whose rows are `rowLength` pixels long.
  private static func dither(
    _ picture: inout [UInt32], _ rowLength: Int, _ area: RegionArea, _ coverage: [UInt8]? = nil,
    _ palette: Palette, _ dither: Dither?
  ) {
    var bitmap = Bitmap(width: rowLength, height: picture.count / rowLength, pixels: picture)
    let coverage = coverage ?? [UInt8](repeating: 1, count: area.width * area.height)
    var own = Bitmap(width: area.width, height: area.height)
    var numbers = [UInt16](repeating: 0, count: picture.count)
    for i in coverage.indices {
      let position = (area.y + i / area.width) * rowLength + area.x + i % area.width
      own.pixels[i] = picture[position]
      if coverage[i] > 0 { numbers[position] = 1 }
    }
    let region = ContentMask.Region(
      content: .picture(dither), x: area.x, y: area.y, bitmap: own, coverage: coverage)
    RegionDitherer(palette: palette, dithering: Dithering())
      .draw(ContentMask(regions: [region], numbers: numbers), on: &bitmap)
    picture = bitmap.pixels
  }

  /// The area of 40×30 pixels at (12, 9) in a picture of 64×48 whose other pixels are generated
  /// from `seed`.
  private static func drawn(
    _ palette: Palette, _ dither: Dither?, seed: UInt64, coverage: [UInt8]? = nil
  ) -> (area: [UInt32], others: Bool) {
    var picture = words(64, 48, seed: seed)
    let inner = words(40, 30, seed: 1)
    for i in inner.indices { picture[(9 + i / 40) * 64 + 12 + i % 40] = inner[i] }
    let before = picture
    Self.dither(&picture, 64, RegionArea(12, 9, 40, 30), coverage, palette, dither)
    let isInside = { (i: Int) in 12..<52 ~= i % 64 && 9..<39 ~= i / 64 }
    return (
      inner.indices.map { picture[(9 + $0 / 40) * 64 + 12 + $0 % 40] },
      picture.indices.allSatisfy { isInside($0) || picture[$0] == before[$0] }
    )
  }

  @Test(arguments: [Palette.blackAndWhite, .gray4, .gray8, .blackWhiteRed, .spectra6])
  func surroundingPixelsHaveNoEffect(palette: Palette) {
    let inks = Set(palette.inks.map(\.nominal.opaquePixel))
    for dither in Dither.allCases {
      let one = Self.drawn(palette, dither, seed: 2), other = Self.drawn(palette, dither, seed: 3)
      #expect(one.area == other.area)
      #expect(one.others && other.others)
      #expect(Set(one.area).isSubset(of: inks))
    }
  }

  @Test func usesThePictureDitherByDefault() {
    let explicit = Self.drawn(.spectra6, .floydSteinberg, seed: 2).area
    #expect(Self.drawn(.spectra6, nil, seed: 2).area == explicit)
    #expect(Self.drawn(.spectra6, .ordered, seed: 2).area != explicit)
  }

  @Test(arguments: [Palette.blackAndWhite, .spectra6])
  func pixelsWithoutCoverageDoNotChange(palette: Palette) {
    let coverage = (0..<40 * 30).map { UInt8($0 % 40 < 25 ? 1 : 0) }
    let inner = Self.words(40, 30, seed: 1)
    for dither in Dither.allCases {
      let area = Self.drawn(palette, dither, seed: 2, coverage: coverage).area
      #expect(area.indices.allSatisfy { coverage[$0] == 1 || area[$0] == inner[$0] })
    }
  }

  /// Errors do not diffuse through excluded pixels: their values do not affect the others.
  @Test func errorsStayInsideTheCoverage() {
    let coverage = (0..<256).map { (i: Int) -> UInt8 in UInt8(i % 16 / 4 % 2) }
    var one = [UInt32](repeating: 0xFF60_7080, count: 256), other = one
    for i in other.indices where coverage[i] == 0 { other[i] = 0xFF12_D0F0 }
    for dither in Dither.allCases {
      Self.dither(&one, 16, RegionArea(0, 0, 16, 16), coverage, .spectra6, dither)
      Self.dither(&other, 16, RegionArea(0, 0, 16, 16), coverage, .spectra6, dither)
      #expect(coverage.indices.allSatisfy { coverage[$0] == 0 || one[$0] == other[$0] })
    }
  }

  /// A fixed pattern is the same in two adjacent areas as in one area that covers both.
  @Test(arguments: [Dither.none, .ordered, .blueNoise])
  func patternsAreAlignedToTheCanvas(dither: Dither) {
    let picture = [UInt32](repeating: 0xFF90_A070, count: 32 * 8)
    var whole = picture, halves = picture
    Self.dither(&whole, 32, RegionArea(0, 0, 32, 8), nil, .spectra6, dither)
    for x in [0, 13] {
      Self.dither(&halves, 32, RegionArea(x, 0, x == 0 ? 13 : 19, 8), nil, .spectra6, dither)
    }
    #expect(whole == halves)
  }

  @Test func coveringItemsHideDotsAndMoveNone() {
    let picture = Bitmap(width: 16, height: 4, pixels: Self.words(16, 4, seed: 7))
    let region = ContentMask.Region(
      content: .picture(nil), x: 0, y: 0, bitmap: picture,
      coverage: [UInt8](repeating: 255, count: 64))
    func drawn(hiding hidden: Range<Int>) -> [UInt32] {
      var bitmap = picture
      for i in hidden { bitmap.pixels[i] = 0xFF12_3456 }
      let numbers = (0..<64).map { UInt16(hidden.contains($0) ? 0 : 1) }
      RegionDitherer(palette: .blackAndWhite, dithering: Dithering())
        .draw(ContentMask(regions: [region], numbers: numbers), on: &bitmap)
      return bitmap.pixels
    }
    let whole = drawn(hiding: 0..<0), part = drawn(hiding: 5..<25)
    #expect((0..<64).allSatisfy { part[$0] == (5..<25 ~= $0 ? 0xFF12_3456 : whole[$0]) })
  }

  /// The limits keep no emoji, some of them, and all.
  @Test(arguments: [Palette.blackAndWhite, .spectra6], [0, 9_000, 1 << 20])
  func cachedEmojiHaveTheSameDots(palette: Palette, cacheBytes: Int) {
    let ditherer = RegionDitherer(
      palette: palette, dithering: Dithering(), emojiCacheBytes: cacheBytes)
    for round in 0..<3 {
      for seed in 1...6 as ClosedRange<UInt64> {
        let position = (x: round * 3, y: Int(seed) % 3)
        for background in [ResolvedColor.white, .black] {
          let mask = Self.emoji(seed: seed, position, background: background)
          var cached = Bitmap(width: 48, height: 32), fresh = cached
          ditherer.draw(mask, on: &cached)
          RegionDitherer(palette: palette, dithering: Dithering(), emojiCacheBytes: 0)
            .draw(mask, on: &fresh)
          #expect(cached == fresh)
        }
      }
    }
  }

  private static func emoji(
    seed: UInt64, _ position: (x: Int, y: Int), background: ResolvedColor
  ) -> ContentMask {
    let bitmap = Bitmap(width: 20, height: 16, pixels: words(20, 16, seed: seed))
    let coverage = (0..<20 * 16).map { UInt8(($0 + Int(seed)) % 20 < 15 ? 255 : 0) }
    var numbers = [UInt16](repeating: 0, count: 48 * 32)
    for i in coverage.indices where coverage[i] > 0 {
      numbers[(position.y + i / 20) * 48 + position.x + i % 20] = 1
    }
    let region = ContentMask.Region(
      content: .emoji(background: background), x: position.x, y: position.y, bitmap: bitmap,
      coverage: coverage)
    return ContentMask(regions: [region], numbers: numbers)
  }

  @Test func doesNotDitherForFullColorDisplays() {
    let inner = Self.words(40, 30, seed: 1)
    #expect(Self.drawn(.rgb888, .floydSteinberg, seed: 2).area == inner)
    #expect(Self.drawn(.rgb444, .floydSteinberg, seed: 2).area != inner)
  }

  /// Inks with equal perceived lightness are ordered by their nominal grays.
  @Test(arguments: [0 as UInt32, 0x808080, 0xFFFFFF])
  func indistinguishableInksAreSafe(look: UInt32) {
    let perceived = Ink.RGB(look)
    let white = Ink("white", Ink.RGB(255, 255, 255), perceived: perceived)
    let black = Ink("black", Ink.RGB(0, 0, 0), perceived: perceived)
    let coverage = (0..<40 * 30).map { UInt8($0 % 3) }
    for dither in Dither.allCases {
      let palette = Palette(id: "same", form: .inks([white, black]))
      let area = Self.drawn(palette, dither, seed: 2).area
      #expect(Set(area) == [0xFF00_0000, 0xFFFF_FFFF])
      let covered = Self.drawn(palette, dither, seed: 2, coverage: coverage).area
      let inked = Set(covered.indices.filter { coverage[$0] > 0 }.map { covered[$0] })
      #expect(inked == [0xFF00_0000, 0xFFFF_FFFF])
    }
  }
}
