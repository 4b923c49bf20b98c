package import Foundation

/// Reloads that have failed since the last good one.
package struct ReloadFailure: Hashable, Codable, Sendable {
  /// What went wrong the last time.
  package var message: String
  /// How many have failed in a row.
  package var count: Int
  /// When the first of them was.
  package var since: Date
  /// When the next try is.
  package var retry: Date

  package init(message: String, count: Int, since: Date, retry: Date) {
    self.message = message
    self.count = count
    self.since = since
    self.retry = retry
  }
}
