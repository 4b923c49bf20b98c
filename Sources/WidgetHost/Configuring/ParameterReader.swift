import Foundation
import FramePipeline
package import WidgetTimeline

/// Parses the text for a parameter.
package struct ParameterReader {
  private let parameter: WidgetParameter
  private let choices: [ParameterChoice]

  /// Creates a reader for a parameter with its current choices.
  package init(_ parameter: WidgetParameter, choices: [ParameterChoice]) {
    self.parameter = parameter
    self.choices = choices
  }

  /// Returns the value of one text, or of several for an array; for an array, one empty text is the empty array.
  ///
  /// - Throws: ``ParameterError`` if a text is not a valid value, with the valid ones.
  package func value(of texts: [String]) throws(ParameterError) -> ParameterValue {
    guard parameter.isArray else {
      guard let text = texts.first, texts.count == 1 else {
        throw .severalValues(parameter: parameter.name)
      }
      return try value(of: text)
    }
    var values: [ParameterValue] = []
    for text in texts where texts != [""] { values.append(try value(of: text)) }
    return .array(values)
  }

  private func value(of text: String) throws(ParameterError) -> ParameterValue {
    if !choices.isEmpty { return try choice(of: text) }
    switch parameter.kind {
    case .boolean: return .bool(try boolean(text))
    case .integer: return .integer(try integer(text))
    case .number: return .number(try number(text))
    case .string: return .string(text)
    case .date: return .string(try date(text))
    case .url: return .string(try url(text))
    case .choice: throw .noChoices(parameter: parameter.name)
    case .object:
      if parameter.hasDynamicChoices { throw .noChoices(parameter: parameter.name) }
      return .object(identifier: text, display: text)
    }
  }

  /// Returns the choice with the identifier, or else with the title, ignoring case.
  private func choice(of text: String) throws(ParameterError) -> ParameterValue {
    if let exact = choices.first(where: { $0.value.identifier == text }) { return exact.value }
    let named = choices.filter {
      $0.title.isEqual(ignoringCase: text) || $0.value.identifier.isEqual(ignoringCase: text)
    }
    // The same choice may be offered in several sections.
    if let first = named.first, named.allSatisfy({ $0.value.identifier == first.value.identifier })
    {
      return first.value
    }
    guard named.isEmpty else {
      throw .ambiguousChoice(
        text, parameter: parameter.name, identifiers: named.map(\.value.identifier))
    }
    throw .unknownChoice(
      text, parameter: parameter.name,
      choices: choices.map {
        ParameterError.Choice(identifier: $0.value.identifier, title: $0.title)
      })
  }

  private func boolean(_ text: String) throws(ParameterError) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "on", "1": return true
    case "no", "false", "off", "0": return false
    default: throw malformed(text, "'yes' or 'no'")
    }
  }

  private func integer(_ text: String) throws(ParameterError) -> Int {
    guard let value = Int(text) else { throw malformed(text, "a whole number, such as 12") }
    try checkRange(Double(value), text)
    return value
  }

  private func number(_ text: String) throws(ParameterError) -> Double {
    guard let value = Double(text), value.isFinite else {
      throw malformed(text, "a number, such as 1.5")
    }
    try checkRange(value, text)
    return value
  }

  private func checkRange(_ value: Double, _ text: String) throws(ParameterError) {
    guard value >= parameter.minimum ?? -.infinity, value <= parameter.maximum ?? .infinity else {
      throw .outOfRange(
        text, parameter: parameter.name, minimum: parameter.minimum, maximum: parameter.maximum)
    }
  }

  private func date(_ text: String) throws(ParameterError) -> String {
    guard let time = Timestamp(text) ?? Self.startOfDay(text) else {
      throw malformed(text, "a time, such as 2026-01-14T09:41:00Z, or a day, such as 2026-01-14")
    }
    return time.text
  }

  /// Returns the beginning of a day such as `2026-01-14` in the local time zone.
  private static func startOfDay(_ text: String) -> Timestamp? {
    guard text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil,
      let noon = Timestamp(text + "T12:00:00Z")
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let day = calendar.dateComponents([.year, .month, .day], from: noon.date)
    calendar.timeZone = .current
    return calendar.date(from: day).map { Timestamp($0) }
  }

  private func url(_ text: String) throws(ParameterError) -> String {
    guard let url = URL(string: text), url.scheme != nil else {
      throw malformed(text, "a URL, such as https://example.com/news")
    }
    return text
  }

  private func malformed(_ text: String, _ expected: String) -> ParameterError {
    .malformed(text, parameter: parameter.name, expected: expected)
  }
}

extension ParameterValue {
  /// The text that identifies the value, as a person writes it.
  package var identifier: String {
    switch self {
    case .bool(let value): value ? "yes" : "no"
    case .integer(let value): String(value)
    case .number(let value): value.short
    case .string(let value): value
    case .object(let identifier, _): identifier
    case .array(let values): values.map(\.identifier).joined(separator: ", ")
    }
  }
}

extension String {
  fileprivate func isEqual(ignoringCase other: String) -> Bool {
    lowercased() == other.lowercased()
  }
}
