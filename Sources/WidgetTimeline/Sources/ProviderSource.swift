import Foundation
import Graphics
import WidgetUI

/// The entries of an author's provider, and the views of the author's closure.
struct ProviderSource<Provider: TimelineProvider, Content: View>: TimelineSource {
  let kind: String
  // An author's values: WidgetKit asks nothing of their sendability either.
  nonisolated(unsafe) private let provider: Provider
  nonisolated(unsafe) private let content: (Provider.Entry) -> Content
  nonisolated(unsafe) private let placeholderView: AnyView?

  init(
    kind: String, provider: Provider, content: @escaping (Provider.Entry) -> Content,
    placeholder: AnyView? = nil
  ) {
    self.kind = kind
    self.provider = provider
    self.content = content
    placeholderView = placeholder
  }

  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? {
    if let view = placeholderView {
      nonisolated(unsafe) let view = view
      return RenderableEntry(date: context.date) { view }
    }
    do {
      let answer = try await call(.placeholder, timeLimit) {
        (completion: (Provider.Entry) -> Void) in
        completion(try offMainActor { try provider.placeholder(in: $0) }(context))
      }
      var entry = renderable(answer.value, answer.diagnostics)
      entry.redactionReasons = .placeholder
      return entry
    } catch TimelineError.noPlaceholder {
      return nil
    }
  }

  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    let answer = try await call(.snapshot, timeLimit) {
      try offMainActor { try provider.getSnapshot(in: $0, completion: $1) }(context, $0)
    }
    return renderable(answer.value, answer.diagnostics)
  }

  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    let answer = try await call(.timeline, timeLimit) {
      try offMainActor { try provider.getTimeline(in: $0, completion: $1) }(context, $0)
    }
    let checked = try TimelineCheck(kind: kind, timeline: answer.value)
    return RenderableTimeline(
      entries: checked.entries.map { renderable($0) }, policy: checked.policy,
      diagnostics: answer.diagnostics + checked.diagnostics)
  }

  private func call<Value>(
    _ request: ProviderRequest, _ limit: Duration,
    _ body: @escaping (@escaping @Sendable (Value) -> Void) throws -> Void
  ) async throws -> ProviderAnswer<Value> {
    try await ProviderCall(kind: kind, request: request, limit: limit).answer(body)
  }

  private func renderable(
    _ entry: Provider.Entry, _ diagnostics: [Diagnostic] = []
  ) -> RenderableEntry {
    RenderableEntry(entry, kind: kind, diagnostics: diagnostics) { [content] in content(entry) }
  }
}
