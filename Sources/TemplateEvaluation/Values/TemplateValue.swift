package import Foundation
package import WidgetUI

/// A Swift type whose values templates can use.
package protocol TemplateValue {
  static var templateType: TemplateType { get }
  /// The template type of a value inside a container.
  static var elementType: TemplateType { get }
  /// Unwraps a value that the checker determined to have this type.
  init(templateValue: Value)
  var templateValue: Value { get }
}

extension TemplateValue {
  package static var elementType: TemplateType { templateType }
}

/// A type that templates know by name and whose values only the catalog's functions inspect.
package protocol NativeValue: TemplateValue {
  static var typeName: String { get }
}

extension NativeValue {
  package static var typeName: String { "\(Self.self)" }
  package static var templateType: TemplateType { .native(typeName) }
  package init(templateValue: Value) { self = templateValue.asNative(Self.self) }
  package var templateValue: Value { .native(NativeBox(self)) }
}

extension Bool: TemplateValue {
  package static var templateType: TemplateType { .bool }
  package init(templateValue: Value) { self = templateValue.asBool }
  package var templateValue: Value { .bool(self) }
}

extension Int: TemplateValue {
  package static var templateType: TemplateType { .int }
  package init(templateValue: Value) { self = templateValue.asInt }
  package var templateValue: Value { .int(self) }
}

extension Double: TemplateValue {
  package static var templateType: TemplateType { .double }
  package init(templateValue: Value) { self = templateValue.asDouble }
  package var templateValue: Value { .double(self) }
}

extension CGFloat: TemplateValue {
  package static var templateType: TemplateType { .double }
  package static var elementType: TemplateType { .cgFloat }
  package init(templateValue: Value) { self = CGFloat(templateValue.asDouble) }
  package var templateValue: Value { .double(Double(self)) }
}

extension String: TemplateValue {
  package static var templateType: TemplateType { .string }
  package init(templateValue: Value) { self = templateValue.asString }
  package var templateValue: Value { .string(self) }
}

extension Optional: TemplateValue where Wrapped: TemplateValue {
  package static var templateType: TemplateType { .optional(Wrapped.elementType) }
  package init(templateValue: Value) {
    self = templateValue.isNull ? nil : Wrapped(templateValue: templateValue)
  }
  package var templateValue: Value { self?.templateValue ?? .null }
}

extension Array: TemplateValue where Element: TemplateValue {
  package static var templateType: TemplateType { .array(Element.elementType) }
  package init(templateValue: Value) {
    self = templateValue.asArray.map { Element(templateValue: $0) }
  }
  package var templateValue: Value { .array(map(\.templateValue)) }
}

extension Date: NativeValue {}
extension URL: NativeValue {}

extension Dictionary: TemplateValue where Key == String, Value: TemplateValue {
  package static var templateType: TemplateType { .dictionary(Value.elementType) }
  package init(templateValue: TemplateEvaluation.Value) {
    self = templateValue.asDictionary.mapValues { Value(templateValue: $0) }
  }
  package var templateValue: TemplateEvaluation.Value { .dictionary(mapValues(\.templateValue)) }
}

// The types that the language itself uses: for literals, strings and their interpolations, and ranges.
extension Text: NativeValue {}
extension Text.DateStyle: NativeValue {
  package static var typeName: String { "Text.DateStyle" }
}
extension LocalizedStringKey: NativeValue {}
extension Image: NativeValue {}
extension DynamicTypeSize: NativeValue {}
extension Substring: NativeValue {}
extension Character: NativeValue {}

extension Date {
  /// Returns the date, or throws if it is not in the years 1 to 9999, which calendars support.
  package func checked() throws -> Date {
    let seconds = timeIntervalSince1970
    guard seconds >= -62_135_596_800, seconds < 253_402_300_800 else {
      throw EvaluationError.failed("a date beyond the years 1 to 9999")
    }
    return self
  }
}
