/// A picture in the inks of a display.
package struct IndexedBitmap: Hashable, Sendable {
  /// The inks or grays.
  package let palette: Palette
  /// The number of the ink of each pixel; of a gray its level, black first.
  package let scanlines: Scanlines

  /// The width, in pixels.
  package var width: Int { scanlines.width }
  /// The height, in pixels.
  package var height: Int { scanlines.height }
  /// Bits of a pixel: 1, 2, 4 or 8.
  package var bitDepth: Int { scanlines.bitsPerPixel }

  /// The number of the ink in column `x` of row `y`, both counted from the top left.
  package subscript(x: Int, y: Int) -> Int { scanlines[x, y] }
}
