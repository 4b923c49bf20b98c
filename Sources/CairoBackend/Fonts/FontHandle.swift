import CPangoCairo
import Foundation

/// A retained Pango font with the Cairo fonts for drawing.
final class FontHandle {
  let font: UnsafeMutablePointer<PangoFont>
  /// The font at one pixel per point; Cairo derives fonts of other scales from it.
  let scaled: OpaquePointer
  /// Whether glyphs are colored (emoji).
  let isColored: Bool
  /// The font size, in points.
  let height: Double
  /// Measurements that all sizes of the face share.
  let metrics: FaceMetrics
  /// The fonts without antialiasing, by pixels per point.
  private var crisp: [Double: CrispFont] = [:]

  /// The limit of the cache, for texts whose size changes from frame to frame.
  private static let cacheLimit = 32

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

  /// The font without antialiasing for `scale` pixels per point.
  func crispFont(scale: Double) -> CrispFont {
    if let known = crisp[scale] { return known }
    if crisp.count >= Self.cacheLimit { crisp.removeAll() }
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
