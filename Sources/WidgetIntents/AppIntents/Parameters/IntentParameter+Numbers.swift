public import WidgetUI

/// A number type of parameters, or an optional of one.
///
/// An author does not conform to it: `Int` and `Double` do, and optionals of them.
public protocol _IntentNumber: _IntentValue {
  /// The number's type.
  associatedtype Bound: BinaryFloatingPointConvertible
}

/// A number that is converted to `Double` for comparison: `Int` and `Double`.
public protocol BinaryFloatingPointConvertible {
  /// The number.
  var _double: Double { get }
}

extension Int: _IntentNumber, BinaryFloatingPointConvertible {
  /// The number's type.
  public typealias Bound = Int
  /// The number.
  public var _double: Double { Double(self) }
}

extension Double: _IntentNumber, BinaryFloatingPointConvertible {
  /// The number's type.
  public typealias Bound = Double
  /// The number.
  public var _double: Double { self }
}

extension Optional: _IntentNumber where Wrapped: _IntentNumber {
  /// The number's type.
  public typealias Bound = Wrapped.Bound
}

/// The control with which a number is entered; no effect on a display.
public enum IntentControlStyle: Hashable, Sendable {
  /// A text field, a stepper or a slider.
  case field, stepper, slider
}

extension IntentParameter where Value: _IntentNumber {
  /// A number parameter with an inclusive range.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    controlStyle: IntentControlStyle = .field,
    inclusiveRange: (lowerBound: Value.Bound, upperBound: Value.Bound),
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(Self.definition(title, description, inclusiveRange))
  }

  /// A number parameter with an inclusive range and a default.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value, controlStyle: IntentControlStyle = .field,
    inclusiveRange: (lowerBound: Value.Bound, upperBound: Value.Bound),
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(Self.definition(title, description, inclusiveRange), value: defaultValue)
  }

  /// A number parameter with a control style.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    controlStyle: IntentControlStyle, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(Self.definition(title, description, nil))
  }

  /// A number parameter with a control style and a default.
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default defaultValue: Value, controlStyle: IntentControlStyle,
    requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(Self.definition(title, description, nil), value: defaultValue)
  }

  private static func definition(
    _ title: LocalizedStringResource?, _ description: LocalizedStringResource?,
    _ range: (lowerBound: Value.Bound, upperBound: Value.Bound)?
  ) -> IntentParameterDefinition {
    IntentParameterDefinition(
      title: title, description: description, minimum: range?.lowerBound._double,
      maximum: range?.upperBound._double, type: Value._intentValueType)
  }
}
