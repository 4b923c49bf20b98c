import WidgetTimeline

/// The source of a widget whose entries are made by hand.
struct NoSource: TimelineSource {
  struct Unasked: Error {}

  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? { nil }

  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry { throw Unasked() }

  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline { throw Unasked() }
}
