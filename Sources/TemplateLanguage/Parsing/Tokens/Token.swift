/// A word, literal or symbol of a source text.
struct Token: Sendable {
  indirect enum Kind: Sendable {
    case word(String)
    /// A name in backticks: never a keyword.
    case escapedIdentifier(String)
    /// `$0`.
    case dollarIdentifier(String)
    case integer(UInt64)
    case floatingPoint(Double)
    case string([StringSegment])
    case symbol(Symbol)
    /// An operator; as in Swift, the surrounding whitespace determines which of the three it is.
    case infix(String)
    case prefix(String)
    case postfix(String)
    /// `#Preview`, without the `#`.
    case directive(String)
    case end
  }

  /// A segment of a string literal, with its escapes replaced.
  enum StringSegment: Sendable {
    case text(String)
    /// The tokens between the parentheses, followed by an `end` token.
    case interpolation([Token], SourceRange)
  }

  enum Symbol: String, Sendable {
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBracket = "["
    case closeBracket = "]"
    case openBrace = "{"
    case closeBrace = "}"
    case comma = ","
    case colon = ":"
    case semicolon = ";"
    case dot = "."
    case at = "@"
    case backslash = "\\"
    case arrow = "->"
    case assign = "="
    /// The `?` of `a ? b : c`.
    case question = " ?"
    /// The `?` of `a?.b` and `Int?`.
    case optional = "?"
    /// The `!` of `a!`.
    case force = "!"
  }

  var kind: Kind
  var range: SourceRange
  /// Whether a line end precedes the token.
  var startsLine: Bool
  /// The number of open brackets around it; equal for a bracket and the one that closes it.
  var depth: Int

  func `is`(_ symbol: Symbol) -> Bool {
    if case .symbol(symbol) = kind { true } else { false }
  }

  func `is`(_ word: String) -> Bool {
    if case .word(word) = kind { true } else { false }
  }

  /// The word, also one in backticks.
  var identifier: String? {
    switch kind {
    case .word(let text), .escapedIdentifier(let text): text
    default: nil
    }
  }

  var isEnd: Bool {
    if case .end = kind { true } else { false }
  }
}

/// Swift's keywords.
enum Keyword {
  /// Words that cannot be names without backticks.
  static let reserved: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import",
    "init", "inout", "internal", "let", "operator", "precedencegroup", "private", "protocol",
    "public", "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case",
    "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if",
    "in", "repeat", "return", "switch", "throw", "throws", "try", "where", "while", "Any", "as",
    "false", "is", "nil", "super", "true", "self", "Self", "_",
  ]

  /// The keywords that begin a statement.
  static let statements = [
    "let", "var", "if", "guard", "switch", "for", "return", "break", "continue",
  ]
  /// The keywords that begin a member of a type.
  static let members = [
    "let", "var", "func", "static", "private", "fileprivate", "internal", "public",
  ]
  /// The keywords that begin a declaration of a file.
  static let topLevel = [
    "import", "struct", "enum", "private", "fileprivate", "internal", "public",
  ]
  static let accessModifiers: Set<String> = ["private", "fileprivate", "internal", "public"]
}
