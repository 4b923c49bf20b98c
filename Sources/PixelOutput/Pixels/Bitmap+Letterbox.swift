package import Graphics

extension Bitmap {
  /// The picture with a letterbox of a color 0xRRGGBB around it; what does not fit into the letterbox is cut off.
  package func laid(on letterbox: Letterbox, ground: UInt32) -> Bitmap {
    var whole = Bitmap(
      width: letterbox.picture.width, height: letterbox.picture.height,
      pixels: [UInt32](
        repeating: 0xFF00_0000 | ground, count: letterbox.picture.width * letterbox.picture.height))
    let columns = Self.fitting(width, at: letterbox.origin.x, in: whole.width)
    guard !columns.isEmpty else { return whole }
    for y in Self.fitting(height, at: letterbox.origin.y, in: whole.height) {
      let start = (y + letterbox.origin.y) * whole.width + letterbox.origin.x
      whole.pixels.replaceSubrange(
        start + columns.lowerBound..<start + columns.upperBound,
        with: pixels[y * width + columns.lowerBound..<y * width + columns.upperBound])
    }
    return whole
  }

  /// Which of so many rows or columns, laid at a place, are inside of a length.
  private static func fitting(_ count: Int, at place: Int, in length: Int) -> Range<Int> {
    let first = max(0, -place)
    return first..<max(first, min(count, length - place))
  }
}
