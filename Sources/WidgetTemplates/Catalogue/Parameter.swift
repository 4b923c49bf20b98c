/// A parameter of a catalogue's entry: its label, its type, and its default.
package struct Parameter<Argument: TemplateValue> {
  private let label: String?
  private let standard: (value: Argument, written: String)?

  /// A parameter for which a value must be given; without a label it is written `_`.
  init(_ label: String? = nil) {
    self.label = label
    standard = nil
  }

  /// A parameter that may be left out; `written` is the default as Swift writes it.
  init(_ label: String? = nil, default value: Argument, as written: String) {
    self.label = label
    standard = (value, written)
  }

  var description: CatalogueParameter {
    CatalogueParameter(label: label, type: Argument.templateType, standard: standard?.written)
  }

  func argument(_ value: Value?) -> Argument {
    if let value { return Argument(templateValue: value) }
    guard let standard else { preconditionFailure("the argument '\(label ?? "_")' is missing") }
    return standard.value
  }
}

// Made once and never changed; a default is a value of the package's own.
extension Parameter: @unchecked Sendable {}

extension Parameter {
  /// A parameter that is `nil` where it is left out.
  init<Wrapped>(optional label: String? = nil) where Argument == Wrapped? {
    self.init(label, default: nil, as: "nil")
  }
}

/// Hands out the arguments of a call one by one.
struct ArgumentList {
  private let values: [Value?]
  private var index: Int

  init(_ values: [Value?], from index: Int = 0) {
    self.values = values
    self.index = index
  }

  mutating func next<Argument>(_ parameter: Parameter<Argument>) -> Argument {
    defer { index += 1 }
    return parameter.argument(values[index])
  }
}
