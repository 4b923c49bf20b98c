import TemplateLanguage
import Testing

/// Diagnostics: location, problem, and what to do.
struct ParserErrorTests {
  /// The diagnostics for statements in the second line of a file, in a body.
  private func inBody(_ statements: String) -> String {
    parserMessages("struct A { var b: C {\n\(statements)\n} }").joined(separator: " | ")
  }

  @Test
  func printsLocationLineAndUnderline() {
    let source = SourceText("struct A {\n\tvra b: Int\n}\n", name: "views.swift")
    let reports = Parser.file(source).diagnostics.map { SourceReport($0, in: source).description }
    #expect(
      reports == [
        "views.swift:2:2: error: 'vra' is not known; did you mean 'var'?\n    vra b: Int\n    ^~~"
      ])
  }

  @Test(arguments: [
    ("vra x = 1", "2:1 'vra' is not known; did you mean 'var'?"),
    ("retrun x", "2:1 'retrun' is not known; did you mean 'return'?"),
    ("swich x { case 1: a }", "2:1 'swich' is not known; did you mean 'switch'?"),
    ("if a { b } esle { c }", "2:12 'esle' is not known; did you mean 'else'?"),
    ("a b", "2:3 'b' begins another statement; write it on its own line"),
    ("while a { b }", "2:1 a template has no 'while'; write 'for x in sequence'"),
    ("a!.b", "2:2 '!' would fail on a missing value; write 'if let' or '??'"),
    ("if a!=b { c }", "2:5 write a space on both sides of '!='"),
    (
      "a??b",
      "2:2 '?' must be followed by '.' or '['; for 'a ? b : c' and '??' write spaces around it"
    ),
    ("a -b", "2:3 write a space on both sides of '-', or on neither"),
    (
      "a < b < c",
      "2:7 '<' and '<' cannot follow each other; compare with each value: 'a < b && b < c'"
    ),
    ("Array<Int>()", "2:6 a template has no generic arguments in '<…>'; types are inferred"),
    ("f(try a)", "2:3 templates cannot throw errors; remove the 'try'"),
    ("await a", "2:1 a template has no asynchronous code; remove the 'await'"),
    ("a as? B", "2:3 templates do not support casts; remove 'as'"),
    ("a is B", "2:3 a template has no 'is'; compare values"),
    ("(a, b)", "2:1 a template has no tuples; give each value its own name"),
    ("f(&a)", "2:3 a template has no 'inout', so no '&'; return the new value"),
    ("a & b", "2:3 a template has no bitwise operators, so no '&'"),
    ("a === b", "2:3 write '==' instead of '==='"),
    ("if case .a = b { c }", "2:4 a template has no 'if case'; write a 'switch' or '=='"),
    (
      "if #available(iOS 17, *) { c }",
      "2:4 a template has no '#available'; everything that it can use is always available"
    ),
    ("if a = b { c }", "2:6 '=' sets a variable; write '==' to compare"),
    ("f(a = b)", "2:5 '=' sets a variable and must be on its own line; write '==' to compare"),
    ("a.contains(/b/)", "2:12 a template has no regular expressions; compare texts"),
    (
      "a.sorted(by: &&)",
      "2:14 an operator is not a value here; write a closure such as '{ $0 && $1 }'"
    ),
    ("a;; b", "2:3 this ';' is not needed; remove it"),
    (
      "for a in b { break c }",
      "2:20 loops of a template have no labels; remove the word after 'break'"
    ),
    (
      "a.map { [weak self] in b }",
      "2:9 a closure of a template has no capture list; remove the '[…]'"
    ),
    ("a.map { (b: Int) in b }", "2:11 the types of a closure are inferred; write '{ a, b in … }'"),
    ("\"a", "2:1 this string has no closing quotation mark on its line"),
    (
      "\"\\q\"",
      "2:2 this escape is not known; write '\\n', '\\t', '\\r', '\\0', '\\\"', '\\\\', '\\u{…}' or '\\(value)'"
    ),
    ("\"\\(a\"", "2:2 the value that begins here has no closing ')' in this string"),
    ("\"\\()\"", "2:2 a value is missing in '\\()'"),
    ("#\"a\"#", "2:1 strings with '#' are not supported; write '\"…\"', and '\\\\' for '\\'"),
    ("“a”", "2:1 strings need straight double quotes; write '\"'"),
    ("1abc", "2:1 '1abc' is not a number"), ("0x", "2:1 '0x' is not a number"),
    ("99999999999999999999", "2:1 this number is too large; write it with a decimal point"),
    ("9223372036854775808", "2:1 this number is too large; write it with a decimal point"),
    ("f(.5)", "2:4 write a '0' before the '.' of a number"),
    ("f(1..<)", "2:4 write 'a...' for a range without an end"),
    ("let a: Int", "2:5 'a' needs its value here; write '= …'"),
    (
      "if a { b }\n.c()",
      "3:1 a modifier must follow a view; put the statement above into 'Group { … }'"
    ),
    ("switch a { case 1: }", "2:12 this case has no statement; write 'EmptyView()' in it"),
    (
      "switch a { default: b\ncase 1: c }",
      "2:12 'default' must be the last case; move it to the end"
    ),
    ("f() = 1", "2:1 only a variable can be set; '==' compares"),
    ("a = 1 + ;", "2:9 a value is expected here, not ';'"),
    ("\\A.b", "2:2 write a path as '\\.name', without a type"),
    (
      "f(\n  a b,\n  c: 1\n)\ng h",
      "3:5 ')' or ',' is expected here, not 'b' | 6:3 'h' begins another statement; write it on its own line"
    ),
    ("/* a", "2:1 the comment that begins here has no '*/' | 1:21 this bracket has no '}'"),
    ("f(\"a\"\ng()", "3:1 ')' or ',' is expected here, not 'g'"),
    ("$0", "2:1 '$0' is allowed only in a closure"),
    ("f { a in $0 }", "2:10 this closure names its parameters; write the name instead of '$'"),
    (
      "\"\"\"\n  \\(a\n + b)\n  \"\"\"",
      "4:1 this line is indented less than the closing '\"\"\"'; indent it with the same whitespace"
    ),
    ("\"a\tb\"", "2:3 an invisible character cannot be in a string; write '\\t'"),
    ("f(☃)", "2:3 '☃' is not allowed here; names consist of letters, digits and '_'"),
  ])
  func explainsUnsupportedStatements(_ text: String, _ message: String) {
    let messages = Set(inBody(text).split(separator: " | "))
    #expect(messages == Set(message.split(separator: " | ")))
  }

  @Test(arguments: [
    ("strcut A {}", "1:1 'strcut' is not known; did you mean 'struct'?"),
    ("class A {\n let b = 1\n}\nstruct B {}", "1:1 a template has no 'class'; write a 'struct'"),
    (
      "enum A { case b }",
      "1:10 an 'enum' of a template has no cases, only static members; use strings or numbers, and 'switch' over them"
    ),
    ("extension A {}", "1:1 a template has no 'extension'; write the function in the 'struct'"),
    (
      "#Preview {\n A()\n}",
      "1:1 a template is previewed with 'placard preview'; remove the '#Preview'"
    ),
    ("@main struct A {}", "1:1 '@main' is only for compiled widgets; remove it"),
    ("struct A<T> {}", "1:9 a template has no generic arguments in '<…>'; types are inferred"),
    (
      "struct A { @State var b = 1 }",
      "1:12 '@State' is not for widgets, which keep no state; read the value from the entry"
    ),
    (
      "struct A { init() {} }",
      "1:12 a template has no 'init'; a 'struct' is created with the values of its properties"
    ),
    ("struct A { let b }", "1:16 'b' needs a type; write 'b: String'"),
    ("struct A { var b { c } }", "1:16 'b' is computed and needs a type; write 'b: some View'"),
    ("struct A { let b: C { d } }", "1:12 a computed property must be a 'var'; write 'var'"),
    (
      "struct A { static var b = 1 }",
      "1:19 a static property cannot change; write 'static let'"
    ),
    (
      "struct A { var b: (Int, Int) }",
      "1:19 a type must be a name here; a template has neither tuple types nor function types"
    ),
    (
      "struct A { func b() throws { c } }",
      "1:21 templates cannot throw errors; return an optional value"
    ),
    (
      "struct A { func b(_ c: inout Int) { d } }",
      "1:24 a template has no 'inout'; return the new value"
    ),
    ("struct A {", "1:10 this bracket has no '}'"),
    ("}", "1:1 this '}' has no matching '{'; remove it"),
    (
      "struct A {\n fnuc a() { b }\n let c d\n var e: F { g h }\n}",
      "2:2 'fnuc' is not known; did you mean 'func'? | 3:6 'c' needs a type; write 'c: String' | 4:15 'h' begins another statement; write it on its own line"
    ),
    ("struct A {}\u{0}", "1:12 the invisible character U+0 is not allowed; remove it"),
  ])
  func explainsUnsupportedDeclarations(_ text: String, _ message: String) {
    #expect(parserMessages(text).joined(separator: " | ") == message)
  }

  @Test
  func reportsAtMostFiftyErrors() {
    let lines = (0..<200).map { _ in "a b" }.joined(separator: "\n")
    #expect(parserMessages("struct A { var b: C {\n\(lines)\n} }").count == 50)
  }

  @Test
  func reportsInvalidUTF8() {
    let source = SourceText(Array("struct A {\n".utf8) + [0x20, 0xFF], name: "v")
    let (file, diagnostics) = Parser.file(source)
    #expect(file.structs.isEmpty)
    #expect(
      diagnostics.map { SourceReport($0, in: source).description }
        == ["v:2:2: error: this byte is not UTF-8; save the file as UTF-8\n \u{FFFD}\n ^"])
  }

  @Test
  func rejectsHugeFiles() {
    let source = SourceText(Array(repeating: 0x20, count: SourceText.sizeLimit + 1), name: "v")
    #expect(
      Parser.file(source).diagnostics.map(\.message)
        == ["the file has 262145 bytes; the maximum is 262144; split it"])
  }
}
