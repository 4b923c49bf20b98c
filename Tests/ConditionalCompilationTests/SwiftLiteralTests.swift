import ConditionalCompilation
import Testing

@Suite("Swift string literals")
struct SwiftLiteralTests {
  @Test(
    "escape quotes, backslashes, and control characters, but not joiners",
    arguments: [
      ("", #""""#),
      ("größer 日本", #""größer 日本""#),
      (#"a "b" \(c)"#, #""a \"b\" \\(c)""#),
      ("one\ntwo\r\tthree", #""one\ntwo\r\tthree""#),
      ("\u{1b}[0m \u{7f} \u{85}", #""\u{1b}[0m \u{7f} \u{85}""#),
      ("\u{202e}a 👩‍👧 \u{200c}", "\"\\u{202e}a 👩‍👧 \u{200c}\""),
    ])
  func escaping(text: String, literal: String) {
    #expect(text.swiftLiteral == literal)
  }
}
