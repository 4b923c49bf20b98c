extension Parser {
  mutating func property(
    _ modifiers: Modifiers, from start: SourceRange
  ) throws(SourceDiagnostic) -> PropertyDeclaration {
    let isVariable = at("var")
    let keyword = token.range
    advance()
    if at(.openParenthesis) { throw error(UnsupportedSyntax.tuple) }
    var property = PropertyDeclaration(
      name: try name("the name of the property"), environment: modifiers.environment,
      isStatic: modifiers.staticRange != nil, isPrivate: modifiers.isPrivate,
      isViewBuilder: modifiers.isViewBuilder, isVariable: isVariable, range: start)
    if take(.colon) { property.type = try type() }
    if take(.assign) { property.initialValue = try expression() }
    if at(.openBrace) { property.body = try accessor() }
    if at(.comma) { throw error("declare one property with each '\(isVariable ? "var" : "let")'") }
    property.range = range(from: start)
    try check(property, keyword)
    return property
  }

  /// Checks Swift's rules for properties that do not depend on types.
  private func check(
    _ property: PropertyDeclaration, _ keyword: SourceRange
  ) throws(SourceDiagnostic) {
    if property.environment != nil { return try checkEnvironment(property, keyword) }
    let name = property.name
    if property.body != nil {
      guard property.isVariable else {
        throw SourceDiagnostic(keyword, "a computed property must be a 'var'; write 'var'")
      }
      guard property.type != nil else {
        throw SourceDiagnostic(
          name.range, "'\(name.text)' is computed and needs a type; write '\(name.text): some View'"
        )
      }
      guard property.initialValue == nil else {
        throw SourceDiagnostic(
          name.range, "'\(name.text)' has a value and a body; remove one of them")
      }
      return
    }
    if property.type == nil, property.initialValue == nil {
      throw SourceDiagnostic(
        name.range, "'\(name.text)' needs a type; write '\(name.text): String'")
    }
    guard property.isStatic else { return }
    if property.isVariable {
      throw SourceDiagnostic(keyword, "a static property cannot change; write 'static let'")
    }
    if property.initialValue == nil {
      throw SourceDiagnostic(
        name.range, "'\(name.text)' is 'static' and needs a value; write '= …' after it")
    }
  }

  private func checkEnvironment(
    _ property: PropertyDeclaration, _ keyword: SourceRange
  ) throws(SourceDiagnostic) {
    guard property.isVariable else {
      throw SourceDiagnostic(keyword, "an environment property must be a 'var'; write 'var'")
    }
    guard !property.isStatic, property.initialValue == nil, property.body == nil else {
      throw SourceDiagnostic(
        property.name.range, "'\(property.name.text)' is read from the environment; remove the rest"
      )
    }
  }

  /// The body of a computed property, also in the form `{ get { … } }`.
  private mutating func accessor() throws(SourceDiagnostic) -> Block {
    guard case .word(let word) = peek().kind else { return try block() }
    switch word {
    case "get" where peek(2).is(.openBrace):
      let opening = token.range
      advance()
      advance()
      let body = try block()
      if at("set") { throw error("a property of a template has no setter; remove the 'set'") }
      try close(.closeBrace, openedAt: opening)
      return body
    case "set" where peek(2).is(.openBrace) || peek(2).is(.openParenthesis):
      throw error("a property of a template has no setter; remove the 'set'")
    case "willSet" where peek(2).is(.openBrace) || peek(2).is(.openParenthesis),
      "didSet" where peek(2).is(.openBrace) || peek(2).is(.openParenthesis):
      throw error("a property of a template has no observers; remove the '\(word)'")
    default: return try block()
    }
  }
}
