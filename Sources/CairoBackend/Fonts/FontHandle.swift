import CPangoCairo
import Foundation
import Synchronization

/// A retained Pango font with the Cairo fonts for drawing, on any thread.
///
/// Shaped texts keep it alive. All threads that draw share its measurements and hinted glyphs. Its C handles are
/// used and released only while `FontLock` is held.
final class FontHandle: @unchecked Sendable {
  let font: UnsafeMutablePointer<PangoFont>
  /// The font at one pixel per point; Cairo derives fonts of other scales from it.
  let scaled: OpaquePointer
  /// Whether glyphs are colored (emoji).
  let isColored: Bool
  /// The font size, in points.
  let height: Double
  /// Measurements that all sizes of the face share.
  let metrics: FaceMetrics
  /// The aliased fonts, by pixels per point.
  private let aliasedFonts = Mutex<[Double: AliasedFont]>([:])
  private let cachedIdentity = Mutex<FontIdentity?>(nil)

  /// The limit of the cache, for texts whose size changes from frame to frame.
  private static let cacheLimit = 32

  init?(_ font: UnsafeMutablePointer<PangoFont>, metrics: FaceMetrics) {
    // Creating the font sets the size of a face that fonts of other threads share.
    guard let scaled = FontLock.hold({ placard_scaled_font(font) }) else { return nil }
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
      aliasedFonts.withLock { $0.removeAll() }
      placard_unref(font)
    }
  }

  /// The properties that determine the font's glyphs; read on first use.
  var identity: FontIdentity {
    if let known = cachedIdentity.withLock({ $0 }) { return known }
    let made = FontLock.hold { FontIdentity(of: font, scaled: scaled) }
    cachedIdentity.withLock { $0 = made }
    return made
  }

  /// Returns the aliased font for `scale` pixels per point.
  func aliasedFont(scale: Double) -> AliasedFont {
    if let known = aliasedFonts.withLock({ $0[scale] }) { return known }
    return FontLock.hold {
      // Another thread may have made it meanwhile.
      if let known = aliasedFonts.withLock({ $0[scale] }) { return known }
      let made = AliasedFont(of: self, scale: scale)
      aliasedFonts.withLock { fonts in
        if fonts.count >= Self.cacheLimit { fonts.removeAll() }
        fonts[scale] = made
      }
      return made
    }
  }
}

/// Serializes access to the parts of Cairo and FreeType that all fonts of a process share.
///
/// Cairo keeps at most ten FreeType faces open for all threads together, and closes one without checking whether
/// another thread has just locked it (Cairo 1.16, `_cairo_ft_unscaled_font_lock_face`). It opens them in one FreeType
/// library, which is not thread-safe either. Shaping, loading and painting of glyphs hold this lock; this is a small
/// part of a frame's time.
enum FontLock {
  private static let lock = NSRecursiveLock()

  /// Runs `work` while no other thread uses a font.
  ///
  /// The work must not lay out views: layout may run on another thread, which this one would wait for.
  static func hold<Result>(_ work: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try work()
  }
}
