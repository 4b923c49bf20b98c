import Graphics

/// Parses the declarations of a `views.swift`, or one expression, and collects all errors.
package struct Parser {
  /// The greatest nesting depth of constructs.
  static let depthLimit = 64
  /// The greatest height of a syntax tree; later stages recurse over it.
  static let heightLimit = 1000
  /// The maximum number of member accesses, calls and subscripts in a chain.
  static let postfixLimit = 400
  /// The maximum number of operands of an expression.
  static let operandLimit = 250
  /// The maximum number of reported diagnostics.
  static let diagnosticLimit = 50

  let text: SourceText
  var tokens: [Token]
  var index = 0
  var diagnostics: [SourceDiagnostic] = []
  var depth = 0
  /// The height of the last tree.
  var height = 0
  /// Whether a `{` begins a trailing closure; false in the condition of an `if`, where it begins the body.
  var allowsTrailingClosures = true
  /// The reason why `$0` is not allowed here: outside of closures, or in a closure with named parameters.
  var dollarIdentifierError: String? = "'$0' is allowed only in a closure"
  private var hasReportedEnd = false
  /// Lines with lexer errors, in which parser errors are not reported.
  private let linesWithLexerErrors: Set<Int>
  /// The offsets of strings without closing quotes.
  private let unclosedStrings: [Int]
  /// From where the nesting is unknown, so that errors follow from an unclosed string.
  private let unknownNestingStart: Int?
  /// Whether a `{` has no `}`, or a `}` no `{`.
  let hasUnclosedBrace: Bool
  let hasUnmatchedBrace: Bool

  private init(_ text: SourceText) {
    self.text = text
    guard text.problem == nil else {
      let end = Token(kind: .end, range: SourceRange(0, 0), startsLine: true, depth: 0)
      (tokens, linesWithLexerErrors) = ([end], [])
      (unclosedStrings, unknownNestingStart) = ([], nil)
      (hasUnclosedBrace, hasUnmatchedBrace) = (false, false)
      return
    }
    let lexer = Lexer.tokenizing(text)
    tokens = lexer.tokens
    diagnostics = lexer.diagnostics
    linesWithLexerErrors = Set(lexer.diagnostics.map { text.line(at: $0.range.lower) })
    (unclosedStrings, unknownNestingStart) = (lexer.unclosedStrings, lexer.unknownNestingStart)
    (hasUnclosedBrace, hasUnmatchedBrace) = (lexer.hasUnclosedBrace, lexer.hasUnmatchedBrace)
  }

  /// Parses the declarations of a file.
  package static func file(
    _ text: SourceText
  ) -> (file: SourceFile, diagnostics: [SourceDiagnostic]) {
    if let problem = text.problem { return (SourceFile(), [problem]) }
    var parser = Parser(text)
    var file = parser.sourceFile()
    file.isComplete =
      parser.unclosedStrings.isEmpty && !parser.hasUnclosedBrace && !parser.hasUnmatchedBrace
    return (file, parser.sortedDiagnostics)
  }

  /// Parses one expression, whose ranges are offsets in its text.
  package static func expression(
    _ text: SourceText
  ) -> (expression: Expression?, diagnostics: [SourceDiagnostic]) {
    if let problem = text.problem { return (nil, [problem]) }
    var parser = Parser(text)
    var expression: Expression?
    do throws(SourceDiagnostic) {
      expression = try parser.expression()
      if !parser.isAtEnd { throw parser.unexpectedTokenAfterStatement() }
    } catch {
      parser.report(error)
    }
    return (parser.diagnostics.isEmpty ? expression : nil, parser.sortedDiagnostics)
  }

  /// The diagnostics in source order: at most one per offset, up to the limit.
  private var sortedDiagnostics: [SourceDiagnostic] {
    let sorted = diagnostics.sorted { $0.range.lower < $1.range.lower }
    return Array(sorted.uniqued(on: \.range.lower).prefix(Self.diagnosticLimit))
  }

  mutating func report(_ diagnostic: SourceDiagnostic) {
    guard !linesWithLexerErrors.contains(text.line(at: diagnostic.range.lower)) else { return }
    if let unknownNestingStart, isAtEnd || diagnostic.range.lower >= unknownNestingStart { return }
    // Of the constructs that are open at the end of the text, only the innermost is reported.
    if isAtEnd, hasReportedEnd { return }
    hasReportedEnd = isAtEnd
    diagnostics.append(diagnostic)
    if hasReachedDiagnosticLimit { index = tokens.count - 1 }
  }

  /// Whether a string without closing quotes is between a token and the current one.
  func hasUnclosedString(since start: Int) -> Bool {
    let lower = tokens[min(start, index)].range.lower
    return unclosedStrings.contains { $0 >= lower && $0 <= token.range.lower }
  }

  /// Whether the rest is not parsed because of too many errors.
  var hasReachedDiagnosticLimit: Bool { diagnostics.count >= Self.diagnosticLimit }
}
