import Graphics
import PixelOutput

/// Pictures written as text.
enum PixelText {
  /// The pixel for each letter: an upper-case letter is a pure color, `5` a middle gray, `_`
  /// transparent.
  static let colors: [Character: UInt32] = [
    "#": 0xFF00_0000, ".": 0xFFFF_FFFF, "R": 0xFFFF_0000, "G": 0xFF00_FF00, "B": 0xFF00_00FF,
    "Y": 0xFFFF_FF00, "C": 0xFF00_FFFF, "M": 0xFFFF_00FF, "5": 0xFF80_8080, "_": 0x0000_0000,
  ]

  /// Parses a picture whose rows are lines of text.
  static func bitmap(_ text: String) -> Bitmap {
    let rows = text.split(separator: "\n").map(Array.init)
    return Bitmap(
      width: rows[0].count, height: rows.count,
      pixels: rows.joined().map { colors[$0] ?? 0 })
  }

  /// The letters of a full-color picture; `?` for any other color.
  static func text(_ bitmap: Bitmap) -> String {
    let letters = Dictionary(uniqueKeysWithValues: colors.map { ($1, $0) })
    return rows(bitmap.width, bitmap.height) { x, y in letters[bitmap[x, y]] ?? "?" }
  }

  /// One letter per ink: `names[i]` for the ink or gray with index i.
  static func text(_ pixels: QuantizedBitmap, _ names: String) -> String {
    let names = Array(names), lines = pixels.scanlines
    return rows(lines.width, lines.height) { x, y in names[lines[x, y]] }
  }

  private static func rows(
    _ width: Int, _ height: Int, _ letter: (Int, Int) -> Character
  ) -> String {
    (0..<height)
      .map { y in String((0..<width).map { x in letter(x, y) }) }
      .joined(separator: "\n")
  }

  /// Returns a picture of opaque grays.
  static func grays(
    width: Int, height: Int, _ gray: (_ x: Int, _ y: Int) -> Int
  ) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = 0xFF00_0000 | UInt32(gray(x, y)) * 0x01_01_01
      }
    }
    return bitmap
  }
}

extension Scanlines {
  /// The samples of all pixels, row by row.
  var samples: [Int] { (0..<height).flatMap { y in (0..<width).map { x in self[x, y] } } }
}
