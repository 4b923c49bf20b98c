/// What a tap does.
package enum TapDestination: Hashable, Sendable {
  /// Opens a deep link.
  case url(String)
  /// Opens the app of the widget, as there is no link.
  case openApp(kind: String)

  /// The members as a manifest and an answer have them: `url`, or `action` and `kind`.
  var members: [JSONValue.Member] {
    switch self {
    case .url(let url): [.init("url", .string(url))]
    case .openApp(let kind): [.init("action", "openApp"), .init("kind", .string(kind))]
    }
  }
}

extension TapDestination: Codable {
  private enum Key: String, CodingKey { case url, action, kind }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    if let url = try members.decodeIfPresent(String.self, forKey: .url) {
      self = .url(url)
      return
    }
    let action = try members.decode(String.self, forKey: .action)
    guard action == "openApp" else {
      throw DecodingError.dataCorruptedError(
        forKey: .action, in: members,
        debugDescription: "unknown action '\(action)'; this version knows 'openApp'")
    }
    self = .openApp(kind: try members.decode(String.self, forKey: .kind))
  }

  package func encode(to encoder: any Encoder) throws {
    try JSONValue.object(members).encode(to: encoder)
  }
}
