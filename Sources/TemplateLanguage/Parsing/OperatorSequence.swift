/// Parses operands with binary operators by precedence, without recursion.
struct OperatorSequence {
  private var operands: [Expression]
  private var operators: [(operation: BinaryOperator, range: SourceRange)] = []
  /// The number of operands.
  private(set) var count = 1

  init(_ first: Expression) {
    operands = [first]
  }

  mutating func add(
    _ operation: BinaryOperator, _ range: SourceRange, _ operand: Expression
  ) throws(SourceDiagnostic) {
    while let last = operators.last, try last.operation.isReduced(before: operation, range) {
      reduceLast()
    }
    operators.append((operation, range))
    operands.append(operand)
    count += 1
  }

  /// The whole expression.
  var expression: Expression {
    var rest = self
    while !rest.operators.isEmpty { rest.reduceLast() }
    return rest.operands[0]
  }

  /// Combines the last two operands.
  private mutating func reduceLast() {
    let (operation, range) = operators.removeLast()
    let right = operands.removeLast()
    let left = operands.removeLast()
    operands.append(
      Expression(.binary(operation, left, right, range), left.range.through(right.range)))
  }
}

extension BinaryOperator {
  /// Whether `a self b` is an operand of `next` in `a self b next c`.
  fileprivate func isReduced(
    before next: BinaryOperator, _ range: SourceRange
  ) throws(SourceDiagnostic) -> Bool {
    guard precedence == next.precedence else { return precedence > next.precedence }
    switch associativity {
    case .left: return true
    case .right: return false
    case .none:
      throw SourceDiagnostic(
        range,
        self == .less && next == .greater
          ? UnsupportedSyntax.generics
          : "'\(rawValue)' and '\(next.rawValue)' cannot follow each other; \(next.separation)")
    }
  }

  private var separation: String {
    precedence == BinaryOperator.closedRange.precedence
      ? "a range has exactly two bounds" : "compare with each value: 'a < b && b < c'"
  }
}
