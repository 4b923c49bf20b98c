import CPixels
import Graphics
import PixelOutput
import TestSupport
import Testing

/// The optimized error diffusion kernels produce the same samples as the reference kernels.
@Suite struct DiffusionReferenceTests {
  private static let sizes = [(1, 1), (7, 3), (2, 9), (33, 40), (801, 5)]
  private static let diffusions = [
    PIXELS_FLOYD_STEINBERG, PIXELS_ATKINSON, PIXELS_STUCKI, PIXELS_JARVIS,
  ]

  private enum Picture: CaseIterable {
    case noise, ramp, inks, extremes, checks

    func word(x: Int, y: Int, width: Int, _ numbers: inout SeededRandomNumberGenerator) -> UInt32 {
      // The darkest and lightest values that are not a level.
      let dark: UInt32 = 0xFF01_0101, light: UInt32 = 0xFFFE_FEFE
      switch self {
      case .noise: return 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
      case .ramp:
        let gray = UInt32(x * 255 / width)
        return 0xFF00_0000 | (gray * 0x01_00_01 + UInt32(y))
      case .inks:
        let inks: [UInt32] = [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_0000, 0xFF80_8080, 0xFF40_C0A0]
        return inks.randomElement(using: &numbers) ?? 0
      case .extremes: return Bool.random(using: &numbers) ? dark : light
      case .checks: return (x + y) % 2 == 0 ? dark : light
      }
    }
  }

  private struct Sample {
    let width, height: Int
    let words: [UInt32]
    let luma: [UInt8]
    let coverage: [UInt8]
    /// The same pixels with five others after each row, as in a larger picture.
    let rowsInLargerPicture: [UInt32]
    var rowLengthInLargerPicture: Int { width + 5 }

    init(_ picture: Picture, _ width: Int, _ height: Int) {
      var numbers = SeededRandomNumberGenerator(seed: UInt64(width * 1000 + height))
      self.width = width
      self.height = height
      let words: [UInt32] = (0..<width * height).map { i in
        picture.word(x: i % width, y: i / width, width: width, &numbers)
      }
      self.words = words
      luma = words.map { UInt8($0 & 255) }
      coverage = (0..<width * height).map { _ in UInt8.random(in: 0...2, using: &numbers) }
      let others: [UInt32] = [9, 8, 7, 6, 5]
      rowsInLargerPicture = (0..<height).flatMap { (y: Int) -> [UInt32] in
        words[y * width..<(y + 1) * width] + others
      }
    }
  }

  /// Calls `body` with every kind of picture, diffusion and direction; `covered` says whether some
  /// pixels are excluded.
  private static func forEachSample(
    _ body: (_ sample: Sample, pixels_diffusion, _ serpentine: Bool, _ covered: Bool) -> Void
  ) {
    for sample in samples {
      for diffusion in diffusions {
        for (serpentine, covered) in [(false, false), (false, true), (true, false), (true, true)] {
          body(sample, diffusion, serpentine, covered)
        }
      }
    }
  }

  private static let samples = sizes.flatMap { width, height in
    Picture.allCases.map { Sample($0, width, height) }
  }

  @Test(arguments: [Palette.blackAndWhite, .gray4, .gray8, .gray16])
  func graysMatchTheReference(palette: Palette) {
    let nominal = palette.inks.map(\.nominal.red)
    expectReference(nominal: nominal, perceived: nominal)
  }

  @Test(arguments: ["gray-4/soft-mid", "bw/epdoptimize"])
  func measuredGraysMatchTheReference(name: String) throws {
    let palette = try #require(MeasuredInks.all.first { $0.id == name }).palette
    expectReference(
      nominal: palette.inks.map(\.nominal.red), perceived: palette.inks.map(\.perceived.red))
  }

