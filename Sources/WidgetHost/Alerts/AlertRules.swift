package import Foundation

/// When alerts are raised and cleared; a rule that is `nil` raises none.
///
/// Each alert is cleared at another threshold than it is raised at, so that a value that varies around one does not raise
/// it again and again.
package struct AlertRules: Hashable, Sendable {
  package var failing: Failing? = Failing()
  package var silent: Silent? = Silent()
  package var battery: Battery? = Battery()

  package init() {}

  /// For instances whose reloads fail.
  package struct Failing: Hashable, Sendable {
    /// The number of consecutive failures.
    package var attempts = 3
    /// The seconds since the first of them.
    package var after: TimeInterval = 15 * 60
    /// The seconds without a failure after which the alert is cleared.
    package var clearAfter: TimeInterval = 10 * 60

    package init() {}
  }

  /// For displays that do not contact the server, or never have since they were registered.
  package struct Silent: Hashable, Sendable {
    /// The default of ``after``: displays sleep for a day at most.
    package static let defaultTime: TimeInterval = 26 * 3600

    /// The seconds since the last contact.
    package var after = Self.defaultTime
    /// The seconds since the display has been back after which the alert is cleared.
    package var clearAfter: TimeInterval = 10 * 60

    package init() {}

    /// The seconds that displays have for a contact after the host was started, as it may have been off for long.
    var grace: TimeInterval { min(after, 3600) }
  }

  /// For batteries of displays.
  package struct Battery: Hashable, Sendable {
    /// The default of ``below``.
    package static let defaultCharge = 15.0

    /// The charge in percent below which the alert is raised, unless the battery is charging.
    package var below = Self.defaultCharge
    /// The charge in percent from which it is cleared.
    package var clearAt = 25.0

    package init() {}
  }

  /// The shortest time in seconds that decides about an alert.
  package var shortestTime: TimeInterval {
    [failing?.after, failing?.clearAfter, silent?.after, silent?.clearAfter].compactMap(\.self)
      .min() ?? .infinity
  }
}
