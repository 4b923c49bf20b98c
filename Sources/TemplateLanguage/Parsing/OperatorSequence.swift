/// Values with operators between them, joined as their precedences demand, without recursion.
struct OperatorSequence {
  private var operands: [Expression]
  private var operators: [(operation: BinaryOperator, range: SourceRange)] = []
  /// How many values there are.
  private(set) var count = 1

  init(_ first: Expression) {
    operands = [first]
  }

  mutating func add(
    _ operation: BinaryOperator, _ range: SourceRange, _ operand: Expression
  ) throws(SourceDiagnostic) {
    while let last = operators.last, try last.operation.isJoined(before: operation, range) {
      join()
    }
    operators.append((operation, range))
    operands.append(operand)
    count += 1
  }

  /// All of it.
  var expression: Expression {
    var rest = self
    while !rest.operators.isEmpty { rest.join() }
    return rest.operands[0]
  }

  /// Joins the last two values.
  private mutating func join() {
    let (operation, range) = operators.removeLast()
    let right = operands.removeLast()
    let left = operands.removeLast()
    operands.append(
      Expression(.binary(operation, left, right, range), left.range.through(right.range)))
  }
}

extension BinaryOperator {
  /// Whether `a self b` is a value of its own in `a self b next c`.
  fileprivate func isJoined(
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
          ? Refusal.generics
          : "'\(rawValue)' and '\(next.rawValue)' cannot follow each other; \(next.separation)")
    }
  }

  private var separation: String {
    precedence == BinaryOperator.closedRange.precedence
      ? "a range has two ends" : "compare with each value: 'a < b && b < c'"
  }
}
