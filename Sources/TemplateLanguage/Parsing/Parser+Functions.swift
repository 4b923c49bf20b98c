extension Parser {
  mutating func function(
    _ modifiers: Modifiers, from start: SourceRange
  ) throws(SourceDiagnostic) -> FunctionDeclaration {
    advance()
    if case .infix = token.kind { throw error("a template declares no operators; write a name") }
    let name = try name("the name of the function")
    try refuseGenerics()
    let parameters = try parameters()
    if at("throws") || at("rethrows") {
      throw error("nothing in a template throws errors; return an optional value")
    }
    if at("async") { throw error("nothing in a template is waited for; remove the 'async'") }
    let result = take(.arrow) ? try type() : nil
    if at("where") { throw error("a template's 'func' has no 'where'; remove it") }
    let body = try block()
    return FunctionDeclaration(
      name: name, parameters: parameters, result: result, isStatic: modifiers.staticRange != nil,
      isPrivate: modifiers.isPrivate, isViewBuilder: modifiers.isViewBuilder, body: body,
      range: range(from: start))
  }

  private mutating func parameters() throws(SourceDiagnostic) -> [ParameterDeclaration] {
    let opening = token.range
    try expect(.openParenthesis, "'(' is expected here, not \(described(token))")
    var parameters: [ParameterDeclaration] = []
    while !at(.closeParenthesis), !isAtEnd {
      parameters.append(try parameter())
      guard take(.comma) else { break }
    }
    try close(.closeParenthesis, openedAt: opening)
    return parameters
  }

  private mutating func parameter() throws(SourceDiagnostic) -> ParameterDeclaration {
    if at(.at) { throw error("a parameter of a template is a value; \(Refusal.function)") }
    guard let first = token.anyWord, !["inout", "var", "let"].contains(first) else {
      throw error("the name of a parameter is expected here, not \(described(token))")
    }
    let isNamed = !peek().is(.colon)
    var label: Name?
    if isNamed {
      let isNone = at("_")
      let word = taken(first)
      label = isNone ? nil : word
    }
    let name = try name("the name of a parameter")
    if !isNamed { label = name }
    try expect(.colon, "the type of '\(name.text)' is missing; write '\(name.text): String'")
    if at("inout") { throw error("a template has no 'inout'; return the new value") }
    if at(.at) { throw error(Refusal.function) }
    let type = try type()
    if case .postfix("...") = token.kind {
      throw error("a template has no parameters with '...'; write an array type such as '[Int]'")
    }
    let value = take(.assign) ? try expression() : nil
    return ParameterDeclaration(label: label, name: name, type: type, defaultValue: value)
  }
}
