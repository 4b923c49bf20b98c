import Graphics
import PixelOutput
import TestSupport
import Testing

/// JPEG and WebP files.
@Suite struct CompressedFileTests {
  private static func pixels(
    _ palette: Palette, _ size: PixelSize, dither: Dither = .none, seed: UInt64 = 3
  ) -> QuantizedBitmap {
    var numbers = SeededRandomNumberGenerator(seed: seed)
    let noise = Bitmap(
      width: size.width, height: size.height,
      pixels: (0..<size.width * size.height).map { _ in
        0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
      })
    return Quantizer(palette: palette, dither: dither).quantize(noise)
  }

  /// Returns the largest difference of a channel between two pictures of the same size.
  private static func difference(_ first: Bitmap, _ second: Bitmap) -> Int {
    zip(first.pixels, second.pixels).reduce(0) { largest, pair in
      [0, 8, 16, 24].reduce(largest) {
        max($0, abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255)))
      }
    }
  }

  private static let sizes =
    [1, 2, 7, 8, 9, 16, 31, 33].map { PixelSize($0, 5) } + [PixelSize(67, 45)]

  @Test(arguments: Palette.known)
  func jpegIsReadBackWithinATolerance(palette: Palette) throws {
    for size in Self.sizes {
      let pixels = Self.pixels(palette, size)
      let file = try JPEGCodec(compression: .small).encode(pixels)
      let picture = try JPEGCodec.decode(file, size: size, palette: palette)
      #expect(picture.width == size.width && picture.height == size.height)
      #expect(Self.difference(picture, pixels.nominal) <= 24, "\(size)")
      let read = try JPEGCodec.pixels(of: file, size: size, palette: palette)
      #expect(Self.difference(read.nominal, pixels.nominal) <= 24, "\(size)")
      // Grays stay grays.
      if palette.inks.allSatisfy(\.isGray), !palette.inks.isEmpty {
        #expect(picture.pixels.allSatisfy { $0 & 0xFFFFFF == ($0 & 255) * 0x01_01_01 })
      }
    }
  }

  /// Inks and up to 16 grays are so different that the nearest one is the one that was written.
  @Test(arguments: Palette.known.filter { $0.bitsPerPixel <= 4 })
  func jpegIsReadBackInTheSameInks(palette: Palette) throws {
    for size in Self.sizes {
      for dither in [Dither.none, .floydSteinberg] {
        let pixels = Self.pixels(palette, size, dither: dither)
        let file = try JPEGCodec(compression: .small).encode(pixels)
        #expect(
          try JPEGCodec.pixels(of: file, size: size, palette: palette) == pixels,
          "\(size) \(dither)")
      }
    }
  }

  @Test(arguments: [Palette.blackAndWhite, .gray16, .spectra6, .rgb888], JPEGCodec.qualities)
  func jpegIsBaselineWithoutSubsampling(palette: Palette, quality: Int) throws {
    let file = try JPEGCodec(quality: quality).encode(Self.pixels(palette, PixelSize(33, 17)))
    let header = try #require(JPEGFrameHeader(file))
    #expect(header.marker == 0xC0)
    #expect(header.samplingFactors == [0x11, 0x11, 0x11])
    // A marker inside of compressed data would have a 0 in place of its second byte.
    #expect(!zip(file, file.dropFirst()).contains { $0 == 0xFF && $1 == 0xC2 })
    #expect(file.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]))
    #expect(file.suffix(2) == [0xFF, 0xD9])
  }

  @Test func lessQualityTakesFewerBytes() throws {
    let pixels = Self.pixels(.rgb888, PixelSize(64, 64))
    let counts = try JPEGCodec.qualities.map { try JPEGCodec(quality: $0).encode(pixels).count }
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 > $1 }, "\(counts)")
    #expect(JPEGCodec(compression: .smallest).quality == 95)
    #expect([-1, 0, 1, 100, 101].map { JPEGCodec(quality: $0).quality } == [1, 1, 1, 100, 100])
  }

  @Test func jpegAboveTheDevicesLimitIsWrittenWithTheBestQualityThatFits() throws {
    var profile = DeviceProfile(
      id: "test", name: "Test", size: PixelSize(64, 64), palette: .rgb888, dithering: .off)
    profile.formats = [.jpg]
    let pixels = Self.pixels(.rgb888, profile.size)
    for quality in JPEGCodec.qualities {
      let file = try JPEGCodec(quality: quality).encode(pixels)
      profile.largestFile = file.count
      #expect(try FrameEncoder(profile: profile).encode(pixels) == file)
    }
    profile.largestFile = 100
    let encoder = FrameEncoder(profile: profile)
    #expect(throws: FrameEncodingError.self) { try encoder.encode(pixels) }
  }

  @Test(arguments: [PictureFormat.jpg, .webp], Palette.known)
  func equalPixelsGiveEqualBytes(format: PictureFormat, palette: Palette) throws {
    let pixels = Self.pixels(palette, PixelSize(40, 30))
    let encoder = format.codec.init(compression: .small)
    let file = try encoder.encode(pixels)
    _ = try encoder.encode(Self.pixels(palette, PixelSize(13, 50), seed: 8))
    #expect(try encoder.encode(pixels) == file)
    #expect(try format.codec.init(compression: .small).encode(pixels) == file)
  }

  @Test(arguments: Compression.allCases)
  func webPIsExactAndOpaque(compression: Compression) throws {
    for palette in Palette.known {
      let size = PixelSize(67, 45), pixels = Self.pixels(palette, size)
      let file = try WebPCodec(compression: compression).encode(pixels)
      // A single chunk of lossless data, whose header has 14 bits for each side and the bit of transparency, 0.
      #expect(file[8..<16].elementsEqual("WEBPVP8L".utf8))
      #expect(file[24] & 0x10 == 0)
      #expect(
        try WebPCodec.pixels(of: file, size: size, palette: palette) == pixels, "\(palette.id)")
    }
  }

  @Test(arguments: [PictureFormat.jpg, .webp])
  func picturesThatDoNotFitAreErrors(format: PictureFormat) throws {
    let encoder = format.codec.init(compression: .small)
    let empty = Self.pixels(.rgb888, PixelSize(0, 0))
    #expect(throws: PictureFileError.self) { try encoder.encode(empty) }
    let long = Self.pixels(.blackAndWhite, PixelSize(65_536, 1))
    #expect(throws: PictureFileError.self) { try encoder.encode(long) }
  }

  @Test(arguments: [PictureFormat.jpg, .webp], [Palette.blackAndWhite, .spectra6, .rgb888])
  func truncatedFilesAreErrors(format: PictureFormat, palette: Palette) throws {
    let size = PixelSize(24, 18)
    let file = try format.codec.init(compression: .small).encode(Self.pixels(palette, size))
    for count in file.indices {
      #expect(throws: PictureFileError.self, "\(count) of \(file.count)") {
        try format.codec.decode(Array(file[..<count]), size: size, palette: palette)
      }
    }
  }

  @Test(arguments: [PictureFormat.jpg, .webp], [Palette.blackAndWhite, .spectra6, .rgb888])
  func damagedFilesNeverCrash(format: PictureFormat, palette: Palette) throws {
    let size = PixelSize(24, 18)
    let file = try format.codec.init(compression: .small).encode(Self.pixels(palette, size))
    var numbers = SeededRandomNumberGenerator(seed: 5)
    func check(_ damaged: [UInt8]) {
      let picture = try? format.codec.decode(damaged, size: size, palette: palette)
      #expect(picture.map { $0.width == 24 && $0.height == 18 } ?? true)
      #expect(picture?.pixels.allSatisfy { $0 >> 24 == 255 } ?? true)
      _ = try? format.codec.pixels(of: damaged, size: size, palette: palette)
    }
    for _ in 0..<2000 { check(numbers.mutation(of: file)) }
    for index in file.indices {
      var damaged = file
      damaged[index] ^= UInt8.random(in: 1...255, using: &numbers)
      check(damaged)
    }
  }

  @Test(arguments: [PictureFormat.jpg, .webp])
  func otherSizesAreErrors(format: PictureFormat) throws {
    let file = try format.codec.init(compression: .small)
      .encode(Self.pixels(.spectra6, PixelSize(24, 18)))
    let sizes = [
      PixelSize(18, 24), PixelSize(24, 17), PixelSize(25, 18), PixelSize(0, 0), PixelSize(-24, -18),
      PixelSize(.max, .max), PixelSize(16_385, 1), PixelSize(16_384, 16_384),
    ]
    for size in sizes {
      #expect(throws: PictureFileError.self, "\(size)") {
        try format.codec.decode(file, size: size, palette: .spectra6)
      }
    }
  }

  /// The size in the header is rejected before memory is reserved for it, also where it is the expected one.
  @Test func hugePicturesAreErrors() throws {
    var jpeg = try JPEGCodec(quality: 95).encode(Self.pixels(.rgb888, PixelSize(24, 18)))
    let frame = try #require(
      jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    // 14 bits for each side, less 1.
    var webP = try WebPCodec(compression: .small).encode(Self.pixels(.rgb888, PixelSize(24, 18)))
    webP.replaceSubrange(21..<25, with: [0xFF, 0xFF, 0xFF, 0x0F])
    let huge: [(PictureFormat, [UInt8], PixelSize)] = [
      (.jpg, jpeg, PixelSize(65_500, 65_500)), (.webp, webP, PixelSize(16_384, 16_384)),
    ]
    for (format, file, size) in huge {
      for expected in [PixelSize(24, 18), size] {
        #expect(throws: PictureFileError.self) {
          try format.codec.decode(file, size: expected, palette: .rgb888)
        }
      }
    }
  }

  @Test func otherKindsOfFilesAreErrors() throws {
    let size = PixelSize(24, 18), pixels = Self.pixels(.rgb888, size)
    let jpeg = try JPEGCodec(quality: 95).encode(pixels)
    let webP = try WebPCodec(compression: .small).encode(pixels)
    let frame = try #require(
      jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    var progressive = jpeg
    progressive[frame + 1] = 0xC2
    var transparent = webP
    transparent[24] |= 0x10
    for file in [[], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xC0], webP, progressive] as [[UInt8]] {
      #expect(throws: PictureFileError.self) {
        try JPEGCodec.decode(file, size: size, palette: .rgb888)
      }
    }
    for file in [[], Array("RIFF".utf8), jpeg, transparent] as [[UInt8]] {
      #expect(throws: PictureFileError.self) {
        try WebPCodec.decode(file, size: size, palette: .rgb888)
      }
    }
  }
}
