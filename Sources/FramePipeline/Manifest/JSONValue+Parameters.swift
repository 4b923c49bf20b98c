package import WidgetTimeline

extension ParameterValues {
  /// The values as an object with sorted names.
  package var json: JSONValue {
    .object(sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value.json) })
  }
}

extension ParameterValue {
  /// The value as a plain one; a thing of the app's as its `identifier` and `display`.
  package var json: JSONValue {
    switch self {
    case .bool(let bool): .bool(bool)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    case .array(let values): .array(values.map(\.json))
    case .object(let identifier, let display):
      .object(["identifier": .string(identifier), "display": .string(display)])
    }
  }
}
