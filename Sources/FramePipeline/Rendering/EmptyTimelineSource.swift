import Foundation
package import WidgetTimeline
import WidgetUI

/// A source without a timeline, for views of this package whose entries are made when they are drawn.
package struct EmptyTimelineSource: TimelineSource {
  package init() {}

  private static let entry = RenderableEntry(date: .distantPast) { AnyView(EmptyView()) }

  package func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? { nil }

  package func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry { Self.entry }

  package func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    RenderableTimeline(entries: [Self.entry], policy: .never)
  }
}
