import CheckedJSON
import Foundation
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
  @Test("keeps short lists on one line, breaks others, and does not escape slashes")
  func layout() {
    let value = JSONValue.object([
      "url": "game:///panda", "region": .array([24, 92, 752, 70]), "nothing": JSONValue.null,
      "left out": nil, "half": .number(0.5), "whole": .number(2), "list": .array([]),
      "taps": .array([.object(["a": true])]),
    ])
    #expect(
      JSONWriter.string(of: value) == """
        {
          "url": "game:///panda",
          "region": [24, 92, 752, 70],
          "nothing": null,
          "half": 0.5,
          "whole": 2,
          "list": [],
          "taps": [
            {"a": true}
          ]
        }

        """)
  }

  @Test("escapes only what JSON requires")
  func escapes() {
    #expect(
      JSONWriter.string(of: "a\"b\\c\n\t\u{1}\u{7f}/é🐼")
        == "\"a\\\"b\\\\c\\n\\t\\u0001\\u007f/é🐼\"\n"
    )
  }

  @Test("writes text that decodes to the same value")
  func readsBack() throws {
    let value = JSONValue.object([
      "a": .array([1, .number(1.5), "x", .null, false, .object([])]),
      "b": .string(String(repeating: "long ", count: 40)),
    ])
    let data = Data(JSONWriter.bytes(of: value))
    #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
  }

  @Test("writes non-finite numbers as null")
  func notFinite() {
    #expect(JSONWriter.string(of: .array([.number(.nan), .number(.infinity)])) == "[null, null]\n")
  }
}
