import CPixels
import Foundation
import Graphics
import PixelOutput

/// Measures the quantization time for each palette and dither, of a synthetic photograph of 800×480 or of a given
/// PNG file, such as a frame of a widget in full color.
@main
enum InkBench {
  static func main() throws {
    let picture = try picture()
    printFirstUses(of: picture)
    let limit = Stopwatch.best(of: 9) { scalarFloydSteinberg(picture) }
    print(
      "\(picture.width)×\(picture.height), one core; x = of a plain scalar Floyd–Steinberg in one bit (\(rounded(limit)) ms)\n"
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

  private static func picture() throws -> Bitmap {
    guard let file = CommandLine.arguments.dropFirst().first else {
      return BenchPicture.photograph(width: 800, height: 480)
    }
    return try PNGDecoder.decode([UInt8](Data(contentsOf: URL(fileURLWithPath: file))))
  }

  /// Measures the first quantization of a process, which creates the tables and has cold caches.
  private static func printFirstUses(of picture: Bitmap) {
    print("| palette | ordered, ms | with tables made first, ms |\n|---|--:|--:|")
    for palette in Palette.known {
      let all = Stopwatch.best(of: 1) {
        _ = Quantizer(palette: palette, dither: .ordered).quantize(picture)
      }
      let warm = Stopwatch.best(of: 1) {
        _ = Quantizer(palette: palette, dither: .ordered).quantize(picture)
      }
      print("| \(palette.id) | \(rounded(warm)) | \(rounded(all)) |")
    }
    print()
  }

  /// The best time of a quantizer whose tables and memory already exist.
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
