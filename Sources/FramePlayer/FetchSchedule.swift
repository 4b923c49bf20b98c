import Foundation
import FramePipeline

/// The schedule of requests for the manifest: by the manifest's own dates, and with exponential backoff while the server
/// cannot be reached.
package struct FetchSchedule: Hashable, Sendable {
  /// The least number of seconds between two requests that succeed.
  static let minimumInterval = 60.0
  /// The seconds after a due date within which a host is expected to have drawn the new manifest.
  static let renderingTime = 30.0
  /// The delay after the first failure, in seconds; it doubles with each one.
  static let firstDelay = 2.0
  /// The maximum jitter of a request, in seconds.
  static let maximumJitter = 5.0
  /// The longest `Retry-After` that is respected, in seconds.
  static let maximumRetryAfter = 3600.0

  /// The longest time between two requests, in seconds.
  package let pollInterval: Double
  package private(set) var failures = 0
  /// Whether the manifest was requested since the start, or since the clock was set.
  package private(set) var hasFetched = false
  private var lastSuccess: Date?
  private var retry: Date?
  private var jitter = 0.0

  package init(pollInterval: Double) { self.pollInterval = pollInterval }

  /// Records a complete response; `jitter` in 0..<1 spreads the requests of several players.
  mutating func recordSuccess(at now: Date, jitter: Double) {
    (hasFetched, lastSuccess, retry, failures, self.jitter) = (true, now, nil, 0, jitter)
  }

  /// Records that the server could not be reached, or rejected the request; a server's `Retry-After` delays the next request further.
  mutating func recordFailure(at now: Date, retryAfter: Double?, jitter: Double) {
    (hasFetched, failures) = (true, failures + 1)
    let doubled = Self.firstDelay * pow(2, Double(min(failures - 1, 20)))
    let delay = min(doubled, pollInterval) * (0.5 + jitter / 2)
    retry = now.addingTimeInterval(max(delay, min(retryAfter ?? 0, Self.maximumRetryAfter)))
  }

  /// Resets all dates, because the clock was set.
  mutating func clockWasSet() {
    (hasFetched, lastSuccess, retry) = (false, nil, nil)
  }

  /// Whether the server failed so recently that no request is sent.
  func isBlocked(at now: Date) -> Bool { retry.map { now < $0 } ?? false }

  /// When requests are sent again after a failure.
  var retryDate: Date? { retry }

  /// Returns when the manifest is due; `nil` if at once.
  func manifestDue(_ manifest: Manifest?) -> Date? {
    if let retry { return retry }
    guard let last = lastSuccess else { return nil }
    guard let manifest else { return last.addingTimeInterval(Self.minimumInterval) }
    var due = last.addingTimeInterval(pollInterval)
    for date in [manifest.nextWake] + manifest.frames.map(\.staleAfter) {
      guard let drawn = date?.date.addingTimeInterval(Self.renderingTime), drawn > last else {
        continue
      }
      due = min(due, drawn)
    }
    for date in [manifest.reload.date, manifest.omitted?.from].compactMap(\.self).map(\.date) {
      let drawn = date.addingTimeInterval(Self.renderingTime)
      // An overdue manifest is polled again after as long as it has been overdue, so that the interval doubles.
      due = min(due, drawn > last ? drawn : last.addingTimeInterval(last.timeIntervalSince(date)))
    }
    return max(due, last.addingTimeInterval(Self.minimumInterval)).addingTimeInterval(
      jitter * Self.maximumJitter)
  }
}
