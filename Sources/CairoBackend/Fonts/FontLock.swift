import Foundation

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
