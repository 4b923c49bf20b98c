import CPangoCairo

/// A font that Pango found, kept alive, in the forms that drawing wants.
final class FontHandle {
  let font: UnsafeMutablePointer<PangoFont>
  /// Scaled for one pixel a point; cairo derives the font of any other scale from it.
  let scaled: OpaquePointer
  /// Whether glyphs are pictures with colors of their own (emoji).
  let isColored: Bool
  /// The size of the letters, in points.
  let height: Double
  /// Measurements that all sizes of the face share.
  let metrics: FaceMetrics
  /// Without gray edges, by pixels per point.
  private var crisp: [Double: CrispFont] = [:]

  /// A text that grows from frame to frame must not keep the font of every size.
  private static let mostScales = 32

  init?(_ font: UnsafeMutablePointer<PangoFont>, metrics: FaceMetrics) {
    guard let scaled = placard_scaled_font(font) else { return nil }
    placard_ref(font)
    self.font = font
    self.scaled = scaled
    self.metrics = metrics
    isColored = placard_is_color_font(font) != 0
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(scaled, &matrix)
    height = abs(matrix.yy)
  }

  deinit {
    FontLock.hold {
      crisp.removeAll()
      placard_unref(font)
    }
  }

  /// The font for `scale` pixels a point whose glyphs have no gray edges.
  func crispFont(scale: Double) -> CrispFont {
    if let known = crisp[scale] { return known }
    if crisp.count >= Self.mostScales { crisp.removeAll() }
    let made = FontLock.hold { CrispFont(of: self, scale: scale) }
    crisp[scale] = made
    return made
  }
}
