import Graphics
import TemplateLanguage

extension Checker {
  /// Converts a value to another type; `nil` if there is no conversion.
  func converted(_ typed: TypedExpression, to expected: TemplateType) -> TypedExpression? {
    if typed.type == expected { return typed }
    if expected == .cgFloat { return converted(typed, to: .double) }
    switch (typed.type, expected) {
    case (.optional(let inner), .optional(let outer)):
      guard let change = conversion(from: inner, to: outer) else { return nil }
      return typed.map(expected) { $0.isNull ? .null : change($0) }
    case (_, .optional(let outer)):
      return converted(typed, to: outer)?.retyped(expected)
    case (_, .void): return typed.retyped(.void)
    default:
      guard let change = conversion(from: typed.type, to: expected) else { return nil }
      return typed.map(expected, change)
    }
  }

  private func conversion(
    from type: TemplateType, to expected: TemplateType
  ) -> ((Value) -> Value)? {
    if type == expected { return { $0 } }
    switch (type, expected) {
    case (.structure, .view): return { $0 }
    case (.array(let inner), .array(let outer)):
      guard let change = conversion(from: inner, to: outer) else { return nil }
      return { .array($0.asArray.map(change)) }
    case (.native(let name), _): return catalog.type(named: name)?.conversions[expected]
    case (_, .optional(let outer)): return conversion(from: type, to: outer)
    default: return nil
    }
  }

  /// Converts a value to another type, or throws an error that suggests a correction.
  func coerced(_ typed: TypedExpression, to expected: TemplateType, _ range: SourceRange) throws
    -> TypedExpression
  {
    if let converted = converted(typed, to: expected) { return converted }
    throw error(range, mismatch(typed.type, expected))
  }

  /// Returns the type of an expression that has no expected type.
  ///
  /// The result of `reversed()` is a list only if one is expected.
  func inferredType(_ type: TemplateType, of expression: Expression) -> TemplateType {
    if type == .double, isLength(expression) { return .cgFloat }
    guard case .array(let element) = type, expression.isReversal else { return type }
    return .sequence(.reversed, element)
  }

  /// Whether a number is a `CGFloat` in Swift, as far as the checker knows.
  private func isLength(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name(let name):
      if let variable = variable(named: name) { return variable.type == .cgFloat }
      return structure?.storedProperties.contains { $0.name == name && $0.type == .cgFloat }
        ?? false
    case .call(let call):
      if case .name("CGFloat") = call.callee.kind { return true }
      return false
    case .prefix(_, let inner), .parenthesized(let inner): return isLength(inner)
    case .binary(_, let left, let right, _), .ternary(_, let left, let right):
      return isLength(left) || isLength(right)
    default: return false
    }
  }

  /// Returns the message for a type mismatch, with a suggestion.
  func mismatch(_ type: TemplateType, _ expected: TemplateType) -> String {
    let plain = "this is '\(type)', but '\(expected)' is expected here"
    switch (type, expected.unwrapped) {
    case (.optional(let inner), let outer) where inner == outer:
      return plain + "; unwrap it with 'if let', or provide a default with '??'"
    case (.int, .double): return plain + "; write 'Double(…)'"
    case (.double, .int): return plain + "; write 'Int(…)'"
    case (.int, .string), (.double, .string), (.int, .localizedKey), (.double, .localizedKey),
      (.bool, .localizedKey):
      return plain + "; write \"\\(…)\""
    case (.substring, .string), (.character, .string), (.reversedText, .string):
      return plain + "; write 'String(…)'"
    case (.substring, .localizedKey), (.character, .localizedKey), (.reversedText, .localizedKey):
      return plain + "; write 'String(…)'"
    case (.optional(.substring), .string), (.optional(.character), .string):
      return plain + "; write 'String(…)' around its value, as in 'map { String($0) }'"
    case (.array(.double), .array(.cgFloat)), (.optional(.double), .cgFloat):
      return plain + "; write 'map { CGFloat($0) }'"
    case (.array(.cgFloat), .array(.double)), (.optional(.cgFloat), .double):
      return plain + "; write 'map { Double($0) }'"
    case (.sequence, .array), (.sequence, .sequence): return plain + "; write 'Array(…)'"
    default: return plain
    }
  }

  /// Whether a type matches a pattern of a signature; binds the pattern's type variables.
  func unify(
    _ pattern: TemplateType, _ type: TemplateType, _ bindings: inout [String: TemplateType]
  ) -> Bool {
    switch (pattern, type) {
    case (.variable(let name), _):
      if let bound = bindings[name] { return bound == type }
      bindings[name] = type
      return true
    case (.optional(let one), .optional(let other)), (.array(let one), .array(let other)),
      (.dictionary(let one), .dictionary(let other)),
      (.enumerated(let one), .enumerated(let other)):
      return unify(one, other, &bindings)
    case (.pair(let one, let second), .pair(let other, let last)):
      return unify(one, other, &bindings) && unify(second, last, &bindings)
    case (.sequence(let kind, let one), .array(let other)):
      return kind.acceptsArrays && unify(one, other, &bindings)
    case (.sequence(let kind, let one), .sequence(let found, let other)):
      return kind.accepts(found) && unify(one, other, &bindings)
    default: return pattern == type
    }
  }

  /// Whether values of a type can identify elements.
  func isHashable(_ type: TemplateType) -> Bool {
    switch type {
    case .bool, .int, .double, .cgFloat, .string, .record: true
    case .optional(let inner), .array(let inner), .dictionary(let inner): isHashable(inner)
    case .native(let name):
      // Texts and images are `Equatable` in Swift, but not `Hashable`.
      !["Text", "Image"].contains(name) && catalog.type(named: name)?.areEqual != nil
    case .structure, .view, .sequence, .enumerated, .pair, .function, .viewBuilder, .contentBuilder,
      .keyPath, .variable, .void:
      false
    }
  }

  /// Whether a type satisfies a constraint of a signature.
  func satisfies(_ type: TemplateType, _ constraint: TypeConstraint) -> Bool {
    switch (constraint, type) {
    case (.identifiable, .record(let record)): record.isIdentifiable
    case (.identifiable, _): false
    case (_, .int), (_, .double), (_, .cgFloat), (.formattable, .string): true
    case (.numeric, _), (.formattable, _): false
    case (.plottable, .string), (.plottable, .date): true
    case (.plottable, _): false
    case (.comparable, .string): true
    case (.equatable, .string), (.equatable, .bool): true
    case (.equatable, .optional(let wrapped)), (.equatable, .array(let wrapped)):
      satisfies(wrapped, .equatable)
    case (.comparable, .native(let name)): catalog.type(named: name)?.isLess != nil
    case (.equatable, .native(let name)): catalog.type(named: name)?.areEqual != nil
    default: false
    }
  }
}

