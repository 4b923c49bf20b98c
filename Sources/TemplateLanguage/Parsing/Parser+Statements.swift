import Graphics

extension Parser {
  /// `{`, statements, `}`.
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

  /// Takes the `}`; where too much is wrong already, its absence is no news.
  mutating func closeBlock(_ opening: SourceRange) throws(SourceDiagnostic) {
    if at("case") || at("default") {
      throw error("'\(described(token).dropFirst().dropLast())' stands directly in a 'switch'")
    }
    try close(.closeBrace, openedAt: opening)
  }

  /// The statements up to a `}`, or to the next case of a `switch`.
  mutating func statements(
    depth: Int, endsAtCase: Bool = false
  ) throws(SourceDiagnostic) -> [Statement] {
    var statements: [Statement] = []
    var tallest = 0
    while !isAtEnd, !at(.closeBrace), !(endsAtCase && isAtCase) {
      let start = index
      do throws(SourceDiagnostic) {
        let statement = try statement()
        tallest = max(tallest, height)
        try endOfStatement(in: statement)
        statements.append(statement)
      } catch {
        recover(from: error, startedAt: start, depth: depth)
      }
      takeSemicolons()
    }
    try rise(to: tallest + 1)
    return statements
  }

  /// Takes the `;` behind a statement; as in Swift, there is one.
  mutating func takeSemicolons() {
    guard take(.semicolon) else { return }
    if at(.semicolon) { report(error("there is a ';' too many; remove it")) }
    while take(.semicolon) {}
  }

  var isAtCase: Bool { at("case") || at("default") }

  /// A statement ends with its line, at `;` or before `}`.
  mutating func endOfStatement(in statement: Statement?) throws(SourceDiagnostic) {
    if isAtEnd || at(.semicolon) || at(.closeBrace) { return }
    guard token.startsLine else { throw unexpectedBehindStatement() }
    if at(.dot), statement?.endsWithBlock ?? true {
      throw error("a modifier stands behind a view; put the statement above into 'Group { … }'")
    }
    if at("else") { throw error("this 'else' belongs to no 'if'") }
  }

  private mutating func statement() throws(SourceDiagnostic) -> Statement {
    switch token.kind {
    case .word("let"), .word("var"): return .binding(try binding())
    case .word("if"): return .conditional(try conditional())
    case .word("guard"): return .early(try guardStatement())
    case .word("switch"): return .selection(try selection())
    case .word("for"): return .loop(try loop())
    case .word("return"): return try returning()
    case .word("break"): return try leaving(.break)
    case .word("continue"): return try leaving(.continue)
    case .word(let word):
      if let refusal = refusal(of: word) { throw error(refusal) }
    case .directive(let name): throw error(Refusal.directive(name))
    case .symbol(.at): throw error("an attribute stands before a member of a 'struct' only")
    case .symbol(.openBrace): throw error("'{' begins nothing here; remove the braces")
    default: break
    }
    return try expressionStatement()
  }

  /// Words such as `open` are names where nothing follows that they could declare.
  private func refusal(of word: String) -> String? {
    guard let refusal = Refusal.statement(word) else { return nil }
    if Keyword.reserved.contains(word) { return refusal }
    return peek().startsLine || peek().anyWord == nil ? nil : refusal
  }

  private mutating func binding() throws(SourceDiagnostic) -> BindingStatement {
    let isVariable = at("var")
    advance()
    if at(.openParenthesis) { throw error(Refusal.tuple) }
    if at("_") { throw error("a value without a name has no use; remove the line") }
    let name = try name("the name of the value")
    let type = take(.colon) ? try type() : nil
    if at(.openBrace) { throw error("a property that is computed stands in the 'struct'; move it") }
    guard take(.assign) else {
      throw SourceDiagnostic(name.range, "'\(name.text)' needs its value here; write '= …'")
    }
    let value = try expression()
    if at(.comma) { throw error("declare one value with each '\(isVariable ? "var" : "let")'") }
    return BindingStatement(name: name, isVariable: isVariable, type: type, value: value)
  }

  private mutating func returning() throws(SourceDiagnostic) -> Statement {
    let start = token.range
    advance()
    height = 1
    // As in Swift, the value may stand on the next line.
    if isAtEnd || at(.semicolon) || at(.closeBrace) || isAtCase || isAtStatementWord {
      return .returning(nil, start)
    }
    let value = try expression()
    return .returning(value, range(from: start))
  }

  private mutating func leaving(_ exit: LoopExit) throws(SourceDiagnostic) -> Statement {
    let range = token.range
    advance()
    height = 1
    if !token.startsLine, token.anyWord != nil {
      throw error("loops of a template have no names; remove the word behind '\(exit.rawValue)'")
    }
    return .leaving(exit, range)
  }

  private var isAtStatementWord: Bool {
    guard token.startsLine, case .word(let word) = token.kind else { return false }
    return Keyword.beginningStatements.contains(word) || refusal(of: word) != nil
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
    try rise(to: max(valueHeight, height) + 1)
    return .assignment(
      AssignmentStatement(
        target: value, operation: operation, value: newValue, range: range(from: start)))
  }

  /// The operator of an assignment: `nil` inside for `=`, and outside for none.
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
    case .name, .member, .element: return
    case .integer, .decimal, .string, .boolean, .null, .implicitMember, .call, .keyPath, .prefix,
      .binary, .openRange, .ternary, .array, .dictionary, .closure, .parenthesized, .unwrapping,
      .optionalChain:
      throw SourceDiagnostic(target.range, "only a variable can be set; '==' compares")
    }
  }
}

extension Statement {
  /// Whether its last token is the `}` of a block.
  var endsWithBlock: Bool {
    switch self {
    case .conditional, .early, .selection, .loop: true
    case .expression, .binding, .assignment, .returning, .leaving: false
    }
  }
}
