import CPangoCairo

extension Layer {
  /// The pixels of this layer that a drawing in another one over it reaches, inside the clip.
  func coverage(of drawing: Layer) -> PixelCoverage? {
    let frame = PixelRect(x: drawing.x, y: drawing.y, width: drawing.width, height: drawing.height)
      .intersection(clip)
    guard !frame.isEmpty else { return nil }
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_rectangle(
      context, Double(frame.x - x), Double(frame.y - y), Double(frame.width), Double(frame.height))
    cairo_clip(context)
    // A group begins empty and keeps the clip: what is in it at the end is what would be seen.
    cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA)
    cairo_set_source_surface(context, drawing.surface, Double(drawing.x - x), Double(drawing.y - y))
    cairo_paint(context)
    let pattern = cairo_pop_group(context)
    cairo_restore(context)
    defer { cairo_pattern_destroy(pattern) }
    var surface: OpaquePointer?
    guard cairo_pattern_get_surface(pattern, &surface) == CAIRO_STATUS_SUCCESS, let surface else {
      return nil
    }
    return Self.coverage(frame, surface)
  }

  private static func coverage(_ frame: PixelRect, _ surface: OpaquePointer) -> PixelCoverage? {
    cairo_surface_flush(surface)
    let width = min(frame.width, Int(cairo_image_surface_get_width(surface)))
    let height = min(frame.height, Int(cairo_image_surface_get_height(surface)))
    guard cairo_image_surface_get_format(surface) == CAIRO_FORMAT_A8,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height)
    for row in 0..<height {
      bytes += UnsafeBufferPointer(start: data + row * stride, count: width)
    }
    return PixelCoverage(
      frame: PixelRect(x: frame.x, y: frame.y, width: width, height: height), bytes: bytes)
  }
}
