import TemplateLanguage
import Testing

/// Diagnostics: location, problem, and what to do.
struct ParserErrorTests {
  private func messages(_ text: String) -> [String] {
    let source = SourceText(text, name: "v")
    return Parser.file(source).diagnostics.map { diagnostic in
      let place = source.place(of: diagnostic.range.lower)
      return "\(place.line):\(place.column) \(diagnostic.message)"
    }
  }

  /// The diagnostics for statements in the second line of a file, in a body.
  private func inBody(_ statements: String) -> String {
    messages("struct A { var b: C {\n\(statements)\n} }").joined(separator: " | ")
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
    ("a b", "2:3 'b' begins another statement; write it on a line of its own"),
    ("while a { b }", "2:1 a template has no 'while'; write 'for x in sequence'"),
    ("a!.b", "2:2 '!' would stop at a value that is not there; write 'if let' or '??'"),
    ("if a!=b { c }", "2:5 write a space on both sides of '!='"),
    ("a??b", "2:2 '?' goes on with '.' or '['; for 'a ? b : c' and '??' write spaces around it"),
    ("a -b", "2:3 write a space on both sides of '-', or on neither"),
    (
      "a < b < c",
      "2:7 '<' and '<' cannot follow each other; compare with each value: 'a < b && b < c'"
    ),
    ("Array<Int>()", "2:6 a template writes no types in '<…>'; they are found without"),
    ("f(try a)", "2:3 nothing in a template throws errors; remove the 'try'"),
    ("await a", "2:1 nothing in a template is waited for; remove the 'await'"),
    ("a as? B", "2:3 the types of values are known without 'as'; remove it"),
    ("a is B", "2:3 a template does not ask for types with 'is'; compare values"),
    ("(a, b)", "2:1 a template has no tuples; give each value a name of its own"),
    ("f(&a)", "2:3 a template has no 'inout', so no '&'; return the new value"),
    ("a & b", "2:3 a template has no operations on bits, so no '&'"),
    ("a === b", "2:3 write '==' instead of '==='"),
    ("if case .a = b { c }", "2:4 a template has no 'if case'; write a 'switch' or '=='"),
    (
      "if #available(iOS 17, *) { c }",
      "2:4 a template has no '#available'; what it may use is always there"
    ),
    ("if a = b { c }", "2:6 '=' sets a variable; write '==' to compare"),
    ("f(a = b)", "2:5 '=' sets a variable and stands in a line of its own; write '==' to compare"),
    ("a.contains(/b/)", "2:12 a template has no regular expressions; compare texts"),
    (
      "a.sorted(by: &&)",
      "2:14 an operator is no value here; write a closure such as '{ $0 && $1 }'"
    ),
    ("a;; b", "2:3 there is a ';' too many; remove it"),
    (
      "for a in b { break c }",
      "2:20 loops of a template have no names; remove the word behind 'break'"
    ),
    (
      "a.map { [weak self] in b }", "2:9 a closure of a template captures nothing; remove the '[…]'"
    ),
    ("a.map { (b: Int) in b }", "2:11 the types of a closure are known; write '{ a, b in … }'"),
    ("\"a", "2:1 the text that begins here has no closing '\"'"),
    (
      "\"\\q\"",
      "2:2 this escape is not known; write '\\n', '\\t', '\\r', '\\0', '\\\"', '\\\\', '\\u{…}' or '\\(value)'"
    ),
    ("\"\\(a\"", "2:2 the value that begins here has no closing ')' in this text"),
    ("\"\\()\"", "2:2 a value is missing in '\\()'"),
    ("#\"a\"#", "2:1 texts between '#' are not known; write '\"…\"', and '\\\\' for '\\'"),
    ("“a”", "2:1 texts stand in straight double quotes: write '\"'"),
    ("1abc", "2:1 '1abc' is no number"), ("0x", "2:1 '0x' is no number"),
    ("99999999999999999999", "2:1 this number is too large; write it with a decimal point"),
    ("9223372036854775808", "2:1 this number is too large; write it with a decimal point"),
    ("f(.5)", "2:4 write a '0' before the '.' of a number"),
    ("f(1..<)", "2:4 write 'a...' for a range without an end"),
    ("let a: Int", "2:5 'a' needs its value here; write '= …'"),
    (
      "if a { b }\n.c()",
      "3:1 a modifier stands behind a view; put the statement above into 'Group { … }'"
    ),
    ("switch a { case 1: }", "2:12 this case has no statement; write 'EmptyView()' in it"),
    ("switch a { default: b\ncase 1: c }", "2:12 'default' is the last case; move it to the end"),
    ("f() = 1", "2:1 only a variable can be set; '==' compares"),
    ("a = 1 + ;", "2:9 a value is expected here, not ';'"),
    ("\\A.b", "2:2 write a path as '\\.name', without a type"),
    (
      "f(\n  a b,\n  c: 1\n)\ng h",
      "3:5 ')' or ',' is expected here, not 'b' | 6:3 'h' begins another statement; write it on a line of its own"
    ),
    ("/* a", "2:1 the comment that begins here has no '*/' | 1:21 this bracket has no '}'"),
    ("f(\"a\"\ng()", "3:1 ')' or ',' is expected here, not 'g'"),
    ("$0", "2:1 '$0' stands in a closure only"),
    ("f { a in $0 }", "2:10 this closure names its values; write the name instead of '$'"),
    (
      "\"\"\"\n  \\(a\n + b)\n  \"\"\"",
      "4:1 this line begins further left than the closing '\"\"\"'; indent it with the same blanks"
    ),
    ("\"a\tb\"", "2:3 an invisible character cannot stand in a text; write '\\t'"),
    ("f(☃)", "2:3 '☃' means nothing here; names are made of letters, digits and '_'"),
  ])
  func explainsUnsupportedStatements(_ text: String, _ message: String) {
    let said = Set(inBody(text).split(separator: " | "))
    #expect(said == Set(message.split(separator: " | ")))
  }

  @Test(arguments: [
    ("strcut A {}", "1:1 'strcut' is not known; did you mean 'struct'?"),
    ("class A {\n let b = 1\n}\nstruct B {}", "1:1 a template has no 'class'; write a 'struct'"),
    (
      "enum A { case b }",
      "1:10 an 'enum' of a template has no cases, only what is 'static'; use texts or numbers, and 'switch' over them"
    ),
    ("extension A {}", "1:1 a template has no 'extension'; write the function in the 'struct'"),
    (
      "#Preview {\n A()\n}",
      "1:1 a template is previewed with 'placard preview'; remove the '#Preview'"
    ),
    ("@main struct A {}", "1:1 '@main' stands in a compiled widget; remove it"),
    ("struct A<T> {}", "1:9 a template writes no types in '<…>'; they are found without"),
    (
      "struct A { @State var b = 1 }",
      "1:12 '@State' does not live in a widget, which is drawn once; read the value from the entry"
    ),
    (
      "struct A { init() {} }",
      "1:12 a template has no 'init'; a 'struct' is made with the values of its properties"
    ),
    ("struct A { let b }", "1:16 'b' needs a type; write 'b: String'"),
    ("struct A { var b { c } }", "1:16 'b' is computed and needs a type; write 'b: some View'"),
    ("struct A { let b: C { d } }", "1:12 a property that is computed is a 'var'; write 'var'"),
    (
      "struct A { static var b = 1 }",
      "1:19 what is 'static' never changes here; write 'static let'"
    ),
    (
      "struct A { var b: (Int, Int) }",
      "1:19 a type is a name here; a template has neither tuples nor values that are functions"
    ),
    (
      "struct A { func b() throws { c } }",
      "1:21 nothing in a template throws errors; return an optional value"
    ),
    (
      "struct A { func b(_ c: inout Int) { d } }",
      "1:24 a template has no 'inout'; return the new value"
    ),
    ("struct A {", "1:10 this bracket has no '}'"), ("}", "1:1 this '}' closes nothing; remove it"),
    (
      "struct A {\n fnuc a() { b }\n let c d\n var e: F { g h }\n}",
      "2:2 'fnuc' is not known; did you mean 'func'? | 3:6 'c' needs a type; write 'c: String' | 4:15 'h' begins another statement; write it on a line of its own"
    ),
    ("struct A {}\u{0}", "1:12 the invisible character U+0 means nothing; remove it"),
  ])
  func explainsUnsupportedDeclarations(_ text: String, _ message: String) {
    #expect(messages(text).joined(separator: " | ") == message)
  }

  @Test
  func reportsAtMostFiftyErrors() {
    let lines = (0..<200).map { _ in "a b" }.joined(separator: "\n")
    #expect(messages("struct A { var b: C {\n\(lines)\n} }").count == 50)
  }

  @Test
  func reportsInvalidUTF8() {
    let source = SourceText(Array("struct A {\n".utf8) + [0x20, 0xFF], name: "v")
    let (file, diagnostics) = Parser.file(source)
    #expect(file.structs.isEmpty)
    #expect(
      diagnostics.map { SourceReport($0, in: source).description }
        == ["v:2:2: error: this byte is no UTF-8; save the file as UTF-8\n \u{FFFD}\n ^"])
  }

  @Test
  func rejectsHugeFiles() {
    let source = SourceText(Array(repeating: 0x20, count: SourceText.sizeLimit + 1), name: "v")
    #expect(
      Parser.file(source).diagnostics.map(\.message)
        == ["the file has 262145 bytes; more than 262144 are not read, divide it"])
  }
}
