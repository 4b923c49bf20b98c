public import WidgetUI

extension IntentParameter {
  /// A parameter without a default.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      IntentParameterDefinition(
        title: title, description: description, type: Value._intentValueType))
  }

  /// A parameter with a default.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      IntentParameterDefinition(
        title: title, description: description, type: Value._intentValueType),
      value: defaultValue)
  }

  /// A parameter of several values, as many as a place has room for.
  public convenience init<Element>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value? = nil, size: IntentCollectionSize,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) where Value == [Element] {
    self.init(
      IntentParameterDefinition(
        title: title, description: description, type: Value._intentValueType),
      value: defaultValue)
  }
}

/// Where the value of a parameter comes from in a chain of intents: there is none here.
public enum InputConnectionBehavior: Hashable, Sendable {
  /// As the place has it, never, or from the result before.
  case `default`, never, connectToPreviousIntentResult
}

/// How many values a parameter has.
public struct IntentCollectionSize: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The fewest and the most values; `nil` is any number.
  public let minimum, maximum: Int?

  /// A number of values.
  public init(integerLiteral value: Int) { self.init(min: value, max: value) }
  /// From one number of values to another.
  public init(min: Int?, max: Int?) {
    minimum = min
    maximum = max
  }
}
