import TemplateLanguage

extension Checker {
  /// `a == b`, `a != b`.
  func equality(
    _ sign: BinaryOperator, _ left: Expression, _ right: Expression, _ place: SourceRange
  ) throws -> Typed {
    let isEqual = sign == .equal
    if case .null = right.kind { return try missing(left, isEqual) }
    if case .null = left.kind { return try missing(right, isEqual) }
    let (one, other) = try alike(left, right, nil, asTexts: true)
    guard let compare = equal(one.type) else {
      throw error(place, "two values of '\(one.type)' cannot be compared")
    }
    let (first, second) = (one.code, other.code)
    return Typed(.bool) { frame in
      let (a, b) = (try first(frame), try second(frame))
      try frame.instance.evaluation.spend(comparing: a, b)
      return .bool(compare(a, b) == isEqual)
    }
  }

  private func missing(_ expression: Expression, _ isEqual: Bool) throws -> Typed {
    let typed = try check(expression)
    guard typed.type.isOptional else {
      throw error(expression.range, "this is '\(typed.type)' and never 'nil'")
    }
    return typed.map(.bool) { .bool($0.isNull == isEqual) }
  }

  /// How two values of a type are found to be equal; `nil` where Swift does not compare them.
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
      .builder,
      .keyPath, .variable, .void:
      return nil
    }
  }

  /// How the lesser of two values of a type is found.
  func less(_ type: TemplateType) -> ((Value, Value) -> Bool)? {
    switch type {
    case .int: { $0.asInt < $1.asInt }
    case .double, .cgFloat: { $0.asDouble < $1.asDouble }
    case .string: { $0.asString < $1.asString }
    case .native(let name): catalog.type(named: name)?.isLess
    default: nil
    }
  }

  /// `a < b` and its like.
  func comparison(
    _ sign: BinaryOperator, _ left: Expression, _ right: Expression, _ place: SourceRange
  ) throws -> Typed {
    let (one, other) = try alike(left, right, nil, asTexts: true)
    guard let less = less(one.type) else {
      throw error(
        place,
        one.type.isOptional
          ? "a value that may be missing cannot be compared; give one with '??'"
          : "two values of '\(one.type)' have no order")
    }
    let (first, second, equal) = (one.code, other.code, equal(one.type))
    // Not the opposite of the other order: nothing is less or greater than what is no number.
    return Typed(.bool) { frame in
      let (a, b) = (try first(frame), try second(frame))
      try frame.instance.evaluation.spend(comparing: a, b)
      let holds =
        switch sign {
        case .less: less(a, b)
        case .greater: less(b, a)
        case .lessOrEqual: less(a, b) || equal?(a, b) == true
        default: less(b, a) || equal?(a, b) == true
        }
      return .bool(holds)
    }
  }
}
