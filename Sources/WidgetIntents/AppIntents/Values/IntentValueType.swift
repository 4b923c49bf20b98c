import Foundation
import WidgetTimeline

/// A type that a parameter can have.
///
/// An author does not conform to it: numbers, texts, dates, links, `AppEnum`s and `AppEntity`s do, and
/// optionals and arrays of them.
public protocol _IntentValue: SendableMetatype {
  /// How values of the type are kept, shown and found again.
  static var _intentValueType: IntentValueType { get }
}

/// How values of a type are kept, shown and found again.
public struct IntentValueType: Sendable {
  let kind: WidgetParameter.Kind
  /// What is wanted, for an error: as in `a number`.
  let wanted: String
  var isArray = false
  var isOptional = false
  /// The values that there are, where they are known without asking.
  var choices: [IntentOption] = []
  /// Asks for the values that there are.
  var options: IntentOptions?
  /// A value of the type as it is kept; `nil` for none.
  var encode: @Sendable (Any) -> ParameterValue?
  /// How a value of the type is shown.
  var display: @Sendable (Any) -> DisplayRepresentation
  /// The values that are kept, one by one: `nil` for one that is no more.
  var decode: @Sendable ([ParameterValue]) async throws -> [Any?]
  /// Puts values together to one of the type.
  var assemble: @Sendable ([Any]) -> Any?
}

extension IntentValueType {
  /// A type whose values are read without asking anybody.
  init<Value>(
    _ kind: WidgetParameter.Kind, wanted: String,
    encode: @escaping @Sendable (Value) -> ParameterValue,
    display: @escaping @Sendable (Value) -> DisplayRepresentation,
    decode: @escaping @Sendable (ParameterValue) throws -> Value?
  ) {
    self.init(
      kind: kind, wanted: wanted,
      encode: { ($0 as? Value).map(encode) },
      display: { ($0 as? Value).map(display) ?? DisplayRepresentation(verbatim: "\($0)") },
      decode: { try $0.map { try decode($0) } },
      assemble: \.first)
  }
}

/// A value of another type than is wanted.
struct WrongValueType: Error {}
