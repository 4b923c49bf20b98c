import Foundation
import TemplateLanguage

// Disambiguates from Foundation's `Expression`.
import struct TemplateLanguage.Expression

extension Checker {
  /// Checks `-value` and `!value`.
  func prefixOperation(
    _ operation: PrefixOperator, _ operand: Expression, _ range: SourceRange,
    _ expected: TemplateType?
  ) throws -> TypedExpression {
    switch operation {
    case .not: return try check(operand, as: .bool).map(.bool) { .bool(!$0.asBool) }
    case .minus:
      let typed = try check(
        operand, as: expected?.unwrapped.isFloatingPoint == true ? .double : nil)
      switch typed.type {
      case .double: return typed.map(.double) { .double(-$0.asDouble) }
      case .int:
        // Negating `Int.min` overflows.
        if case .int(let value)? = typed.constant, value != .min {
          return TypedExpression(.int, constant: .int(-value))
        }
        let code = typed.code
        return TypedExpression(.int) {
          let (value, hasOverflown) = (0).subtractingReportingOverflow(try code($0).asInt)
          if hasOverflown { throw EvaluationError.overflow("-") }
          return .int(value)
        }
      default: throw error(range, "'-' needs a number, but this is '\(typed.type)'")
      }
    }
  }

  /// Checks a binary operator.
  func binary(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression,
    _ operatorRange: SourceRange,
    _ expected: TemplateType?
  ) throws -> TypedExpression {
    switch operation {
    case .add, .subtract, .multiply, .divide, .remainder:
      return try arithmetic(operation, left, right, operatorRange, expected?.unwrapped)
    case .equal, .unequal: return try equality(operation, left, right, operatorRange)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return try comparison(operation, left, right, operatorRange)
    case .and:
      let (one, other) = (try check(left, as: .bool).code, try check(right, as: .bool).code)
      return TypedExpression(.bool) { .bool(try one($0).asBool && (try other($0).asBool)) }
    case .or:
      let (one, other) = (try check(left, as: .bool).code, try check(right, as: .bool).code)
      return TypedExpression(.bool) { .bool(try one($0).asBool || (try other($0).asBool)) }
    case .coalesce: return try coalesced(left, right, expected)
    case .closedRange, .halfOpenRange:
      return try range(operation, left, right, operatorRange, expected)
    }
  }

  // MARK: Numbers and texts

  private func arithmetic(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression,
    _ operatorRange: SourceRange,
    _ expected: TemplateType?
  ) throws -> TypedExpression {
    let hint: TemplateType? = expected?.isFloatingPoint == true ? .double : nil
    let (one, other) = try operands(left, right, hint)
    if let specialOperation = specialOperation(operation, one, other) { return specialOperation }
    guard one.type == other.type else {
      throw error(operatorRange, operatorMismatch(operation, one.type, other.type))
    }
    switch one.type {
    case .int: return integerArithmetic(operation, one, other)
    case .double where operation != .remainder:
      return floatingPointArithmetic(operation, one, other)
    case .string where operation == .add: return concatenatedStrings(one, other)
    case .array where operation == .add: return concatenatedLists(one, other)
    default: throw error(operatorRange, operatorMismatch(operation, one.type, other.type))
    }
  }

  /// Checks two operands; a number literal takes the type of the other operand.
  private func operands(
    _ left: Expression, _ right: Expression, _ hint: TemplateType?
  ) throws -> (TypedExpression, TypedExpression) {
    switch (left.needsType, right.needsType) {
    case (true, true):
      let one = try check(left, as: left.isNumber ? hint : nil)
      return (one, try check(right, as: right.isNumber && one.type == .double ? .double : nil))
    case (true, false):
      let other = try check(right)
      return (try check(left, as: left.isNumber && other.type == .double ? .double : nil), other)
    case (false, true):
      let one = try check(left)
      return (
        one, try check(right, as: right.isNumber && one.takesFloatingPointOperand ? .double : nil)
      )
    case (false, false): return (try check(left), try check(right))
    }
  }

  /// Returns the operation for operands of special types, such as `date + seconds` and `Text + Text`; otherwise `nil`.
  private func specialOperation(
    _ operation: BinaryOperator, _ one: TypedExpression, _ other: TypedExpression
  )
    -> TypedExpression?
  {
    switch (one.type, operation, other.type) {
    case (.date, .add, .double), (.date, .subtract, .double):
      let (left, right) = (one.code, other.code)
      let factor: Double = operation == .add ? 1 : -1
      return TypedExpression(.date) {
        let date = try left($0).asNative(Date.self) + factor * (try right($0).asDouble)
        return try date.checked().templateValue
      }
    case (.string, .add, .substring): return other.asText.map { concatenatedStrings(one, $0) }
    case (.array(let element), .add, .sequence(_, let second)) where element == second:
      return concatenatedLists(one, other)
    case (.native(let name), .add, .native(let second)) where name == second:
      guard let add = catalog.addition(of: name) else { return nil }
      let (left, right) = (one.code, other.code)
      return TypedExpression(one.type) { try add(try left($0), try right($0), $0) }
    default: return nil
    }
  }

