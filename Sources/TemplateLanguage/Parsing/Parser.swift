/// Reads the declarations of a `views.swift`, or one expression, and says all that is wrong.
package struct Parser {
  /// How deep constructs may stand in each other.
  static let depthLimit = 64
  /// The tallest tree that is made; whatever comes after recurses over it.
  static let heightLimit = 1000
  static let stepLimit = 400
  static let operandLimit = 250
  static let diagnosticLimit = 50

  let text: SourceText
  var tokens: [Token]
  var index = 0
  var diagnostics: [SourceDiagnostic] = []
  var depth = 0
  /// How tall the tree is that was made last.
  var height = 0
  /// False in the condition of an `if`, where a `{` begins the body.
  var allowsTrailingClosures = true
  /// Whether `$0` has a meaning: not outside of closures, nor where one names its values.
  var argumentRefusal: String? = "'$0' stands in a closure only"
  private var hasSaidEnd = false
  /// Lines about which the lexer has spoken; what the parser makes of them is no news.
  private let spoiledLines: Set<Int>

  private init(_ text: SourceText) {
    self.text = text
    guard text.problem == nil else {
      let end = Token(kind: .end, range: SourceRange(0, 0), startsLine: true, depth: 0)
      (tokens, spoiledLines) = ([end], [])
      return
    }
    let (tokens, problems) = Lexer.tokens(of: text)
    self.tokens = tokens
    diagnostics = problems
    spoiledLines = Set(problems.map { text.line(at: $0.range.lower) })
  }

  /// The declarations of a file.
  package static func file(
    _ text: SourceText
  ) -> (file: SourceFile, diagnostics: [SourceDiagnostic]) {
    if let problem = text.problem { return (SourceFile(), [problem]) }
    var parser = Parser(text)
    let file = parser.sourceFile()
    return (file, parser.report)
  }

  /// One expression, whose ranges are offsets of its text.
  package static func expression(
    _ text: SourceText
  ) -> (expression: Expression?, diagnostics: [SourceDiagnostic]) {
    if let problem = text.problem { return (nil, [problem]) }
    var parser = Parser(text)
    var expression: Expression?
    do throws(SourceDiagnostic) {
      expression = try parser.expression()
      if !parser.isAtEnd { throw parser.unexpectedBehindStatement() }
    } catch {
      parser.report(error)
    }
    return (parser.diagnostics.isEmpty ? expression : nil, parser.report)
  }

  /// What is wrong, in the order of the text.
  private var report: [SourceDiagnostic] {
    var offsets: Set<Int> = []
    let sorted = diagnostics.sorted { $0.range.lower < $1.range.lower }
    return Array(
      sorted.filter { offsets.insert($0.range.lower).inserted }.prefix(Self.diagnosticLimit))
  }

  mutating func report(_ diagnostic: SourceDiagnostic) {
    guard !spoiledLines.contains(text.line(at: diagnostic.range.lower)) else { return }
    // Of all that the end of the text leaves open, the innermost is said.
    if isAtEnd, hasSaidEnd { return }
    hasSaidEnd = isAtEnd
    diagnostics.append(diagnostic)
    if hasSaidEnough { index = tokens.count - 1 }
  }

  /// Whether there are so many mistakes that the rest is not read.
  var hasSaidEnough: Bool { diagnostics.count >= Self.diagnosticLimit }
}
