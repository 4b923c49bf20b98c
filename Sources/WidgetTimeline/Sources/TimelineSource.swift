package import Graphics
import WidgetUI

/// Provides a widget's entries, whatever the provider's type; throws `TimelineError`s.
package protocol TimelineSource: Sendable {
  /// Returns the author's placeholder, or `nil` if the provider has none.
  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry?
  /// Returns the entry for the current moment.
  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry
  /// Returns the entries from now on: sorted by date, with unique dates, at least one.
  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline
  /// Returns the author's entry with its view, or `nil` if the entry is not of the widget's type.
  func renderable(_ entry: any TimelineEntry) -> RenderableEntry?
}

extension TimelineSource {
  /// Returns `nil`, because the source has no entries of authors.
  package func renderable(_ entry: any TimelineEntry) -> RenderableEntry? { nil }

  /// Returns the author's placeholder or, without one, the snapshot with its content hidden.
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

/// A timeline source that performs the actions of its own controls.
package protocol ActionPerforming: TimelineSource {
  /// Performs an action of a control.
  ///
  /// - Throws: an error for a rejected or failed action.
  func perform(_ action: IntentAction, timeLimit: Duration) async throws
}

/// A kind of request to author code.
package enum ProviderRequest: Hashable, Sendable {
  case placeholder, snapshot, timeline, recommendations
  /// The choices of a parameter.
  case options(of: String)
  /// The default of a parameter.
  case defaultValue(of: String)
  /// The entities that the values of a parameter identify.
  case entities(of: String)
  /// The result of performing an intent.
  case result
}

extension ProviderRequest: CustomStringConvertible {
  package var description: String {
    switch self {
    case .placeholder: "placeholder"
    case .snapshot: "snapshot"
    case .timeline: "timeline"
    case .recommendations: "recommendations"
    case .options(let parameter): "options of '\(parameter)'"
    case .defaultValue(let parameter): "default of '\(parameter)'"
    case .entities(let parameter): "entities of '\(parameter)'"
    case .result: "result"
    }
  }

  /// What an author can do about a call that has timed out.
  var remedy: String {
    switch self {
    case .placeholder, .snapshot, .timeline, .recommendations, .options, .defaultValue:
      "call the completion handler, or allow more time"
    case .entities, .result: "return sooner, or allow more time"
    }
  }

  /// The part of the author's code that responds to the request; it precedes the widget's kind in an
  /// error message.
  var errorSubject: String {
    switch self {
    case .placeholder, .snapshot, .timeline, .recommendations: "the provider of widget"
    case .options, .defaultValue: "widget"
    case .entities: "the query of"
    case .result: "intent"
    }
  }
}

/// A source that shares one widget with the program's other sources of its type; the widget shows the most relevant entry.
package protocol CompetingSource: TimelineSource {
  /// Returns the widget that shows the most relevant entry of all widgets with such sources.
  func mostRelevantWidget(of definitions: [WidgetDefinition]) -> WidgetDefinition
}
