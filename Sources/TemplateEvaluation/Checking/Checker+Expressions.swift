import Graphics
import TemplateLanguage

extension Checker {
  /// Checks an expression against the expected type; `implicit` is the type that a leading dot refers to, if it
  /// differs.
  func check(
    _ expression: Expression, as expected: TemplateType? = nil, implicit: TemplateType? = nil
  ) throws -> TypedExpression {
    nesting += 1
    defer { nesting -= 1 }
    remainingChecks -= 1
    guard nesting <= Self.maximumNesting, remainingChecks > 0 else {
      throw error(expression.range, "this is too deeply nested; make a 'let' of a part of it")
    }
    let typed = try infer(expression, expected, implicit: implicit ?? expected)
    guard let expected else { return typed }
    return try coerced(typed, to: expected, expression.range)
  }

  private func infer(
    _ expression: Expression, _ expected: TemplateType?, implicit: TemplateType?
  ) throws -> TypedExpression {
    let range = expression.range
    switch expression.kind {
    case .integer(let value):
      return expected?.unwrapped.isFloatingPoint == true
        ? TypedExpression(.double, constant: .double(Double(value)))
        : TypedExpression(.int, constant: .int(value))
    case .floatingPoint(let value): return TypedExpression(.double, constant: .double(value))
    case .boolean(let value): return TypedExpression(.bool, constant: .bool(value))
    case .string(let segments):
      return try stringLiteral(segments, range, as: expected?.unwrapped)
    case .null:
      guard let expected, expected.isOptional else {
        throw error(range, "'nil' is allowed only where a value may be missing")
      }
      return TypedExpression(expected, constant: .null)
    case .name(let name): return try unqualifiedName(name, range)
    case .implicitMember(let name):
      return try implicitMember(name, CallArguments.none(range), implicit)
    case .member(let base, let name): return try member(base, name, implicit)
    case .call(let call): return try self.call(call, range, expected, implicit)
    case .subscriptCall(let base, let arguments):
      return try subscriptCall(base, arguments, range, implicit)
    case .keyPath(let path):
      throw error(path.range, "a key path is allowed only as an argument, as in 'id: \\.name'")
    case .prefix(let operation, let operand):
      return try prefixOperation(operation, operand, range, expected)
    case .binary(let operation, let left, let right, let operatorRange):
      return try binary(operation, left, right, operatorRange, expected)
    case .partialRange(let lower, let upper, let isClosed):
      return try partialRange(lower, upper, isClosed, range, expected?.unwrapped)
    case .ternary(let condition, let first, let second):
      return try ternary(condition, first, second, expected)
    case .array(let elements): return try array(elements, range, expected)
    case .dictionary(let pairs): return try dictionary(pairs, range, expected)
    case .closure:
      throw error(range, "a closure is allowed only as an argument")
    case .parenthesized(let inner): return try check(inner, as: expected, implicit: implicit)
    case .unwrapping(let base): return try unwrapping(base, implicit)
    case .optionalChain(let chain): return try optionalChain(chain, implicit)
    }
  }

  // MARK: Two values and missing ones

  /// Checks two values of the same type; with `asTexts`, strings and substrings are compared as strings.
  func checkSameType(
    _ first: Expression, _ second: Expression, _ expected: TemplateType?, asTexts: Bool = false
  ) throws -> (TypedExpression, TypedExpression) {
    if let expected { return (try check(first, as: expected), try check(second, as: expected)) }
    if first.needsType, !second.needsType {
      let other = try check(second)
      return (try check(first, as: other.type), other)
    }
    let one = try check(first)
    if second.needsType { return (one, try check(second, as: one.type)) }
    let other = try check(second)
    if asTexts, let one = one.asText, let other = other.asText { return (one, other) }
    try checkErased(one, other, second.range)
    if let same = converted(other, to: one.type) { return (one, same) }
    if let same = converted(one, to: other.type) { return (same, other) }
    throw error(second.range, mismatch(other.type, one.type))
  }

  private func unwrapping(_ base: Expression, _ implicit: TemplateType?) throws -> TypedExpression {
    let typed = try check(base, implicit: implicit)
    guard case .optional(let wrapped) = typed.type else {
      throw error(base.range, "this is '\(typed.type)', which is not optional; remove the '?'")
    }
    let code = typed.code
    return TypedExpression(wrapped) {
      let value = try code($0)
      if value.isNull { throw OptionalChainEnd() }
      return value
    }
  }

  private func optionalChain(_ chain: Expression, _ implicit: TemplateType?) throws
    -> TypedExpression
  {
    let typed = try check(chain, implicit: implicit)
    let code = typed.code
    return TypedExpression(typed.type.isOptional ? typed.type : .optional(typed.type)) {
      do { return try code($0) } catch is OptionalChainEnd { return .null }
    }
  }
}

extension Expression {
  /// Whether the type depends on the context.
  var needsType: Bool {
    switch kind {
    case .integer, .null, .implicitMember, .closure, .keyPath: true
    case .array(let elements): elements.allSatisfy(\.needsType)
    case .dictionary(let pairs): pairs.allSatisfy { $0.value.needsType }
    case .prefix(_, let operand), .parenthesized(let operand): operand.needsType
    case .binary(let operation, let left, let right, _):
      operation.keepsType
        ? left.needsType && right.needsType : left.startsWithDot && right.startsWithDot
    case .ternary(_, let first, let second): first.needsType && second.needsType
    case .member(let base, _), .unwrapping(let base), .optionalChain(let base),
      .subscriptCall(let base, _):
      base.startsWithDot
    case .call(let call): call.callee.startsWithDot || call.mapsToText
    case .partialRange(let lower, let upper, _): (lower ?? upper)?.needsType ?? true
    case .string: true
    case .floatingPoint, .boolean, .name: false
    }
  }

  /// Whether this is a member chain that begins with an implicit member.
  var startsWithDot: Bool {
    switch kind {
    case .implicitMember: true
    case .member(let base, _), .unwrapping(let base), .optionalChain(let base),
      .subscriptCall(let base, _):
      base.startsWithDot
    case .call(let call): call.callee.startsWithDot
    case .integer, .floatingPoint, .string, .boolean, .null, .name, .keyPath, .prefix, .binary,
      .partialRange, .ternary, .array, .dictionary, .closure, .parenthesized:
      false
    }
  }
}

extension BinaryOperator {
  /// Whether the result has the type of the operands.
  var keepsType: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .remainder, .coalesce: true
    case .closedRange, .halfOpenRange, .equal, .unequal, .less, .lessOrEqual, .greater,
      .greaterOrEqual, .and, .or:
      false
    }
  }
}
