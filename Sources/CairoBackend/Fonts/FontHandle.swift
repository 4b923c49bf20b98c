import CPangoCairo

/// A font that Pango found, kept alive, in the forms that drawing wants.
final class FontHandle {
  let font: UnsafeMutablePointer<PangoFont>
  /// Scaled for one pixel a point; cairo derives the font of any other scale from it.
  let scaled: OpaquePointer
  /// Whether glyphs are pictures with colors of their own (emoji).
  let isColored: Bool
  /// Glyphs drawn without gray edges, by pixels per point.
  private var crisp: [Double: OpaquePointer] = [:]
  /// What these cover, by pixels per point.
  private var columns: [Double: GlyphColumns] = [:]

  init?(_ font: UnsafeMutablePointer<PangoFont>) {
    guard let scaled = placard_scaled_font(font) else { return nil }
    placard_ref(font)
    self.font = font
    self.scaled = scaled
    isColored = placard_is_color_font(font) != 0
  }

  deinit {
    FontLock.hold {
      crisp.values.forEach { cairo_scaled_font_destroy($0) }
      placard_unref(font)
    }
  }

  /// The font for `scale` pixels a point whose glyphs have no gray edges.
  ///
  /// Its outlines are fitted to the pixels by FreeType, so that all stems of a text are equally thick; the
  /// layout keeps the unfitted widths.
  func crispFont(scale: Double) -> OpaquePointer {
    if let known = crisp[scale] { return known }
    return FontLock.hold { makeCrispFont(scale: scale) }
  }

  /// What a glyph covers at `scale` pixels a point.
  func extent(of glyph: UInt, scale: Double) -> GlyphColumns.Extent {
    let font = crispFont(scale: scale)
    return columns[scale, default: GlyphColumns()].extent(
      of: glyph, crisp: font, smooth: scaled, scale: scale)
  }

  private func makeCrispFont(scale: Double) -> OpaquePointer {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(scaled, &matrix)
    var device = cairo_matrix_t()
    cairo_matrix_init_scale(&device, scale, scale)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_NONE)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_FULL)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    defer { cairo_font_options_destroy(options) }
    let face = fittedFace()
    defer { cairo_font_face_destroy(face) }
    guard let made = cairo_scaled_font_create(face, &matrix, &device, options),
      cairo_scaled_font_status(made) == CAIRO_STATUS_SUCCESS
    else { return scaled }
    crisp[scale] = made
    return made
  }

  /// The face with the hinting that Pango's own excludes.
  private func fittedFace() -> OpaquePointer? {
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
}
