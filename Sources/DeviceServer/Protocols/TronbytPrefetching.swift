import Foundation
import Synchronization

/// When each LED matrix shows the next picture that it fetches.
///
/// The firmware and Tronberry fetch the next one or two pictures while one is shown, so that a request is no display.
/// They show what they fetched one after the other, each for its dwell time, and fetch again when the next one begins. A
/// client that asks at another moment has started anew, or fetches what it shows at once.
final class TronbytPrefetching: Sendable {
  /// How many pictures a client has at most, the shown one included.
  private static let maximumAhead = 3
  /// How much later or earlier than planned a client may ask, in seconds: its clock, its network and its decoder.
  private static let tolerance = 4.0
  private static let maximumDevices = 16_384

  /// When a picture is shown.
  struct Showing {
    var start: Date
    var end: Date
  }

  /// What a device shows before the picture that it fetches.
  struct Plan {
    /// When the picture is shown.
    var start: Date
    fileprivate var before: [Showing] = []

    init(start: Date) { self.start = start }

    fileprivate init(start: Date, before: [Showing]) {
      self.start = start
      self.before = before
    }
  }

  /// The pictures of each device that have not ended, the shown one first.
  private let showings = Mutex<[String: [Showing]]>([:])

  /// Returns when a device shows the picture that it asks for now.
  func plan(for device: String, at now: Date) -> Plan {
    var shown = showings.withLock { $0[device] ?? [] }
    while let first = shown.first, first.end <= now + (shown.count > 1 ? Self.tolerance : 0) {
      shown.removeFirst()
    }
    guard let current = shown.first, shown.count < Self.maximumAhead,
      abs(now.timeIntervalSince(current.start)) <= Self.tolerance
    else { return Plan(start: now) }
    // The client's own time is what counts.
    let shift = now.timeIntervalSince(current.start)
    let before = shown.map { Showing(start: $0.start + shift, end: $0.end + shift) }
    return Plan(start: before.last?.end ?? now, before: before)
  }

  /// Notes that a device was sent the picture that it shows as planned, for a number of seconds.
  func note(_ plan: Plan, lasting dwell: Int, on device: String) {
    let showing = Showing(start: plan.start, end: plan.start + Double(dwell))
    showings.withLock { showings in
      if showings[device] == nil, showings.count >= Self.maximumDevices { showings = [:] }
      showings[device] = plan.before + [showing]
    }
  }
}
