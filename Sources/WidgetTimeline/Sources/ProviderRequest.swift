/// What an author's code is asked for.
package enum ProviderRequest: Hashable, Sendable {
  case placeholder, snapshot, timeline, recommendations
  /// The choices of a parameter.
  case options(of: String)
  /// The default of a parameter.
  case defaultValue(of: String)
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
    }
  }

  /// Who answers, before the widget's kind in an error.
  var answerer: String {
    switch self {
    case .placeholder, .snapshot, .timeline, .recommendations: "the provider of widget"
    case .options, .defaultValue: "widget"
    }
  }
}
