import CPixels
import Graphics
import PixelOutput

/// Measures how long a picture of 800×480 takes to become a display's pixels, for each palette and dither.
@main
enum InkBench {
  static func main() {
    let picture = BenchPicture.photograph(width: 800, height: 480)
    let limit = Stopwatch.best(of: 9) { scalarFloydSteinberg(picture) }
    print(
      "800×480, one core; x = of a plain scalar Floyd–Steinberg in one bit (\(rounded(limit)) ms)\n"
    )
    print("| palette | dither | ms | x | rows by turns, ms | x |\n|---|---|--:|--:|--:|--:|")
    for palette in Palette.known {
      for dither in Dither.allCases {
        let plain = time(palette, dither, isSerpentine: false, picture)
        let turned =
          dither.diffusesErrors ? time(palette, dither, isSerpentine: true, picture) : nil
        let cells = [plain, turned].map { time in
          time.map { "\(rounded($0)) | \(rounded($0 / limit))" } ?? "- | -"
        }
        print("| \(palette.id) | \(dither.rawValue) | \(cells.joined(separator: " | ")) |")
      }
    }
  }

  /// The best time of a quantizer that has its tables and its memory.
  private static func time(
    _ palette: Palette, _ dither: Dither, isSerpentine: Bool, _ picture: Bitmap
  ) -> Double {
    let quantizer = Quantizer(palette: palette, dither: dither, isSerpentine: isSerpentine)
    _ = quantizer.quantize(picture)
    return Stopwatch.best(of: 15) { _ = quantizer.quantize(picture) }
  }

  private static func scalarFloydSteinberg(_ picture: Bitmap) {
    var levels = pixels_levels()
    pixels_levels_make([0, 255], [0, 255], 2, &levels)
    var luma = [UInt8](repeating: 0, count: picture.pixels.count), samples = luma
    _ = pixels_luma_scalar(picture.pixels, luma.count, &luma)
    pixels_levels_diffused_reference(
      luma, nil, Int32(picture.width), Int32(picture.height), &levels, PIXELS_FLOYD_STEINBERG,
      false, &samples)
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
