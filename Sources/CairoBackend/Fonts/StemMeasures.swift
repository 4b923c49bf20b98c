import CPangoCairo

/// The strokes of a font's letters, as shares of the em.
struct StemMeasures: Hashable {
  /// The width of the stems of an "n".
  let stem: Double
  /// The height of the horizontal strokes of an "o".
  let bar: Double
  /// The width of the ink of an "n".
  let width: Double
  /// The gap between the ink of an "n" and that of the next one.
  let gap: Double

  /// Measures the upright strokes of a font; `nil` where it has no such letters.
  init?(of face: FT_Face) {
    guard let n = LetterShape("n", of: face), let o = LetterShape("o", of: face),
      let stem = n.firstRun(alongRow: n.height * 3 / 5),
      let bar = o.firstRun(downColumn: o.width / 2)
    else { return nil }
    let em = Double(LetterShape.em)
    self.stem = Double(stem) / em
    self.bar = Double(bar) / em
    width = Double(n.width) / em
    gap = max(0, n.advance - width)
    // A font of signs may have anything in the place of its letters.
    guard (0.02...0.25).contains(self.stem), (0.02...0.25).contains(self.bar),
      (0.2...0.9).contains(width), gap < 0.4
    else { return nil }
  }
}

/// A large picture of a letter, in which strokes can be measured.
private struct LetterShape {
  /// Pixels of an em.
  static let em = 512

  let width: Int
  let height: Int
  /// How far the next letter is, as a share of the em.
  let advance: Double
  private var bits: [UInt8]
  private var rowLength: Int { (width + 7) / 8 }

  init?(_ letter: Unicode.Scalar, of face: FT_Face) {
    let index = FT_Get_Char_Index(face, FT_ULong(letter.value))
    let units = Int(face.pointee.units_per_EM)
    guard index != 0, units > 0, FT_Load_Glyph(face, index, placard_load_unscaled) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    let scale = FT_Fixed((Self.em * 64) << 16 / units)
    var matrix = FT_Matrix(xx: scale, xy: 0, yx: 0, yy: scale)
    FT_Outline_Transform(&slot.pointee.outline, &matrix)
    var box = FT_BBox()
    FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    FT_Outline_Translate(&slot.pointee.outline, -box.xMin, -box.yMin)
    width = (box.xMax - box.xMin + 63) / 64
    height = (box.yMax - box.yMin + 63) / 64
    advance = Double(slot.pointee.metrics.horiAdvance) / Double(units)
    guard (1...4 * Self.em).contains(width), (1...4 * Self.em).contains(height) else { return nil }
    bits = [UInt8](repeating: 0, count: (width + 7) / 8 * height)
    let (columns, rows, length) = (UInt32(width), UInt32(height), Int32((width + 7) / 8))
    let isDrawn = bits.withUnsafeMutableBufferPointer { buffer in
      var bitmap = FT_Bitmap()
      bitmap.rows = rows
      bitmap.width = columns
      bitmap.pitch = length
      bitmap.buffer = buffer.baseAddress
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_MONO.rawValue)
      return FT_Outline_Get_Bitmap(slot.pointee.library, &slot.pointee.outline, &bitmap) == 0
    }
    guard isDrawn else { return nil }
  }

  private func isInked(_ x: Int, _ y: Int) -> Bool {
    bits[y * rowLength + x / 8] >> (7 - x % 8) & 1 == 1
  }

  func firstRun(alongRow y: Int) -> Int? { Self.firstRun(of: (0..<width).map { isInked($0, y) }) }

  func firstRun(downColumn x: Int) -> Int? {
    Self.firstRun(of: (0..<height).map { isInked(x, $0) })
  }

  private static func firstRun(of inked: [Bool]) -> Int? {
    let rest = inked.drop { !$0 }
    return rest.isEmpty ? nil : rest.prefix { $0 }.count
  }
}
