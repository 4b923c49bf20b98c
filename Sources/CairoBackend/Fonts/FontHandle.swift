import CPangoCairo
import Foundation

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

/// Lets one thread at a time into the part of cairo that all fonts of a process share.
///
/// Cairo keeps at most ten FreeType faces open for all threads together and closes one without asking
/// whether another thread has just taken it (cairo 1.16, `_cairo_ft_unscaled_font_lock_face`); it opens
/// them in one FreeType library, which is not made for several threads either. Shaping, loading and
/// painting of glyphs hold this lock; it is a small part of a frame's time.
enum FontLock {
  private static let lock = NSRecursiveLock()

  /// Does `work` while no other thread touches a font.
  ///
  /// The work must not lay views out: that may go on on another thread, for which this one then waits.
  static func hold<Result>(_ work: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try work()
  }
}
