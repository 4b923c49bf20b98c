package import Foundation
package import Graphics
package import WidgetUI

/// A type-erased entry: its date and a closure that makes its view.
package struct RenderableEntry: Sendable {
  package var date: Date
  package var relevance: TimelineEntryRelevance?
  /// Why the view hides its content; `.placeholder` for placeholders.
  package var redactionReasons: RedactionReasons
  /// The problems found while the entry was made.
  package var diagnostics: [Diagnostic]
  /// Makes the view.
  package let content: @MainActor () -> AnyView

  package init(
    date: Date, relevance: TimelineEntryRelevance? = nil,
    redactionReasons: RedactionReasons = [], diagnostics: [Diagnostic] = [],
    content: @escaping @MainActor () -> AnyView
  ) {
    self.date = date
    self.relevance = relevance
    self.redactionReasons = redactionReasons
    self.diagnostics = diagnostics
    self.content = content
  }
}

extension RenderableEntry {
  /// Erases the type of an author's entry; drops and reports a relevance that is not finite or has
  /// a negative duration.
  package init<Entry: TimelineEntry, Content: View>(
    _ entry: Entry, kind: String, diagnostics: [Diagnostic] = [],
    content: @escaping @MainActor () -> Content
  ) {
    self.init(
      date: entry.date, relevance: entry.relevance, diagnostics: diagnostics
    ) { AnyView(DeferredView(make: content)) }
    if let relevance, !relevance.isFinite || relevance.duration < 0 {
      self.relevance = nil
      self.diagnostics.append(
        Diagnostic(
          .warning,
          "an entry of widget '\(kind)' has a relevance with score \(relevance.score) and duration "
            + "\(relevance.duration); it is ignored, because both must be finite and the duration must not be negative"
        ))
    }
  }
}

/// A view that is made when it is rendered, so that the author's closure can read `@Environment`.
nonisolated private struct DeferredView<Content: View>: View {
  let make: @MainActor () -> Content

  @MainActor var body: some View { make() }
}

/// A timeline of type-erased entries, sorted by date with unique dates, and its reload policy.
package struct RenderableTimeline: Sendable {
  /// The entries; at least one.
  package var entries: [RenderableEntry]
  package var policy: TimelineReloadPolicy
  /// The problems found in the provider's timeline.
  package var diagnostics: [Diagnostic]

  package init(
    entries: [RenderableEntry], policy: TimelineReloadPolicy, diagnostics: [Diagnostic] = []
  ) {
    self.entries = entries
    self.policy = policy
    self.diagnostics = diagnostics
  }
}
