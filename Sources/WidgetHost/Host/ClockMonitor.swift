import Foundation

/// Finds out that the wall clock was set anew, by comparing it with the one that only goes on.
struct ClockMonitor {
  /// Smaller differences are corrections that nobody notices, in seconds.
  static let tolerance: TimeInterval = 60
  /// Widgets are asked again at once after a change, but not for every one of a clock that keeps changing.
  private static let calm: TimeInterval = 15 * 60

  private var last: HostInstant?
  private var lastChange: TimeInterval?

  /// By how many seconds the wall clock was set ahead since the last call, or back; `nil` if it was not.
  mutating func change(at now: HostInstant) -> TimeInterval? {
    defer { last = now }
    guard let last else { return nil }
    let change = now.wall.timeIntervalSince(last.wall) - (now.uptime - last.uptime)
    return abs(change) > Self.tolerance ? change : nil
  }

  /// How long widgets wait after a change before they are asked again, in seconds.
  mutating func delay(at now: HostInstant) -> TimeInterval {
    defer { lastChange = now.uptime }
    guard let lastChange, now.uptime - lastChange < Self.calm else { return 0 }
    return Self.calm
  }
}
