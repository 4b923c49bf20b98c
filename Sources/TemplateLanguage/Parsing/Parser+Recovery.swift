import Graphics

extension Parser {
  /// Reports an error and continues at the next line of the same depth.
  mutating func recover(from error: SourceDiagnostic, startedAt start: Int, depth: Int) {
    if !isCascading(error, startedAt: start, depth: depth) { report(error) }
    if index == start { advance() }
    while !isAtEnd, token.depth > depth || (token.depth == depth && !canBeginStatement) {
      advance()
    }
  }

  /// Whether an error follows from a string without closing quotes in the statement, or from a brace that is missing or
  /// stray elsewhere.
  private func isCascading(
    _ error: SourceDiagnostic, startedAt start: Int, depth: Int
  ) -> Bool {
    if hasUnclosedString(since: start) { return true }
    guard error.range == token.range else { return false }
    if hasUnclosedBrace, depth > 0, at("struct") || at("enum") { return true }
    return hasUnmatchedBrace && depth == 0 && token.depth == 0
  }

  /// Whether the token can begin a statement or a declaration.
  private var canBeginStatement: Bool {
    if at(.semicolon) { return true }
    guard token.startsLine else { return false }
    switch token.kind {
    case .symbol(let symbol):
      switch symbol {
      case .openParenthesis, .openBracket, .at, .backslash: return true
      case .openBrace, .closeParenthesis, .closeBracket, .closeBrace, .comma, .colon, .semicolon,
        .dot, .arrow, .assign, .question, .optional, .force:
        return false
      }
    case .infix, .postfix: return false
    case .word("else"): return false
    case .word, .escapedIdentifier, .dollarIdentifier, .integer, .floatingPoint, .string, .prefix,
      .directive,
      .end:
      return true
    }
  }

  /// The error for a token that follows a statement on the same line.
  func unexpectedTokenAfterStatement() -> SourceDiagnostic {
    let before = peek(-1)
    let tokenDescription = described(token)
    switch token.kind {
    case .word(let word):
      if case .word(let first) = before.kind, isStatementStart(index - 1),
        let meant = NearestName.suggestion(for: first, among: Keyword.statements)
      {
        return SourceDiagnostic(
          before.range, "'\(first)' is not known; did you mean '\(meant)'?")
      }
      if let unsupportedSyntaxMessage = UnsupportedSyntax.afterExpression(word) {
        return error(unsupportedSyntaxMessage)
      }
      if before.is(.closeBrace) {
        let suggestion = NearestName.suggestionText(for: word, among: ["else"])
        if !suggestion.isEmpty || word == "else" {
          return error(
            word == "else" ? "this 'else' has no 'if'" : "'\(word)' is not known\(suggestion)")
        }
      }
    case .prefix(let text), .postfix(let text), .infix(let text):
      return error(UnsupportedSyntax.operation(text))
    case .symbol(.optional):
      return error(
        "'?' must be followed by '.' or '['; for 'a ? b : c' and '??' write spaces around it")
    case .symbol(.assign): return error("a value can be set only once in a statement")
    default: break
    }
    return error("\(tokenDescription) begins another statement; write it on its own line")
  }

  private func isStatementStart(_ position: Int) -> Bool {
    guard position > 0 else { return true }
    let before = tokens[position - 1]
    return tokens[position].startsLine || before.is(.openBrace) || before.is(.semicolon)
      || before.is("in") || before.is(.colon)
  }
}
