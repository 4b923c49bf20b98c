/// How the bytes of a raw buffer hold a picture; there is no header.
///
/// Rows go from the top down, each of whole bytes; pixels go from left to right, from a byte's high bits to
/// its low ones; spare bits at a row's end are 0.
package enum RawLayout: Hashable, Sendable {
  /// A code a pixel.
  ///
  /// Of a gray it is the level, black 0; of an ink what `InkCodes` says; in full color it is three bytes, red,
  /// green and blue.
  case codes(bitsPerPixel: Int, ofInks: [Int])
  /// Two pictures of 1 bit, one behind the other, as panels of three inks have it: in the first a 0 is black,
  /// in the second a 0 is the third ink; white is 1 in both. The numbers are the inks' in their palette.
  case planes(black: Int, white: Int, third: Int)

  package init(_ palette: Palette) {
    switch palette.form {
    case .gray, .rgb: self = .codes(bitsPerPixel: palette.bitsPerPixel, ofInks: [])
    case .inks(let inks):
      self =
        Self.planes(of: inks)
        ?? .codes(bitsPerPixel: palette.bitsPerPixel, ofInks: InkCodes.codes(of: inks))
    }
  }

  private static func planes(of inks: [Ink]) -> RawLayout? {
    guard inks.count == 3, let black = inks.firstIndex(where: { $0.name == "black" }),
      let white = inks.firstIndex(where: { $0.name == "white" })
    else { return nil }
    return .planes(black: black, white: white, third: 3 - black - white)
  }

  /// The bytes of a picture.
  package func byteCount(of size: PixelSize) -> Int {
    switch self {
    case .codes(let bits, _): (size.width * bits + 7) / 8 * size.height
    case .planes: 2 * ((size.width + 7) / 8) * size.height
    }
  }
}

/// The numbers by which panels' controllers call their inks.
///
/// They are those of the header files in Waveshare's drivers (github.com/waveshareteam/e-Paper): `EPD_7in3e.h`,
/// `EPD_7in3f.h` and `EPD_7in3g.h`.
enum InkCodes {
  /// What is known of controllers: the inks in the order of their codes; a code that is none has no name.
  private static let known: [[String?]] = [
    // E Ink Spectra 6 in 4 bits, as the 7.3 inch panel E has it: 4 would be orange.
    ["black", "white", "yellow", "red", nil, "blue", "green"],
    // E Ink ACeP with seven inks in 4 bits, as the panel F has it.
    ["black", "white", "green", "blue", "red", "yellow", "orange"],
    // Black, white, yellow and red in 2 bits, as the panel G has it.
    ["black", "white", "yellow", "red"],
  ]

  /// The code of each ink: of a known controller with just these inks, else the ink's number.
  static func codes(of inks: [Ink]) -> [Int] {
    let names = inks.map(\.name)
    let table = known.first { Set($0.compactMap(\.self)) == Set(names) }
    return names.enumerated().map { number, name in table?.firstIndex(of: name) ?? number }
  }
}
