/// An argument of a command: what the person wrote, or something of the tap.
package enum TapArgument: Hashable, Sendable {
  case literal(String)
  /// The deep link.
  case url
  /// The kind and the name of the instance that was tapped.
  case kind, instance
  /// What the target is called; empty where it has no name.
  case label

  /// The placeholders as they are written.
  package static let placeholders: [(text: String, argument: TapArgument)] = [
    ("{url}", .url), ("{kind}", .kind), ("{instance}", .instance), ("{label}", .label),
  ]

  var isPlaceholder: Bool { Self.placeholders.contains { $0.argument == self } }

  /// The placeholder's name as messages have it.
  var name: String { Self.placeholders.first { $0.argument == self }?.text ?? "an argument" }

  /// The one argument that the program gets.
  func text(for target: TapHit) -> String {
    switch self {
    case .literal(let text): text
    case .url: target.url ?? ""
    case .kind: target.kind
    case .instance: target.instance
    case .label: target.label ?? ""
    }
  }
}

extension TapHit {
  /// The deep link, or `nil` where the tap opens none.
  package var url: String? {
    switch destination {
    case .url(let url): url
    case .openApp, .perform: nil
    }
  }
}
