import CheckedJSON
import Foundation
import Graphics
import TemplateEvaluation
import TemplateLanguage
import WidgetTimeline

/// A configurable parameter of a template, as declared in `widget.json`.
struct TemplateParameter: Sendable {
  var parameter: WidgetParameter
  /// The source of its choices, if they come from the data.
  var choices: DataChoices?

  /// Choices from the data: one for each element.
  struct DataChoices: Sendable {
    var each: ExpressionSource
    var value: ExpressionSource
    var title: ExpressionSource?
  }
}

/// An expression of `widget.json`, with its position.
struct ExpressionSource: Hashable, Sendable {
  var text: String
  var origin: JSONOrigin
}

extension JSONReader {
  func expression() throws(JSONFileError) -> ExpressionSource {
    ExpressionSource(text: try string(), origin: origin)
  }
}

extension TemplateParameter {
  /// Parses the member `parameters`.
  static func parameters(_ reader: JSONReader) throws(JSONFileError) -> [TemplateParameter] {
    var members = try reader.members()
    var result: [TemplateParameter] = []
    for (name, value) in members.remaining() {
      guard SwiftName(name).text == name else {
        throw value.error(
          "is not a valid name; use letters, digits and '_', and begin with a letter")
      }
      result.append(try TemplateParameter(name, value))
    }
    return result
  }

  fileprivate enum Kind: String, CaseIterable {
    case string, integer, number, boolean, date, url, choice
  }

  private init(_ name: String, _ reader: JSONReader) throws(JSONFileError) {
    var members = try reader.members()
    let kind = try members.required("type").choice(Kind.self)
    let title = try members.optional("title")?.string()
    let description = try members.optional("description")?.string()
    let lowest = try members.optional("minimum")?.number(in: -1e15...1e15)
    let highest = try members.optional("maximum")?.number(in: -1e15...1e15)
    var staticChoices: [ParameterChoice] = []
    if let choices = members.optional("choices") {
      if case .array = choices.node.value {
        staticChoices = try Self.staticChoices(choices)
      } else {
        self.choices = try DataChoices(choices)
      }
    } else if kind == .choice {
      throw reader.error("has no 'choices'")
    }
    let defaultValue = members.optional("default")
    try members.end()
    parameter = WidgetParameter(
      name: name, title: title, description: description,
      kind: kind.parameterKind(hasChoices: !staticChoices.isEmpty),
      choices: staticChoices,
      hasDynamicChoices: choices != nil, minimum: lowest, maximum: highest)
    parameter.defaultValue =
      try defaultValue.map { (value) throws(JSONFileError) in
        try Self.value(value, kind)
      } ?? staticChoices.first?.value ?? kind.emptyValue?.clamped(from: lowest, to: highest)
    try check(defaultValue, kind, reader)
  }

  private func check(
    _ defaultReader: JSONReader?, _ kind: Kind, _ reader: JSONReader
  ) throws(JSONFileError) {
    if let minimum = parameter.minimum, let maximum = parameter.maximum, minimum > maximum {
      throw reader.error("has a 'minimum' above its 'maximum'")
    }
    guard parameter.choices.isEmpty || kind == .choice || kind == .string else {
      throw reader.error("cannot have 'choices', because it is not a 'string' or a 'choice'")
    }
    guard let value = parameter.defaultValue,
      ParameterReader(parameter, timeZone: .gmt).value(value) == nil
    else { return }
    throw (defaultReader ?? reader).error(
      parameter.choices.isEmpty
        ? "is not an allowed value of the type '\(kind.rawValue)'" : "is not one of the 'choices'")
  }

  private static func staticChoices(_ reader: JSONReader) throws(JSONFileError) -> [ParameterChoice]
  {
    var result: [ParameterChoice] = []
    for element in try reader.elements(1...500) {
      if case .string = element.node.value {
        let word = try element.string()
        result.append(ParameterChoice(value: .string(word), title: word))
        continue
      }
      guard case .object = element.node.value else {
        throw element.error(
          "must be a string, such as \"3\", or an object with a 'value': views read a choice as a 'String'"
        )
      }
      var members = try element.members()
      let value = try members.required("value").string()
      let title = try members.optional("title")?.string()
      let subtitle = try members.optional("subtitle")?.string()
      let section = try members.optional("section")?.string()
      try members.end()
      result.append(
        ParameterChoice(
          value: .string(value), title: title ?? value, subtitle: subtitle, section: section))
    }
    return result
  }

  private static func value(_ reader: JSONReader, _ kind: Kind) throws(JSONFileError)
    -> ParameterValue
  {
    switch kind {
    case .boolean: return .bool(try reader.bool())
    case .integer: return .integer(try reader.integer(in: -(1 << 53)...(1 << 53)))
    case .number: return .number(try reader.number(in: -1e15...1e15))
    case .string:
      if case .string("") = reader.node.value { return .string("") }
      return .string(try reader.string())
    case .date, .url, .choice: return .string(try reader.string())
    }
  }
}

extension TemplateParameter.Kind {
  fileprivate func parameterKind(hasChoices: Bool) -> WidgetParameter.Kind {
    switch self {
    case .string: hasChoices ? .choice : .string
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .url: .url
    case .choice: hasChoices ? .choice : .string
    }
  }

  /// The value if neither a value nor a default is given.
  fileprivate var emptyValue: ParameterValue? {
    switch self {
    case .string: .string("")
    case .integer: .integer(0)
    case .number: .number(0)
    case .boolean: .bool(false)
    case .date, .url, .choice: nil
    }
  }
}

extension TemplateParameter.DataChoices {
  fileprivate init(_ reader: JSONReader) throws(JSONFileError) {
    var members = try reader.members()
    each = try members.required("each").expression()
    value = try members.required("value").expression()
    title = try members.optional("title")?.expression()
    try members.end()
  }
}

extension WidgetParameter {
  /// The type of `entry.configuration.<name>`.
  var templateType: TemplateType {
    let type: TemplateType =
      switch kind {
      case .boolean: .bool
      case .integer: .int
      case .number: .double
      case .string, .choice, .object: .string
      case .date: .date
      case .url: .native("URL")
      }
    return defaultValue == nil ? .optional(type) : type
  }
}

extension ParameterValue {
  /// Returns a number clamped to the bounds.
  fileprivate func clamped(from minimum: Double?, to maximum: Double?) -> ParameterValue {
    func bounded(_ number: Double) -> Double {
      max(minimum ?? -.infinity, min(maximum ?? .infinity, number))
    }
    switch self {
    case .integer(let number): return .integer(Int(clamping: bounded(Double(number)).rounded(.up)))
    case .number(let number): return .number(bounded(number))
    case .bool, .string, .object, .array: return self
    }
  }
}
