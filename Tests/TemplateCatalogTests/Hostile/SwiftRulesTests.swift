import Testing

@testable import TemplateEvaluation

/// Code that Swift rejects is rejected here too, so that a template can become a compiled widget.
@Suite struct SwiftRulesTests {
  private func problems(_ statements: String, _ declarations: String = "") -> [String] {
    checked(
      "struct XView: View {\n  let entry: Entry\n\(declarations)\n"
        + "  var body: some View {\n    VStack {\n\(statements)\n    }\n  }\n}\n"
    ).problems
  }

  @Test func rejectsDuplicateNamesInABlock() {
    let found = problems("let a = 1\nlet a = 2\nText(\"\\(a)\")")
    #expect(found.contains { $0.contains("'a' is already declared") })
    #expect(problems("let a = 1\nif a > 0 {\nlet a = 2\nText(\"\\(a)\")\n}") == [])
  }

  @Test(
    arguments: [
      ("[1].map { 1 }", "use '$0', or write '{ _ in … }'"),
      ("[1].reduce(0) { $0 }", "use '$1', or write '{ _, _ in … }'"),
      ("[1].map { x in x + 1 }", nil), ("[1].reduce(0) { $1 }", nil),
    ] as [(String, String?)])
  func closureMustUseItsArguments(call: String, problem: String?) {
    let found = problems("let a = \(call)\nText(a == a ? \"a\" : \"b\")")
    if let problem {
      #expect(found.contains { $0.contains(problem) }, "\(found)")
    } else {
      #expect(found == [])
    }
  }

  @Test(arguments: [
    "if n == 1 { break }", "guard n > 3 else { break }",
    "if n == 1 { if n == 2 { return 1 } else { break } } else { return 2 }",
  ])
  func switchThatCanBeLeftReturnsNoValue(statement: String) {
    let found = problems(
      "Text(\"\\(a(1))\")",
      "func a(_ n: Int) -> Int { switch n { case 1: \(statement); return 5\ndefault: return 2 } }")
    #expect(
      found.contains { $0.contains("not every path through this ends with 'return'") }, "\(found)")
    #expect(
      problems(
        "Text(\"\\(a(1))\")",
        "func a(_ n: Int) -> Int { switch n { case 1: for _ in 0..<n { break }; return 5\ndefault: return 2 } }"
      ) == [])
  }

  @Test func numberedArgumentBelongsToTheInnermostClosure() {
    let found = problems("ForEach(entry.words, id: \\.self) { VStack { Text($0) } }")
    #expect(found.contains { $0.contains("'$0' belongs to the enclosing closure") }, "\(found)")
    #expect(problems("ForEach(entry.words, id: \\.self) { word in VStack { Text(word) } }") == [])
  }

  @Test func guardInALoopMustLeaveTheIteration() {
    let sum = { (statement: String) in
      "func a() -> Int {\nfor x in [1] { guard x > 1 else { \(statement) } }\nreturn 1\n}"
    }
    for statement in ["continue", "break", "return 2"] {
      #expect(problems("Text(\"\\(a())\")", sum(statement)) == [])
    }
    let found = problems("Text(\"\\(a())\")", sum("let y = 2"))
    #expect(found.contains { $0.contains("must end with 'return', 'continue' or 'break'") })
  }

  @Test(arguments: ["let", "private let", "fileprivate let"])
  func entryMustBeAccessibleFromOutside(property: String) {
    let view = { (access: String, property: String) in
      "\(access)struct XView: View {\n\(property) entry: Entry\nvar body: some View { Text(\"\") }\n}"
    }
    let isSeen = property != "private let"
    let reportsPrivateEntry = { (text: String) in
      checked(text).problems.contains { $0.contains("shows an entry but is private") }
    }
    #expect(reportsPrivateEntry(view("", property)) == !isSeen)
    #expect(reportsPrivateEntry(view("private ", property)))
  }

  @Test(
    arguments: [
      ("static let a = Self.b()\nstatic func b() -> Int { 1 }", "a static value cannot use it"),
      ("static let a = 1\nstatic let a = 2", "'a' is already declared"),
      ("func a() -> Int { Self.missing }", "has no 'static' 'missing'"),
    ] as [(String, String)])
  func invalidStaticMembersAreReported(declarations: String, problem: String) {
    let found = problems("Text(\"\")", declarations)
    #expect(found.contains { $0.contains(problem) }, "\(found)")
  }

  @Test(
    arguments: [
      ("enum Other { let a = 1 }", "has only static members"),
      ("enum Other: String { static let a = 1 }", "has no cases"),
      ("struct Other { let a = 1 }", "must be a view or have only static members"),
      ("enum Other { static let a = 1 }", nil),
    ] as [(String, String?)])
  func typeWithoutValuesMayOnlyHaveStaticMembers(declaration: String, problem: String?) {
    let found = checked(
      declaration
        + "\nstruct XView: View {\nlet entry: Entry\nvar body: some View { Text(\"\") }\n}"
    ).problems
    if let problem {
      #expect(found.contains { $0.contains(problem) }, "\(found)")
    } else {
      #expect(found == [])
    }
  }

  @Test(arguments: ["[0..<1]", "[1...]"])
  func suggestsASyntaxForArraySlices(brackets: String) {
    let found = problems("Text(\"\\(entry.numbers\(brackets).count)\")")
    #expect(found.contains { $0.contains("write 'Array(list.prefix(2))'") }, "\(found)")
  }

  @Test func rejectsDuplicateFunctions() {
    let twice = "func a() -> Int { 1 }\nfunc a() -> Int { 2 }"
    #expect(
      problems("Text(\"\\(a())\")", twice).contains {
        $0.contains("'a' with these parameters is already")
      })
  }
}
