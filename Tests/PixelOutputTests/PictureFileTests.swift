import Graphics
import PixelOutput
import TestSupport
import Testing

@Suite struct PictureFileTests {
  private static let three = Palette(
    id: "bwr",
    form: .inks([
      Ink("black", Ink.RGB(0, 0, 0)), Ink("white", Ink.RGB(255, 255, 255)),
      Ink("red", Ink.RGB(255, 0, 0)),
    ]))
  private static let two = Palette(
    id: "red-yellow",
    form: .inks([Ink("red", Ink.RGB(255, 0, 0)), Ink("yellow", Ink.RGB(255, 255, 0))]))
  private static let palettes = [
    Palette.blackAndWhite, .gray4, .gray16, .gray256, .blackWhiteRedYellow, .spectra6, .acep7,
    .rgb888, three, two,
  ]

  private static func encoder(_ palette: Palette, _ format: PictureFormat) -> FrameEncoder {
    var profile = DeviceProfile(
      id: "test", name: "Test", size: PixelSize(8, 8), palette: palette, dithering: .off)
    profile.formats = [format]
    return FrameEncoder(profile: profile)
  }

  /// Encodes a picture given as letters.
  private static func file(
    _ text: String, _ palette: Palette, _ format: PictureFormat
  ) throws -> [UInt8] {
    let encoder = encoder(palette, format)
    return try encoder.encode(encoder.quantize(PixelText.bitmap(text)))
  }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }

  @Test func everyLosslessFormatRoundTripsInEveryPaletteAndWidth() throws {
    var numbers = SeededRandomNumberGenerator(seed: 11)
    for palette in Self.palettes {
      for width in [1, 2, 7, 8, 9, 31, 32, 33] {
        let noise = Bitmap(
          width: width, height: 5,
          pixels: (0..<width * 5).map { _ in
            0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
          })
        for format in PictureFormat.allCases where format != .jpg {
          let encoder = Self.encoder(palette, format)
          let pixels = encoder.quantize(noise)
          let file = try encoder.encode(pixels)
          let size = PixelSize(width, 5)
          let again = try format.codec.decode(file, size: size, palette: palette)
          #expect(again == pixels.nominal, "\(palette.id) \(format) \(width)")
          #expect(
            try format.codec.pixels(of: file, size: size, palette: palette) == pixels,
            "\(palette.id) \(format) \(width)")
          #expect(encoder.quantize(again) == pixels, "\(palette.id) \(format) \(width)")
        }
      }
    }
  }

  @Test func bitmapHasA62ByteHeaderAndBottomUpRows() throws {
    let file = try Self.file("#.......#\n.########", .blackAndWhite, .bmp)
    #expect(Self.hex(file[..<14]) == "42 4d 46 00 00 00 00 00 00 00 3e 00 00 00")
    #expect(
      Self.hex(file[14..<34]) == "28 00 00 00 09 00 00 00 02 00 00 00 01 00 01 00 00 00 00 00")
    #expect(Self.hex(file[34..<38]) == "08 00 00 00")
    #expect(Self.hex(file[54..<62]) == "00 00 00 00 ff ff ff 00")
    #expect(Self.hex(file[62...]) == "80 00 00 00 7f 00 00 00")
  }

  @Test func trmnlBitmapHas48062Bytes() throws {
    var profile = DeviceCatalog.trmnl
    profile.formats = [.bmp]
    let encoder = FrameEncoder(profile: profile)
    let blank = PixelText.grays(width: 800, height: 480) { _, _ in 255 }
    let file = try encoder.encode(encoder.quantize(blank))
    #expect(file.count == 48_062)
  }

  @Test(
    arguments: [
      // One level per pixel, high bits first.
      ("#5.#\n....", Palette.gray4, "2c ff"),
      ("#.#.#.#.#", .blackAndWhite, "55 00"),
      // The controller's own codes: 4 is unused, so blue is 5 and green 6.
      ("#.YRBG", .spectra6, "01 23 56"),
      ("#.YR", .blackWhiteRedYellow, "1b"),
      ("RG", .rgb888, "ff 00 00 00 ff 00"),
      // First the plane of all pixels that are not black, then of those that are not red.
      ("#.R#.R.R\n########", three, "6f 00 da ff"),
    ])
  func rawBuffersMatchTheControllersFormat(text: String, palette: Palette, bytes: String) throws {
    #expect(Self.hex(try Self.file(text, palette, .raw)) == bytes)
  }

  @Test func bitmapOfMoreInksHasATableOf256Colors() throws {
    let file = try Self.file("#.R", .spectra6, .bmp)
    // 1,078 bytes of header, and a row of 3 pixels and 1 byte.
    #expect(file.count == 1_082)
    #expect(Self.hex(file[..<14]) == "42 4d 3a 04 00 00 00 00 00 00 36 04 00 00")
    #expect(
      Self.hex(file[14..<34]) == "28 00 00 00 03 00 00 00 01 00 00 00 01 00 08 00 00 00 00 00")
    #expect(Self.hex(file[46..<50]) == "00 01 00 00")
    #expect(Self.hex(file[54..<62]) == "00 00 00 00 ff ff ff 00")
    #expect(file[1_081] == 0)
    let row = file[1_078..<1_081].map {
      Self.hex(file[(54 + 4 * Int($0))...][..<(58 + 4 * Int($0))])
    }
    #expect(row == ["00 00 00 00", "ff ff ff 00", "00 00 ff 00"])
  }

  @Test func bitmapOfAllColorsHas24BitsPerPixel() throws {
    let file = try Self.file("RG", .rgb888, .bmp)
    #expect(
      Self.hex(file[14..<34]) == "28 00 00 00 02 00 00 00 01 00 00 00 01 00 18 00 00 00 00 00")
    // Blue, green and red of two pixels, and 2 bytes.
    #expect(Self.hex(file[54...]) == "00 00 ff 00 ff 00 00 00")
  }

  @Test func everyFormatHasAMediaType() {
    #expect(
      PictureFormat.allCases.map { $0.codec.mediaType } == [
        "image/png", "image/bmp", "application/octet-stream", "image/jpeg", "image/webp",
      ])
  }

  /// Files of the formats whose colors are in the file, in a palette that lacks one of them.
  @Test(arguments: [PictureFormat.png, .bmp, .webp])
  func rejectsColorsOfOtherPalettes(format: PictureFormat) throws {
    let file = try Self.file("RY\nYR", Self.two, format)
    #expect(throws: PictureFileError.self) {
      try format.codec.pixels(of: file, size: PixelSize(2, 2), palette: .blackAndWhite)
    }
  }

  @Test func rejectsABufferAboveTheDevicesLimit() {
    var profile = DeviceCatalog.trmnl
    profile.formats = [.raw]
    profile.largestFile = 47_999
    let encoder = FrameEncoder(profile: profile)
    let blank = encoder.quantize(PixelText.grays(width: 800, height: 480) { _, _ in 255 })
    let error = #expect(throws: FrameEncodingError.self) { try encoder.encode(blank) }
    #expect(error?.description.hasSuffix("use the format 'png', which is compressed") == true)
  }

  @Test(arguments: [Palette.blackAndWhite, .gray16, .rgb888])
  func rejectsDamagedBitmaps(palette: Palette) throws {
    let file = try Self.file("#.......#\n.########", palette, .bmp)
    func decode(_ file: [UInt8]) throws -> Bitmap {
      try BMPCodec.decode(file, size: PixelSize(9, 2), palette: .blackAndWhite)
    }
    for count in 0..<file.count {
      #expect(throws: PictureFileError.self) { try decode(Array(file[..<count])) }
    }
    var numbers = SeededRandomNumberGenerator(seed: 4)
    for _ in 0..<2000 {
      var damaged = file
      damaged[Int.random(in: 0..<file.count, using: &numbers)] = UInt8.random(
        in: 0...255, using: &numbers)
      _ = try? decode(damaged)
    }
  }

  @Test func rejectsDamagedBuffers() throws {
    let raw = try Self.file("#.YRBG", .spectra6, .raw)
    for wrong in [Array(raw.dropLast()), raw + [0], [0x01, 0x23, 0x46]] {
      #expect(throws: PictureFileError.self) {
        try RawCodec.decode(wrong, size: PixelSize(6, 1), palette: .spectra6)
      }
    }
    #expect(throws: PictureFileError.self) {
      try RawCodec.decode([], size: PixelSize(0, -1), palette: .spectra6)
    }
  }
}
