import Foundation
import InternetDates
import Synchronization

/// Formats the time of responses, once for each second.
final class HTTPClock: Sendable {
  private let last = Mutex<(second: Double, text: String)>((-1, ""))

  /// Returns a time as in a `Date` field.
  func text(of now: Date) -> String {
    let second = now.timeIntervalSince1970.rounded(.down)
    return last.withLock { last in
      if last.second != second { last = (second, HTTPDate.text(of: now)) }
      return last.text
    }
  }
}
