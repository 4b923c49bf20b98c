package import Foundation

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
}
