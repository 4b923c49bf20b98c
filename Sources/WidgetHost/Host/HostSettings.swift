package import Foundation

/// How a host works.
package struct HostSettings: Sendable {
  /// When reloads are.
  package var scheduling = SchedulingSettings()
  /// Whether pictures are drawn; a simulation does without.
  package var draws = true
  /// How long a host may be left alone, in seconds, so that it notices a clock that was set anew.
  package var longestWait: TimeInterval = 5 * 60
  /// What the host does.
  package var mode = Mode.continuous

  /// What a host does.
  package enum Mode: Hashable, Sendable {
    /// Keeps instances up to date until it is let go of.
    case continuous
    /// Does what is due, also for requests that still wait for others, and ends.
    case once
  }

  /// The instances that are worked for; `nil` is all.
  package var only: Set<WidgetInstance.ID>?

  package init() {}
}
