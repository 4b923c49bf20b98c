extension Parser {
  /// Parses `if … { } else if … { } else { }`.
  mutating func ifStatement() throws(SourceDiagnostic) -> ConditionalStatement {
    let start = token.range
    var branches: [ConditionalStatement.Branch] = []
    var otherwise: Block?
    var maximumHeight = 0
    repeat {
      advance()
      let conditions = try conditions()
      maximumHeight = max(maximumHeight, height)
      branches.append(ConditionalStatement.Branch(conditions: conditions, body: try block()))
      maximumHeight = max(maximumHeight, height)
      guard take("else") else { break }
      if !at("if") {
        otherwise = try block()
        maximumHeight = max(maximumHeight, height)
      }
    } while otherwise == nil
    try recordHeight(to: maximumHeight + 1)
    return ConditionalStatement(
      branches: branches, otherwise: otherwise, range: range(from: start))
  }

  mutating func guardStatement() throws(SourceDiagnostic) -> GuardStatement {
    let start = token.range
    advance()
    let conditions = try conditions()
    let conditionHeight = height
    guard take("else") else {
      throw error("'else { return … }' is expected after the conditions of 'guard'")
    }
    let otherwise = try block()
    try recordHeight(to: max(conditionHeight, height) + 1)
    return GuardStatement(
      conditions: conditions, otherwise: otherwise, range: range(from: start))
  }

  /// Parses `for name in sequence where condition { }`.
  mutating func forStatement() throws(SourceDiagnostic) -> LoopStatement {
    let start = token.range
    advance()
    let componentNames = at(.openParenthesis) ? try componentNames() : nil
    if at("case") { throw error("a template has no 'for case'; write 'where' after the sequence") }
    if at("await") || at("try") { throw error("a template has no 'await' or 'try'; remove it") }
    let name = componentNames == nil ? try elementName() : nil
    guard take("in") else { throw error("'in' is expected here, not \(described(token))") }
    var maximumHeight = 0
    let sequence = try expressionWithoutTrailingClosures()
    maximumHeight = max(maximumHeight, height)
    let condition = take("where") ? try expressionWithoutTrailingClosures() : nil
    maximumHeight = max(maximumHeight, height)
    let body = try block()
    try recordHeight(to: max(maximumHeight, height) + 1)
    return LoopStatement(
      name: name, componentNames: componentNames, sequence: sequence, condition: condition,
      body: body,
      range: range(from: start))
  }

  /// The name of an element; `nil` for `_`.
  private mutating func elementName() throws(SourceDiagnostic) -> Name? {
    take("_") ? nil : try name("the name of an element")
  }

  /// `(index, item)`: the names of the components of an element of `enumerated()`.
  private mutating func componentNames() throws(SourceDiagnostic) -> [Name?] {
    let start = token.range
    advance()
    let first = try elementName()
    guard take(.comma) else { throw SourceDiagnostic(start, UnsupportedSyntax.tuple) }
    let second = try elementName()
    guard take(.closeParenthesis) else { throw SourceDiagnostic(start, UnsupportedSyntax.tuple) }
    return [first, second]
  }

  /// An expression before the `{` of a body, which is not a trailing closure.
  mutating func expressionWithoutTrailingClosures() throws(SourceDiagnostic) -> Expression {
    let outer = allowsTrailingClosures
    allowsTrailingClosures = false
    defer { allowsTrailingClosures = outer }
    return try expression()
  }

  /// The conditions of `if` and `guard`, separated by commas.
  private mutating func conditions() throws(SourceDiagnostic) -> [Condition] {
    var conditions: [Condition] = []
    var maximumHeight = 0
    repeat {
      conditions.append(try condition())
      maximumHeight = max(maximumHeight, height)
    } while take(.comma)
    if at(.assign) { throw error("'=' sets a variable; write '==' to compare") }
    try recordHeight(to: maximumHeight + 1)
    return conditions
  }

  private mutating func condition() throws(SourceDiagnostic) -> Condition {
    switch token.kind {
    case .word("let"): return try optionalBinding()
    case .word("var"): throw error("write 'if let' instead of 'if var'")
    case .word("case"): throw error("a template has no 'if case'; write a 'switch' or '=='")
    case .directive(let name): throw error(UnsupportedSyntax.directive(name))
    case .symbol(.openBrace): throw error("a condition is missing before this '{'")
    default: return .isTrue(try expressionWithoutTrailingClosures())
    }
  }

  private mutating func optionalBinding() throws(SourceDiagnostic) -> Condition {
    advance()
    if at("_") { throw error("a value without a name cannot be used; write 'value != nil'") }
    let name = try name("the name of the value")
    if at(.colon) { throw error("the type of '\(name.text)' is inferred; remove it") }
    if at(.dot) { throw error("an unwrapped value needs a name; write 'let name = value'") }
    guard take(.assign) else {
      height = 1
      return .optionalBinding(name, Expression(.name(name.text), name.range))
    }
    return .optionalBinding(name, try expressionWithoutTrailingClosures())
  }
}
