import CheckedJSON

/// JSON whose texts have places for parameters; a text that is one place alone becomes the parameter's value.
package indirect enum ParameterizedValue: Hashable, Sendable {
  case value(DataValue)
  case text(ParameterizedText)
  case array([ParameterizedValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: ParameterizedValue
  }

  /// The value with each parameter in its place.
  package func filled(with parameters: [String: DataValue]) throws(DataError) -> DataValue {
    switch self {
    case .value(let value): return value
    case .text(let text):
      if case .parameter(let name) = text.parts.first, text.parts.count == 1 {
        return parameters[name] ?? .null
      }
      return .string(try text.filled(with: parameters) { text, _ in text })
    case .array(let elements):
      var values: [DataValue] = []
      for element in elements { values.append(try element.filled(with: parameters)) }
      return .array(values)
    case .object(let members):
      var object = DataObject()
      for member in members { object[member.name] = try member.value.filled(with: parameters) }
      return .object(object)
    }
  }
}

extension JSONReader {
  /// JSON with places that have these names in its texts.
  func parameterizedValue(_ names: PlaceholderNames) throws(JSONFileError) -> ParameterizedValue {
    switch node.value {
    case .null, .bool, .integer, .number: return .value(try DataValue(self))
    case .string: return .text(try parameterizedText(names))
    case .array:
      var elements: [ParameterizedValue] = []
      for element in try self.elements(0...1000) {
        elements.append(try element.parameterizedValue(names))
      }
      return .array(elements)
    case .object:
      var members = try members()
      var values: [ParameterizedValue.Member] = []
      for (name, value) in members.rest() {
        values.append(.init(name: name, value: try value.parameterizedValue(names)))
      }
      return .object(values)
    }
  }
}