extension Expression {
  /// Whether this is `list.reversed()`.
  fileprivate var isReversal: Bool {
    switch kind {
    case .parenthesized(let inner): inner.isReversal
    case .call(let call):
      if case .member(_, let name) = call.callee.kind { name.text == "reversed" } else { false }
    default: false
    }
  }
}

extension TemplateType {
  /// The types of the two components that closures and loops may name; `nil` for a type without components.
  var componentTypes: [TemplateType]? {
    switch self {
    case .enumerated(let element): [.int, element]
    case .pair(let one, let other): [one, other]
    default: nil
    }
  }

  /// Returns the type with known type variables substituted.
  func substituting(_ bindings: [String: TemplateType]) -> TemplateType {
    switch self {
    case .variable(let name): bindings[name] ?? self
    case .optional(let type):
      switch type.substituting(bindings) {
      // Nested optionals are flattened, such as the result of 'first' of a list of optionals.
      case .optional(let inner): .optional(inner)
      case let other: .optional(other)
      }
    case .array(let type): .array(type.substituting(bindings))
    case .sequence(let kind, let type): .sequence(kind, type.substituting(bindings))
    case .dictionary(let type): .dictionary(type.substituting(bindings))
    case .enumerated(let type): .enumerated(type.substituting(bindings))
    case .pair(let one, let other):
      .pair(one.substituting(bindings), other.substituting(bindings))
    case .function(let parameters, let result):
      .function(parameters.map { $0.substituting(bindings) }, result.substituting(bindings))
    case .viewBuilder(let parameters): .viewBuilder(parameters.map { $0.substituting(bindings) })
    case .contentBuilder(let parameters, let content):
      .contentBuilder(
        parameters.map { $0.substituting(bindings) }, content.substituting(bindings))
    case .keyPath(let root): .keyPath(root.substituting(bindings))
    case .bool, .int, .double, .cgFloat, .string, .native, .record, .structure, .view, .void: self
    }
  }

  /// Whether the type contains no type variables.
  var isConcrete: Bool {
    switch self {
    case .variable: false
    case .optional(let type), .array(let type), .dictionary(let type), .keyPath(let type),
      .enumerated(let type):
      type.isConcrete
    case .pair(let one, let other): one.isConcrete && other.isConcrete
    // A sequence in a signature matches several types; the value keeps its own.
    case .sequence(let kind, let type): !kind.acceptsArrays && type.isConcrete
    case .function(let parameters, let result):
      parameters.allSatisfy(\.isConcrete) && result.isConcrete
    case .viewBuilder(let parameters): parameters.allSatisfy(\.isConcrete)
    case .contentBuilder(let parameters, let content):
      parameters.allSatisfy(\.isConcrete) && content.isConcrete
    case .bool, .int, .double, .cgFloat, .string, .native, .record, .structure, .view, .void: true
    }
  }
}
