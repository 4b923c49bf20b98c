import Foundation

/// When a host that shares its database with other nodes reads the posted requests.
///
/// It does so in each step, unless notifications tell when requests were posted. Then it reads them after a notification,
/// and otherwise once a second while it takes steps, as a notification may be late or lost with its connection.
struct RequestPolling {
  /// The seconds after which requests are read without a notification.
  private static let interval: TimeInterval = 1

  /// Whether notifications tell when requests were posted.
  private var isNotified = false
  /// Whether requests may wait that were not read.
  private var isDue = true
  /// When requests were last read.
  private var last: Date?

  /// Records whether requests may have been posted.
  ///
  /// - Parameter mayWait: Whether there was a notification, or none can arrive.
  mutating func record(mayWait: Bool) {
    isNotified = true
    if mayWait { isDue = true }
  }

  /// Requires that requests are read by the next step.
  mutating func require() { isDue = true }

  /// Whether requests are to be read.
  func isDue(at now: Date) -> Bool {
    guard isNotified, !isDue, let last else { return true }
    return abs(now.timeIntervalSince(last)) >= Self.interval
  }

  /// Records that all requests were read and processed.
  mutating func noteRead(at now: Date) {
    isDue = false
    last = now
  }
}