  private func operatorMismatch(
    _ operation: BinaryOperator, _ one: TemplateType, _ other: TemplateType
  ) -> String {
    let plain = "'\(operation.rawValue)' cannot be applied to '\(one)' and '\(other)'"
    switch (one, other) {
    case (.int, .double), (.double, .int): return plain + "; write 'Double(…)' around the 'Int'"
    case (.substring, _), (_, .substring): return plain + "; write 'String(…)' around the part"
    case (.sequence, _), (_, .sequence): return plain + "; write 'Array(…)' around the sequence"
    case (.string, _), (_, .string): return plain + "; write one string, as in \"\\(a) \\(b)\""
    case (.optional, _), (_, .optional):
      return plain + "; provide a default with '??'"
    default: return plain
    }
  }

  private func integerArithmetic(
    _ operation: BinaryOperator, _ one: TypedExpression, _ other: TypedExpression
  )
    -> TypedExpression
  {
    let (left, right) = (one.code, other.code)
    return constantFolded(.int, one, other) { frame in
      .int(try operation.applied(try left(frame).asInt, try right(frame).asInt))
    }
  }

  private func floatingPointArithmetic(
    _ operation: BinaryOperator, _ one: TypedExpression, _ other: TypedExpression
  )
    -> TypedExpression
  {
    let (left, right) = (one.code, other.code)
    return constantFolded(.double, one, other) { frame in
      .double(operation.applied(try left(frame).asDouble, try right(frame).asDouble))
    }
  }

  /// Evaluates the operation now if both operands are constant.
  func constantFolded(
    _ type: TemplateType, _ one: TypedExpression, _ other: TypedExpression,
    _ code: @escaping CompiledExpression
  ) -> TypedExpression {
    if one.constant != nil, other.constant != nil, let value = try? code(.forConstants) {
      return TypedExpression(type, constant: value)
    }
    return TypedExpression(type, code: code)
  }

  private func concatenatedStrings(_ one: TypedExpression, _ other: TypedExpression)
    -> TypedExpression
  {
    let (left, right) = (one.code, other.code)
    return TypedExpression(.string) { frame in
      let text = try left(frame).asString + (try right(frame).asString)
      try frame.instance.evaluation.spend(text.utf8.count / 16)
      return .string(text)
    }
  }

  private func concatenatedLists(_ one: TypedExpression, _ other: TypedExpression)
    -> TypedExpression
  {
    let (left, right) = (one.code, other.code)
    return TypedExpression(one.type) { frame in
      let list = try left(frame).asArray + (try right(frame).asArray)
      try frame.instance.evaluation.spend(list.count)
      return .array(list)
    }
  }

  // MARK: Missing values

  private func coalesced(
    _ left: Expression, _ right: Expression, _ expected: TemplateType?
  ) throws -> TypedExpression {
    let one = try check(left, as: left.needsType ? expected.map { .optional($0.unwrapped) } : nil)
    guard case .optional(let wrapped) = one.type else {
      throw error(left.range, "this is '\(one.type)', which is not optional; remove the '??'")
    }
    let other = try check(right, as: right.needsType ? wrapped : nil)
    let type: TemplateType = other.type.isOptional ? one.type : wrapped
    try checkErased(one, other, right.range)
    let (first, second) = (one.code, try coerced(other, to: type, right.range).code)
    return TypedExpression(type) {
      let value = try first($0)
      return value.isNull ? try second($0) : value
    }
  }
}

extension TypedExpression {
  fileprivate var takesFloatingPointOperand: Bool { type == .double || type == .date }
}

extension Expression {
  /// Whether this is a number literal or consists of number literals.
  var isNumber: Bool {
    switch kind {
    case .integer, .floatingPoint: true
    case .prefix(_, let operand), .parenthesized(let operand): operand.isNumber
    case .binary(_, let left, let right, _), .ternary(_, let left, let right):
      left.isNumber && right.isNumber
    default: false
    }
  }
}

extension BinaryOperator {
  fileprivate func applied(_ one: Int, _ other: Int) throws -> Int {
    let (value, hasOverflown) =
      switch self {
      case .add: one.addingReportingOverflow(other)
      case .subtract: one.subtractingReportingOverflow(other)
      case .multiply: one.multipliedReportingOverflow(by: other)
      case .divide: one.dividedReportingOverflow(by: other)
      default: one.remainderReportingOverflow(dividingBy: other)
      }
    if hasOverflown {
      throw other == 0 && self != .multiply && self != .add && self != .subtract
        ? EvaluationError.divisionByZero : .overflow(rawValue)
    }
    return value
  }

  fileprivate func applied(_ one: Double, _ other: Double) -> Double {
    switch self {
    case .add: one + other
    case .subtract: one - other
    case .multiply: one * other
    default: one / other
    }
  }
}
