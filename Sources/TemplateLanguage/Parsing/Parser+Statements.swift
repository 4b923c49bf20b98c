import Graphics

extension Parser {
  /// Parses `{`, statements and `}`.
  mutating func block() throws(SourceDiagnostic) -> Block {
    try enter()
    defer { leave() }
    let opening = token
    try expect(.openBrace, "'{' is expected here, not \(described(token))")
    let outer = allowsTrailingClosures
    allowsTrailingClosures = true
    defer { allowsTrailingClosures = outer }
    let statements = try statements(depth: opening.depth + 1)
    try closeBlock(opening.range)
    return Block(statements, range(from: opening.range))
  }

  /// Consumes the `}`; its absence is not reported after too many errors.
  mutating func closeBlock(_ opening: SourceRange) throws(SourceDiagnostic) {
    if at("case") || at("default") {
      throw error("'\(described(token).dropFirst().dropLast())' must be directly in a 'switch'")
    }
    try close(.closeBrace, openedAt: opening)
  }

  /// Parses the statements up to a `}`, or to the next case of a `switch`.
  mutating func statements(
    depth: Int, endsAtCase: Bool = false
  ) throws(SourceDiagnostic) -> [Statement] {
    var statements: [Statement] = []
    var maximumHeight = 0
    while !isAtEnd, !at(.closeBrace), !(endsAtCase && isAtCase) {
      let start = index
      do throws(SourceDiagnostic) {
        let statement = try statement()
        maximumHeight = max(maximumHeight, height)
        try endOfStatement(in: statement)
        statements.append(statement)
      } catch {
        recover(from: error, startedAt: start, depth: depth)
      }
      takeSemicolons()
    }
    try recordHeight(to: maximumHeight + 1)
    return statements
  }

  /// Consumes the `;` after a statement; as in Swift, at most one.
  mutating func takeSemicolons() {
    guard take(.semicolon) else { return }
    if at(.semicolon) { report(error("this ';' is not needed; remove it")) }
    while take(.semicolon) {}
  }

  var isAtCase: Bool { at("case") || at("default") }

  /// Requires the end of a statement: a line end, `;` or `}`.
  mutating func endOfStatement(in statement: Statement?) throws(SourceDiagnostic) {
    if isAtEnd || at(.semicolon) || at(.closeBrace) { return }
    guard token.startsLine else { throw unexpectedTokenAfterStatement() }
    if at(.dot), statement?.endsWithBlock ?? true {
      throw error("a modifier must follow a view; put the statement above into 'Group { … }'")
    }
    if at("else") { throw error("this 'else' has no 'if'") }
  }

  private mutating func statement() throws(SourceDiagnostic) -> Statement {
    switch token.kind {
    case .word("let"), .word("var"): return .binding(try bindingStatement())
    case .word("if"): return .conditional(try ifStatement())
    case .word("guard"): return .guardStatement(try guardStatement())
    case .word("switch"): return .switchStatement(try switchStatement())
    case .word("for"): return .loop(try forStatement())
    case .word("return"): return try returnStatement()
    case .word("break"): return try loopExitStatement(.break)
    case .word("continue"): return try loopExitStatement(.continue)
    case .word(let word):
      if let unsupportedSyntaxMessage = unsupportedSyntaxMessage(of: word) {
        throw error(unsupportedSyntaxMessage)
      }
    case .directive(let name): throw error(UnsupportedSyntax.directive(name))
    case .symbol(.at): throw error("an attribute is allowed only before a member of a 'struct'")
    case .symbol(.openBrace): throw error("'{' is not expected here; remove the braces")
    default: break
    }
    return try expressionStatement()
  }

  /// Words such as `open` are names unless a declaration follows.
  private func unsupportedSyntaxMessage(of word: String) -> String? {
    guard let unsupportedSyntaxMessage = UnsupportedSyntax.statement(word) else { return nil }
    if Keyword.reserved.contains(word) { return unsupportedSyntaxMessage }
    return peek().startsLine || peek().identifier == nil ? nil : unsupportedSyntaxMessage
  }

  private mutating func bindingStatement() throws(SourceDiagnostic) -> BindingStatement {
    let isVariable = at("var")
    advance()
    if at(.openParenthesis) { throw error(UnsupportedSyntax.tuple) }
    if at("_") { throw error("a value without a name cannot be used; remove the line") }
    let name = try name("the name of the value")
    let type = take(.colon) ? try type() : nil
    if at(.openBrace) { throw error("a computed property must be in the 'struct'; move it") }
    guard take(.assign) else {
      throw SourceDiagnostic(name.range, "'\(name.text)' needs its value here; write '= …'")
    }
    let value = try expression()
    if at(.comma) { throw error("declare one value with each '\(isVariable ? "var" : "let")'") }
    return BindingStatement(name: name, isVariable: isVariable, type: type, value: value)
  }

  private mutating func returnStatement() throws(SourceDiagnostic) -> Statement {
    let start = token.range
    advance()
    height = 1
    // As in Swift, the value may be on the next line.
    if isAtEnd || at(.semicolon) || at(.closeBrace) || isAtCase || isAtStatementWord {
      return .returnStatement(nil, start)
    }
    let value = try expression()
    return .returnStatement(value, range(from: start))
  }

  private mutating func loopExitStatement(_ exit: LoopExit) throws(SourceDiagnostic) -> Statement {
    let range = token.range
    advance()
    height = 1
    if !token.startsLine, token.identifier != nil {
      throw error("loops of a template have no labels; remove the word after '\(exit.rawValue)'")
    }
    return .exit(exit, range)
  }

  private var isAtStatementWord: Bool {
    guard token.startsLine, case .word(let word) = token.kind else { return false }
    return Keyword.statements.contains(word) || unsupportedSyntaxMessage(of: word) != nil
  }

  private mutating func expressionStatement() throws(SourceDiagnostic) -> Statement {
    let start = token.range
    let value = try expression()
    let valueHeight = height
    guard let operation = assignmentOperator() else { return .expression(value) }
    try checkTarget(value)
    advance()
    let newValue = try expression()
    if at(.assign) { throw error("a value can be set only once in a statement") }
    try recordHeight(to: max(valueHeight, height) + 1)
    return .assignment(
      AssignmentStatement(
        target: value, operation: operation, value: newValue, range: range(from: start)))
  }

  /// The operator of an assignment: the inner optional is `nil` for `=`, the outer one if there is no assignment.
  private func assignmentOperator() -> BinaryOperator?? {
    switch token.kind {
    case .symbol(.assign): .some(nil)
    case .infix("+="): .add
    case .infix("-="): .subtract
    case .infix("*="): .multiply
    case .infix("/="): .divide
    default: .none
    }
  }

  private func checkTarget(_ target: Expression) throws(SourceDiagnostic) {
    switch target.kind {
    case .name, .member, .subscriptCall: return
    case .integer, .floatingPoint, .string, .boolean, .null, .implicitMember, .call, .keyPath,
      .prefix,
      .binary, .partialRange, .ternary, .array, .dictionary, .closure, .parenthesized, .unwrapping,
      .optionalChain:
      throw SourceDiagnostic(target.range, "only a variable can be set; '==' compares")
    }
  }
}

extension Statement {
  /// Whether it ends with the `}` of a block.
  var endsWithBlock: Bool {
    switch self {
    case .conditional, .guardStatement, .switchStatement, .loop: true
    case .expression, .binding, .assignment, .returnStatement, .exit: false
    }
  }
}
