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
