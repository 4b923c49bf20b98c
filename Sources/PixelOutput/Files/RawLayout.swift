/// The layout of a raw buffer, which has no header.
///
/// Rows go from top to bottom and are padded with 0 bits to whole bytes; pixels go from left to right, from a byte's
/// high bits to its low ones.
package enum RawLayout: Hashable, Sendable {
  /// One code per pixel.
  ///
  /// The code is a gray's level with black 0, an ink's code from `InkCodes`, or in full color three bytes: red, green
  /// and blue.
  case codes(bitsPerPixel: Int, ofInks: [Int])
  /// Two consecutive 1-bit planes, for panels with three inks: a 0 is black in the first, and the third ink in the
  /// second; white is 1 in both. The values are indices of inks in their palette.
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

  /// Returns a picture with a code of two bits for each pixel, black, white, and the third ink, in place of two planes;
  /// `nil` for other layouts, and for bytes that are not of the size.
  package func codes(ofPlanes bytes: [UInt8], size: PixelSize) -> [UInt8]? {
    guard case .planes = self, bytes.count == byteCount(of: size) else { return nil }
    let planeStride = (size.width + 7) / 8
    let stride = (size.width * 2 + 7) / 8
    var packed = [UInt8](repeating: 0, count: stride * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let byte = y * planeStride + x / 8
        func bit(_ plane: Int) -> Bool {
          bytes[byte + plane * planeStride * size.height] >> (7 - x % 8) & 1 == 1
        }
        let code: UInt8 = !bit(0) ? 0 : bit(1) ? 1 : 2
        packed[y * stride + x / 4] |= code << (6 - 2 * (x % 4))
      }
    }
    return packed
  }

  /// Returns the number of bytes of a picture.
  package func byteCount(of size: PixelSize) -> Int {
    switch self {
    case .codes(let bits, _): (size.width * bits + 7) / 8 * size.height
    case .planes: 2 * ((size.width + 7) / 8) * size.height
    }
  }
}

/// The codes of inks in panels' controllers.
///
/// They are from the header files in Waveshare's drivers (github.com/waveshareteam/e-Paper): `EPD_7in3e.h`,
/// `EPD_7in3f.h` and `EPD_7in3g.h`.
enum InkCodes {
  /// The inks of known controllers in the order of their codes; `nil` for an unused code.
  private static let known: [[String?]] = [
    // E Ink Spectra 6 in 4 bits, on the 7.3 inch panel E: 4 would be orange.
    ["black", "white", "yellow", "red", nil, "blue", "green"],
    // E Ink ACeP with seven inks in 4 bits, on the panel F.
    ["black", "white", "green", "blue", "red", "yellow", "orange"],
    // Black, white, yellow and red in 2 bits, on the panel G.
    ["black", "white", "yellow", "red"],
  ]

  /// Returns the code of each ink: that of a known controller with exactly these inks, else the ink's index.
  static func codes(of inks: [Ink]) -> [Int] {
    let names = inks.map(\.name)
    let table = known.first { Set($0.compactMap(\.self)) == Set(names) }
    return names.enumerated().map { number, name in table?.firstIndex(of: name) ?? number }
  }
}
