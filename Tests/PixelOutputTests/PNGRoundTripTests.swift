import Graphics
import PixelOutput
import TestSupport
import Testing

@Suite struct PNGRoundTripTests {
  @Test(
    arguments: [
      (Palette.blackAndWhite, 1, PNGHeader.ColorType.gray), (.gray4, 2, .gray),
      (.gray16, 4, .gray), (.gray256, 8, .gray), (.spectra6, 4, .indexed), (.rgb888, 8, .rgb),
    ], Compression.allCases)
  func fileHasThePalettesDepth(
    palette: (Palette, Int, PNGHeader.ColorType), compression: Compression
  ) throws {
    let (palette, depth, colorType) = palette
    for width in [1, 2, 7, 8, 9, 50] {
      let picture = PixelText.grays(width: width, height: 3) { x, y in (x * 40 + y * 90) % 256 }
      let pixels = Quantizer(palette: palette, dither: .ordered).quantize(picture)
      let file = try PNGEncoder(compression: compression).encode(pixels)
      let header = try PNGDecoder.header(of: file)
      #expect((header.width, header.height) == (width, 3))
      #expect(header.bitDepth == depth)
      #expect(header.colorType == colorType)
      let again = try PNGDecoder.decode(file)
      #expect(Quantizer(palette: palette, dither: .none).quantize(again) == pixels)
    }
  }

  @Test(arguments: [(2, 1), (3, 2), (4, 2), (5, 4), (16, 4)])
  func indexedDepthFollowsFromTheNumberOfInks(count: Int, depth: Int) throws {
    let inks = (0..<count).map { (i: Int) -> Ink in
      Ink("\(i)", Ink.RGB(UInt8(i * 16), 0, UInt8(255 - i * 16)))
    }
    let palette = Palette(id: "test", form: .inks(inks))
    let row = inks.map { $0.nominal }
    let picture = Bitmap(
      width: count, height: 1,
      pixels: row.map { 0xFF00_0000 | UInt32($0.red) << 16 | UInt32($0.blue) })
    let file = try PNGEncoder().encode(
      Quantizer(palette: palette, dither: .none).quantize(picture))
    #expect(try PNGDecoder.header(of: file).bitDepth == depth)
    #expect(
      try PNGDecoder.palette(of: file) == inks.flatMap { [$0.nominal.red, 0, $0.nominal.blue] })
  }

  @Test func writesNominalInks() throws {
    let picture = PixelText.bitmap("#.YRBG")
    let pixels = Quantizer(palette: .spectra6, dither: .floydSteinberg).quantize(picture)
    let file = try PNGEncoder().encode(pixels)
    #expect(PixelText.text(try PNGDecoder.decode(file)) == "#.YRBG")
  }

  @Test func fullColorKeepsEveryPixel() throws {
    var numbers = SeededRandomNumberGenerator(seed: 3)
    let words = (0..<35 * 9).map { _ in
      0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
    }
    let picture = Bitmap(width: 35, height: 9, pixels: words)
    let file = try PNGEncoder().encode(picture)
    #expect(try PNGDecoder.header(of: file).colorType == .rgb)
    #expect(try PNGDecoder.decode(file) == picture)
  }

  @Test func keepsTransparency() throws {
    let picture = Bitmap(
      width: 4, height: 1, pixels: [0x0000_0000, 0x8080_0000, 0x8000_4020, 0xFF12_3456])
    let file = try PNGEncoder().encode(picture)
    #expect(try PNGDecoder.header(of: file).colorType == .rgba)
    #expect(try PNGDecoder.decode(file) == picture)
  }

  @Test func reusedEncoderProducesTheSameBytes() throws {
    let encoder = PNGEncoder()
    let large = PixelText.grays(width: 300, height: 200) { x, y in (x * y) % 256 }
    let small = PixelText.bitmap("R.G")
    let first = (try encoder.encode(large), try encoder.encode(small))
    let second = (try encoder.encode(large), try encoder.encode(small))
    #expect(first == second)
    #expect(first.1 == (try PNGEncoder().encode(small)))
  }

  @Test func writesOnlyRequiredChunks() throws {
    func chunks(_ file: [UInt8]) -> [String] {
      var names: [String] = [], position = 8
      while position + 8 <= file.count {
        let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
        names.append(String(decoding: file[position + 4..<position + 8], as: UTF8.self))
        position += 12 + length
      }
      return names
    }
    let picture = PixelText.bitmap("R.G")
    let inked = Quantizer(palette: .spectra6, dither: .none).quantize(picture)
    #expect(chunks(try PNGEncoder().encode(picture)) == ["IHDR", "IDAT", "IEND"])
    #expect(chunks(try PNGEncoder().encode(inked)) == ["IHDR", "PLTE", "IDAT", "IEND"])
  }

  @Test func rejectsAPictureWithoutPixels() {
    #expect(throws: PNGError.unwritable(reason: "it has no pixels")) {
      try PNGEncoder().encode(Bitmap(width: 0, height: 10))
    }
  }
}
