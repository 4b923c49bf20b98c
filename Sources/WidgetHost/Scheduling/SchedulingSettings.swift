package import Foundation

/// The figures that reloads are scheduled by; the budget's are those that WidgetKit's documentation names.
package struct SchedulingSettings: Hashable, Sendable {
  /// How long requests for a reload wait for others to join them, in seconds.
  package var joiningDelay: TimeInterval = 2
  /// The least time between reloads that the schedule asks for, counted from the last one, in seconds.
  package var shortestSpacing: TimeInterval = 15 * 60
  /// The same while an app is in use, where nothing is charged: the least time between two entries.
  package var shortestSessionSpacing: TimeInterval = 5 * 60
  /// The wait before a failed reload is tried again; it doubles with every failure, in seconds.
  package var firstRetryDelay: TimeInterval = 60
  /// The longest wait before a failed reload is tried again, in seconds.
  package var longestRetryDelay: TimeInterval = 60 * 60

  package init() {}

  /// The wait after so many failures in a row, in seconds.
  package func retryDelay(afterFailures count: Int) -> TimeInterval {
    min(longestRetryDelay, firstRetryDelay * pow(2, Double(min(max(count, 1), 30) - 1)))
  }
}
