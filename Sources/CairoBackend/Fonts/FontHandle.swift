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

  init?(_ font: UnsafeMutablePointer<PangoFont>) {
    guard let scaled = placard_scaled_font(font) else { return nil }
    placard_ref(font)
    self.font = font
    self.scaled = scaled
    isColored = placard_is_color_font(font) != 0
  }

  deinit {
    crisp.values.forEach { cairo_scaled_font_destroy($0) }
    placard_unref(font)
  }

  /// The font for `scale` pixels a point whose glyphs have no gray edges.
  func crispFont(scale: Double) -> OpaquePointer {
    if let known = crisp[scale] { return known }
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(scaled, &matrix)
    var device = cairo_matrix_t()
    cairo_matrix_init_scale(&device, scale, scale)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_NONE)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    defer { cairo_font_options_destroy(options) }
    guard
      let made = cairo_scaled_font_create(
        cairo_scaled_font_get_font_face(scaled), &matrix, &device, options)
    else { return scaled }
    crisp[scale] = made
    return made
  }
}
