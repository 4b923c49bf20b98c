/// Words that Swift keeps for itself.
enum Keyword {
  /// What cannot be a name without back-ticks.
  static let reserved: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import",
    "init", "inout", "internal", "let", "operator", "precedencegroup", "private", "protocol",
    "public", "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case",
    "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if",
    "in", "repeat", "return", "switch", "throw", "throws", "try", "where", "while", "Any", "as",
    "false", "is", "nil", "super", "true", "self", "Self", "_",
  ]

  static let beginningStatements = [
    "let", "var", "if", "guard", "switch", "for", "return", "break", "continue",
  ]
  static let beginningMembers = [
    "let", "var", "func", "static", "private", "fileprivate", "internal", "public",
  ]
  static let beginningFiles = [
    "import", "struct", "enum", "private", "fileprivate", "internal", "public",
  ]
  static let access: Set<String> = ["private", "fileprivate", "internal", "public"]
}
