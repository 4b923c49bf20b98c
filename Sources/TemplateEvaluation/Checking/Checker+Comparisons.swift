import TemplateLanguage

extension Checker {
  /// Checks `a == b` and `a != b`.
  func equality(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression,
    _ operatorRange: SourceRange
  ) throws -> TypedExpression {
    let isEqual = operation == .equal
    if case .null = right.kind { return try comparedWithNil(left, isEqual) }
    if case .null = left.kind { return try comparedWithNil(right, isEqual) }
    let (one, other) = try checkSameType(left, right, nil, asTexts: true)
    guard let compare = equal(one.type) else {
      throw error(operatorRange, "two values of '\(one.type)' cannot be compared")
    }
    let (first, second) = (one.code, other.code)
    return TypedExpression(.bool) { frame in
      let (a, b) = (try first(frame), try second(frame))
      try frame.instance.evaluation.spend(comparing: a, b)
      return .bool(compare(a, b) == isEqual)
    }
  }

  private func comparedWithNil(_ expression: Expression, _ isEqual: Bool) throws -> TypedExpression
  {
    let typed = try check(expression)
    guard typed.type.isOptional else {
      throw error(expression.range, "this is '\(typed.type)' and never 'nil'")
    }
    return typed.map(.bool) { .bool($0.isNull == isEqual) }
  }

  /// Returns the equality function of a type, or `nil` if Swift does not compare its values.
  func equal(_ type: TemplateType) -> ((Value, Value) -> Bool)? {
    switch type {
    case .bool: return { $0.asBool == $1.asBool }
    case .int: return { $0.asInt == $1.asInt }
    case .double, .cgFloat: return { $0.asDouble == $1.asDouble }
    case .string: return { $0.asString == $1.asString }
    case .native(let name): return catalog.type(named: name)?.areEqual
    case .optional(let wrapped):
      guard let compare = equal(wrapped) else { return nil }
      return { $0.isNull || $1.isNull ? $0.isNull && $1.isNull : compare($0, $1) }
    case .array(let element):
      guard let compare = equal(element) else { return nil }
      return { $0.asArray.elementsEqual($1.asArray, by: compare) }
    case .record, .structure, .view, .dictionary, .sequence, .enumerated, .pair, .function,
      .viewBuilder, .contentBuilder,
      .keyPath, .variable, .void:
      return nil
    }
  }

  /// Returns the less-than function of a type, or `nil` if its values have no order.
  func less(_ type: TemplateType) -> ((Value, Value) -> Bool)? {
    switch type {
    case .int: { $0.asInt < $1.asInt }
    case .double, .cgFloat: { $0.asDouble < $1.asDouble }
    case .string: { $0.asString < $1.asString }
    case .native(let name): catalog.type(named: name)?.isLess
    default: nil
    }
  }

  /// Checks `a < b`, `a <= b`, `a > b` and `a >= b`.
  func comparison(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression,
    _ operatorRange: SourceRange
  ) throws -> TypedExpression {
    let (one, other) = try checkSameType(left, right, nil, asTexts: true)
    guard let less = less(one.type) else {
      throw error(
        operatorRange,
        one.type.isOptional
          ? "an optional value cannot be compared; provide a default with '??'"
          : "two values of '\(one.type)' cannot be ordered")
    }
    let (first, second, equal) = (one.code, other.code, equal(one.type))
    // Not implemented as the negation of the opposite comparison: all comparisons with NaN are false.
    return TypedExpression(.bool) { frame in
      let (a, b) = (try first(frame), try second(frame))
      try frame.instance.evaluation.spend(comparing: a, b)
      let holds =
        switch operation {
        case .less: less(a, b)
        case .greater: less(b, a)
        case .lessOrEqual: less(a, b) || equal?(a, b) == true
        default: less(b, a) || equal?(a, b) == true
        }
      return .bool(holds)
    }
  }
}
