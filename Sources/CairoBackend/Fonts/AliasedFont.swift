import CPangoCairo
import Graphics
import Synchronization

/// A hinted font without antialiasing (1-bit glyphs), for a number of pixels per point.
///
/// Its outlines are hinted, so that all stems of a text are equally thick; the layout keeps the unhinted advances.
/// Each glyph is hinted and measured once, whatever thread draws it first.
final class AliasedFont: @unchecked Sendable {
  /// The font with FreeType's hinting.
  let scaled: OpaquePointer
  private let unhinted: OpaquePointer
  private let scale: Double
  /// Hints letters that are built of stems; `nil` if FreeType's own hinting is as good.
  private let hinter: GlyphHinter?
  private let metrics: FaceMetrics
  private let bitmaps = Mutex<[UInt: GlyphBitmap]>([:])
  private let extents = Mutex<[UInt: GlyphExtent]>([:])

  init(of font: FontHandle, scale: Double) {
    let made = Self.hintedFont(font, scale: scale)
    unhinted = cairo_scaled_font_reference(font.scaled)
    self.scale = scale
    metrics = font.metrics
    scaled = made ?? cairo_scaled_font_reference(font.scaled)
    hinter = made.flatMap { made in
      guard font.height * scale <= GlyphHinter.maximumEm, Self.usesOriginalOutlines(font.font),
        let face = cairo_ft_scaled_font_lock_face(made)
      else { return nil }
      defer { cairo_ft_scaled_font_unlock_face(made) }
      return font.metrics.stems(in: face).flatMap {
        GlyphHinter(stems: $0, em: font.height * scale)
      }
    }
  }

  deinit {
    FontLock.hold {
      cairo_scaled_font_destroy(scaled)
      cairo_scaled_font_destroy(unhinted)
    }
  }

  /// Whether there are hinted bitmaps of glyphs.
  var hasHintedBitmaps: Bool { hinter != nil }

  /// The hinted bitmap of a glyph with stems; `nil` if there are no hinted bitmaps.
  func bitmap(of glyph: UInt) -> GlyphBitmap? {
    guard let hinter else { return nil }
    if let known = bitmaps.withLock({ $0[glyph] }) { return known }
    return FontLock.hold {
      // Another thread may have hinted it meanwhile.
      if let known = bitmaps.withLock({ $0[glyph] }) { return known }
      guard let face = cairo_ft_scaled_font_lock_face(scaled) else { return .blank }
      defer { cairo_ft_scaled_font_unlock_face(scaled) }
      let bitmap = hinter.bitmap(of: glyph, in: face, metrics: metrics)
      bitmaps.withLock { $0[glyph] = bitmap }
      return bitmap
    }
  }

  /// The extent of a glyph with FreeType's hinting.
  func extent(of glyph: UInt) -> GlyphExtent {
    if let known = extents.withLock({ $0[glyph] }) { return known }
    let extent = FontLock.hold {
      GlyphExtent(of: glyph, aliased: scaled, unhinted: unhinted, scale: scale)
    }
    extents.withLock { $0[glyph] = extent }
    return extent
  }

  private static func hintedFont(_ font: FontHandle, scale: Double) -> OpaquePointer? {
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

  /// The face with hinting, which Pango's face excludes.
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

  /// Whether the outlines are those of the file: no synthetic slant or bold, and no variable font.
  private static func usesOriginalOutlines(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
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
