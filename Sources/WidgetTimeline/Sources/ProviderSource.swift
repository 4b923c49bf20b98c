import Foundation
import Graphics
package import WidgetUI

/// A timeline source backed by an author's provider and view closure.
package struct ProviderSource<Entry: TimelineEntry, Content: View>: TimelineSource {
  private let kind: String
  private let methods: ProviderMethods<Entry>
  // An author's values: WidgetKit does not require them to be sendable either.
  nonisolated(unsafe) private let content: (Entry) -> Content
  nonisolated(unsafe) private let placeholderView: AnyView?

  /// Creates a source; a placeholder view is shown instead of the provider's placeholder.
  package init(
    kind: String, methods: ProviderMethods<Entry>, content: @escaping (Entry) -> Content,
    placeholder: AnyView? = nil
  ) {
    self.kind = kind
    self.methods = methods
    self.content = content
    placeholderView = placeholder
  }

  package func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? {
    if let view = placeholderView {
      nonisolated(unsafe) let view = view
      return RenderableEntry(date: context.date) { view }
    }
    do {
      let response = try await call(.placeholder, timeLimit) {
        $0(.success(try methods.placeholder(context)))
      }
      var entry = renderable(response.value, response.diagnostics)
      entry.redactionReasons = .placeholder
      return entry
    } catch TimelineError.noPlaceholder {
      return nil
    }
  }

  package func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    let response = try await call(.snapshot, timeLimit) { try methods.snapshot(context, $0) }
    return renderable(response.value, response.diagnostics)
  }

  package func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    let response = try await call(.timeline, timeLimit) { try methods.timeline(context, $0) }
    let checked = try TimelineValidator(kind: kind, timeline: response.value)
    return RenderableTimeline(
      entries: checked.entries.map { renderable($0) }, policy: checked.policy,
      diagnostics: response.diagnostics + checked.diagnostics)
  }

  package func renderable(_ entry: any TimelineEntry) -> RenderableEntry? {
    (entry as? Entry).map { renderable($0) }
  }

  private func call<Value>(
    _ request: ProviderRequest, _ limit: Duration,
    _ body:
      @escaping @MainActor (@escaping @Sendable (Result<Value, any Error>) -> Void) throws -> Void
  ) async throws -> ProviderResponse<Value> {
    try await ProviderCall(kind: kind, request: request, limit: limit).response(from: body)
  }

  private func renderable(
    _ entry: Entry, _ diagnostics: [Diagnostic] = []
  ) -> RenderableEntry {
    // What the provider made is handed to the main actor, where its views are made.
    nonisolated(unsafe) let entry = entry
    return RenderableEntry(entry, kind: kind, diagnostics: diagnostics) { [self] in content(entry) }
  }
}
