import CPangoCairo
import Graphics

/// The properties that determine the glyphs of a font: the contents of its file, and how they are drawn.
///
/// The path of the file is not part of it: another machine may have the same file elsewhere.
struct FontIdentity: Hashable, Sendable {
  /// The path of the font's file; empty if fontconfig does not know it.
  let file: String
  /// The font's pattern without its file: its index in the file, variations, size, transform and emboldening.
  let pattern: String
  /// The transform from the em to points.
  let matrix: [Double]

  /// Reads the identity of a font; `FontLock` must be held.
  init(of font: UnsafeMutablePointer<PangoFont>, scaled: OpaquePointer) {
    let pattern = placard_pattern(font)
    var path: UnsafeMutablePointer<FcChar8>?
    let hasPath = FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch
    file = hasPath ? path.map { String(cString: $0) } ?? "" : ""
    self.pattern = Self.text(of: pattern)
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_scale_matrix(scaled, &matrix)
    self.matrix = [matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0]
  }

  /// The path; characters and languages, which follow from the file and are most of the text; and what fontconfig
  /// adds about the process.
  private static let irrelevantProperties = [
    FC_FILE, FC_CHARSET, FC_LANG, FC_PRGNAME, "desktop", FC_NAMELANG,
  ]

  private static func text(of pattern: OpaquePointer?) -> String {
    guard let copy = FcPatternDuplicate(pattern) else { return "" }
    defer { FcPatternDestroy(copy) }
    for name in irrelevantProperties { FcPatternDel(copy, name) }
    guard let text = FcNameUnparse(copy) else { return "" }
    defer { FcStrFree(text) }
    return String(cString: text)
  }
}

extension FontIdentity: CanonicallyEncodable {
  func encodeCanonically(to encoder: inout CanonicalEncoder) {
    encoder.encode(file: file)
    encoder.encode(pattern)
    encoder.encode(matrix)
  }
}
