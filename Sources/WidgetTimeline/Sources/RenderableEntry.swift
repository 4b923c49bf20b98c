package import Foundation
package import Graphics
package import WidgetUI

/// An entry whose type is gone: when it is shown, and how its view is made.
package struct RenderableEntry: Sendable {
  package var date: Date
  package var relevance: TimelineEntryRelevance?
  /// Why the view hides its content: a placeholder does.
  package var redactionReasons: RedactionReasons
  /// What went wrong while the entry was made.
  package var diagnostics: [Diagnostic]
  /// Makes the view; an author's closure and entry, which need not be sendable, as in WidgetKit.
  nonisolated(unsafe) package let content: () -> AnyView

  package init(
    date: Date, relevance: TimelineEntryRelevance? = nil,
    redactionReasons: RedactionReasons = [], diagnostics: [Diagnostic] = [],
    content: @escaping () -> AnyView
  ) {
    self.date = date
    self.relevance = relevance
    self.redactionReasons = redactionReasons
    self.diagnostics = diagnostics
    self.content = content
  }
}

extension RenderableEntry {
  /// Hides the type of an author's entry; a relevance that is not finite is left out and reported.
  package init<Entry: TimelineEntry, Content: View>(
    _ entry: Entry, kind: String, diagnostics: [Diagnostic] = [],
    content: @escaping () -> Content
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
            + "\(relevance.duration); it is left out, as both must be finite and no duration negative"
        ))
    }
  }
}

/// A view that is made only where it is drawn, so that `@Environment` can be read while it is.
private struct DeferredView<Content: View>: View {
  let make: () -> Content

  var body: some View { make() }
}

/// Entries in the order of their dates, each date once, and when new ones are wanted.
package struct RenderableTimeline: Sendable {
  /// At least one.
  package var entries: [RenderableEntry]
  package var policy: TimelineReloadPolicy
  /// What was wrong with what the provider gave.
  package var diagnostics: [Diagnostic]

  package init(
    entries: [RenderableEntry], policy: TimelineReloadPolicy, diagnostics: [Diagnostic] = []
  ) {
    self.entries = entries
    self.policy = policy
    self.diagnostics = diagnostics
  }
}
