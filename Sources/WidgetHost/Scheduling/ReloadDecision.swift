package import Foundation
import FramePipeline

/// The decision about reloading an instance's timeline.
package enum ReloadDecision: Hashable, Sendable {
  /// Nothing until an event occurs.
  case idle
  /// A reload at a later time.
  case wait(PlannedReload)
  /// A reload now.
  case reload(PlannedReload)

  /// The reload, now or later, if any.
  var plan: PlannedReload? {
    switch self {
    case .idle: nil
    case .wait(let plan), .reload(let plan): plan
    }
  }
}

/// A planned reload, with the data for its record.
package struct PlannedReload: Hashable, Sendable {
  package var reason: ReloadReason
  /// The earliest start.
  package var start: Date
  /// When it was requested or due.
  package var dueDate: Date
  package var isCharged: Bool
  /// Whether the budget delayed it.
  package var isDeferred: Bool
  /// The number of further requests that it answers.
  package var coalescedCount = 0

  /// Whether this reload is preferred: if both may start, the uncharged one or the one that a person requested, else the
  /// earlier one.
  func precedes(_ other: PlannedReload, at now: Date) -> Bool {
    guard start <= now, other.start <= now else { return start < other.start }
    if isCharged != other.isCharged { return !isCharged }
    // A retry that is due as well would read cached responses, and wait for its turn.
    if (reason == .manual) != (other.reason == .manual) { return reason == .manual }
    return start < other.start
  }

  /// Returns the reload delayed to the end of quiet hours, unless somebody waits for it.
  func outside(_ quiet: QuietTime, at now: Date) -> PlannedReload {
    guard !reason.isWaitedFor else { return self }
    // An overdue reload is due now.
    let due = Timestamp(max(start, now))
    let end = quiet.end(from: due)
    guard end > due else { return self }
    var later = self
    later.start = end.date
    return later
  }
}

extension ReloadReason {
  /// Whether somebody is at the display, or has just interacted with the widget.
  fileprivate var isWaitedFor: Bool {
    switch self {
    case .added, .configured, .upgraded, .viewed, .performed, .manual: true
    case .atEnd, .after, .requested, .environment, .location, .placed, .outputRemoved, .clock,
      .retry:
      false
    }
  }
}

/// A reload requested independently of the timeline's policy, with the requests that were coalesced with it.
package struct PendingReload: Hashable, Codable, Sendable {
  package var reason: ReloadReason
  /// The time of the first request.
  package var since: Date
  /// The end of the delay in which others are coalesced with it.
  package var start: Date
  /// Whether it is exempt from the budget, and not charged to it.
  package var isExempt: Bool
  /// The number of requests that were coalesced with the first.
  package var coalescedCount = 0
  /// When a person requested it last, after which its data must have been fetched; `nil` if nobody did.
  package var manualDate: Date?

  // States of earlier versions have these keys.
  private enum CodingKeys: String, CodingKey {
    case reason, since, start
    case isExempt = "isFree"
    case coalescedCount = "joined"
    case manualDate
  }

  package init(reason: ReloadReason, since: Date, start: Date, isExempt: Bool) {
    self.reason = reason
    self.since = since
    self.start = start
    self.isExempt = isExempt
    manualDate = reason == .manual ? since : nil
  }

  /// Coalesces another request with it; the reload is exempt if either is, because it serves both.
  package mutating func coalesce(_ other: PendingReload) {
    coalescedCount += other.coalescedCount + 1
    since = min(since, other.since)
    if other.isExempt, !isExempt {
      (reason, start, isExempt) = (other.reason, other.start, true)
    } else if other.isExempt == isExempt {
      start = min(start, other.start)
    }
    // A person's request does not wait for the end of quiet hours.
    if other.reason == .manual { reason = .manual }
    manualDate = [manualDate, other.manualDate].compactMap(\.self).max()
  }

  /// Shifts the times by a change of the wall clock.
  mutating func shift(by offset: TimeInterval) {
    since.addTimeInterval(offset)
    start.addTimeInterval(offset)
    manualDate?.addTimeInterval(offset)
  }
}

extension PendingReload? {
  /// Coalesces a request with the pending ones, if any.
  mutating func coalesce(_ other: PendingReload) {
    if self == nil { self = other } else { self?.coalesce(other) }
  }
}