  /// Levels at any distances, with perceived values equal to the nominal ones or different.
  @Test(arguments: 2...16)
  func unevenGraysMatchTheReference(count: Int) {
    var numbers = SeededRandomNumberGenerator(seed: UInt64(count))
    func spread() -> [UInt8] {
      let between: [UInt8] = Array(1...254).shuffled(using: &numbers)
      var levels: [UInt8] = Array(between.prefix(count - 2))
      levels += [0, 255]
      return levels.sorted()
    }
    let nominal = spread()
    expectReference(nominal: nominal, perceived: nominal)
    expectReference(nominal: nominal, perceived: spread())
  }

  /// Errors stay bounded where all or some levels look the same.
  @Test func indistinguishableLevels() {
    expectReference(nominal: [0, 255], perceived: [128, 128])
    expectReference(nominal: [0, 255], perceived: [128, 129])
    expectReference(nominal: [0, 255], perceived: [200, 40])
    expectReference(nominal: [0, 85, 170, 255], perceived: [90, 90, 90, 90])
    expectReference(nominal: [0, 85, 170, 255], perceived: [90, 90, 90, 91])
    expectReference(nominal: [0, 85, 170, 255], perceived: [20, 120, 120, 230])
    expectReference(nominal: [40, 85, 170, 200], perceived: [20, 120, 60, 230])
  }

