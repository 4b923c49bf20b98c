package import WidgetTimeline

extension ParameterValue {
  /// The value as a manifest writes it.
  package var json: JSONValue {
    switch self {
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let values): .array(values.map(\.json))
    case .object(let identifier, let display):
      .object(["identifier": .string(identifier), "display": .string(display)])
    }
  }
}

extension ParameterValues {
  /// The values by their parameters' names, in the order of the names.
  package var json: JSONValue {
    .object(sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value.json) })
  }
}
