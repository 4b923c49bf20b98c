import Graphics
import TemplateLanguage
import WidgetUI

// In Swift both values of '?:' must have the same type. For views, styles and shapes, the catalog records that their
// types differ, and for some of them also the Swift type.
extension Checker {
  /// Checks `condition ? first : second`.
  func ternary(
    _ condition: Expression, _ first: Expression, _ second: Expression, _ expected: TemplateType?
  ) throws -> TypedExpression {
    let test = try check(condition, as: .bool).code
    let (one, other) = try alternatives(first, second, expected)
    let (yes, no) = (one.code, other.code)
    var typed = TypedExpression(one.type) { try test($0).asBool ? yes($0) : no($0) }
    typed.swiftType = one.swiftType
    return typed
  }

  private func alternatives(
    _ first: Expression, _ second: Expression, _ expected: TemplateType?
  ) throws -> (TypedExpression, TypedExpression) {
    if expected == nil, first.isNil != second.isNil {
      let type = try check(first.isNil ? second : first).type
      let optional = type.isOptional ? type : .optional(type)
      return (try check(first, as: optional), try check(second, as: optional))
    }
    guard let expected, isErased(expected.unwrapped), !first.isNil, !second.isNil else {
      return try checkSameType(first, second, expected)
    }
    return try checkErasedAlternatives(first, second, as: expected.unwrapped)
  }

  /// Checks two values for a parameter that accepts values of several types.
  private func checkErasedAlternatives(
    _ first: Expression, _ second: Expression, as expected: TemplateType
  ) throws -> (TypedExpression, TypedExpression) {
    switch (first.startsWithDot, second.startsWithDot) {
    case (false, true):
      let one = try check(first)
      let other = try check(second, implicit: isErased(one.type) ? expected : one.type)
      return try requiringSameType(one, other, second.range)
    case (true, false):
      let other = try check(second)
      let one = try check(first, implicit: isErased(other.type) ? expected : other.type)
      return try requiringSameType(one, other, second.range)
    case (false, false):
      return try requiringSameType(try check(first), try check(second), second.range)
    case (true, true):
      try rejectGradientChain(first)
      try rejectGradientChain(second)
      let (one, other) = (
        try check(first, implicit: expected), try check(second, implicit: expected)
      )
      // '.red' and '.secondary' are both inferred as 'Color'; in the other order Swift infers two types.
      if one.type != other.type, !isErased(one.type),
        let same = try? check(second, as: one.type)
      {
        return (one, same)
      }
      return try requiringSameType(one, other, second.range)
    }
  }

  /// Rejects `.red.gradient`, whose type differs from the type that the leading dot refers to.
  private func rejectGradientChain(_ expression: Expression) throws {
    guard case .member(let base, let name) = expression.kind, base.startsWithDot,
      name.text == "gradient"
    else { return }
    throw error(
      expression.range, "write the type before the first '.' in a '?:', as in 'Color.red.gradient'")
  }

  private func requiringSameType(
    _ one: TypedExpression, _ other: TypedExpression, _ range: SourceRange
  ) throws -> (TypedExpression, TypedExpression) {
    guard one.type == other.type else { throw error(range, differentTypesMessage(one, other)) }
    try checkErased(one, other, range)
    return (one, other)
  }

  /// Checks that two values of a type-erased type have the same Swift type.
  func checkErased(_ one: TypedExpression, _ other: TypedExpression, _ range: SourceRange) throws {
    guard isErased(one.type) || isErased(other.type) else { return }
    guard let type = one.swiftType, type == other.swiftType, one.type == other.type else {
      throw error(range, differentTypesMessage(one, other))
    }
  }

  private func differentTypesMessage(_ one: TypedExpression, _ other: TypedExpression) -> String {
    let (first, second) = (one.swiftType ?? "\(one.type)", other.swiftType ?? "\(other.type)")
    let types = first == second ? "of '\(first)'" : "'\(first)' and '\(second)'"
    return "both values must have the same type in Swift, but these are \(types); "
      + (one.type.suggestion ?? other.type.suggestion ?? "write 'if' instead")
  }

  /// Whether values of a type may have different Swift types.
  func isErased(_ type: TemplateType) -> Bool {
    switch type {
    case .view: true
    case .native(let name): catalog.type(named: name)?.isErased ?? false
    case .optional(let wrapped): isErased(wrapped)
    case .bool, .int, .double, .cgFloat, .string, .record, .structure, .array, .sequence,
      .dictionary,
      .enumerated, .pair, .function, .viewBuilder, .contentBuilder, .keyPath, .variable, .void:
      false
    }
  }

  /// Returns the Swift type of an entry's result, if the catalog's type represents several.
  func swiftType(of entry: CatalogEntry) -> String? {
    guard isErased(entry.result) else { return nil }
    if let type = entry.swiftType { return type }
    guard entry.owner == .initializer else { return nil }
    // The types of other views depend on their arguments.
    let isPlain = entry.result != .view || Self.plainViews.contains(entry.name)
    return isPlain ? entry.name : nil
  }

  private static let plainViews: Set<String> = ["AnyView", "Spacer", "Divider", "EmptyView"]
}

extension TemplateType {
  /// Suggests a replacement for `?:` between values of this type and another one.
  fileprivate var suggestion: String? {
    switch self {
    case .view, .structure:
      "write 'if', or put the '?:' into an argument of the view"
    // The catalog's names of styles and shapes.
    case .native("ShapeStyle"), .native("GradientView"), .native("Color"):
      "write 'AnyShapeStyle(…)' around both"
    case .native("Shape"), .native("InsettableShape"): "write 'AnyShape(…)' around both"
    default: nil
    }
  }
}

extension Expression {
  fileprivate var isNil: Bool {
    if case .null = kind { true } else { false }
  }
}
