import Foundation
import WidgetTimeline

/// Encodes and decodes the values of a property's type.
struct IntentCodec: Sendable {
  var kind: WidgetParameter.Kind
  var isArray = false
  /// The codec of an element of an array.
  var element: (@Sendable () -> IntentCodec)?
  /// The cases of an enum.
  var choices: [ParameterChoice] = []
  /// Decodes a value of the property's type; `nil` if the stored one has another type or is not a case.
  var decode: @Sendable (ParameterValue) -> Any?
  /// Encodes a value; `nil` if there is none, or it cannot be chosen.
  var encode: @Sendable (Any) -> ParameterValue?
}

extension IntentCodec {
  /// Finds the codec of a type; `nil` for a type whose values a person cannot choose.
  init?(_ type: Any.Type) {
    if let scalar = IntentCodec.scalars[ObjectIdentifier(type)] {
      self = scalar
    } else if let optional = type as? any OptionalValue.Type {
      self.init(optional: optional)
    } else if let array = type as? any ArrayValue.Type {
      self.init(elements: array.elementType)
    } else if let object = type as? INObject.Type {
      self.init(object: object)
    } else if let cases = EnumCases(type) {
      self.init(cases)
    } else {
      return nil
    }
  }

  private init?(optional: any OptionalValue.Type) {
    guard let wrapped = IntentCodec(optional.wrappedType) else { return nil }
    self = wrapped
    encode = { value in
      (value as? any OptionalValue).map { $0.wrapped.flatMap(wrapped.encode) }
        ?? wrapped.encode(value)
    }
  }

  private init?(elements type: Any.Type) {
    guard let element = IntentCodec(type), !element.isArray else { return nil }
    self = .array(of: element)
  }

  /// The codec of an array.
  static func array(of element: IntentCodec) -> IntentCodec {
    IntentCodec(
      kind: element.kind, isArray: true, element: { element }, choices: element.choices,
      decode: { value in
        guard case .array(let values) = value else { return nil }
        let decoded = values.compactMap(element.decode)
        return decoded.count == values.count ? decoded : nil
      },
      encode: { value in
        if let value = value as? any OptionalValue, value.wrapped == nil { return nil }
        return (value as? [Any]).map { .array($0.compactMap(element.encode)) }
      })
  }

  private init(object type: INObject.Type) {
    self.init(
      kind: .object,
      decode: { value in
        switch value {
        case .object(let identifier, let display):
          type.init(identifier: identifier, display: display)
        case .string(let identifier): type.init(identifier: identifier, display: identifier)
        case .bool, .integer, .number, .array: nil
        }
      },
      encode: { value in
        (value as? INObject).map {
          .object(identifier: $0.identifier ?? $0.displayString, display: $0.displayString)
        }
      })
  }

  private init(_ cases: EnumCases) {
    self.init(
      kind: .choice, choices: cases.choices, decode: cases.value(of:), encode: cases.parameterValue)
  }
}

/// A type-erased optional.
private protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }
  fileprivate var wrapped: Any? { self }
}

/// A type-erased array.
private protocol ArrayValue {
  static var elementType: Any.Type { get }
}

extension Array: ArrayValue {
  fileprivate static var elementType: Any.Type { Element.self }
}
