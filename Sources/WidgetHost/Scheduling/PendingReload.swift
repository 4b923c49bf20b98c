package import Foundation

/// A reload that was asked for beside the timeline's policy, with all requests that have joined it.
package struct PendingReload: Hashable, Codable, Sendable {
  package var reason: ReloadReason
  /// When the first of the requests was made.
  package var since: Date
  /// When others have had time to join.
  package var start: Date
  /// Whether it is not charged, and waits for no budget.
  package var isFree: Bool
  /// How many requests joined the first.
  package var joined = 0

  package init(reason: ReloadReason, since: Date, start: Date, isFree: Bool) {
    self.reason = reason
    self.since = since
    self.start = start
    self.isFree = isFree
  }

  /// Lets another request join; what is free makes the whole free, as one reload serves both.
  package mutating func join(_ other: PendingReload) {
    joined += other.joined + 1
    since = min(since, other.since)
    if other.isFree, !isFree {
      (reason, start, isFree) = (other.reason, other.start, true)
    } else if other.isFree == isFree {
      start = min(start, other.start)
    }
    // What a person asks for does not wait for the end of quiet hours.
    if other.reason == .manual { reason = .manual }
  }

  /// Follows a wall clock that was set anew.
  mutating func shift(by offset: TimeInterval) {
    since.addTimeInterval(offset)
    start.addTimeInterval(offset)
  }
}

extension PendingReload? {
  /// Adds a request to those that are there.
  mutating func join(_ other: PendingReload) {
    if self == nil { self = other } else { self?.join(other) }
  }
}
