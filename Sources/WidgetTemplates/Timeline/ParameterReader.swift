import Foundation
import InternetDates
import TemplateData
import TemplateEvaluation
import WidgetTimeline

/// Reads the configured value of a parameter.
struct ParameterReader {
  let parameter: WidgetParameter
  let timeZone: TimeZone

  init(_ parameter: WidgetParameter, timeZone: TimeZone) {
    self.parameter = parameter
    self.timeZone = timeZone
  }

  /// Returns the value for the views: the configured one, or the default.
  func value(_ values: ParameterValues) -> Value {
    let configured = values[parameter.name].flatMap(value)
    return configured ?? parameter.defaultValue.flatMap(value) ?? .null
  }

  /// Returns the value, or `nil` if it is not valid for the parameter.
  func value(_ value: ParameterValue) -> Value? {
    switch (parameter.kind, value) {
    case (.boolean, .bool(let flag)): .bool(flag)
    case (.integer, .integer(let number)): isAllowed(Double(number)) ? .int(number) : nil
    case (.number, .integer(let number)): isAllowed(Double(number)) ? .double(Double(number)) : nil
    case (.number, .number(let number)): isAllowed(number) ? .double(number) : nil
    case (.string, .string(let text)): .string(text)
    case (.choice, .string(let text)):
      parameter.choices.contains { $0.value == value } ? .string(text) : nil
    case (.object, .object(let identifier, _)): .string(identifier)
    case (.date, .string(let text)):
      InternetDate.date(rfc3339: text, in: timeZone)?.templateValue
    case (.url, .string(let text)): URL(string: text)?.templateValue
    default: nil
    }
  }

  private func isAllowed(_ number: Double) -> Bool {
    number.isFinite && number >= parameter.minimum ?? -.infinity
      && number <= parameter.maximum ?? .infinity
  }
}

extension [TemplateParameter] {
  /// Returns the values for the placeholders of URLs and commands.
  func dataValues(_ values: ParameterValues) -> [String: DataValue] {
    var result: [String: DataValue] = [:]
    for parameter in map(\.parameter) {
      let value = values[parameter.name] ?? parameter.defaultValue
      result[parameter.name] = value.map(DataValue.init) ?? .null
    }
    return result
  }
}

extension DataValue {
  /// Returns the value at a path such as `url` or `photos.0.link`.
  func value(at path: some Sequence<Substring>) -> DataValue? {
    path.reduce(self) { value, step in
      value.flatMap { value in Int(step).flatMap { value[$0] } ?? value[String(step)] }
    }
  }

  /// Converts a configured value.
  fileprivate init(_ value: ParameterValue) {
    switch value {
    case .bool(let flag): self = .bool(flag)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .object(let identifier, _): self = .string(identifier)
    case .array(let values): self = .array(values.map(DataValue.init))
    }
  }
}
