import Graphics

extension Parser {
  mutating func sourceFile() -> SourceFile {
    var file = SourceFile()
    while !isAtEnd {
      let start = index
      do throws(SourceDiagnostic) {
        try topLevel(&file)
        try endOfStatement(in: nil)
      } catch {
        recover(from: error, startedAt: start, depth: 0)
      }
      takeSemicolons()
      if index == start { advance() }
    }
    return file
  }

  private mutating func topLevel(_ file: inout SourceFile) throws(SourceDiagnostic) {
    let start = token.range
    let modifiers = try modifiers()
    if at("struct") || at("enum") {
      return file.structs.append(try structure(modifiers, from: start))
    }
    try reject(modifiers)
    if take("import") { return file.imports.append(try importedModule()) }
    throw unexpectedTokenInFile()
  }

  private mutating func importedModule() throws(SourceDiagnostic) -> Name {
    let name = try name("the name of a module")
    if !token.startsLine, token.identifier != nil || at(.dot) {
      throw error("write 'import' with the name of one module")
    }
    return name
  }

  private func unexpectedTokenInFile() -> SourceDiagnostic {
    switch token.kind {
    case .word(let word):
      if let unsupportedSyntaxMessage = UnsupportedSyntax.declaration(word) {
        return error(unsupportedSyntaxMessage)
      }
      if ["let", "var", "func"].contains(word) {
        return error("'\(word)' must be inside a 'struct'; move it there")
      }
      if let unsupportedSyntaxMessage = UnsupportedSyntax.statement(word) {
        return error(unsupportedSyntaxMessage)
      }
      let suggestion = NearestName.suggestionText(for: word, among: Keyword.topLevel)
      return error(
        suggestion.isEmpty
          ? "a file has 'import' and 'struct' only; '\(word)' is neither"
          : "'\(word)' is not known\(suggestion)")
    case .directive(let name): return error(UnsupportedSyntax.directive(name))
    case .symbol(.closeBrace): return error("this '}' has no matching '{'; remove it")
    default: return error("a file has 'import' and 'struct' only, not \(described(token))")
    }
  }

  private mutating func structure(
    _ modifiers: Modifiers, from start: SourceRange
  ) throws(SourceDiagnostic) -> StructDeclaration {
    try reject(modifiers)
    let isEnum = at("enum")
    advance()
    var declaration = StructDeclaration(
      name: try name("the name of the '\(isEnum ? "enum" : "struct")'"), conformances: [],
      properties: [], functions: [],
      isEnum: isEnum, isPrivate: modifiers.isPrivate || modifiers.isFilePrivate, range: start)
    try rejectGenerics()
    if take(.colon) {
      repeat {
        declaration.conformances.append(try name("a protocol such as 'View'"))
      } while take(
        .comma)
    }
    if at("where") { throw error("a template's 'struct' has no 'where'; remove it") }
    try members(&declaration)
    declaration.range = range(from: start)
    return declaration
  }

  private mutating func members(
    _ declaration: inout StructDeclaration
  ) throws(SourceDiagnostic) {
    let opening = token.range
    let depth = token.depth + 1
    try expect(.openBrace, "'{' is expected here, not \(described(token))")
    while !isAtEnd, !at(.closeBrace) {
      let start = index
      do throws(SourceDiagnostic) {
        try member(&declaration)
        try endOfStatement(in: nil)
      } catch {
        recover(from: error, startedAt: start, depth: depth)
      }
      takeSemicolons()
    }
    if !hasReachedDiagnosticLimit { try close(.closeBrace, openedAt: opening) }
  }

  private mutating func member(
    _ declaration: inout StructDeclaration
  ) throws(SourceDiagnostic) {
    let start = token.range
    let modifiers = try modifiers()
    if at("let") || at("var") {
      declaration.properties.append(try property(modifiers, from: start))
    } else if at("func") {
      try rejectEnvironment(modifiers)
      declaration.functions.append(try function(modifiers, from: start))
    } else {
      throw unexpectedTokenInStruct()
    }
  }

  private func unexpectedTokenInStruct() -> SourceDiagnostic {
    switch token.kind {
    case .word("struct"), .word("enum"):
      return error(
        "a '\(described(token).dropFirst().dropLast())' cannot be nested; move it to the top level")
    case .word("case"):
      return error(
        "an 'enum' of a template has no cases, only static members; use strings or numbers, and "
          + "'switch' over them")
    case .word(let word):
      if let unsupportedSyntaxMessage = UnsupportedSyntax.declaration(word) {
        return error(unsupportedSyntaxMessage)
      }
      let suggestion = NearestName.suggestionText(for: word, among: Keyword.members)
      return error(
        suggestion.isEmpty
          ? "a 'struct' has 'let', 'var' and 'func'; '\(word)' is none of them"
          : "'\(word)' is not known\(suggestion)")
    case .directive(let name): return error(UnsupportedSyntax.directive(name))
    default: return error("'let', 'var' or 'func' is expected here, not \(described(token))")
    }
  }

  /// The name of a declaration.
  mutating func name(_ what: String) throws(SourceDiagnostic) -> Name {
    switch token.kind {
    case .escapedIdentifier(let word): return consumeName(word)
    case .word(let word):
      guard !Keyword.reserved.contains(word) else {
        throw error("\(what) is expected here, and '\(word)' is a keyword")
      }
      return consumeName(word)
    default: throw error("\(what) is expected here, not \(described(token))")
    }
  }

  /// Consumes the token as a name.
  mutating func consumeName(_ word: String) -> Name {
    defer { advance() }
    return Name(word, token.range)
  }

  func rejectGenerics() throws(SourceDiagnostic) {
    switch token.kind {
    case .infix(let text), .prefix(let text), .postfix(let text):
      if text.hasPrefix("<") { throw error(UnsupportedSyntax.generics) }
    default: return
    }
  }
}

extension Parser {
  mutating func function(
    _ modifiers: Modifiers, from start: SourceRange
  ) throws(SourceDiagnostic) -> FunctionDeclaration {
    advance()
    if case .infix = token.kind { throw error("a template declares no operators; write a name") }
    let name = try name("the name of the function")
    try rejectGenerics()
    let parameters = try parameters()
    if at("throws") || at("rethrows") {
      throw error("templates cannot throw errors; return an optional value")
    }
    if at("async") { throw error("a template has no asynchronous code; remove the 'async'") }
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
    if at(.at) {
      throw error("a parameter of a template is a value; \(UnsupportedSyntax.function)")
    }
    guard let first = token.identifier, !["inout", "var", "let"].contains(first) else {
      throw error("the name of a parameter is expected here, not \(described(token))")
    }
    let isNamed = !peek().is(.colon)
    var label: Name?
    if isNamed {
      let isNone = at("_")
      let word = consumeName(first)
      label = isNone ? nil : word
    }
    let name = try name("the name of a parameter")
    if !isNamed { label = name }
    try expect(.colon, "the type of '\(name.text)' is missing; write '\(name.text): String'")
    if at("inout") { throw error("a template has no 'inout'; return the new value") }
    if at(.at) { throw error(UnsupportedSyntax.function) }
    let type = try type()
    if case .postfix("...") = token.kind {
      throw error("a template has no parameters with '...'; write an array type such as '[Int]'")
    }
    let value = take(.assign) ? try expression() : nil
    return ParameterDeclaration(label: label, name: name, type: type, defaultValue: value)
  }
}
