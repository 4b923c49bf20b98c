package import Graphics
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

/// A source of entries that does itself what its controls ask for.
package protocol ActionPerforming: TimelineSource {
  /// Performs an action of a control.
  ///
  /// - Throws: an error that tells what was refused, or what went wrong.
  func perform(_ action: IntentAction, timeLimit: Duration) async throws
}

/// What an author's code is asked for.
package enum ProviderRequest: Hashable, Sendable {
  case placeholder, snapshot, timeline, recommendations
  /// The choices of a parameter.
  case options(of: String)
  /// The default of a parameter.
  case defaultValue(of: String)
  /// The things that the values of a parameter stand for.
  case entities(of: String)
  /// What an intent gives when it is performed.
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

  /// What to do where the answer takes too long.
  var remedy: String {
    switch self {
    case .placeholder, .snapshot, .timeline, .recommendations, .options, .defaultValue:
      "call the completion handler, or allow more time"
    case .entities, .result: "answer sooner, or allow more time"
    }
  }

  /// Who answers, before the widget's kind in an error.
  var answerer: String {
    switch self {
    case .placeholder, .snapshot, .timeline, .recommendations: "the provider of widget"
    case .options, .defaultValue: "widget"
    case .entities: "the query of"
    case .result: "intent"
    }
  }
}
