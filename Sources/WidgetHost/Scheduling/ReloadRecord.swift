package import Foundation

/// A completed reload, for `status`, for budgets and for the report of a simulation.
package struct ReloadRecord: Hashable, Codable, Sendable {
  package var instance: WidgetInstance.ID
  /// When the provider was called.
  package var date: Date
  package var reason: ReloadReason
  /// Whether it counts against the budget.
  package var isCharged: Bool
  /// When the reload was due, if the budget delayed it.
  package var deferredFrom: Date?
  /// The number of further requests that it answered.
  package var coalescedCount: Int
  /// The error; `nil` for a new timeline.
  package var failure: String?
  /// The versions of its program or template before and after an upgrade; `nil` if it has the version of the reload
  /// before.
  package var upgrade: Upgrade?

  /// The change of an instance's ``WidgetInstance/versionID``.
  package struct Upgrade: Hashable, Codable, Sendable {
    package var former: ProgramVersion.ID
    package var version: ProgramVersion.ID

    package init(former: ProgramVersion.ID, version: ProgramVersion.ID) {
      self.former = former
      self.version = version
    }
  }

  // Records of earlier versions have these keys.
  private enum CodingKeys: String, CodingKey {
    case instance, date, reason, isCharged, deferredFrom
    case coalescedCount = "joined"
    case failure, upgrade
  }

  package init(
    instance: WidgetInstance.ID, date: Date, reason: ReloadReason, isCharged: Bool,
    deferredFrom: Date? = nil, coalescedCount: Int = 0, failure: String? = nil
  ) {
    self.instance = instance
    self.date = date
    self.reason = reason
    self.isCharged = isCharged
    self.deferredFrom = deferredFrom
    self.coalescedCount = coalescedCount
    self.failure = failure
  }
}

/// The reason for a reload.
package enum ReloadReason: String, Hashable, Codable, Sendable, CaseIterable {
  /// The instance or its configuration is new.
  case added, configured
  /// The version of its program or template has changed.
  case upgraded
  /// The policy's date, or the end of the entries.
  case atEnd, after
  /// A request through `WidgetCenter`.
  case requested
  /// A person's request by command.
  case manual
  /// A view of a rarely viewed instance.
  case viewed
  case environment, location
  /// The size or the colors of its slot on a screen have changed.
  case placed
  /// Its frames were removed from the output folder.
  case outputRemoved
  /// A button or toggle was tapped.
  case performed
  /// Texts follow the clock, and no process has the entries to draw more frames.
  case clock
  /// A retry after a failure.
  case retry
}

/// Consecutive failed reloads since the last successful one.
package struct ReloadFailure: Hashable, Codable, Sendable {
  /// The last error.
  package var message: String
  /// The number of consecutive failures.
  package var count: Int
  /// The time of the first failure.
  package var since: Date
  /// The time of the next retry.
  package var retry: Date

  package init(message: String, count: Int, since: Date, retry: Date) {
    self.message = message
    self.count = count
    self.since = since
    self.retry = retry
  }
}

extension ReloadFailure {
  /// The error without the time of the next retry and the command that retries.
  package var cause: String { Self.cause(of: message) }

  /// Returns a message without the time of the next retry, with which earlier versions stored it, and without the command
  /// that retries.
  package static func cause(of message: String) -> String {
    message.replacing(/; retrying after [^,;]*, or at once with '[^']*'/, with: "")
      .replacing(/; it requests a retry after [0-9]+ s/, with: "")
  }
}

extension ReloadReason {
  /// The reason in words, to follow a colon.
  package var explanation: String {
    switch self {
    case .added: "it is new"
    case .configured: "it was configured"
    case .upgraded: "its version has changed"
    case .atEnd: "its entries end"
    case .after: "its policy requests it"
    case .requested: "the app requested it"
    case .manual: "a person requested it"
    case .viewed: "it came into view"
    case .environment: "language, clock or appearance has changed"
    case .location: "the device has moved"
    case .placed: "its size or colors on a screen have changed"
    case .outputRemoved: "its pictures were removed"
    case .performed: "an action was performed"
    case .retry: "the last reload failed"
    case .clock: "the frames of its clock end"
    }
  }
}
