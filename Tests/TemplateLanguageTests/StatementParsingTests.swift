import TemplateLanguage
import Testing

/// Declarations and statements are parsed like in Swift.
struct StatementParsingTests {
  private func dump(_ text: String) -> String {
    let source = SourceText(text, name: "x")
    let (file, diagnostics) = Parser.file(source)
    let reports = diagnostics.map { SourceReport($0, in: source).description }
    return reports.isEmpty ? Dump.file(file) : reports.joined(separator: "\n")
  }

  /// The statements of a body.
  private func body(_ statements: String) -> String {
    let text = dump("struct A { var b: C {\n\(statements)\n} }")
    return text.hasPrefix("(struct A\n  (var b : C {")
      ? String(text.dropFirst(24).dropLast(3)) : text
  }

  @Test(arguments: [
    ("if a { b } else if c { d } else { e }", "(if a {b} elseif c {d} else {e})"),
    ("if let a { b }", "(if (let a a) {b})"),
    ("if let a = b.c, a > 1 { d }", "(if (let a (. b c)), (> a 1) {d})"),
    ("if a.contains(where: { $0 }) { b }", "(if (call (. a contains) where: {$0}) {b})"),
    (
      "if (a.map { $0 }).isEmpty { b }",
      "(if (. (paren (call (. a map) (trailing {$0}))) isEmpty) {b})"
    ),
    ("guard let a = b else { return c }", "(guard (let a b) {(return c)})"),
    ("return\n", "(return)"), ("return\na", "(return a)"), ("return; a", "(return); a"),
    ("return\nlet a = 1", "(return); (let a 1)"),
    ("for a in b where a > 1 { c }", "(for a b where (> a 1) {c})"),
    ("for _ in 0..<3 { c }", "(for _ (..< 0 3) {c})"),
    ("let a = 1; var b: Int? = nil", "(let a 1); (var b: Int? nil)"),
    ("a = b\na.b += 1\na[0] -= 2", "(= a b); (+= (. a b) 1); (-= (at a 0) 2)"),
    ("a = b ? c : d", "(= a (? b c d))"),
    ("f()\n(a).b()", "(call f); (call (. (paren a) b))"),
    ("a\n[b]", "a; [b]"), ("a\n-b", "a; (- b)"), ("a\n- b", "(- a b)"),
    (
      "switch a {\ncase .b, .c: d\ncase 1...5 where e: f\ng\ncase let x where x > 1: x\ncase _: y\ndefault: z\n}",
      "(switch a (.b, .c {d}) ((... 1 5) where e {f; g}) (let x where (> x 1) {x}) (_ {y}) (default {z}))"
    ),
    ("switch a { case nil: b; default: c }", "(switch a (nil {b}) (default {c}))"),
    (
      "switch a.b { default:\nB { x } label: { y } }",
      "(switch (. a b) (default {(call B (trailing {x}) (trailing label: {y}))}))"
    ),
    ("open\nlazy(1)", "open; (call lazy 1)"),
  ])
  func parsesStatements(_ text: String, _ tree: String) {
    #expect(body(text) == tree)
  }

  @Test(arguments: [
    ("import SwiftUI\nimport WidgetKit", "(import SwiftUI)\n(import WidgetKit)"),
    ("public struct A: View, B {}", "(struct A View B)"),
    ("struct A { @Environment(\\.a.b) private var c }", "(struct A\n  (var c environment \\.a.b))"),
    ("struct A { @Environment(\\.a) var c: D }", "(struct A\n  (var c environment \\.a : D))"),
    (
      "struct A { let a: Int\n var b: [String: Int?] = [:]; static let c = 1 }",
      "(struct A\n  (let a : Int)\n  (var b : [String: Int?] = [:])\n  (static let c = 1))"
    ),
    (
      "struct A { @ViewBuilder private var a: some View { b } }",
      "(struct A\n  (var a : some View {b}))"
    ),
    ("struct A { var a: B.C { get { b } } }", "(struct A\n  (var a : B.C {b}))"),
    (
      "struct A { func f(_ a: Int, b c: [D]? = nil, e: F) -> G { h } }",
      "(struct A\n  (func f (_ a: Int, b c: [D]? = nil, e e: F) -> G {h}))"
    ),
    ("\u{FEFF}/* a /* b */ */ struct A {} // c", "(struct A)"),
    (
      "struct A {\r\n  let a: Int\r\n  let b: Int\r\n}\r\n",
      "(struct A\n  (let a : Int)\n  (let b : Int))"
    ),
  ])
  func parsesDeclarations(_ text: String, _ tree: String) {
    #expect(dump(text) == tree)
  }
}
