import WidgetTimeline

/// A parameter whose value's type is hidden.
protocol IntentParameterStoring: AnyObject, Sendable {
  var definition: IntentParameterDefinition { get }
  /// The value as it is kept; `nil` for none.
  var keptValue: ParameterValue? { get }
  /// Whether there is a value, or none is needed.
  var isComplete: Bool { get }
  /// Takes a value; false where it is of another type.
  func take(_ value: Any) -> Bool
}

extension IntentParameter: IntentParameterStoring {
  /// Whether there is a value that is not `nil`.
  var hasValue: Bool { keptValue != nil }

  var keptValue: ParameterValue? { storedValue.flatMap { definition.type.encode($0) } }

  var isComplete: Bool { storedValue != nil || definition.type.isOptional }

  func take(_ value: Any) -> Bool {
    guard let value = value as? Value else { return false }
    wrappedValue = value
    return true
  }
}
