import TemplateLanguage
import Testing

/// Locations and their reports.
struct SourceReportTests {
  @Test(arguments: [
    ("a\nb\r\nc\rd", 0, 1, 1), ("a\nb\r\nc\rd", 2, 2, 1), ("a\nb\r\nc\rd", 5, 3, 1),
    ("a\nb\r\nc\rd", 7, 4, 1), ("ä😀b", 6, 1, 3), ("", 0, 1, 1), ("a", 99, 1, 2),
  ])
  func countsLinesAndCharacters(_ text: String, _ offset: Int, _ line: Int, _ column: Int) {
    let position = SourceText(text, name: "v").position(of: offset)
    #expect(position.line == line && position.column == column)
  }

  private func report(_ text: String, _ lower: Int, _ upper: Int) -> String {
    let source = SourceText(text, name: "v")
    let diagnostic = SourceDiagnostic(SourceRange(lower, upper), "m")
    return SourceReport(diagnostic, in: source).description
  }

  @Test(arguments: [
    ("  VStak {", 2, 7, "v:1:3: error: m\n  VStak {\n  ^~~~~"),
    ("\ta", 1, 2, "v:1:2: error: m\n    a\n    ^"),
    ("日本 a", 7, 8, "v:1:4: error: m\n日本 a\n     ^"),
    ("日本", 3, 6, "v:1:2: error: m\n日本\n  ^~"),
    ("a\nb", 0, 3, "v:1:1: error: m\na\n^"),
    ("abc", 3, 3, "v:1:4: error: m\nabc\n   ^"),
    ("\u{1B}[31m a", 6, 7, "v:1:7: error: m\n\u{FFFD}[31m a\n      ^"),
    ("", 0, 0, "v:1:1: error: m"),
  ])
  func underlinesTheRange(_ text: String, _ lower: Int, _ upper: Int, _ printed: String) {
    #expect(report(text, lower, upper) == printed)
  }

  @Test
  func shortensLongLinesAroundTheLocation() {
    let text = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
    let lines = report(text, 500, 501).split(separator: "\n")
    #expect(lines[1].count == 102)
    #expect(
      lines[1].firstIndex(of: "X").map { lines[1].distance(from: lines[1].startIndex, to: $0) }
        == 34)
    #expect(lines[2] == String(repeating: " ", count: 34) + "^")
  }
}
