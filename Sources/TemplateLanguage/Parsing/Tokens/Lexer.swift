/// Splits a source text into tokens.
struct Lexer {
  static let tokenLimit = 100_000
  static let errorLimit = 100
  /// The greatest nesting depth of strings in interpolations.
  static let stringDepthLimit = 16

  let bytes: [UInt8]
  var position = 0
  var tokens: [Token] = []
  var diagnostics: [SourceDiagnostic] = []
  /// The open brackets.
  private var brackets: [Token.Symbol] = []
  private var startsLine = true
  /// The nesting depth of interpolations, and whether the innermost must be on one line.
  private var stringDepth = 0
  private(set) var staysInLine = false
  private var count = 0
  /// The offsets of strings without closing quotes, as many as there may be errors.
  var unclosedStrings: [Int] = []
  /// From where the nesting of the text is unknown, because of a string without closing quotes.
  var unknownNestingStart: Int?
  /// Errors before this offset follow from one that was reported.
  var endOfCascadingErrors = 0
  private var unmatchedBrace: Int?

  init(_ text: SourceText) {
    bytes = text.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Reads all tokens of a text.
  static func tokenizing(_ text: SourceText) -> Lexer {
    var lexer = Lexer(text)
    lexer.readTokens()
    lexer.checkBraces()
    return lexer
  }

  /// Whether a `{` has no `}`.
  var hasUnclosedBrace: Bool { brackets.contains(.openBrace) }
  /// Whether a `}` has no `{`.
  var hasUnmatchedBrace: Bool { unmatchedBrace != nil }

  /// Reports a `}` without `{`, unless a string without closing quotes may contain the `{`.
  private mutating func checkBraces() {
    guard hasUnmatchedBrace || hasUnclosedBrace else { return }
    if let first = unclosedStrings.first {
      unknownNestingStart = min(first, unknownNestingStart ?? first)
    } else if let unmatchedBrace {
      error(unmatchedBrace, unmatchedBrace + 1, "this '}' has no matching '{'; remove it")
    }
  }

  /// Reads tokens up to the end, or to the `)` of an interpolation.
  private mutating func readTokens() {
    while true {
      skipBlanks()
      guard position < bytes.count, count < Self.tokenLimit else { break }
      if stringDepth > 0, brackets.isEmpty, peek() == UInt8(ascii: ")") { break }
      if staysInLine, isLineEnd(peek()) { break }
      readToken()
    }
    if count >= Self.tokenLimit, stringDepth == 0, position < bytes.count {
      error(position, position, "the file has more than \(Self.tokenLimit) tokens; split it")
      position = bytes.count
    }
    tokens.append(
      Token(kind: .end, range: SourceRange(position, position), startsLine: startsLine, depth: 0))
  }

  private mutating func readToken() {
    let byte = peek()
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      word()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "`"): escapedIdentifier()
    case UInt8(ascii: "$"): dollarIdentifier()
    case UInt8(ascii: "#"): directive()
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ")"),
      UInt8(ascii: "]"), UInt8(ascii: "}"):
      bracket()
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "@"),
      UInt8(ascii: "\\"):
      symbol()
    case _ where isOperator(byte) || byte == UInt8(ascii: "."): operatorOrDot()
    default: letterOrUnknownCharacter()
    }
  }

  /// The tokens up to the `)` of an interpolation whose `\(` was read; `nil` if it is not closed.
  mutating func interpolation(staysInLine: Bool) -> [Token]? {
    let outer = (tokens, brackets, startsLine, self.staysInLine)
    (tokens, brackets, startsLine) = ([], [], false)
    self.staysInLine = staysInLine || self.staysInLine
    stringDepth += 1
    readTokens()
    stringDepth -= 1
    defer { (tokens, brackets, startsLine, self.staysInLine) = outer }
    guard peek() == UInt8(ascii: ")") else { return nil }
    position += 1
    return tokens
  }

  var isInTooManyStrings: Bool { stringDepth >= Self.stringDepthLimit }
  var isInInterpolation: Bool { stringDepth > 0 }
}

extension Lexer {
  /// The byte at a distance; 0 after the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = position + distance
    return index < bytes.count ? bytes[index] : 0
  }

  func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  mutating func error(_ lower: Int, _ upper: Int, _ message: String) {
    // The limit is twice that of the report, as errors of the parser may precede these.
    guard diagnostics.count < Self.errorLimit, lower >= endOfCascadingErrors else { return }
    diagnostics.append(SourceDiagnostic(SourceRange(lower, upper), message))
  }

  func text(_ lower: Int, _ upper: Int) -> String {
    String(decoding: bytes[lower..<upper], as: UTF8.self)
  }

  /// Adds the token that ends at the current position.
  mutating func add(_ kind: Token.Kind, from start: Int, depth: Int? = nil) {
    tokens.append(
      Token(
        kind: kind, range: SourceRange(start, position), startsLine: startsLine,
        depth: depth ?? brackets.count))
    startsLine = false
    count += 1
  }

  mutating func markLineEnd() { startsLine = true }

  private mutating func symbol() {
    let start = position
    let symbol = Token.Symbol(rawValue: String(UnicodeScalar(peek())))
    position += 1
    if let symbol { add(.symbol(symbol), from: start) }
  }

  private mutating func bracket() {
    let start = position
    guard let symbol = Token.Symbol(rawValue: String(UnicodeScalar(peek()))) else { return }
    position += 1
    guard let opening = symbol.opening else {
      add(.symbol(symbol), from: start)
      return brackets.append(symbol)
    }
    close(opening)
    add(.symbol(symbol), from: start)
  }

  /// Removes the bracket that is closed; a `}` also closes brackets that were left open inside it.
  private mutating func close(_ opening: Token.Symbol) {
    if brackets.last == opening {
      brackets.removeLast()
    } else if opening == .openBrace, let index = brackets.lastIndex(of: .openBrace) {
      brackets.removeSubrange(index...)
    } else if opening == .openBrace, !isInInterpolation, unmatchedBrace == nil {
      unmatchedBrace = position - 1
    }
  }
}

extension Token.Symbol {
  /// The opening bracket for a closing one.
  var opening: Token.Symbol? {
    switch self {
    case .closeParenthesis: .openParenthesis
    case .closeBracket: .openBracket
    case .closeBrace: .openBrace
    case .openParenthesis, .openBracket, .openBrace, .comma, .colon, .semicolon, .dot, .at,
      .backslash, .arrow, .assign, .question, .optional, .force:
      nil
    }
  }
}

extension Lexer {
  /// Skips whitespace, line ends and comments.
  mutating func skipBlanks() {
    while position < bytes.count {
      switch peek() {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: position += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard !staysInLine else { return }
        markLineEnd()
        position += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): lineComment()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): blockComment()
      default: return
      }
    }
  }

  private mutating func lineComment() {
    let start = position
    while position < bytes.count, !isLineEnd(peek()) { position += 1 }
    rejectCommentInString(start)
  }

  /// A `/* */` comment, which may be nested.
  private mutating func blockComment() {
    let start = position
    var depth = 0
    repeat {
      guard position < bytes.count else {
        return error(start, start + 2, "the comment that begins here has no '*/'")
      }
      if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else {
        if isLineEnd(peek()) { markLineEnd() }
        position += 1
      }
    } while depth > 0
    rejectCommentInString(start)
  }

  private mutating func rejectCommentInString(_ start: Int) {
    guard isInInterpolation else { return }
    error(start, position, "a comment cannot be inside a string; write it on its own line")
  }
}
