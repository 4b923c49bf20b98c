import Graphics
import WidgetTimeline

/// The reason why a parameter rejects a text.
package enum ParameterError: Error, Hashable, Sendable {
  case unknownParameter(String, known: [String])
  /// The text matches none of the parameter's choices.
  case unknownChoice(String, parameter: String, choices: [Choice])
  /// Several choices have this title.
  case ambiguousChoice(String, parameter: String, identifiers: [String])
  case noChoices(parameter: String)
  /// The text is not a value of the parameter's type, such as `a number, such as 1.5`.
  case malformed(String, parameter: String, expected: String)
  case outOfRange(String, parameter: String, minimum: Double?, maximum: Double?)
  case severalValues(parameter: String)

  /// A choice, by its identifier and its title, either of which can be written.
  package struct Choice: Hashable, Sendable {
    package var identifier, title: String

    package init(identifier: String, title: String) {
      self.identifier = identifier
      self.title = title
    }
  }
}

/// A text of a change that a parameter rejects.
package struct ParameterRejection: Codable, Hashable, Sendable {
  /// The name with which the parameter was written.
  package var name: String
  /// What is wrong, without the name.
  package var predicate: String
}

extension ParameterError: CustomStringConvertible {
  /// The maximum number of choices in an error; `configure --options` prints all.
  private static let maximumListedChoices = 12

  /// What is wrong, and which values are valid.
  package var description: String {
    switch self {
    case .unknownParameter(let name, let known):
      "unknown parameter '\(name)'" + Self.hint(name, "the widget has", known)
    case .unknownChoice(_, let parameter, _), .ambiguousChoice(_, let parameter, _),
      .noChoices(let parameter), .malformed(_, let parameter, _),
      .outOfRange(_, let parameter, _, _), .severalValues(let parameter):
      "the parameter '\(parameter)' \(predicate)"
    }
  }

  /// What is wrong, without the parameter's name, which is shown before it.
  package var predicate: String {
    switch self {
    case .unknownParameter(let name, let known):
      "is unknown" + Self.hint(name, "the widget has", known)
    case .unknownChoice(let text, _, let choices):
      "has no choice '\(text)'" + Self.hint(text, choices)
    case .ambiguousChoice(let text, _, let identifiers):
      "has several choices '\(text)'; write one of " + Self.list(identifiers.map { "'\($0)'" })
    case .noChoices: "has no choices now; try again later"
    case .malformed(let text, _, let expected): "must be \(expected), not '\(text)'"
    case .outOfRange(let text, _, let minimum, let maximum):
      "must be \(Self.range(minimum, maximum)), not \(text)"
    case .severalValues: "accepts one value; set it once"
    }
  }

  private static func range(_ minimum: Double?, _ maximum: Double?) -> String {
    switch (minimum, maximum) {
    case (let minimum?, let maximum?): "from \(minimum.short) to \(maximum.short)"
    case (let minimum?, nil): "at least \(minimum.short)"
    case (nil, let maximum?): "at most \(maximum.short)"
    case (nil, nil): "a number"
    }
  }

  private static func hint(_ text: String, _ subject: String, _ known: [String]) -> String {
    guard !known.isEmpty else { return "; the widget has no parameters" }
    let suggestion = NearestName.suggestionText(for: text, among: known)
    return suggestion.isEmpty ? "; \(subject) \(list(known.map { "'\($0)'" }))" : suggestion
  }

  private static func hint(_ text: String, _ choices: [Choice]) -> String {
    let suggestion = NearestName.suggestionText(
      for: text, among: choices.flatMap { [$0.identifier, $0.title] })
    return "; it has " + list(choices.map(\.text)) + suggestion
  }

  /// Lists the first names, quoted where necessary.
  private static func list(_ names: [String]) -> String {
    let named = names.prefix(maximumListedChoices).joined(separator: ", ")
    let rest = names.count - maximumListedChoices
    return rest > 0 ? "\(named) and \(rest) more" : named
  }
}

extension ParameterError.Choice {
  /// The identifier, and the title if it differs.
  fileprivate var text: String {
    title.isEmpty || title.lowercased() == identifier.lowercased()
      ? "'\(identifier)'" : "'\(identifier)' (\(title))"
  }
}

extension Double {
  /// The number without a needless fraction.
  package var short: String { Int(exactly: self).map { String($0) } ?? "\(self)" }
}
