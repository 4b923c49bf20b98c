extension Parser {
  /// A value followed by members, calls and subscripts.
  mutating func postfixExpression() throws(SourceDiagnostic) -> Expression {
    var value = try primary()
    var count = 0
    var isOptional = false
    while let next = try postfix(of: value, &isOptional) {
      value = next
      count += 1
      guard count <= Self.postfixLimit else {
        throw SourceDiagnostic(
          lastRange,
          "a value has at most \(Self.postfixLimit) members and calls; move a part into a separate view"
        )
      }
    }
    return isOptional ? Expression(.optionalChain(value), value.range) : value
  }

  /// The next member, call or subscript; `nil` at the end of the chain.
  private mutating func postfix(
    of value: Expression, _ isOptional: inout Bool
  ) throws(SourceDiagnostic) -> Expression? {
    guard case .symbol(let symbol) = token.kind else { return nil }
    switch symbol {
    case .dot: return try member(of: value)
    case .openParenthesis: return token.startsLine ? nil : try call(value)
    case .openBracket: return token.startsLine ? nil : try subscriptCall(on: value)
    case .openBrace:
      guard allowsTrailingClosures, value.isCallable else { return nil }
      return try callWithTrailingClosures(value, arguments: [], height)
    case .optional:
      guard peek().is(.dot) || (peek().is(.openBracket) && !peek().startsLine) else {
        throw unexpectedTokenAfterStatement()
      }
      isOptional = true
      advance()
      try recordHeight(to: height + 1)
      return Expression(.unwrapping(value), range(from: value.range))
    case .force:
      if isUnequalSign { throw error("write a space on both sides of '!='") }
      report(error("'!' would fail on a missing value; write 'if let' or '??'"))
      advance()
      return value
    case .closeParenthesis, .closeBracket, .closeBrace, .comma, .colon, .semicolon, .at,
      .backslash, .arrow, .assign, .question:
      return nil
    }
  }

  /// Whether the `!` belongs to a `!=` without spaces, which Swift parses as two tokens.
  private var isUnequalSign: Bool {
    peek().is(.assign) && peek().range.lower == token.range.upper
  }

  private mutating func member(of value: Expression) throws(SourceDiagnostic) -> Expression {
    let valueHeight = height
    advance()
    let name = try memberName()
    try recordHeight(to: valueHeight + 1)
    return Expression(.member(value, name), range(from: value.range))
  }

  /// The name after a `.`, which may be a keyword; `init` only where `.init(…)` may make a value of the expected
  /// type.
  mutating func memberName(mayBeInit: Bool = false) throws(SourceDiagnostic) -> Name {
    guard let word = token.identifier, word != "_" else {
      if case .integer = token.kind { throw error(UnsupportedSyntax.tuple) }
      if case .floatingPoint = token.kind { throw error(UnsupportedSyntax.tuple) }
      throw error("the name of a member is expected after '.', not \(described(token))")
    }
    guard token.range.lower == lastRange.upper else {
      throw SourceDiagnostic(lastRange, "the name of a member must directly follow '.'")
    }
    if at("init"), !mayBeInit, !peek().is(.closeParenthesis), !peek().is(.comma) {
      throw error("write the name of the type and '(', without 'init'")
    }
    return consumeName(word)
  }

  private mutating func call(_ callee: Expression) throws(SourceDiagnostic) -> Expression {
    let calleeHeight = height
    let arguments = try arguments(.openParenthesis, .closeParenthesis)
    return try callWithTrailingClosures(callee, arguments: arguments, max(calleeHeight, height))
  }

  private mutating func subscriptCall(on value: Expression) throws(SourceDiagnostic) -> Expression {
    let valueHeight = height
    let opening = token.range
    let arguments = try arguments(.openBracket, .closeBracket)
    guard !arguments.isEmpty else {
      throw SourceDiagnostic(range(from: opening), "an index or key is missing between '[' and ']'")
    }
    try recordHeight(to: max(valueHeight, height) + 1)
    return Expression(.subscriptCall(value, arguments), range(from: value.range))
  }

  /// A call with its trailing closures.
  private mutating func callWithTrailingClosures(
    _ callee: Expression, arguments: [Argument], _ maximumHeight: Int
  ) throws(SourceDiagnostic) -> Expression {
    var maximumHeight = maximumHeight
    var trailing: [Argument] = []
    if allowsTrailingClosures, at(.openBrace) {
      trailing.append(Argument(value: try closure()))
      maximumHeight = max(maximumHeight, height)
      while let word = token.identifier, isTrailingClosureLabel(word) {
        let label = consumeName(word)
        advance()
        trailing.append(Argument(label: label, value: try closure()))
        maximumHeight = max(maximumHeight, height)
      }
    }
    try recordHeight(to: maximumHeight + 1)
    let call = CallExpression(callee: callee, arguments: arguments, trailing: trailing)
    return Expression(.call(call), range(from: callee.range))
  }

  private func isTrailingClosureLabel(_ word: String) -> Bool {
    peek().is(.colon) && peek(2).is(.openBrace) && !at("default") && word != "_"
  }

  /// Arguments between parentheses or brackets.
  mutating func arguments(
    _ open: Token.Symbol, _ closing: Token.Symbol
  ) throws(SourceDiagnostic) -> [Argument] {
    let opening = token.range
    advance()
    let outer = allowsTrailingClosures
    allowsTrailingClosures = true
    defer { allowsTrailingClosures = outer }
    var arguments: [Argument] = []
    var maximumHeight = 0
    while !at(closing), !isAtEnd {
      arguments.append(try argument())
      maximumHeight = max(maximumHeight, height)
      guard take(.comma) else { break }
    }
    try close(closing, openedAt: opening)
    height = maximumHeight
    return arguments
  }

  mutating func argument() throws(SourceDiagnostic) -> Argument {
    guard let word = token.identifier, peek().is(.colon), word != "_" else {
      return Argument(value: try argumentValue())
    }
    let label = consumeName(word)
    advance()
    return Argument(label: label, value: try argumentValue())
  }

  private mutating func argumentValue() throws(SourceDiagnostic) -> Expression {
    guard let operation = operatorFunction else { return try expression() }
    let range = token.range
    advance()
    try recordHeight(to: 4)
    return operation.closure(range)
  }

  /// An operator that is used as a function, as in `sorted(by: >)`.
  private var operatorFunction: BinaryOperator? {
    guard peek().is(.closeParenthesis) || peek().is(.comma) else { return nil }
    switch token.kind {
    case .infix(let text), .prefix(let text), .postfix(let text):
      guard let operation = BinaryOperator(rawValue: text), operation.isFunction else { return nil }
      return operation
    default: return nil
    }
  }
}

extension BinaryOperator {
  /// Whether it evaluates both of its operands.
  fileprivate var isFunction: Bool {
    switch self {
    case .multiply, .divide, .remainder, .add, .subtract, .equal, .unequal, .less, .lessOrEqual,
      .greater, .greaterOrEqual:
      true
    case .closedRange, .halfOpenRange, .coalesce, .and, .or: false
    }
  }

  /// Returns `{ $0 + $1 }` with this operator.
  fileprivate func closure(_ range: SourceRange) -> Expression {
    let sum = Expression(
      .binary(self, Expression(.name("$0"), range), Expression(.name("$1"), range), range), range)
    let body = Block([.expression(sum)], range)
    return Expression(.closure(ClosureExpression(parameters: [], body: body)), range)
  }
}

extension Expression {
  /// Whether a trailing closure makes it a call.
  fileprivate var isCallable: Bool {
    switch kind {
    case .name, .implicitMember, .member, .call, .subscriptCall, .parenthesized, .unwrapping: true
    case .integer, .floatingPoint, .string, .boolean, .null, .keyPath, .prefix, .binary, .ternary,
      .array, .dictionary, .closure, .optionalChain, .partialRange:
      false
    }
  }
}
