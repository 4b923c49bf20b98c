import CPangoCairo

extension Layer {
  /// Mixes this layer into `parent`, inside its clip.
  func composite(
    over parent: Layer, opacity: Double = 1, operator mixing: cairo_operator_t = CAIRO_OPERATOR_OVER
  ) {
    let context = parent.context
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_set_operator(context, mixing)
    cairo_set_source_surface(context, surface, Double(x - parent.x), Double(y - parent.y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_rectangle(
      context, Double(x - parent.x), Double(y - parent.y), Double(width), Double(height))
    cairo_clip(context)
    if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
    cairo_restore(context)
  }
}
