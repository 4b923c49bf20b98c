extension Parser {
  mutating func switchStatement() throws(SourceDiagnostic) -> SwitchStatement {
    try enter()
    defer { leave() }
    let start = token.range
    advance()
    if at(.openBrace) { throw error("a value is missing between 'switch' and '{'") }
    let subject = try expressionWithoutTrailingClosures()
    let subjectHeight = height
    let opening = token
    try expect(.openBrace, "'{' is expected here, not \(described(token))")
    let outer = allowsTrailingClosures
    allowsTrailingClosures = true
    defer { allowsTrailingClosures = outer }
    let cases = try cases(depth: opening.depth + 1)
    try close(.closeBrace, openedAt: opening.range)
    try recordHeight(to: max(subjectHeight, height) + 1)
    return SwitchStatement(subject: subject, cases: cases, range: range(from: start))
  }

  private mutating func cases(
    depth: Int
  ) throws(SourceDiagnostic) -> [SwitchStatement.Case] {
    var cases: [SwitchStatement.Case] = []
    var maximumHeight = 0
    while !isAtEnd, !at(.closeBrace) {
      let start = index
      do throws(SourceDiagnostic) {
        if let last = cases.last, last.patterns.isEmpty {
          throw SourceDiagnostic(last.range, "'default' must be the last case; move it to the end")
        }
        cases.append(try switchCase(depth: depth))
        maximumHeight = max(maximumHeight, height)
      } catch {
        if cases.last?.patterns.isEmpty ?? false { cases.removeLast() }
        recover(from: error, startedAt: start, depth: depth)
        while !isAtEnd, token.depth > depth || (token.depth == depth && !isAtCase) { advance() }
      }
    }
    height = maximumHeight
    return cases
  }

  private mutating func switchCase(depth: Int) throws(SourceDiagnostic) -> SwitchStatement.Case {
    let start = token.range
    var patterns: [SwitchStatement.Pattern] = []
    var maximumHeight = 0
    if take("case") {
      repeat {
        patterns.append(try pattern())
        maximumHeight = max(maximumHeight, height)
      } while take(.comma)
    } else if !take("default") {
      throw at(.at)
        ? error("'default' is written without an attribute; remove it")
        : error("'case' or 'default' is expected here, not \(described(token))")
    }
    let head = range(from: start)
    try expect(.colon, "':' is expected here, not \(described(token))")
    let first = token.range
    let count = diagnostics.count
    let statements = try statements(depth: depth, endsAtCase: true)
    if statements.isEmpty, diagnostics.count == count, !isAtEnd {
      throw SourceDiagnostic(head, "this case has no statement; write 'EmptyView()' in it")
    }
    try recordHeight(to: max(maximumHeight, height) + 1)
    let body = Block(statements, statements.isEmpty ? lastRange : range(from: first))
    return SwitchStatement.Case(patterns: patterns, body: body, range: range(from: start))
  }

  private mutating func pattern() throws(SourceDiagnostic) -> SwitchStatement.Pattern {
    let start = token.range
    height = 1
    let kind = try patternKind()
    let patternHeight = height
    let condition = take("where") ? try expression() : nil
    try recordHeight(to: max(patternHeight, height) + 1)
    return SwitchStatement.Pattern(kind, where: condition, range: range(from: start))
  }

  private mutating func patternKind() throws(SourceDiagnostic) -> SwitchStatement.Pattern.Kind {
    switch token.kind {
    case .word("_"):
      advance()
      return .any
    case .word("let"):
      advance()
      if at(.dot) || at(.openParenthesis) {
        throw error("a case of a template has no associated values")
      }
      let name = try name("the name of the value")
      if at(.optional) { throw error("write 'case nil:' for a missing value") }
      return .binding(name)
    case .word("var"): throw error("write 'let' instead of 'var'")
    case .word("is"): throw error("a template has no 'is'; compare values")
    default: return .value(try expression())
    }
  }
}
