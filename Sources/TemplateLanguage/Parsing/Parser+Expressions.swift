extension Parser {
  mutating func expression() throws(SourceDiagnostic) -> Expression {
    try enter()
    defer { leave() }
    var choices: [(condition: Expression, first: Expression)] = []
    var last = try operatorSequence()
    var maximumHeight = height
    while at(.question) {
      guard choices.count < Self.operandLimit else { throw tooManyOperands() }
      advance()
      let first = try ternaryBranch()
      maximumHeight = max(maximumHeight, height)
      choices.append((last, first))
      last = try operatorSequence()
      maximumHeight = max(maximumHeight, height)
    }
    for ternaryBranch in choices.reversed() {
      last = Expression(
        .ternary(ternaryBranch.condition, ternaryBranch.first, last),
        ternaryBranch.condition.range.through(last.range))
    }
    try recordHeight(to: maximumHeight + choices.count)
    return last
  }

  /// The expression between `?` and `:`.
  private mutating func ternaryBranch() throws(SourceDiagnostic) -> Expression {
    let first = try expression()
    try expect(.colon, "':' and the other value are expected here, not \(described(token))")
    return first
  }

  private func tooManyOperands() -> SourceDiagnostic {
    error(
      "an expression has at most \(Self.operandLimit) operands; give a part of it a name with 'let'"
    )
  }

  /// Operands separated by binary operators.
  private mutating func operatorSequence() throws(SourceDiagnostic) -> Expression {
    var sequence = OperatorSequence(try operand())
    var maximumHeight = height
    while let operation = try binaryOperator() {
      guard sequence.count < Self.operandLimit else { throw tooManyOperands() }
      let range = token.range
      advance()
      try sequence.add(operation, range, try operand())
      maximumHeight = max(maximumHeight, height)
    }
    try recordHeight(to: maximumHeight + sequence.count - 1)
    return sequence.expression
  }

  /// The binary operator at this position; `nil` at the end of the sequence.
  private func binaryOperator() throws(SourceDiagnostic) -> BinaryOperator? {
    switch token.kind {
    case .infix(let text):
      if text == "<", isAtGenerics { throw error(UnsupportedSyntax.generics) }
      if let operation = BinaryOperator(rawValue: text) { return operation }
      if ["+=", "-=", "*=", "/="].contains(text) { return nil }
      throw error(UnsupportedSyntax.operation(text))
    case .prefix(let text):
      if token.startsLine, PrefixOperator(rawValue: text) != nil { return nil }
      throw error(UnsupportedSyntax.operation(text))
    case .postfix(let text): throw error(unsupportedPostfixMessage(text))
    case .word("as"), .word("is"):
      throw error(UnsupportedSyntax.afterExpression(at("as") ? "as" : "is") ?? "")
    default: return nil
    }
  }

  /// `<Int>(`, which Swift parses as generic arguments.
  private var isAtGenerics: Bool {
    guard peek().identifier != nil, peek(3).is(.openParenthesis) || peek(3).is(.dot) else {
      return false
    }
    return switch peek(2).kind {
    case .infix(">"), .postfix(">"): peek(3).range.lower == peek(2).range.upper
    default: false
    }
  }

  private func unsupportedPostfixMessage(_ text: String) -> String {
    switch text {
    case "..<": "write 'a...' for a range without an end"
    default: UnsupportedSyntax.operation(text)
    }
  }

  /// A value with its prefix operators, or a one-sided range.
  private mutating func operand() throws(SourceDiagnostic) -> Expression {
    if case .prefix(let text) = token.kind, text == "..." || text == "..<" {
      return try rangeWithoutStart(isClosed: text == "...")
    }
    let value = try signedValue()
    guard case .postfix("...") = token.kind else { return value }
    advance()
    try recordHeight(to: height + 1)
    return Expression(
      .partialRange(from: value, to: nil, isClosed: true), range(from: value.range))
  }

  /// Parses `..<5` and `...5`.
  private mutating func rangeWithoutStart(isClosed: Bool) throws(SourceDiagnostic) -> Expression {
    let start = token.range
    advance()
    let value = try signedValue()
    try recordHeight(to: height + 1)
    return Expression(.partialRange(from: nil, to: value, isClosed: isClosed), range(from: start))
  }

  /// A value with a minus sign.
  private mutating func signedValue() throws(SourceDiagnostic) -> Expression {
    guard case .prefix(let text) = token.kind else { return try postfixExpression() }
    guard let operation = PrefixOperator(rawValue: text) else {
      throw error(unsupportedPrefixMessage(text))
    }
    let start = token.range
    advance()
    let value = try postfixExpression()
    try recordHeight(to: height + 1)
    // The magnitude of the minimum integer cannot be represented as a positive value.
    if case .integer(Int.min) = value.kind {
      return Expression(.integer(Int.min), start.through(value.range))
    }
    return Expression(.prefix(operation, value), start.through(value.range))
  }

  private func unsupportedPrefixMessage(_ text: String) -> String {
    switch text {
    case "&": "a template has no 'inout', so no '&'; return the new value"
    case "+": "remove the '+' before the value"
    case _ where text.hasPrefix("<"): UnsupportedSyntax.generics
    case _ where PrefixOperator(rawValue: String(text.prefix(1))) != nil && text.count > 1:
      "write '\(text.prefix(1))(…)' around the value after '\(text.prefix(1))'"
    case _ where text.hasPrefix("/"): UnsupportedSyntax.operation("/…/")
    case _ where BinaryOperator(rawValue: text) != nil: "a value is missing before '\(text)'"
    default: UnsupportedSyntax.operation(text)
    }
  }
}
