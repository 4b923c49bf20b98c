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
