import WidgetTimeline

/// The source of a widget whose entries are created by the test.
struct UnusedTimelineSource: TimelineSource {
  struct UnexpectedRequest: Error {}

  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? { nil }

  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry { throw UnexpectedRequest() }

  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline { throw UnexpectedRequest() }
}