  private func expectReference(nominal: [UInt8], perceived: [UInt8]) {
    var levels = pixels_levels()
    pixels_levels_make(nominal, perceived, Int32(nominal.count), &levels)
    Self.forEachSample { sample, diffusion, serpentine, covered in
      let width = Int32(sample.width), height = Int32(sample.height)
      let luma = sample.luma
      let coverage = covered ? sample.coverage : nil
      var fast = [UInt8](repeating: 0, count: luma.count), plain = fast
      // Working memory may be uninitialized.
      var scratch = [UInt64](repeating: .max, count: pixels_levels_scratch(width) / 8 + 1)
      pixels_levels_diffused(
        luma, coverage, width, height, &levels, diffusion, serpentine, &fast, &scratch)
      pixels_levels_diffused_reference(
        luma, coverage, width, height, &levels, diffusion, serpentine, &plain)
      #expect(
        Self.areEqual(fast, plain, where: coverage),
        "\(width)×\(height), \(diffusion), serpentine \(serpentine)")
      #expect(fast.allSatisfy { $0 < nominal.count })
    }
  }

  @Test(arguments: [Palette.blackWhiteRed, .blackWhiteRedYellow, .spectra6, .acep7])
  func inksMatchTheReference(palette: Palette) throws {
    let nominal = palette.inks.map(\.nominal.opaquePixel),
      perceived = palette.inks.map(\.perceived.opaquePixel)
    let inks = try #require(pixels_inks_create(nominal, perceived, Int32(nominal.count)))
    defer { pixels_inks_destroy(inks) }
    Self.forEachSample { sample, diffusion, serpentine, covered in
      let width = Int32(sample.width), height = Int32(sample.height)
      let coverage = covered ? sample.coverage : nil
      var fast = [UInt8](repeating: 0, count: sample.words.count), plain = fast
      var scratch = [UInt64](repeating: .max, count: pixels_inks_scratch(width) / 8 + 1)
      pixels_inks_diffused(
        sample.rowsInLargerPicture, sample.rowLengthInLargerPicture, coverage, width, height, 3, 5,
        inks, diffusion,
        serpentine, &fast, &scratch)
      pixels_inks_diffused_reference(
        sample.words, sample.width, coverage, width, height, 3, 5, inks, diffusion, serpentine,
        &plain)
      #expect(
        Self.areEqual(fast, plain, where: coverage),
        "\(width)×\(height), \(diffusion), serpentine \(serpentine)")
    }
  }

  /// Runs of a color and single pixels are dithered as if processed one pixel at a time.
  @Test(arguments: [Palette.blackWhiteRed, .spectra6, .acep7])
  func orderedInksMatchTheReference(palette: Palette) throws {
    let nominal = palette.inks.map(\.nominal.opaquePixel),
      perceived = palette.inks.map(\.perceived.opaquePixel)
    let inks = try #require(pixels_inks_create(nominal, perceived, Int32(nominal.count)))
    let mixtures = try #require(pixels_mixtures_create())
    defer { pixels_inks_destroy(inks) }
    defer { pixels_mixtures_destroy(mixtures) }
    var pattern = [UInt8](repeating: 0, count: 4096)
    pixels_blue_noise_pattern(&pattern)
    for (width, height) in Self.sizes {
      var words = Sample(.inks, width, height).words
      for i in words.indices where i / 90 % 2 == 0 { words[i] = 0xFF90_A070 + UInt32(i / 180) }
      var fast = [UInt8](repeating: 9, count: words.count), plain = fast
      pixels_inks_ordered(
        words, width, Int32(width), Int32(height), 5, 60, inks, pattern, mixtures, &fast)
      pixels_inks_ordered_scalar(
        words, width, Int32(width), Int32(height), 5, 60, inks, pattern, mixtures, &plain)
      #expect(fast == plain, "\(width)×\(height)")
    }
  }

  /// Whether the covered samples are equal.
  private static func areEqual(
    _ fast: [UInt8], _ plain: [UInt8], where coverage: [UInt8]?
  ) -> Bool {
    // Mostly the others are equal, too, and whole arrays are compared much faster.
    guard fast != plain, let coverage else { return fast == plain }
    return zip(zip(fast, plain), coverage).allSatisfy { $1 == 0 || $0.0 == $0.1 }
  }

  @Test(arguments: [Palette.blackAndWhite, .gray4, .gray16])
  func orderedGraysMatchTheReference(palette: Palette) {
    var levels = pixels_levels()
    let nominal = palette.inks.map(\.nominal.red)
    pixels_levels_make(nominal, nominal, Int32(nominal.count), &levels)
    #expect(levels.is_even)
    var pattern = [UInt8](repeating: 0, count: 4096)
    pixels_bayer_pattern(&pattern)
    for (width, height) in Self.sizes {
      let luma = Sample(.noise, width, height).words.map { UInt8($0 & 255) }
      var fast = [UInt8](repeating: 9, count: luma.count), plain = fast
      pixels_levels_ordered(
        luma, Int32(width), Int32(height), 5, 60, &levels, pattern, &fast)
      pixels_levels_ordered_scalar(
        luma, Int32(width), Int32(height), 5, 60, &levels, pattern, &plain)
      #expect(fast == plain, "\(width)×\(height)")
    }
  }

  /// Converting pixels to scanlines in one pass gives the same result as in separate steps.
  @Test(arguments: [Palette.blackAndWhite, .gray4, .gray8, .gray16])
  func orderedRowsMatchTheReference(palette: Palette) {
    var levels = pixels_levels()
    let nominal = palette.inks.map(\.nominal.red), depth = Int32(palette.bitsPerPixel)
    pixels_levels_make(nominal, nominal, Int32(nominal.count), &levels)
    var pattern = [UInt8](repeating: 0, count: 4096)
    pixels_blue_noise_pattern(&pattern)
    for (width, height) in Self.sizes {
      let words = Sample(.noise, width, height).words
      var luma = [UInt8](repeating: 0, count: words.count), samples = luma
      let stride = 1 + (width * palette.bitsPerPixel + 7) / 8
      var plain = [UInt8](repeating: 0xAA, count: stride * height), fast = plain
      _ = pixels_luma_scalar(words, words.count, &luma)
      pixels_levels_ordered_scalar(
        luma, Int32(width), Int32(height), 0, 0, &levels, pattern, &samples)
      pixels_pack(samples, Int32(width), Int32(height), depth, &plain)
      var scratch = [UInt8](repeating: 0xAA, count: 2 * width)
      #expect(
        pixels_words_ordered(
          words, Int32(width), Int32(height), &levels, pattern, depth, &fast, &scratch))
      #expect(fast == plain, "\(width)×\(height)")
    }
  }
}
