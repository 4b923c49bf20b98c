package import Foundation
import FramePipeline

/// What is to be done about an instance's timeline.
package enum ReloadDecision: Hashable, Sendable {
  /// Nothing, until something happens.
  case idle
  /// Nothing before a time.
  case wait(PlannedReload)
  /// The provider is asked.
  case reload(PlannedReload)

  /// What is to be done now or later, if anything is.
  var plan: PlannedReload? {
    switch self {
    case .idle: nil
    case .wait(let plan), .reload(let plan): plan
    }
  }
}

/// A reload as it will be put down.
package struct PlannedReload: Hashable, Sendable {
  package var reason: ReloadReason
  /// When it may begin.
  package var start: Date
  /// Since when it is wanted.
  package var wanted: Date
  package var isCharged: Bool
  /// Whether the budget made it wait.
  package var isDeferred: Bool
  /// How many further requests it answers.
  package var joined = 0

  /// Whether it is the one to do: what is not charged where both may begin, else the earlier one.
  func precedes(_ other: PlannedReload, at now: Date) -> Bool {
    let bothMayBegin = start <= now && other.start <= now
    return bothMayBegin && isCharged != other.isCharged ? !isCharged : start < other.start
  }

  /// The reload as it is done for a display that sleeps at times: when it wakes, unless somebody waits for it.
  func outside(_ quiet: QuietTime, at now: Date) -> PlannedReload {
    guard !reason.isWaitedFor else { return self }
    // What has been due for long is due now.
    let due = Timestamp(max(start, now))
    let end = quiet.end(from: due)
    guard end > due else { return self }
    var later = self
    later.start = end.date
    return later
  }
}

extension ReloadReason {
  /// Whether somebody is at the display, or has just done something to the widget.
  fileprivate var isWaitedFor: Bool {
    switch self {
    case .added, .configured, .viewed, .performed, .manual: true
    case .atEnd, .after, .requested, .environment, .location, .clock, .retry: false
    }
  }
}

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
