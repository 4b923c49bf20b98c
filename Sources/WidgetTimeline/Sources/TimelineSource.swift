import WidgetUI

/// Where a widget's entries come from, whatever the provider's type; errors are `TimelineError`s.
package protocol TimelineSource: Sendable {
  /// The placeholder that the author wrote, or `nil` where none was.
  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry?
  /// The entry of this moment.
  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry
  /// The entries of now and later: sorted, each date once, at least one.
  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline
}

extension TimelineSource {
  /// The author's placeholder; without one, the snapshot with its content hidden.
  package func placeholderOrRedactedSnapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    if let placeholder = try await placeholder(in: context, timeLimit: timeLimit) {
      return placeholder
    }
    var snapshot = try await snapshot(in: context, timeLimit: timeLimit)
    snapshot.redactionReasons.insert(.placeholder)
    return snapshot
  }
}
