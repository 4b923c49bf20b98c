import TemplateLanguage

/// A checked expression: its type and its code.
package struct TypedExpression {
  var type: TemplateType
  package var code: CompiledExpression
  /// The value, if it is known at compile time.
  package var constant: Value?
  /// The Swift type, if `type` represents several and it is known.
  var swiftType: String?

  init(_ type: TemplateType, code: @escaping CompiledExpression) {
    self.type = type.withoutCGFloat
    self.code = code
  }

  init(_ type: TemplateType, constant: Value) {
    self.type = type.withoutCGFloat
    code = { _ in constant }
    self.constant = constant
  }

  /// Returns the expression with its value transformed; a constant remains constant.
  func map(_ type: TemplateType, _ change: @escaping (Value) -> Value) -> TypedExpression {
    if let constant { return TypedExpression(type, constant: change(constant)) }
    let code = self.code
    return TypedExpression(type) { change(try code($0)) }
  }

  /// The expression converted to a string, or `nil` if it is neither a string nor a substring.
  var asText: TypedExpression? {
    switch type {
    case .string: self
    case .substring: map(.string) { .string(String($0.asNative(Substring.self))) }
    default: nil
    }
  }

  /// Returns the expression with another type for the same value.
  func retyped(_ type: TemplateType) -> TypedExpression {
    var copy = self
    copy.type = type
    return copy
  }
}

extension TemplateType {
  /// The type of a value outside of containers, where `CGFloat` is `Double`.
  fileprivate var withoutCGFloat: TemplateType { self == .cgFloat ? .double : self }
}
