import CPangoCairo
import Graphics

/// A font whose glyphs have no gray edges, for a number of pixels a point.
///
/// Its outlines are fitted to the pixels, so that all stems of a text are equally thick; the layout keeps the
/// unfitted widths.
final class CrispFont {
  /// The glyphs as FreeType fits them to the pixels.
  let scaled: OpaquePointer
  private let smooth: OpaquePointer
  private let scale: Double
  /// Hints letters that are built of stems; `nil` if FreeType's own hinting is as good.
  private let hinter: GlyphHinter?
  private let metrics: FaceMetrics
  private var pictures: [UInt: GlyphBitmap] = [:]
  private var columns = GlyphColumns()

  init(of font: FontHandle, scale: Double) {
    let made = Self.fitted(font, scale: scale)
    smooth = font.scaled
    self.scale = scale
    metrics = font.metrics
    scaled = made ?? cairo_scaled_font_reference(font.scaled)
    hinter = made.flatMap { made in
      guard font.height * scale <= GlyphHinter.maximumEm, Self.isDrawnAsDesigned(font.font),
        let face = cairo_ft_scaled_font_lock_face(made)
      else { return nil }
      defer { cairo_ft_scaled_font_unlock_face(made) }
      return font.metrics.stems(in: face).flatMap {
        GlyphHinter(stems: $0, em: font.height * scale)
      }
    }
  }

  deinit { FontLock.hold { cairo_scaled_font_destroy(scaled) } }

  /// Whether letters that are built of stems have pictures.
  var fitsLetters: Bool { hinter != nil }

  /// The pixels of a letter that is built of stems; `nil` where glyphs have no pictures.
  func picture(of glyph: UInt) -> GlyphBitmap? {
    guard let hinter else { return nil }
    if let known = pictures[glyph] { return known }
    let picture = FontLock.hold { () -> GlyphBitmap in
      guard let face = cairo_ft_scaled_font_lock_face(scaled) else { return .blank }
      defer { cairo_ft_scaled_font_unlock_face(scaled) }
      return hinter.bitmap(of: glyph, in: face, metrics: metrics)
    }
    pictures[glyph] = picture
    return picture
  }

  /// What a glyph covers as FreeType fits it.
  func extent(of glyph: UInt) -> GlyphColumns.Extent {
    columns.extent(of: glyph, crisp: scaled, smooth: smooth, scale: scale)
  }

  private static func fitted(_ font: FontHandle, scale: Double) -> OpaquePointer? {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(font.scaled, &matrix)
    var device = cairo_matrix_t()
    cairo_matrix_init_scale(&device, scale, scale)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_NONE)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_FULL)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    defer { cairo_font_options_destroy(options) }
    let face = face(of: font.font)
    defer { cairo_font_face_destroy(face) }
    guard let made = cairo_scaled_font_create(face, &matrix, &device, options) else { return nil }
    guard cairo_scaled_font_status(made) == CAIRO_STATUS_SUCCESS else {
      cairo_scaled_font_destroy(made)
      return nil
    }
    return made
  }

  /// The face with the hinting that Pango's own excludes.
  private static func face(of font: UnsafeMutablePointer<PangoFont>) -> OpaquePointer? {
    let pattern = FcPatternDuplicate(placard_pattern(font))
    defer { FcPatternDestroy(pattern) }
    for property in [FC_ANTIALIAS, FC_HINTING, FC_HINT_STYLE, FC_AUTOHINT] {
      FcPatternDel(pattern, property)
    }
    FcPatternAddBool(pattern, FC_ANTIALIAS, FcFalse)
    FcPatternAddBool(pattern, FC_HINTING, FcTrue)
    FcPatternAddInteger(pattern, FC_HINT_STYLE, FC_HINT_FULL)
    FcPatternAddBool(pattern, FC_AUTOHINT, FcTrue)
    return cairo_ft_font_face_create_for_pattern(pattern)
  }

  /// Whether the outlines are those of the file: neither slanted nor made bold, nor one of a variable font.
  private static func isDrawnAsDesigned(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    let pattern = placard_pattern(font)
    var isBold: FcBool = FcFalse
    FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &isBold)
    var isVariable: FcBool = FcFalse
    FcPatternGetBool(pattern, FC_VARIABLE, 0, &isVariable)
    var matrix: UnsafeMutablePointer<FcMatrix>?
    FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix)
    let isSlanted = matrix.map { $0.pointee.xy != 0 || $0.pointee.yx != 0 } ?? false
    return isBold == FcFalse && isVariable == FcFalse && !isSlanted
  }
}
