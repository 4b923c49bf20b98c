package import Foundation

/// The time by which frames are shown: this machine's clock, corrected by the server's if they disagree.
///
/// A Raspberry Pi has no battery for its clock: it starts in the past, until NTP has set it.
package struct PlaybackClock: Sendable {
  /// The difference in seconds from which the clock of this machine is taken to be wrong.
  package static let tolerance = 30.0
  /// The difference in seconds between two clocks from which one of them was set.
  private static let step = 5.0

  /// The result of comparing the clock of this machine with the server's.
  package enum Finding: Hashable, Sendable {
    /// It is behind the server's by so many seconds; negative if it is ahead.
    case wrong(by: Double)
    /// It is right again.
    case right
  }

  /// The seconds that are added to the clock of this machine.
  package private(set) var offset = 0.0
  /// The latest time that is known to have passed.
  package private(set) var latest: Date?
  private var isConfirmed = false
  private var last: (wallClock: Date, uptime: Double)?

  /// Creates a clock.
  ///
  /// - Parameter latest: The latest time that was known to have passed when the player last ran.
  package init(latest: Date? = nil) { self.latest = latest }

  /// Returns the time.
  ///
  /// - Parameters:
  ///   - wallClock: The time by the clock of this machine.
  ///   - uptime: The seconds since this machine was started, which nobody sets.
  /// - Returns: The time, and whether the clock was set since the last call.
  package mutating func time(wallClock: Date, uptime: Double) -> (now: Date, wasSet: Bool) {
    let moved = last.map { wallClock.timeIntervalSince($0.wallClock) - (uptime - $0.uptime) } ?? 0
    let wasSet = abs(moved) > Self.step
    last = (wallClock, uptime)
    if wasSet { (offset, isConfirmed) = (0, false) }
    if !isConfirmed, let latest, wallClock.addingTimeInterval(offset) < latest {
      // The time cannot be earlier than one that has passed.
      offset = latest.timeIntervalSince(wallClock)
    }
    let now = wallClock.addingTimeInterval(offset)
    if isConfirmed { latest = max(latest ?? now, now) }
    return (now, wasSet)
  }

  /// Compares the clock with the server's.
  ///
  /// - Parameters:
  ///   - server: The time by the server's clock.
  ///   - wallClock: The time by the clock of this machine when the response arrived.
  /// - Returns: The result if it differs from the last one; otherwise `nil`.
  package mutating func compare(server: Date, wallClock: Date) -> Finding? {
    let difference = server.timeIntervalSince(wallClock)
    let isWrong = abs(difference) >= Self.tolerance
    let former = offset
    let wasConfirmed = isConfirmed
    offset = isWrong ? difference : 0
    isConfirmed = true
    latest = server
    if isWrong {
      let isKnown = wasConfirmed && abs(former - difference) < Self.tolerance
      return isKnown ? nil : .wrong(by: difference)
    }
    return former != 0 ? .right : nil
  }
}
