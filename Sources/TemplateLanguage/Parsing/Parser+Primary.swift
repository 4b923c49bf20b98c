import Graphics

extension Parser {
  /// A primary expression.
  mutating func primary() throws(SourceDiagnostic) -> Expression {
    height = 1
    let range = token.range
    switch token.kind {
    case .integer(let value): return try integer(value)
    case .floatingPoint(let value): return leaf(.floatingPoint(value))
    case .string(let segments): return Expression(.string(try parsed(segments)), range)
    case .dollarIdentifier(let name):
      if let dollarIdentifierError { throw error(dollarIdentifierError) }
      return leaf(.name(name))
    case .escapedIdentifier(let name): return leaf(.name(name))
    case .word(let text): return try word(text)
    case .symbol(let symbol): return try bracketed(symbol)
    case .directive(let name): throw error(UnsupportedSyntax.directive(name))
    case .infix(let text): throw error(misplacedSymbolMessage(text))
    case .prefix(let text), .postfix(let text): throw error(UnsupportedSyntax.operation(text))
    case .end: throw error("a value is expected here, but the text ends")
    }
  }

  private mutating func leaf(_ kind: Expression.Kind) -> Expression {
    defer { advance() }
    return Expression(kind, token.range)
  }

  private mutating func integer(_ value: UInt64) throws(SourceDiagnostic) -> Expression {
    if let value = Int(exactly: value) { return leaf(.integer(value)) }
    guard case .prefix("-") = peek(-1).kind, index > 0, !peek().is(.dot) else {
      throw error("this number is too large; write it with a decimal point")
    }
    return leaf(.integer(Int.min))
  }

  private mutating func word(_ word: String) throws(SourceDiagnostic) -> Expression {
    switch word {
    case "true", "false": return leaf(.boolean(word == "true"))
    case "nil": return leaf(.null)
    case "self", "Self": return leaf(.name(word))
    default: break
    }
    let isName = !Keyword.reserved.contains(word)
    if isName, peek().startsLine || !peek().beginsValue { return leaf(.name(word)) }
    if let unsupportedSyntaxMessage = UnsupportedSyntax.expression(word) {
      throw error(unsupportedSyntaxMessage)
    }
    guard isName else {
      throw error("a value is expected here, and '\(word)' is a keyword")
    }
    return leaf(.name(word))
  }

  private mutating func bracketed(_ symbol: Token.Symbol) throws(SourceDiagnostic) -> Expression {
    switch symbol {
    case .openParenthesis: return try parenthesized()
    case .openBracket: return try collection()
    case .openBrace: return try closure()
    case .backslash:
      let path = try keyPath()
      return Expression(.keyPath(path), path.range)
    case .dot:
      let start = token.range
      advance()
      if case .integer = token.kind { throw error("write a '0' before the '.' of a number") }
      return Expression(.implicitMember(try memberName(mayBeInit: true)), range(from: start))
    case .at: throw error("an attribute is allowed only before a member of a 'struct'")
    case .closeParenthesis, .closeBracket, .closeBrace, .comma, .colon, .semicolon, .arrow,
      .assign, .question, .optional, .force:
      throw error("a value is expected here, not \(described(token))")
    }
  }

  private func misplacedSymbolMessage(_ text: String) -> String {
    peek().is(.closeParenthesis) || peek().is(.comma)
      ? "an operator is not a value here; write a closure such as '{ $0 \(text) $1 }'"
      : "a value is missing before '\(text)'"
  }

  private mutating func parenthesized() throws(SourceDiagnostic) -> Expression {
    let opening = token.range
    let arguments = try arguments(.openParenthesis, .closeParenthesis)
    guard arguments.count == 1, arguments[0].label == nil, !peek(-2).is(.comma) else {
      throw SourceDiagnostic(range(from: opening), UnsupportedSyntax.tuple)
    }
    try recordHeight(to: height + 1)
    return Expression(.parenthesized(arguments[0].value), range(from: opening))
  }

  /// Parses `[a, b]`, `[a: b]`, `[]` or `[:]`.
  private mutating func collection() throws(SourceDiagnostic) -> Expression {
    let opening = token.range
    advance()
    let outer = allowsTrailingClosures
    allowsTrailingClosures = true
    defer { allowsTrailingClosures = outer }
    if at(.colon), peek().is(.closeBracket) {
      advance()
      advance()
      return Expression(.dictionary([]), range(from: opening))
    }
    var values: [Expression] = []
    var pairs: [(key: Expression, value: Expression)] = []
    var maximumHeight = 0
    while !at(.closeBracket), !isAtEnd {
      let value = try expression()
      maximumHeight = max(maximumHeight, height)
      if pairs.isEmpty ? values.isEmpty && at(.colon) : true {
        try expect(.colon, "':' and the value of this key are expected here")
        pairs.append((value, try expression()))
        maximumHeight = max(maximumHeight, height)
      } else {
        values.append(value)
      }
      guard take(.comma) else { break }
    }
    try close(.closeBracket, openedAt: opening)
    try recordHeight(to: maximumHeight + 1)
    return Expression(pairs.isEmpty ? .array(values) : .dictionary(pairs), range(from: opening))
  }

  /// Parses `\.id`.
  mutating func keyPath() throws(SourceDiagnostic) -> KeyPathExpression {
    let start = token.range
    advance()
    guard at(.dot) else { throw error("write a path as '\\.name', without a type") }
    var names: [Name] = []
    while at(.dot) {
      advance()
      names.append(try memberName())
      guard names.count <= 16 else { throw error("this path has too many parts") }
    }
    if at(.optional) || at(.force) || (at(.openBracket) && !token.startsLine) {
      throw error("a key path contains only names; write a closure such as '{ $0.name }'")
    }
    return KeyPathExpression(names: names, range: range(from: start))
  }

  private mutating func parsed(
    _ tokenized: [Token.StringSegment]
  ) throws(SourceDiagnostic) -> [StringSegment] {
    var segments: [StringSegment] = []
    var maximumHeight = 0
    for segment in tokenized {
      switch segment {
      case .text(let text): segments.append(.text(text))
      case .interpolation(let tokens, let range):
        segments.append(.interpolation(try interpolated(tokens, range), range))
        maximumHeight = max(maximumHeight, height)
      }
    }
    advance()
    try recordHeight(to: maximumHeight + 1)
    return segments
  }

  /// The arguments between `\(` and `)`, which were tokenized separately.
  private mutating func interpolated(
    _ inner: [Token], _ range: SourceRange
  ) throws(SourceDiagnostic) -> [Argument] {
    let outer = (tokens, index, allowsTrailingClosures)
    (tokens, index, allowsTrailingClosures) = (inner, 0, true)
    defer {
      (tokens, index, allowsTrailingClosures) = outer
      if hasReachedDiagnosticLimit { index = tokens.count - 1 }
    }
    guard !isAtEnd else { throw SourceDiagnostic(range, "a value is missing in '\\()'") }
    var arguments: [Argument] = []
    var maximumHeight = 0
    repeat {
      arguments.append(try argument())
      maximumHeight = max(maximumHeight, height)
    } while take(.comma)
    guard isAtEnd || hasReachedDiagnosticLimit else { throw unexpectedTokenAfterStatement() }
    height = maximumHeight
    return arguments
  }
}

extension Token {
  /// Whether it can begin an expression.
  fileprivate var beginsValue: Bool {
    switch kind {
    case .word, .escapedIdentifier, .dollarIdentifier, .integer, .floatingPoint, .string: true
    case .symbol, .infix, .prefix, .postfix, .directive, .end: false
    }
  }
}
