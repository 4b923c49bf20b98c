import CPixels
import TestSupport
import Testing

/// The vector kernels and the scalar ones produce the same bytes for any width and input; on a
/// processor without AVX2, both are the portable code, and `make kernels` checks every kernel
/// against its definition on this processor and on aarch64.
struct KernelEqualityTests {
  private static let sizes = [
    (1, 1), (2, 3), (7, 33), (8, 32), (9, 31), (31, 64), (32, 65), (33, 5), (95, 40), (96, 96),
    (97, 33), (127, 70), (128, 3), (301, 37), (800, 48),
  ]

  private enum Picture: CaseIterable { case noise, blackAndWhite, ramp, flat }

  private static func words(_ picture: Picture, _ width: Int, _ height: Int) -> [UInt32] {
    var numbers = SeededRandomNumberGenerator(seed: UInt64(width * 1000 + height))
    return (0..<width * height).map { i in
      switch picture {
      case .noise: 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
      case .blackAndWhite: Bool.random(using: &numbers) ? 0xFFFF_FFFF : 0xFF00_0000
      case .ramp: 0xFF00_0000 | UInt32(i % width * 255 / width) * 0x01_01_01
      case .flat: 0xFF81_8181
      }
    }
  }

  private static func forAll(_ body: ([UInt32], Int32, Int32) -> Void) {
    for (width, height) in sizes {
      for picture in Picture.allCases {
        body(words(picture, width, height), Int32(width), Int32(height))
      }
    }
  }

  private static func luma(_ words: [UInt32]) -> [UInt8] {
    var luma = [UInt8](repeating: 0, count: words.count)
    #expect(pixels_luma_scalar(words, words.count, &luma))
    return luma
  }

  @Test func lumaMatchesTheScalarKernel() {
    Self.forAll { words, width, height in
      var luma = [UInt8](repeating: 0xAA, count: words.count)
      #expect(pixels_luma(words, words.count, &luma))
      let same = luma == Self.luma(words)
      #expect(same, "\(width)×\(height)")
    }
  }

  @Test func rgbMatchesTheScalarKernel() {
    Self.forAll { words, width, height in
      let count = (1 + 3 * Int(width)) * Int(height)
      var vector = [UInt8](repeating: 0xAA, count: count), plain = vector
      #expect(pixels_rgb(words, width, height, &vector))
      #expect(pixels_rgb_scalar(words, width, height, &plain))
      let same = vector == plain
      #expect(same, "\(width)×\(height)")
    }
  }

  @Test func detectsASingleTransparentPixel() {
    for position in [0, 1, 30, 31, 32, 63, 64, 98] {
      var words = Self.words(.noise, 99, 1)
      words[position] &= 0xFEFF_FFFF
      var bytes = [UInt8](repeating: 0, count: 400)
      #expect(!pixels_luma(words, 99, &bytes))
      #expect(!pixels_luma_scalar(words, 99, &bytes))
      #expect(!pixels_rgb(words, 99, 1, &bytes))
      #expect(!pixels_rgb_scalar(words, 99, 1, &bytes))
    }
  }
}
