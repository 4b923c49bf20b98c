import CPangoCairo
import Graphics

/// The horizontal extent of a glyph without antialiasing from its origin: that of the outline and that of the pixels.
struct GlyphExtent {
  let outline: Range<Double>
  let columns: Range<Int>

  /// Wider glyphs are measured by their outlines, as they have enough pixels to look even.
  private static let maximumSize = 64.0

  /// Measures a glyph in pixels by rasterizing it; `aliased` is the font without antialiasing, `unhinted` the one
  /// without hinting.
  ///
  /// Callers hold `FontLock`.
  init(of glyph: UInt, aliased: OpaquePointer, unhinted: OpaquePointer, scale: Double) {
    var one = cairo_glyph_t(index: glyph, x: 0, y: 0)
    var box = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(unhinted, &one, 1, &box)
    let left = box.x_bearing * scale, width = box.width * scale
    guard width > 0, width.isFinite, left.isFinite, abs(left) < 10_000 else {
      (outline, columns) = (0..<0, 0..<0)
      return
    }
    outline = left..<left + width
    let rounded = Int(pixel: left)..<max(Int(pixel: left) + 1, Int(pixel: left + width))
    let isSmall = width <= Self.maximumSize && box.height * scale <= Self.maximumSize
    columns = isSmall ? Self.rasterizedColumns(glyph, aliased, scale, box) ?? rounded : rounded
  }

  private static func rasterizedColumns(
    _ glyph: UInt, _ aliased: OpaquePointer, _ scale: Double, _ box: cairo_text_extents_t
  ) -> Range<Int>? {
    let margin = 4
    let x = margin - Int(pixel: (box.x_bearing * scale).rounded(.down))
    let y = margin - Int(pixel: (box.y_bearing * scale).rounded(.down))
    let columns = Int32(clamping: (box.width * scale).rounded(.up)) + Int32(2 * margin)
    let rows = Int32(clamping: (box.height * scale).rounded(.up)) + Int32(2 * margin)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, columns, rows)
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    // The font is already scaled, so positions are in its user space.
    cairo_scale(context, scale, scale)
    cairo_set_scaled_font(context, aliased)
    var positioned = cairo_glyph_t(index: glyph, x: Double(x) / scale, y: Double(y) / scale)
    cairo_show_glyphs(context, &positioned, 1)
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let covered = (0..<Int(columns)).filter { column in
      (0..<Int(rows)).contains { data[$0 * stride + column] > 0 }
    }
    guard let first = covered.first, let last = covered.last else { return nil }
    return first - x..<last + 1 - x
  }
}
