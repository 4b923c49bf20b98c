import Graphics
import PixelOutput
import Testing

@Suite struct InkDitherTests {
  /// The letters of Spectra 6's inks in their order.
  private static let names = "#.YRBG"

  @Test(arguments: Dither.allCases)
  func inksStaySolid(dither: Dither) {
    for ink in Self.names {
      let row = String(repeating: ink, count: 21)
      let flat = Array(repeating: row, count: 9).joined(separator: "\n")
      let pixels = Quantizer(palette: .spectra6, dither: dither).quantize(PixelText.bitmap(flat))
      #expect(PixelText.text(pixels, Self.names) == flat)
    }
  }

  @Test(arguments: [Dither.none, .ordered])
  func graysAreBlackAndWhiteOnly(dither: Dither) {
    let ramp = PixelText.grays(width: 64, height: 8) { x, _ in x * 4 }
    let text = PixelText.text(
      Quantizer(palette: .spectra6, dither: dither).quantize(ramp), Self.names)
    #expect(Set(text) == ["#", ".", "\n"])
  }

  @Test func orderedMixesOnlyTheInksBesideAColor() {
    // A pale red: white, and red where the pattern's threshold is above its green and blue.
    let pale = Bitmap(
      width: 8, height: 2, pixels: [UInt32](repeating: 0xFFFF_A0A0, count: 16))
    let text = PixelText.text(
      Quantizer(palette: .spectra6, dither: .ordered).quantize(pale), Self.names)
    #expect(
      text == """
        ...R...R
        R.R.R.R.
        """)
  }

  @Test func colorsThatNoInkIsNearAreMixed() {
    // Cyan is a third each of white, green and blue.
    let cyan = Bitmap(
      width: 32, height: 32, pixels: [UInt32](repeating: 0xFF00_FFFF, count: 1024))
    let pixels = Quantizer(palette: .spectra6, dither: .ordered).quantize(cyan).scanlines
    var counts = [Int](repeating: 0, count: 6)
    for ink in pixels.samples { counts[ink] += 1 }
    #expect(counts == [0, 352, 0, 0, 336, 336])
  }

  /// Of an area, the mean of the measured inks is the mixture of inks that the color stands for.
  @Test func diffusionMixesMeasuredInks() {
    let gray = PixelText.grays(width: 64, height: 64) { _, _ in 128 }
    let pixels = Quantizer(palette: .spectra6, dither: .floydSteinberg).quantize(gray).scanlines
    let measured: [(Int, Int, Int)] = [
      (2, 2, 2), (179, 182, 171), (201, 184, 0), (117, 10, 0), (0, 47, 107), (33, 69, 40),
    ]
    var sum = (0, 0, 0)
    for ink in pixels.samples.map({ measured[$0] }) {
      sum = (sum.0 + ink.0, sum.1 + ink.1, sum.2 + ink.2)
    }
    let mean = (sum.0 / 4096, sum.1 / 4096, sum.2 / 4096)
    #expect(abs(mean.0 - 90) < 4 && abs(mean.1 - 92) < 4 && abs(mean.2 - 86) < 4, "\(mean)")
  }

  @Test(arguments: Dither.allCases)
  func fewInksSuffice(dither: Dither) {
    let palette = Palette(
      id: "bwr",
      form: .inks([
        Ink("black", Ink.RGB(0, 0, 0)), Ink("white", Ink.RGB(255, 255, 255)),
        Ink("red", Ink.RGB(255, 0, 0)),
      ]))
    var numbers = SeededNumbers(seed: 7)
    let noise = Bitmap(
      width: 33, height: 17,
      pixels: (0..<33 * 17).map { _ in
        0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
      })
    let pixels = Quantizer(palette: palette, dither: dither).quantize(noise).scanlines
    #expect(pixels.bitsPerPixel == 2)
    #expect(pixels.samples.allSatisfy { $0 < 3 })
  }
}
