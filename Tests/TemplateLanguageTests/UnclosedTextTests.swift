import TemplateLanguage
import Testing

private let unclosedLine = "this string has no closing quotation mark on its line"
private let unclosedLines = "this string has no closing '\"\"\"'"
private let unclosedValue = "the value that begins here has no closing ')' in this string"

/// A missing or stray quotation mark, or brace, is one error.
struct UnclosedTextTests {
  /// A file of two views with a statement in line 5.
  private func file(_ statement: String) -> String {
    """
    struct A: View {
      let entry: Entry
      var body: some View {
        VStack {
          \(statement)
          Text("World")
            .bold()
        }
      }
    }
    struct B: View {
      var body: some View { Text("B") }
    }
    """
  }

  @Test(arguments: [
    (#"Text("Hello"")"#, "5:19 \(unclosedLine)"),
    (#"Text("Hello)"#, "5:12 \(unclosedLine)"),
    (#"Text("Hello).font(.title)"#, "5:12 \(unclosedLine)"),
    (#"Text("Hello"").font(.title)"#, "5:19 \(unclosedLine)"),
    (#"Text("Hello"") + Text("World")"#, "5:19 \(unclosedLine)"),
    (#"Text(""Hello")"#, "5:19 \(unclosedLine)"),
    (#"Text("""Hello")"#, "5:12 \(unclosedLine)"),
    (#"HStack { Text("Hello"") }"#, "5:28 \(unclosedLine)"),
    (#"if entry.isNew { Text("New) }"#, "5:29 \(unclosedLine)"),
    ("if entry.title == \"Hello {\nText(\"a\")\n}", "5:25 \(unclosedLine)"),
    (#"Label("Hello, systemImage: "star")"#, "5:39 \(unclosedLine)"),
    (#"Text("Score: \(entry.score)"#, "5:12 \(unclosedLine)"),
    (#"Text("Score: \(entry.score")"#, "5:20 \(unclosedValue)"),
    (#"Text("Hello \(entry.name")")"#, "5:31 \(unclosedLine)"),
    ("let names = [\"a\": \"1,\n\"b\": \"2\"]", "5:25 \(unclosedLine)"),
    ("Text(\"\"\"\nHello\n)", "5:12 \(unclosedLines)"),
    ("Text(\"\"\"\nHello\n)\nText(\"\"\"\nWorld\n\"\"\")", "5:12 \(unclosedLines)"),
    ("Text(\"\"\"\n  \\(entry.name ?? \"none)\n  \"\"\")", "6:19 \(unclosedLine)"),
  ])
  func quotationMarkOfAStatementIsOneError(_ statement: String, _ message: String) {
    #expect(parserMessages(file(statement)) == [message])
  }

  @Test(arguments: [
    ("let title = \"Hello", "2:15"), ("let title = \"Hello\"\"", "2:22"),
    ("var title: String { \"Hello }", "2:23"),
  ])
  func quotationMarkOfAPropertyIsOneError(_ property: String, _ position: String) {
    let text = "struct A: View {\n  \(property)\n  var body: some View { Text(title) }\n}"
    #expect(parserMessages(text) == ["\(position) \(unclosedLine)"])
  }

  @Test
  func quotationMarkAtTheEndOfAFileIsOneError() {
    #expect(parserMessages("struct A: View {\n  let title = \"Hello") == ["2:15 \(unclosedLine)"])
  }

  @Test
  func errorsOfOtherStatementsAreReported() {
    let text = file(#"Text("Hello"")"#) + "\nstruct C {\n  fnuc a() { b }\n}"
    #expect(
      parserMessages(text) == [
        "5:19 \(unclosedLine)", "15:3 'fnuc' is not known; did you mean 'func'?",
      ])
  }

  @Test
  func quotationMarksOfTwoLinesAreTwoErrors() {
    let text = file("Text(\"Hello\"\")\n      Text(\"a)")
    #expect(parserMessages(text) == ["5:19 \(unclosedLine)", "6:12 \(unclosedLine)"])
  }

  @Test
  func missingBraceIsOneError() {
    let text = file("HStack {")
    #expect(parserMessages(text) == ["1:16 this bracket has no '}'"])
  }

  @Test
  func strayBraceIsOneError() {
    let text = "struct A {\n  var a: Int { 1 } }\n  let b = 2\n  let c = 3\n}"
    #expect(parserMessages(text) == ["5:1 this '}' has no matching '{'; remove it"])
  }

  @Test
  func marksTheQuotationMark() {
    let source = SourceText("struct A {\n  let title = \"Hello\"\"\n}\n", name: "views.swift")
    let reports = Parser.file(source).diagnostics.map { SourceReport($0, in: source).description }
    #expect(
      reports == [
        """
        views.swift:2:22: error: this string has no closing quotation mark on its line
          let title = "Hello""
                             ^
        """
      ])
  }
}
