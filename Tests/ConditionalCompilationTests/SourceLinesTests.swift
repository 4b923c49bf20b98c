import ConditionalCompilation
import Testing

@Suite("Lines of a Swift source")
struct SourceLinesTests {
  @Test(
    "are code unless they begin in a comment or a text of several lines",
    arguments: [
      ("let a = 1\n// \"\"\"\nlet b = 2", [0, 1, 2]),
      ("/* a\nb /* c */\nd */\nlet e = 1", [0, 3]),
      ("let a = \"\"\"\n#if os(iOS)\n\"\"\"\n#endif", [0, 3]),
      ("let a = #\"\"\"\n\"\"\" \\#(1)\n\"\"\"#\nlet b = 1", [0, 3]),
      ("let type = \"image/*\"\nlet b = 1", [0, 1]),
      ("let a = \"\\(b ?? \"image/*\")\"\nlet c = 1", [0, 1]),
      ("let a = \"\\\"/*\"\nlet b = 1", [0, 1]),
      ("let a = #\"\\\"/*\"#\nlet b = 1", [0, 1]),
      ("let a = \"http://a\" /*\nb\n*/\nlet c = 1", [0, 3]),
      ("let a = \"\"\nlet b = 1", [0, 1]),
      ("let a = \"not closed /*\nlet b = 1", [0, 1]),
      ("let a = \"\"\"\n\\(\"\\\"\") \\\"\"\"\nb\n\"\"\"\nlet c = 1", [0, 4]),
      ("let a = 1\r\n/*\r\nb */\r\nlet c = 1", [0, 1, 3]),
    ])
  func code(source: String, expected: [Int]) {
    var reader = SourceLines()
    let lines = SourceLines.split(source).enumerated().filter { reader.isCode($0.element) }
    #expect(lines.map(\.offset) == expected)
  }

  @Test(
    "are read in bounded time and depth",
    arguments: [
      String(repeating: "\"\\(", count: 200_000), "\"\"" + String(repeating: "#", count: 1 << 20),
      String(repeating: "(\"", count: 200_000),
    ])
  func limits(line: String) {
    var reader = SourceLines()
    let areCode = [line[...], "let b = 1"].map { reader.isCode($0) }
    #expect(areCode == [true, true])
  }

  @Test("are those that the compiler counts")
  func split() {
    #expect(SourceLines.split("a\u{2028}b\u{c}c\n\r\nd") == ["a\u{2028}b\u{c}c", "", "d"])
  }
}
