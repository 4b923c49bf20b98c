/// Parses the declarations of a `views.swift`, or one expression, and collects all errors.
package struct Parser {
  /// The greatest nesting depth of constructs.
  static let depthLimit = 64
  /// The greatest height of a syntax tree; later stages recurse over it.
  static let heightLimit = 1000
  static let stepLimit = 400
  static let operandLimit = 250
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
  var implicitArgumentError: String? = "'$0' is allowed only in a closure"
  private var hasReportedEnd = false
  /// Lines with lexer errors, in which parser errors are not reported.
  private let linesWithLexerErrors: Set<Int>

  private init(_ text: SourceText) {
    self.text = text
    guard text.problem == nil else {
      let end = Token(kind: .end, range: SourceRange(0, 0), startsLine: true, depth: 0)
      (tokens, linesWithLexerErrors) = ([end], [])
      return
    }
    let (tokens, problems) = Lexer.tokens(of: text)
    self.tokens = tokens
    diagnostics = problems
    linesWithLexerErrors = Set(problems.map { text.line(at: $0.range.lower) })
  }

  /// Parses the declarations of a file.
  package static func file(
    _ text: SourceText
  ) -> (file: SourceFile, diagnostics: [SourceDiagnostic]) {
    if let problem = text.problem { return (SourceFile(), [problem]) }
    var parser = Parser(text)
    let file = parser.sourceFile()
    return (file, parser.report)
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
    return (parser.diagnostics.isEmpty ? expression : nil, parser.report)
  }

  /// The diagnostics, in source order.
  private var report: [SourceDiagnostic] {
    var offsets: Set<Int> = []
    let sorted = diagnostics.sorted { $0.range.lower < $1.range.lower }
    return Array(
      sorted.filter { offsets.insert($0.range.lower).inserted }.prefix(Self.diagnosticLimit))
  }

  mutating func report(_ diagnostic: SourceDiagnostic) {
    guard !linesWithLexerErrors.contains(text.line(at: diagnostic.range.lower)) else { return }
    // Of the constructs that are open at the end of the text, only the innermost is reported.
    if isAtEnd, hasReportedEnd { return }
    hasReportedEnd = isAtEnd
    diagnostics.append(diagnostic)
    if hasReachedDiagnosticLimit { index = tokens.count - 1 }
  }

  /// Whether the rest is not parsed because of too many errors.
  var hasReachedDiagnosticLimit: Bool { diagnostics.count >= Self.diagnosticLimit }
}
