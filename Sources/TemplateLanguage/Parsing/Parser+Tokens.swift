extension Parser {
  var token: Token { tokens[index] }
  var isAtEnd: Bool { tokens[index].isEnd }

  /// The token at a distance, or the end token.
  func peek(_ distance: Int = 1) -> Token { tokens[min(index + distance, tokens.count - 1)] }

  func at(_ symbol: Token.Symbol) -> Bool { tokens[index].is(symbol) }
  func at(_ word: String) -> Bool { tokens[index].is(word) }

  mutating func advance() {
    if index < tokens.count - 1 { index += 1 }
  }

  mutating func take(_ symbol: Token.Symbol) -> Bool {
    guard at(symbol) else { return false }
    advance()
    return true
  }

  mutating func take(_ word: String) -> Bool {
    guard at(word) else { return false }
    advance()
    return true
  }

  mutating func expect(_ symbol: Token.Symbol, _ message: String) throws(SourceDiagnostic) {
    guard take(symbol) else { throw error(message) }
  }

  /// Consumes the bracket that closes another.
  mutating func close(
    _ symbol: Token.Symbol, openedAt opening: SourceRange
  ) throws(SourceDiagnostic) {
    guard !take(symbol) else { return }
    if isAtEnd {
      throw SourceDiagnostic(opening, "this bracket has no '\(symbol.rawValue)'")
    }
    if at(.assign) {
      throw error("'=' sets a variable and must be on its own line; write '==' to compare")
    }
    throw error("'\(symbol.rawValue)' or ',' is expected here, not \(described(token))")
  }

  /// The range of the previous token.
  var lastRange: SourceRange { tokens[max(0, index - 1)].range }

  /// The range from a start to the end of the last consumed token.
  func range(from start: SourceRange) -> SourceRange { start.through(lastRange) }

  func error(_ message: String) -> SourceDiagnostic { SourceDiagnostic(token.range, message) }

  /// The description of a token in messages.
  func described(_ token: Token) -> String {
    switch token.kind {
    case .end: return "the end"
    case .string: return "a string"
    default:
      let bytes = text.bytes[token.range.lower..<min(token.range.upper, text.bytes.count)]
      let written = String(decoding: bytes, as: UTF8.self)
      return "'\(written.count > 30 ? written.prefix(29) + "…" : written)'"
    }
  }

  /// Enters a nested construct; `leave` ends it.
  mutating func enter() throws(SourceDiagnostic) {
    guard depth < Self.depthLimit else {
      throw error(
        "this is nested more than \(Self.depthLimit) deep; move a part into a separate view")
    }
    depth += 1
  }

  mutating func leave() { depth -= 1 }

  /// Records the height of the last tree.
  mutating func recordHeight(to height: Int) throws(SourceDiagnostic) {
    guard height <= Self.heightLimit else {
      throw SourceDiagnostic(
        lastRange, "this expression is too long; move a part into a separate view or 'let'")
    }
    self.height = height
  }
}
