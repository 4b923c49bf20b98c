package import Foundation

/// A time on both of a host's clocks.
package struct HostInstant: Hashable, Sendable {
  /// The wall clock's time, which a person or the network may change.
  package var wall: Date
  /// Seconds on a monotonic clock, which is independent of the wall clock and includes suspend.
  package var uptime: TimeInterval

  package init(wall: Date, uptime: TimeInterval) {
    self.wall = wall
    self.uptime = uptime
  }

  /// The current time on the system's clocks.
  package static var now: HostInstant {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return HostInstant(
      wall: Date(), uptime: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
  }
}

/// Detects changes of the wall clock by comparison with the monotonic clock.
struct ClockMonitor {
  /// The difference up to which a change is an unnoticeable correction, in seconds.
  static let tolerance: TimeInterval = 60
  /// The minimum time between two immediate reloads after clock changes, in seconds; a clock that keeps changing must
  /// not reload widgets each time.
  private static let minimumImmediateInterval: TimeInterval = 15 * 60

  private var last: HostInstant?
  private var lastChange: TimeInterval?

  /// Returns by how many seconds the wall clock was set ahead (or back, if negative) since the last call, or `nil` if
  /// it was not.
  mutating func change(at now: HostInstant) -> TimeInterval? {
    defer { last = now }
    guard let last else { return nil }
    let change = now.wall.timeIntervalSince(last.wall) - (now.uptime - last.uptime)
    return abs(change) > Self.tolerance ? change : nil
  }

  /// Returns the delay of reloads after a change, in seconds.
  mutating func delay(at now: HostInstant) -> TimeInterval {
    defer { lastChange = now.uptime }
    guard let lastChange, now.uptime - lastChange < Self.minimumImmediateInterval else { return 0 }
    return Self.minimumImmediateInterval
  }
}
