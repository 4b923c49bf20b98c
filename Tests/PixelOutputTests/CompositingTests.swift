import Graphics
import PixelOutput
import TestSupport
import Testing

/// Pictures are copied onto others pixel by pixel, starting at any bit of a byte.
struct PlacingTests {
  private static let palettes: [Palette] = [
    .blackAndWhite, .gray4, .gray16, .gray256, .spectra6, .rgb888,
  ]

  private static func noise(
    _ width: Int, _ height: Int, _ palette: Palette, seed: UInt64
  ) -> QuantizedBitmap {
    var numbers = SeededRandomNumberGenerator(seed: seed)
    let words = (0..<width * height).map { _ in
      0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
    }
    return Quantizer(palette: palette, dither: .none)
      .quantize(Bitmap(width: width, height: height, pixels: words))
  }

  @Test(arguments: palettes)
  func copiesEveryPixelToItsPosition(palette: Palette) throws {
    let page = Self.noise(61, 9, palette, seed: 1)
    for width in [1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 40] {
      let picture = Self.noise(width, 3, palette, seed: UInt64(width))
      for x in 0...20 {
        let composited = page.compositing([.init(picture, at: PixelPoint(x, 4))]).scanlines
        var wrong: [String] = []
        for row in 0..<9 {
          for column in 0..<61 {
            let isInside = (x..<x + width).contains(column) && (4..<7).contains(row)
            let expected =
              isInside ? picture.scanlines[column - x, row - 4] : page.scanlines[column, row]
            if composited[column, row] != expected { wrong.append("\(column),\(row)") }
          }
        }
        #expect(wrong == [], "\(width) wide at \(x)")
      }
    }
  }

  @Test func laterPicturesAreOnTop() {
    let page = Self.noise(8, 8, .gray16, seed: 1)
    let below = Self.noise(4, 4, .gray16, seed: 2), above = Self.noise(4, 4, .gray16, seed: 3)
    let composited = page.compositing([
      .init(below, at: PixelPoint(1, 1)), .init(above, at: PixelPoint(2, 2)),
    ])
    #expect(composited.scanlines[1, 1] == below.scanlines[0, 0])
    #expect(composited.scanlines[2, 2] == above.scanlines[0, 0])
    #expect(composited.scanlines[4, 4] == above.scanlines[2, 2])
  }

  /// A part of any width from any bit on, copied back onto other pixels.
  @Test(arguments: palettes)
  func partEqualsItsSource(palette: Palette) {
    let page = Self.noise(61, 9, palette, seed: 8), other = Self.noise(61, 9, palette, seed: 9)
    let whole = PixelRect(x: 0, y: 0, width: 61, height: 9)
    #expect(page.part(whole) == page)
    for width in [1, 3, 7, 8, 9, 17, 31, 40] {
      for x in 0...21 {
        let part = page.part(PixelRect(x: x, y: 2, width: width, height: 5))
        let isSame = (0..<5).allSatisfy { row in
          (0..<width).allSatisfy {
            part.scanlines[$0, row] == page.scanlines[x + $0, row + 2]
          }
        }
        #expect(isSame, "\(width) wide at \(x)")
        let composited = other.compositing([.init(part, at: PixelPoint(x, 2))])
        #expect(composited.part(PixelRect(x: x, y: 2, width: width, height: 5)) == part)
      }
    }
  }

  @Test func paddingBitsStayZero() {
    let page = Self.noise(13, 4, .blackAndWhite, seed: 4)
    let composited = page.compositing([
      .init(Self.noise(10, 4, .blackAndWhite, seed: 5), at: PixelPoint(3, 0))
    ])
    #expect(
      stride(from: 2, to: composited.scanlines.bytes.count, by: 3).allSatisfy {
        composited.scanlines.bytes[$0] & 7 == 0
      })
  }

  @Test(arguments: palettes, Compression.allCases)
  func encodedFilesRoundTrip(palette: Palette, compression: Compression) throws {
    let pixels = Self.noise(37, 11, palette, seed: 6)
    let file = try PNGEncoder(compression: compression).encode(pixels)
    #expect(try PNGDecoder.pixels(of: file, palette: palette) == pixels)
  }

  @Test func rejectsOtherPalettesAndDamagedFiles() throws {
    let file = try PNGEncoder().encode(Self.noise(37, 11, .gray16, seed: 7))
    #expect(throws: PNGError.unreadable(reason: "its colors are not those of 'spectra6'")) {
      try PNGDecoder.pixels(of: file, palette: .spectra6)
    }
    #expect(throws: PNGError.unreadable(reason: "its colors are not those of 'bw'")) {
      try PNGDecoder.pixels(of: file, palette: .blackAndWhite)
    }
    for count in [0, 8, 40, file.count / 2, file.count - 13] {
      #expect(throws: PNGError.self) {
        try PNGDecoder.pixels(of: Array(file.prefix(count)), palette: .gray16)
      }
    }
  }

  /// Indices of a palette with other colors, or another order, would show the wrong colors.
  @Test func rejectsFilesOfOtherInks() throws {
    func palette(_ inks: Ink...) -> Palette { Palette(id: "own", form: .inks(inks)) }
    let black = Ink("black", Ink.RGB(0, 0, 0)), white = Ink("white", Ink.RGB(255, 255, 255))
    let red = Ink("red", Ink.RGB(255, 0, 0)), brick = Ink("red", Ink.RGB(200, 0, 0))
    let file = try PNGEncoder().encode(Self.noise(37, 11, palette(black, white, red), seed: 7))
    for other in [
      palette(white, black, red), palette(black, white, brick), palette(black, white, red, brick),
    ] {
      #expect(throws: PNGError.unreadable(reason: "its colors are not those of 'own'")) {
        try PNGDecoder.pixels(of: file, palette: other)
      }
    }
  }

  @Test func rejectsSamplesWithoutAnInk() throws {
    let inks = Palette.spectra6.inks
    let wide = Palette(id: "wide", form: .inks(inks + [Ink("pink", Ink.RGB(255, 0, 255))]))
    let pink = Bitmap(width: 3, height: 1, pixels: [0xFF00_0000, 0xFFFF_00FF, 0xFFFF_FFFF])
    var file = try PNGEncoder().encode(Quantizer(palette: wide, dither: .none).quantize(pink))
    // The file loses its last color, which a pixel still uses.
    let start = try #require(file.indices.first { file[$0...].starts(with: Array("PLTE".utf8)) })
    let colors = Array(file[start..<start + 4 + 18])
    let length: [UInt8] = [0, 0, 0, 18]
    file.replaceSubrange(
      start - 4..<start + 4 + 21 + 4, with: length + colors + PNGDecoderTests.crc(colors))
    #expect(throws: PNGError.self) { try PNGDecoder.pixels(of: file, palette: .spectra6) }
  }
}
