extension Parser {
  /// Parses `{ a, b in … }` or `{ … }`.
  mutating func closure() throws(SourceDiagnostic) -> Expression {
    try enter()
    defer { leave() }
    let opening = token
    advance()
    let outer = allowsTrailingClosures
    allowsTrailingClosures = true
    defer { allowsTrailingClosures = outer }
    let parameters = try closureParameters()
    let outerError = dollarIdentifierError
    dollarIdentifierError =
      parameters.isEmpty ? nil : "this closure names its parameters; write the name instead of '$'"
    defer { dollarIdentifierError = outerError }
    let statements = try statements(depth: opening.depth + 1)
    try closeBlock(opening.range)
    let range = range(from: opening.range)
    try recordHeight(to: height + 1)
    let body = Block(statements, range)
    return Expression(.closure(ClosureExpression(parameters: parameters, body: body)), range)
  }

  /// The names before `in`; empty if the closure begins with a statement.
  private mutating func closureParameters() throws(SourceDiagnostic) -> [Name?] {
    if at(.openBracket) { try rejectCaptures() }
    if at(.openParenthesis) { return try parenthesizedParameters() }
    guard let count = unparenthesizedParameterCount() else { return [] }
    var names: [Name?] = []
    for _ in 0..<count {
      names.append(try closureParameter())
      _ = take(.comma)
    }
    if at(.arrow) { throw error(typedParametersMessage) }
    advance()
    return names
  }

  private var typedParametersMessage: String {
    "the types of a closure are inferred; write '{ a, b in … }'"
  }

  private mutating func closureParameter() throws(SourceDiagnostic) -> Name? {
    if take("_") { return nil }
    return try name("the name of a value")
  }

  /// The number of names before an `in` that follows them; `nil` if there is none.
  private func unparenthesizedParameterCount() -> Int? {
    var distance = 0
    while peek(distance).isParameter {
      let next = peek(distance + 1)
      if next.is("in") || next.is(.arrow) { return distance / 2 + 1 }
      guard next.is(.comma) else { return nil }
      distance += 2
    }
    return nil
  }

  /// `(a, b) in`; other content in parentheses is an expression.
  private mutating func parenthesizedParameters() throws(SourceDiagnostic) -> [Name?] {
    guard let end = closing(), tokens[end + 1].is("in") || tokens[end + 1].is(.arrow) else {
      return []
    }
    if tokens[end + 1].is(.arrow) { throw error(typedParametersMessage) }
    advance()
    var names: [Name?] = []
    while index < end {
      names.append(try closureParameter())
      if at(.colon) { throw error(typedParametersMessage) }
      guard take(.comma) else { break }
    }
    guard index == end else { throw error(typedParametersMessage) }
    advance()
    advance()
    return names
  }

  private func rejectCaptures() throws(SourceDiagnostic) {
    guard let end = closing() else { return }
    let next = tokens[end + 1]
    if next.is("in") {
      throw error("a closure of a template has no capture list; remove the '[…]'")
    }
  }

  /// The index of the bracket that closes the current one; `nil` if the text ends before.
  private func closing() -> Int? {
    var position = index + 1
    while position < tokens.count - 1, tokens[position].depth > token.depth { position += 1 }
    return position < tokens.count - 1 ? position : nil
  }
}

extension Token {
  /// Whether it may be a closure parameter.
  fileprivate var isParameter: Bool {
    switch kind {
    case .word(let word): word == "_" || !Keyword.reserved.contains(word)
    case .escapedIdentifier: true
    case .dollarIdentifier, .integer, .floatingPoint, .string, .symbol, .infix, .prefix, .postfix,
      .directive,
      .end:
      false
    }
  }
}
