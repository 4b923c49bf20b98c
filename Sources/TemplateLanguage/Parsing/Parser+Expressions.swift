extension Parser {
  mutating func expression() throws(SourceDiagnostic) -> Expression {
    try enter()
    defer { leave() }
    var choices: [(condition: Expression, first: Expression)] = []
    var last = try operatorSequence()
    var tallest = height
    while at(.question) {
      guard choices.count < Self.operandLimit else { throw tooManyOperands() }
      advance()
      let first = try choice()
      tallest = max(tallest, height)
      choices.append((last, first))
      last = try operatorSequence()
      tallest = max(tallest, height)
    }
    for choice in choices.reversed() {
      last = Expression(
        .ternary(choice.condition, choice.first, last),
        choice.condition.range.through(last.range))
    }
    try rise(to: tallest + choices.count)
    return last
  }

  /// What stands between `?` and `:`.
  private mutating func choice() throws(SourceDiagnostic) -> Expression {
    let first = try expression()
    try expect(.colon, "':' and the other value are expected here, not \(described(token))")
    return first
  }

  private func tooManyOperands() -> SourceDiagnostic {
    error(
      "an expression has at most \(Self.operandLimit) operands; give a part of it a name with 'let'"
    )
  }

  /// Values with operators between them.
  private mutating func operatorSequence() throws(SourceDiagnostic) -> Expression {
    var sequence = OperatorSequence(try operand())
    var tallest = height
    while let operation = try binaryOperator() {
      guard sequence.count < Self.operandLimit else { throw tooManyOperands() }
      let range = token.range
      advance()
      try sequence.add(operation, range, try operand())
      tallest = max(tallest, height)
    }
    try rise(to: tallest + sequence.count - 1)
    return sequence.expression
  }

  /// The operator that stands here; `nil` where the sequence ends.
  private func binaryOperator() throws(SourceDiagnostic) -> BinaryOperator? {
    switch token.kind {
    case .infix(let text):
      if text == "<", isAtGenerics { throw error(Refusal.generics) }
      if let operation = BinaryOperator(rawValue: text) { return operation }
      if ["+=", "-=", "*=", "/="].contains(text) { return nil }
      throw error(Refusal.operation(text))
    case .prefix(let text):
      if token.startsLine, PrefixOperator(rawValue: text) != nil { return nil }
      throw error(Refusal.operation(text))
    case .postfix(let text): throw error(postfixRefusal(text))
    case .word("as"), .word("is"):
      throw error(Refusal.behindExpression(at("as") ? "as" : "is") ?? "")
    default: return nil
    }
  }

  /// `<Int>(`, which Swift takes for the arguments of a type.
  private var isAtGenerics: Bool {
    guard peek().anyWord != nil, peek(3).is(.openParenthesis) || peek(3).is(.dot) else {
      return false
    }
    return switch peek(2).kind {
    case .infix(">"), .postfix(">"): peek(3).range.lower == peek(2).range.upper
    default: false
    }
  }

  private func postfixRefusal(_ text: String) -> String {
    switch text {
    case "..<": "write 'a...' for a range without an end"
    default: Refusal.operation(text)
    }
  }

  /// A value with what stands before it, or a range with one end.
  private mutating func operand() throws(SourceDiagnostic) -> Expression {
    if case .prefix(let text) = token.kind, text == "..." || text == "..<" {
      return try rangeWithoutStart(isClosed: text == "...")
    }
    let value = try signedValue()
    guard case .postfix("...") = token.kind else { return value }
    advance()
    try rise(to: height + 1)
    return Expression(
      .openRange(from: value, to: nil, isClosed: true), range(from: value.range))
  }

  /// `..<5`, `...5`.
  private mutating func rangeWithoutStart(isClosed: Bool) throws(SourceDiagnostic) -> Expression {
    let start = token.range
    advance()
    let value = try signedValue()
    try rise(to: height + 1)
    return Expression(.openRange(from: nil, to: value, isClosed: isClosed), range(from: start))
  }

  /// A value with a sign before it.
  private mutating func signedValue() throws(SourceDiagnostic) -> Expression {
    guard case .prefix(let text) = token.kind else { return try postfixExpression() }
    guard let operation = PrefixOperator(rawValue: text) else { throw error(prefixRefusal(text)) }
    let start = token.range
    advance()
    let value = try postfixExpression()
    try rise(to: height + 1)
    // The least integer is written with a magnitude that has no positive twin.
    if case .integer(Int.min) = value.kind {
      return Expression(.integer(Int.min), start.through(value.range))
    }
    return Expression(.prefix(operation, value), start.through(value.range))
  }

  private func prefixRefusal(_ text: String) -> String {
    switch text {
    case "&": "a template has no 'inout', so no '&'; return the new value"
    case "+": "remove the '+' before the value"
    case _ where text.hasPrefix("<"): Refusal.generics
    case _ where PrefixOperator(rawValue: String(text.prefix(1))) != nil && text.count > 1:
      "write '\(text.prefix(1))(…)' around the value behind '\(text.prefix(1))'"
    case _ where text.hasPrefix("/"): Refusal.operation("/…/")
    case _ where BinaryOperator(rawValue: text) != nil: "a value is missing before '\(text)'"
    default: Refusal.operation(text)
    }
  }
}
