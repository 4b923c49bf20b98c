extension Parser {
  /// A type as written.
  mutating func type() throws(SourceDiagnostic) -> TypeName {
    try enter()
    defer { leave() }
    let start = token.range
    var type = TypeName(try typeKind(), range(from: start))
    try rejectGenerics()
    var marks = 0
    while at(.optional) {
      advance()
      marks += 1
      guard marks <= 8 else { throw error("this type has too many '?'; write one") }
      type = TypeName(.optional(type), range(from: start))
    }
    if at(.force), !token.startsLine { throw error("write '?' instead of '!' after a type") }
    if at(.arrow) { throw error(UnsupportedSyntax.function) }
    if case .infix("&") = token.kind { throw error("write one protocol after 'some'") }
    return type
  }

  private mutating func typeKind() throws(SourceDiagnostic) -> TypeName.Kind {
    switch token.kind {
    case .symbol(.openBracket): return try collectionType()
    case .symbol(.openParenthesis):
      throw error(
        "a type must be a name here; a template has neither tuple types nor function types")
    case .symbol(.at): throw error(UnsupportedSyntax.function)
    case .word("some"):
      advance()
      return .some(try name("a protocol such as 'View'"))
    case .word("any"): throw error("write 'some' instead of 'any'")
    case .word("inout"): throw error("a template has no 'inout'; return the new value")
    case .word("Self"): throw error("write the name of the 'struct' instead of 'Self'")
    default: return try namedType()
    }
  }

  private mutating func namedType() throws(SourceDiagnostic) -> TypeName.Kind {
    var names = [try name("a type")]
    while at(.dot) {
      advance()
      names.append(try name("the name of a type"))
      guard names.count <= 16 else { throw error("this type has too many parts") }
    }
    return .named(names)
  }

  private mutating func collectionType() throws(SourceDiagnostic) -> TypeName.Kind {
    let opening = token.range
    advance()
    let first = try type()
    guard take(.colon) else {
      try close(.closeBracket, openedAt: opening)
      return .array(first)
    }
    let value = try type()
    try close(.closeBracket, openedAt: opening)
    return .dictionary(key: first, value: value)
  }
}
