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

  /// A parameter of several values, of a number that is for the widget to keep to.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value? = nil, size: IntentCollectionSize,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      IntentParameterDefinition(
        title: title, description: description, type: Value._intentValueType),
      value: defaultValue)
  }

  /// A parameter of several values, of another number in each family.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      title: title, description: description, default: defaultValue, size: 0,
      requestValueDialog: requestValueDialog, inputConnectionBehavior: inputConnectionBehavior)
  }
}

/// Where the value of a parameter comes from in a chain of intents: there is none here.
public enum InputConnectionBehavior: Hashable, Sendable {
  /// As the place has it, never, or from the result before.
  case `default`, never, connectToPreviousIntentResult
}

/// A family of widgets, as the sizes of a parameter name it.
public enum IntentWidgetFamily: Hashable, Sendable {
  /// A family of the home screen.
  case systemSmall, systemMedium, systemLarge, systemExtraLarge
  /// A family of the lock screen and of watches.
  case accessoryCircular, accessoryRectangular, accessoryInline, accessoryCorner
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
