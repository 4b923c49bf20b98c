import TemplateLanguage

/// An expression with its type, ready to be evaluated.
package struct Typed {
  var type: TemplateType
  package var code: Code
  /// The value where it is known already.
  package var constant: Value?
  /// The type in Swift, where `type` stands for several and it is known.
  var swiftType: String?

  init(_ type: TemplateType, code: @escaping Code) {
    self.type = type.alone
    self.code = code
  }

  init(_ type: TemplateType, constant: Value) {
    self.type = type.alone
    code = { _ in constant }
    self.constant = constant
  }

  /// The same value, changed; also of a constant.
  func map(_ type: TemplateType, _ change: @escaping (Value) -> Value) -> Typed {
    if let constant { return Typed(type, constant: change(constant)) }
    let code = self.code
    return Typed(type) { change(try code($0)) }
  }

  /// The value as a text, where it is one or a part of one.
  var asText: Typed? {
    switch type {
    case .string: self
    case .substring: map(.string) { .string(String($0.asNative(Substring.self))) }
    default: nil
    }
  }

  /// The same value as one of another type.
  func retyped(_ type: TemplateType) -> Typed {
    var copy = self
    copy.type = type
    return copy
  }
}

extension TemplateType {
  /// The type of a value that is no part of another.
  fileprivate var alone: TemplateType { self == .cgFloat ? .double : self }
}
