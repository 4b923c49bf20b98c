import Graphics
import WidgetUI

/// A preview of a widget, in a family and with entries or a provider of its own.
package struct WidgetPreview: PreviewContent {
  private typealias Entries =
    @Sendable (_ kind: String, TimelineProviderContext, _ timeLimit: Duration) async throws ->
    ProviderResponse<[any TimelineEntry]>

  package let family: WidgetFamily
  /// Creates the widget.
  package let widget: @MainActor () -> any Widget
  private let entries: Entries

  /// Creates a preview with entries that the author lists.
  init(
    family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    timeline: @escaping @MainActor () async -> [any TimelineEntry]
  ) {
    self.family = family
    self.widget = widget
    entries = { kind, _, limit in
      let response: ProviderResponse<[any TimelineEntry]> =
        try await ProviderCall(kind: kind, request: .timeline, limit: limit)
        .response {
          (completion: @escaping @Sendable (Result<[any TimelineEntry], any Error>) -> Void) in
          Task { completion(.success(await timeline())) }
        }
      if response.value.isEmpty { throw TimelineError.zeroEntries(kind: kind) }
      return response
    }
  }

  /// Creates a preview with the entries of a provider.
  package init<Entry: TimelineEntry>(
    family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    methods: @escaping @MainActor () -> ProviderMethods<Entry>
  ) {
    self.family = family
    self.widget = widget
    entries = { kind, context, limit in
      let response = try await ProviderCall(kind: kind, request: .timeline, limit: limit)
        .response {
          (completion: @escaping @Sendable (Result<Timeline<Entry>, any Error>) -> Void) in
          try methods().timeline(context, completion)
        }
      let checked = try TimelineValidator(kind: kind, timeline: response.value)
      return ProviderResponse(
        value: checked.entries, diagnostics: response.diagnostics + checked.diagnostics)
    }
  }

  /// Returns the entries of the widget, in the order in which they are shown.
  package func timeline(
    of widget: WidgetDefinition, in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    let response = try await entries(widget.kind, context, timeLimit)
    let renderable = try response.value.map { entry in
      guard let entry = widget.source.renderable(entry) else {
        throw PreviewError.wrongEntry("\(type(of: entry))", kind: widget.kind)
      }
      return entry
    }
    return RenderableTimeline(
      entries: renderable, policy: .never, diagnostics: response.diagnostics)
  }
}

/// The error for a preview of a widget that cannot be drawn.
package enum PreviewError: Error, Hashable, CustomStringConvertible {
  case wrongEntry(String, kind: String)
  case noWidget

  package var description: String {
    switch self {
    case .wrongEntry(let type, let kind):
      "a preview of widget '\(kind)' has an entry of the type '\(type)', which the widget does not show; "
        + "use entries of the widget's provider"
    case .noWidget: "a preview has no widget; return one from the closure 'widget'"
    }
  }
}
