package import Foundation

/// A reload that has ended, for `status`, for budgets and for the report of a simulation.
package struct ReloadRecord: Hashable, Codable, Sendable {
  package var instance: WidgetInstance.ID
  /// When the provider was asked.
  package var date: Date
  package var reason: ReloadReason
  /// Whether it counts against the budget.
  package var isCharged: Bool
  /// From when on the reload was wanted, where it had to wait for the budget.
  package var deferredFrom: Date?
  /// How many further requests it answered.
  package var joined: Int
  /// What went wrong; `nil` for a new timeline.
  package var failure: String?

  package init(
    instance: WidgetInstance.ID, date: Date, reason: ReloadReason, isCharged: Bool,
    deferredFrom: Date? = nil, joined: Int = 0, failure: String? = nil
  ) {
    self.instance = instance
    self.date = date
    self.reason = reason
    self.isCharged = isCharged
    self.deferredFrom = deferredFrom
    self.joined = joined
    self.failure = failure
  }
}

/// Why a provider is asked.
package enum ReloadReason: String, Hashable, Codable, Sendable, CaseIterable {
  /// The instance is new, or its configuration is.
  case added, configured
  /// The policy's date, or the end of the entries.
  case atEnd, after
  /// `WidgetCenter`.
  case requested
  /// A person asked, by the command.
  case manual
  /// Rarely seen, and looked at.
  case viewed
  case environment, location
  /// A button or toggle was tapped.
  case performed
  /// Texts follow the clock, and nobody has the entries to draw more pictures of.
  case clock
  /// After a failure.
  case retry
}

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
