package import Graphics
import WidgetTimeline

/// What a tap does.
package enum TapDestination: Hashable, Sendable {
  /// Opens a deep link.
  case url(String)
  /// Opens the app of the widget, as there is no link.
  case openApp(kind: String)
  /// Performs an app intent in the widget's program.
  case perform(IntentAction)

  /// Whether the members name a kind.
  var namesKind: Bool {
    switch self {
    case .openApp: true
    case .url, .perform: false
    }
  }

  /// The members as a manifest and an answer have them: `url`, or `action` with `kind`, or with `intent`
  /// and `parameters`.
  var members: [JSONValue.Member] {
    switch self {
    case .url(let url): [.init("url", .string(url))]
    case .openApp(let kind): [.init("action", "openApp"), .init("kind", .string(kind))]
    case .perform(let action):
      [
        .init("action", "perform"), .init("intent", .string(action.intent)),
        .init("parameters", action.parametersJSON),
      ]
    }
  }
}

extension IntentAction {
  /// The parameters as an object; what cannot be read is none.
  fileprivate var parametersJSON: JSONValue {
    (try? values())?.json ?? .object([JSONValue.Member]())
  }
}

extension TapDestination: Codable {
  private enum Key: String, CodingKey { case url, action, kind, intent, parameters }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    if let url = try members.decodeIfPresent(String.self, forKey: .url) {
      self = .url(url)
      return
    }
    switch try members.decode(String.self, forKey: .action) {
    case "openApp": self = .openApp(kind: try members.decode(String.self, forKey: .kind))
    case "perform":
      self = .perform(
        try IntentAction(
          intent: members.decode(String.self, forKey: .intent),
          values: members.decode(ParameterValues.self, forKey: .parameters)))
    case let action:
      throw DecodingError.dataCorruptedError(
        forKey: .action, in: members,
        debugDescription:
          "unknown action '\(action)'; this version knows 'openApp' and 'perform'")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    try JSONValue.object(members).encode(to: encoder)
  }
}
