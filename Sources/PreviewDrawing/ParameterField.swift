package import CheckedJSON
import FramePipeline
import WidgetTimeline

/// A parameter in the page's form.
package struct ParameterField: Codable, Hashable, Sendable {
  package struct Choice: Codable, Hashable, Sendable {
    var value: String
    var title: String
    var subtitle: String?
    var section: String?
  }

  var name: String
  var title: String
  var text: String?
  /// The kind of the parameter, or `choice`.
  var kind: String
  /// The current value, or the text that the user entered.
  var value: String
  /// The default value.
  var defaultText: String
  /// Whether the user entered a value.
  var isSet: Bool
  var minimum: Double?
  var maximum: Double?
  var choices: [Choice]
  /// The reason why the entered text is invalid.
  var problem: String?
}

extension ParameterField {
  init(_ setting: ParameterSetting) {
    let parameter = setting.parameter
    name = parameter.name
    title = parameter.title
    text = parameter.description
    kind = setting.choices.isEmpty ? parameter.kind.rawValue : "choice"
    value = setting.enteredText ?? setting.value?.fieldText ?? ""
    defaultText = parameter.defaultValue?.fieldText ?? ""
    isSet = setting.enteredText != nil
    minimum = parameter.minimum
    maximum = parameter.maximum
    choices = setting.choices.map {
      Choice(value: $0.value.fieldText, title: $0.title, subtitle: $0.subtitle, section: $0.section)
    }
    problem = setting.problem
  }

  package var json: JSONValue {
    .object([
      "name": .string(name), "title": .string(title), "text": text.map { .string($0) },
      "kind": .string(kind), "value": .string(value), "defaultText": .string(defaultText),
      "isSet": .bool(isSet), "minimum": minimum.map { .number($0) },
      "maximum": maximum.map { .number($0) }, "choices": .array(choices.map(\.json)),
      "problem": problem.map { .string($0) },
    ])
  }
}

extension ParameterField.Choice {
  fileprivate var json: JSONValue {
    .object([
      "value": .string(value), "title": .string(title), "subtitle": subtitle.map { .string($0) },
      "section": section.map { .string($0) },
    ])
  }
}

/// A parameter of a widget with its value.
struct ParameterSetting: Sendable {
  var parameter: WidgetParameter
  var choices: [ParameterChoice]
  /// The current value.
  var value: ParameterValue?
  /// The text that the user entered, if it differs from the value.
  var enteredText: String?
  /// The reason why the entered text is invalid.
  var problem: String?
}

extension ParameterValue {
  /// The value as the text of a form field.
  fileprivate var fieldText: String {
    switch self {
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .object(let identifier, _): identifier
    case .array(let values): values.map(\.fieldText).joined(separator: ", ")
    }
  }
}
