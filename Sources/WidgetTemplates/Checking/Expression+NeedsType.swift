import TemplateLanguage

extension Expression {
  /// Whether what surrounds it says of which type it is.
  var needsType: Bool {
    switch kind {
    case .integer, .null, .implicitMember, .closure, .keyPath: true
    case .array(let elements): elements.allSatisfy(\.needsType)
    case .dictionary(let pairs): pairs.allSatisfy { $0.value.needsType }
    case .prefix(_, let operand), .parenthesized(let operand): operand.needsType
    case .binary(let sign, let left, let right, _):
      sign.keepsType
        ? left.needsType && right.needsType : left.startsWithDot && right.startsWithDot
    case .ternary(_, let first, let second): first.needsType && second.needsType
    case .member(let base, _), .unwrapping(let base), .optionalChain(let base),
      .element(let base, _):
      base.startsWithDot
    case .call(let call): call.callee.startsWithDot || call.mapsToText
    case .openRange(let lower, let upper, _): (lower ?? upper)?.needsType ?? true
    case .string: true
    case .decimal, .boolean, .name: false
    }
  }

  /// Whether it is a chain that begins with an implicit member.
  var startsWithDot: Bool {
    switch kind {
    case .implicitMember: true
    case .member(let base, _), .unwrapping(let base), .optionalChain(let base),
      .element(let base, _):
      base.startsWithDot
    case .call(let call): call.callee.startsWithDot
    case .integer, .decimal, .string, .boolean, .null, .name, .keyPath, .prefix, .binary,
      .openRange, .ternary, .array, .dictionary, .closure, .parenthesized:
      false
    }
  }
}

extension BinaryOperator {
  /// Whether the result is of the operands' type.
  var keepsType: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .remainder, .coalesce: true
    case .closedRange, .halfOpenRange, .equal, .unequal, .less, .lessOrEqual, .greater,
      .greaterOrEqual, .and, .or:
      false
    }
  }
}
