public import Foundation
import InternetDates
import WidgetTimeline

/// A type that a parameter can have.
///
/// An author does not conform to it: numbers, texts, dates, links, `AppEnum`s and `AppEntity`s do, and
/// optionals and arrays of them.
public protocol _IntentValue: SendableMetatype {
  /// The storage, display and lookup of values of the type.
  static var _intentValueType: IntentValueType { get }
}

/// The storage, display and lookup of values of a type.
public struct IntentValueType: Sendable {
  let kind: WidgetParameter.Kind
  /// The expected type in error messages, such as `a number`.
  let expected: String
  var isArray = false
  var isOptional = false
  /// The value of a widget's parameter that nobody has set and that has no default, as in the forms that people fill in on
  /// iOS; `nil` for types without a neutral value.
  var initialValue: (@Sendable () -> Any)?
  /// The options that are known statically.
  var choices: [IntentOption] = []
  /// The provider of dynamic options.
  var options: IntentOptions?
  /// Converts a value to its stored form; `nil` for none.
  var encode: @Sendable (Any) -> ParameterValue?
  /// The display representation of a value of the type.
  var display: @Sendable (Any) -> DisplayRepresentation
  /// Decodes stored values, each `nil` if it no longer exists.
  var decode: @Sendable ([ParameterValue]) async throws -> [Any?]
  /// Combines decoded values to one value of the type.
  var assemble: @Sendable ([Any]) -> Any?
}

extension IntentValueType {
  /// A type whose values are decoded without a query.
  init<Value>(
    _ kind: WidgetParameter.Kind, expected: String, initialValue: (@Sendable () -> Any)? = nil,
    encode: @escaping @Sendable (Value) -> ParameterValue,
    display: @escaping @Sendable (Value) -> DisplayRepresentation,
    decode: @escaping @Sendable (ParameterValue) throws -> Value?
  ) {
    self.init(
      kind: kind, expected: expected, initialValue: initialValue,
      encode: { ($0 as? Value).map(encode) },
      display: { ($0 as? Value).map(display) ?? DisplayRepresentation(verbatim: "\($0)") },
      decode: { try $0.map { try decode($0) } },
      assemble: \.first)
  }
}

/// The stored value has an unexpected type.
struct WrongValueType: Error {}

extension Bool: _IntentValue {
  /// Yes or no.
  public static var _intentValueType: IntentValueType {
    IntentValueType(
      .boolean, expected: "true or false", initialValue: { false }, encode: ParameterValue.bool,
      display: { DisplayRepresentation(verbatim: $0 ? "Yes" : "No") }
    ) { value -> Bool in
      guard case .bool(let bool) = value else { throw WrongValueType() }
      return bool
    }
  }
}

extension Int: _IntentValue {
  /// A whole number.
  public static var _intentValueType: IntentValueType {
    IntentValueType(
      .integer, expected: "a whole number", initialValue: { 0 }, encode: ParameterValue.integer,
      display: { DisplayRepresentation(verbatim: "\($0)") }
    ) { value -> Int in
      if case .number(let number) = value, let integer = Int(exactly: number) { return integer }
      guard case .integer(let integer) = value else { throw WrongValueType() }
      return integer
    }
  }
}

extension Double: _IntentValue {
  /// A number.
  public static var _intentValueType: IntentValueType {
    IntentValueType(
      .number, expected: "a number", initialValue: { 0.0 }, encode: ParameterValue.number,
      display: { DisplayRepresentation(verbatim: "\($0)") }
    ) { value -> Double in
      if case .integer(let integer) = value { return Double(integer) }
      guard case .number(let number) = value, number.isFinite else { throw WrongValueType() }
      return number
    }
  }
}

extension String: _IntentValue {
  /// A text.
  public static var _intentValueType: IntentValueType {
    IntentValueType(
      .string, expected: "a string", initialValue: { "" }, encode: ParameterValue.string,
      display: { DisplayRepresentation(verbatim: $0) }
    ) { value -> String in
      guard case .string(let string) = value else { throw WrongValueType() }
      return string
    }
  }
}

extension Date: _IntentValue {
  /// A date.
  public static var _intentValueType: IntentValueType {
    IntentValueType(
      .date, expected: "a date as in '2026-01-14T09:41:00Z'",
      encode: { ParameterValue.string(InternetDate.text(of: $0, fraction: .always)) },
      display: { DisplayRepresentation(verbatim: InternetDate.text(of: $0, fraction: .never)) }
    ) { value -> Date in
      guard case .string(let string) = value,
        let date = InternetDate.date(rfc3339: string)
      else { throw WrongValueType() }
      return date
    }
  }
}

extension URL: _IntentValue {
  /// A link.
  public static var _intentValueType: IntentValueType {
    IntentValueType(
      .url, expected: "a URL", encode: { ParameterValue.string($0.absoluteString) },
      display: { DisplayRepresentation(verbatim: $0.absoluteString) }
    ) { value -> URL in
      guard case .string(let string) = value, let url = URL(string: string), url.scheme != nil
      else { throw WrongValueType() }
      return url
    }
  }
}

extension Optional: _IntentValue where Wrapped: _IntentValue {
  /// A value or none.
  public static var _intentValueType: IntentValueType {
    var type = Wrapped._intentValueType
    type.isOptional = true
    type.initialValue = nil
    return type
  }
}

extension Array: _IntentValue where Element: _IntentValue {
  /// Several values.
  public static var _intentValueType: IntentValueType {
    let element = Element._intentValueType
    var type = element
    type.isArray = true
    type.isOptional = false
    type.initialValue = { [Element]() }
    type.encode = { value in
      (value as? [Element]).map { .array($0.compactMap { element.encode($0) }) }
    }
    type.display = { value in DisplayRepresentation(verbatim: "\(value)") }
    type.assemble = { values in values as? [Element] }
    return type
  }
}
