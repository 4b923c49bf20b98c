/// The attributes and modifiers of a declaration.
struct Modifiers {
  var staticRange: SourceRange?
  var isPrivate = false
  var isFilePrivate = false
  var isViewBuilder = false
  var environment: KeyPathExpression?
}

extension Parser {
  /// Parses the attributes and modifiers of a declaration.
  mutating func modifiers() throws(SourceDiagnostic) -> Modifiers {
    var modifiers = Modifiers()
    while true {
      if at(.at) {
        try attribute(&modifiers)
      } else if at("static") {
        modifiers.staticRange = token.range
        advance()
      } else if case .word(let word) = token.kind, Keyword.accessModifiers.contains(word) {
        modifiers.isPrivate = modifiers.isPrivate || word == "private"
        modifiers.isFilePrivate = modifiers.isFilePrivate || word == "fileprivate"
        advance()
        if at(.openParenthesis) {
          throw error("write '\(word)' alone; a template has no access levels for setters")
        }
      } else {
        return modifiers
      }
    }
  }

  private mutating func attribute(_ modifiers: inout Modifiers) throws(SourceDiagnostic) {
    let start = token.range
    advance()
    let name = try name("the name of an attribute")
    switch name.text {
    case "ViewBuilder": modifiers.isViewBuilder = true
    case "Environment": modifiers.environment = try environmentPath()
    default:
      throw SourceDiagnostic(start.through(name.range), UnsupportedSyntax.attribute(name.text))
    }
  }

  private mutating func environmentPath() throws(SourceDiagnostic) -> KeyPathExpression {
    let opening = token.range
    try expect(.openParenthesis, "write the key path, such as '@Environment(\\.widgetFamily)'")
    guard at(.backslash) else {
      throw error("write the key path, such as '@Environment(\\.widgetFamily)'")
    }
    let path = try keyPath()
    try close(.closeParenthesis, openedAt: opening)
    return path
  }

  func reject(_ modifiers: Modifiers) throws(SourceDiagnostic) {
    if let range = modifiers.staticRange {
      throw SourceDiagnostic(
        range, "'static' is allowed only before 'let' and 'func' in a 'struct'; remove it")
    }
    try rejectEnvironment(modifiers)
  }

  func rejectEnvironment(_ modifiers: Modifiers) throws(SourceDiagnostic) {
    if let path = modifiers.environment {
      throw SourceDiagnostic(
        path.range, "'@Environment' is allowed only before a 'var' of a 'struct'")
    }
  }
}
