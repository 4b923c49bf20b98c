package import Foundation

/// A moment by both of a host's clocks.
package struct HostInstant: Hashable, Sendable {
  /// What the wall clock shows; a person or the network may set it anew.
  package var wall: Date
  /// Seconds since some moment, which go on whatever happens to the wall clock, also in suspend.
  package var uptime: TimeInterval

  package init(wall: Date, uptime: TimeInterval) {
    self.wall = wall
    self.uptime = uptime
  }

  /// What the system's clocks show now.
  package static var now: HostInstant {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return HostInstant(
      wall: Date(), uptime: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
  }
}

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
