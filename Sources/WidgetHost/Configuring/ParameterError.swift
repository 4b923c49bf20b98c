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
  case malformed(String, parameter: String, wanted: String)
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

extension ParameterError: CustomStringConvertible {
  /// The maximum number of choices in an error; `configure --options` prints all.
  private static let maximumListedChoices = 12

  /// What is wrong, and which values are valid.
  package var description: String {
    switch self {
    case .unknownParameter(let name, let known):
      "unknown parameter '\(name)'" + Self.hint(name, "the widget has", known)
    case .unknownChoice(let text, let parameter, let choices):
      "the parameter '\(parameter)' has no choice '\(text)'" + Self.hint(text, choices)
    case .ambiguousChoice(let text, let parameter, let identifiers):
      "the parameter '\(parameter)' has several choices '\(text)'; write one of "
        + Self.list(identifiers.map { "'\($0)'" })
    case .noChoices(let parameter):
      "the parameter '\(parameter)' has no choices now; try again later"
    case .malformed(let text, let parameter, let wanted):
      "the parameter '\(parameter)' does not take '\(text)'; write \(wanted)"
    case .outOfRange(let text, let parameter, let minimum, let maximum):
      "the parameter '\(parameter)' does not take \(text); write a number"
        + (minimum.map { " from \($0.short)" } ?? "") + (maximum.map { " up to \($0.short)" } ?? "")
    case .severalValues(let parameter):
      "the parameter '\(parameter)' takes one value; set it once"
    }
  }

  private static func hint(_ text: String, _ subject: String, _ known: [String]) -> String {
    guard !known.isEmpty else { return "; the widget has no parameters" }
    let question = NearestName.question(for: text, among: known)
    return question.isEmpty ? "; \(subject) \(list(known.map { "'\($0)'" }))" : question
  }

  private static func hint(_ text: String, _ choices: [Choice]) -> String {
    let question = NearestName.question(
      for: text, among: choices.flatMap { [$0.identifier, $0.title] })
    return "; it has " + list(choices.map(\.text)) + question
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
