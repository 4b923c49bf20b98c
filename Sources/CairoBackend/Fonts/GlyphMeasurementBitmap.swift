import CPangoCairo

/// A large bitmap of an unhinted glyph, in which strokes are measured.
struct GlyphMeasurementBitmap {
  let width: Int
  let height: Int
  /// Pixels per em.
  let em: Int
  /// The advance, as a share of the em.
  let advance: Double
  private var bits: [UInt8]
  private var rowLength: Int { (width + 7) / 8 }

  init?(_ letter: Unicode.Scalar, of face: FT_Face, em: Int) {
    let index = FT_Get_Char_Index(face, FT_ULong(letter.value))
    guard index != 0 else { return nil }
    self.init(glyph: index, of: face, em: em)
  }

  init?(glyph: FT_UInt, of face: FT_Face, em: Int) {
    let units = Int(face.pointee.units_per_EM)
    guard units > 0, FT_Load_Glyph(face, glyph, placard_load_unscaled) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    let scale = FT_Fixed((em * 64) << 16 / units)
    var matrix = FT_Matrix(xx: scale, xy: 0, yx: 0, yy: scale)
    FT_Outline_Transform(&slot.pointee.outline, &matrix)
    var box = FT_BBox()
    FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    FT_Outline_Translate(&slot.pointee.outline, -box.xMin, -box.yMin)
    width = (box.xMax - box.xMin + 63) / 64
    height = (box.yMax - box.yMin + 63) / 64
    self.em = em
    advance = Double(slot.pointee.metrics.horiAdvance) / Double(units)
    guard (1...4 * em).contains(width), (1...4 * em).contains(height) else { return nil }
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

  func isInked(_ x: Int, _ y: Int) -> Bool {
    bits[y * rowLength + x / 8] >> (7 - x % 8) & 1 == 1
  }

  func firstRun(alongRow y: Int) -> Int? { runs(alongRow: y).first?.count }

  func firstRun(downColumn x: Int) -> Int? {
    let rest = (0..<height).map { isInked(x, $0) }.drop { !$0 }
    return rest.isEmpty ? nil : rest.prefix { $0 }.count
  }

  /// The runs of ink in a row, from the left.
  func runs(alongRow y: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for x in 0...width {
      let isInk = x < width && isInked(x, y)
      if isInk, start == nil { start = x }
      if !isInk, let first = start {
        runs.append(first..<x)
        start = nil
      }
    }
    return runs
  }
}
