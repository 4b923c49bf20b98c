import Foundation
import FramePipeline

/// When a player asks its server for the manifest: by the manifest's own dates, and with increasing delays while the
/// server cannot be reached.
package struct FetchSchedule: Hashable, Sendable {
  /// The least number of seconds between two requests that succeed.
  static let minimum = 60.0
  /// The time that a host gets to draw what was due, in seconds.
  static let drawingTime = 30.0
  /// The delay after the first failure, in seconds; it doubles with each one.
  static let firstDelay = 2.0
  /// The maximum number of seconds by which requests are spread.
  static let spread = 5.0
  /// The longest time that a server can ask for with `Retry-After`, in seconds.
  static let maximumRetryAfter = 3600.0

  /// The longest time between two requests, in seconds.
  package let poll: Double
  package private(set) var failures = 0
  /// Whether the server was asked since the start, or since the clock was set.
  package private(set) var hasAsked = false
  private var lastSuccess: Date?
  private var retry: Date?
  private var jitter = 0.0

  package init(poll: Double) { self.poll = poll }

  /// Records a complete response; `jitter` in 0..<1 spreads the requests of several players.
  mutating func recordSuccess(at now: Date, jitter: Double) {
    (hasAsked, lastSuccess, retry, failures, self.jitter) = (true, now, nil, 0, jitter)
  }

  /// Records that the server could not be reached, or rejected the request; a server's `Retry-After` delays the next request further.
  mutating func recordFailure(at now: Date, retryAfter: Double?, jitter: Double) {
    (hasAsked, failures) = (true, failures + 1)
    let doubled = Self.firstDelay * pow(2, Double(min(failures - 1, 20)))
    let delay = min(doubled, poll) * (0.5 + jitter / 2)
    retry = now.addingTimeInterval(max(delay, min(retryAfter ?? 0, Self.maximumRetryAfter)))
  }

  /// Forgets all dates, because the clock was set.
  mutating func clockWasSet() {
    (hasAsked, lastSuccess, retry) = (false, nil, nil)
  }

  /// Whether the server failed so recently that it is not asked for anything.
  func isBlocked(at now: Date) -> Bool { retry.map { now < $0 } ?? false }

  /// When pictures may be asked for again after a failure.
  var blockedUntil: Date? { retry }

  /// Returns when the manifest is due; `nil` if at once.
  func manifestDue(_ manifest: Manifest?) -> Date? {
    if let retry { return retry }
    guard let last = lastSuccess else { return nil }
    guard let manifest else { return last.addingTimeInterval(Self.minimum) }
    var due = last.addingTimeInterval(poll)
    for date in [manifest.nextWake] + manifest.frames.map(\.staleAfter) {
      guard let drawn = date?.date.addingTimeInterval(Self.drawingTime), drawn > last else {
        continue
      }
      due = min(due, drawn)
    }
    for date in [manifest.reload.date, manifest.omitted?.from].compactMap(\.self).map(\.date) {
      let drawn = date.addingTimeInterval(Self.drawingTime)
      // An overdue manifest is asked for again after as long as it has been overdue: soon at first, then rarely.
      due = min(due, drawn > last ? drawn : last.addingTimeInterval(last.timeIntervalSince(date)))
    }
    return max(due, last.addingTimeInterval(Self.minimum)).addingTimeInterval(jitter * Self.spread)
  }
}
