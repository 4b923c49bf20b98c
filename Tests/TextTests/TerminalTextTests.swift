import Graphics
import Testing

@Suite("Terminal-safe text")
struct TerminalTextTests {
  @Test(
    "escapes control characters that a terminal would interpret",
    arguments: [
      ("plain, größer, 日本, 👩‍👩‍👧, עברית", "plain, größer, 日本, 👩‍👩‍👧, עברית"),
      ("two\nlines\tand a tab", "two\nlines\tand a tab"),
      ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
      ("a\rb\0c\u{8}d\u{7f}", "a\\u{d}b\\u{0}c\\u{8}d\\u{7f}"),
      ("\r\n", "\\u{d}\n"),
      ("\u{9b}31m\u{90}\u{85}", "\\u{9b}31m\\u{90}\\u{85}"),
      ("\u{202e}gpj.exe\u{202c}", "\\u{202e}gpj.exe\\u{202c}"),
      ("\u{2066}a\u{2069}\u{2028}\u{2029}", "\\u{2066}a\\u{2069}\\u{2028}\\u{2029}"),
    ])
  func printable(text: String, expected: String) {
    #expect(text.printable == expected)
    #expect(text.printable.printable == expected)
  }

  @Test("preserves the meaning of JSON")
  func json() {
    #expect(
      "{\"a\": \"\u{9b}\u{202e}\u{7f}\"}\n".printableJSON == "{\"a\": \"\\u009b\\u202e\\u007f\"}\n")
  }
}
