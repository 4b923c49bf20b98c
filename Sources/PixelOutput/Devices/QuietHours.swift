/// A time of the day in which a display sleeps: it shows no new frame and does not wake.
///
/// Times are the wall clock's in the pictures' time zone. From 22:00 to 06:30 spans midnight; equal
/// ends are no time at all.
public struct QuietHours: Hashable, Sendable {
  /// The beginning, in minutes after midnight, in 0..<1440.
  public var start: Int
  /// The end, which is not quiet any more, in minutes after midnight, in 0..<1440.
  public var end: Int

  /// Makes quiet hours from minutes after midnight.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}
