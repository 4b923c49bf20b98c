package import Foundation

/// The options of a host.
package struct HostSettings: Sendable {
  /// The options of reload scheduling.
  package var scheduling = SchedulingSettings()
  /// Whether frames are drawn; a simulation does not draw any.
  package var draws = true
  /// Whether timelines are also drawn in the color scheme that is not shown, as far as the space for that suffices.
  ///
  /// It does not concern those in a screen that changes its color scheme by the clock.
  package var prerenders = true
  /// The maximum time between two steps in seconds, so that changes of the wall clock are detected.
  package var maximumStepInterval: TimeInterval = 5 * 60
  /// The minimum time between two commits of results, in seconds; requests and actions are committed at once.
  ///
  /// It is longer while the database is slow (``CommitAdmission``).
  ///
  /// With 0 every step commits, so that a new host resumes exactly where a killed one stopped. With more, a new host
  /// repeats what a killed one had not committed yet: it draws it again, and charges it once.
  package var commitInterval: TimeInterval = 0
  /// The mode of operation.
  package var mode = Mode.continuous

  /// A host's mode of operation.
  package enum Mode: Hashable, Sendable {
    /// Keeps instances up to date until the host is stopped.
    case continuous
    /// Performs what is due, without waiting for requests to coalesce, and ends.
    case once
  }

  /// The name of the node if it shares the database with others, of which the host then has the partitions that it adopts;
  /// `nil` if the host has everything.
  package var node: String?

  /// The instances to process; `nil` is all.
  package var instanceFilter: Set<WidgetInstance.ID>?

  package init() {}
}
