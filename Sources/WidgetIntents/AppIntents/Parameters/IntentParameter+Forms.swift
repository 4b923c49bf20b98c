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

  /// A parameter of several values, whose number the widget limits.
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

  /// A parameter of several values, whose number depends on the family.
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

/// How a parameter gets its value from the previous intent of a chain; no effect in widgets.
public enum InputConnectionBehavior: Hashable, Sendable {
  /// By context, never, or from the previous result.
  case `default`, never, connectToPreviousIntentResult
}

/// A widget family for which the size of a parameter is set.
public enum IntentWidgetFamily: Hashable, Sendable {
  /// A family of the home screen.
  case systemSmall, systemMedium, systemLarge, systemExtraLarge
  /// A family of the lock screen and of watches.
  case accessoryCircular, accessoryRectangular, accessoryInline, accessoryCorner
}

/// The number of values of a parameter.
public struct IntentCollectionSize: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The minimum and maximum number of values; `nil` is unlimited.
  public let minimum, maximum: Int?

  /// Creates a fixed number of values.
  public init(integerLiteral value: Int) { self.init(min: value, max: value) }
  /// Creates a range of numbers of values.
  public init(min: Int?, max: Int?) {
    minimum = min
    maximum = max
  }
}
