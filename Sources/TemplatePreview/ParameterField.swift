import FramePipeline
import WidgetTimeline

/// A parameter in the page's form.
struct ParameterField: Hashable, Sendable {
  var parameter: WidgetParameter
  var choices: [ParameterChoice]
  /// What holds now.
  var value: ParameterValue?
  /// What the person wrote, where it differs.
  var written: String?
  /// Why what was written does not hold.
  var problem: String?
}

extension ParameterField {
  var json: JSONValue {
    .object([
      "name": .string(parameter.name), "title": .string(parameter.title),
      "text": parameter.description.map { .string($0) },
      "kind": .string(choices.isEmpty ? parameter.kind.rawValue : "choice"),
      "value": .string(written ?? value?.written ?? ""),
      "standard": .string(parameter.defaultValue?.written ?? ""),
      "isSet": .bool(written != nil), "minimum": parameter.minimum.map { .number($0) },
      "maximum": parameter.maximum.map { .number($0) },
      "choices": .array(choices.map(\.shown)), "problem": problem.map { .string($0) },
    ])
  }
}

extension ParameterChoice {
  fileprivate var shown: JSONValue {
    .object([
      "value": .string(value.written), "title": .string(title),
      "subtitle": subtitle.map { .string($0) }, "section": section.map { .string($0) },
    ])
  }
}

extension ParameterValue {
  /// The value as a field of a form has it.
  fileprivate var written: String {
    switch self {
    case .bool(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .object(let identifier, _): identifier
    case .array(let values): values.map(\.written).joined(separator: ", ")
    }
  }
}
