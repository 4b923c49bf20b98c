import CheckedJSON
import Testing

/// Handwritten JSON files: their allowed contents, and the positions of errors.
struct JSONReaderTests {
  private func message(
    _ text: String, _ body: (JSONReader) throws(JSONFileError) -> Void = { _ in }
  )
    -> String
  {
    do {
      try body(try JSONReader(Array(text.utf8), file: "screen.json"))
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("{", "screen.json:1:2: a name in double quotes is expected here"),
    ("{\"a\": 1,\n \"a\": 2}", "screen.json:2:2: 'a' is a duplicate; remove one"),
    ("{\"ä\" 1}", "screen.json:1:6: a ':' is missing after 'ä'"),
    ("[1, 2", "screen.json:1:6: a ',' or the closing ']' is missing here"),
    ("[01]", "screen.json:1:2: is not a valid number"),
    ("[1.]", "screen.json:1:2: is not a valid number"),
    ("[-.5]", "screen.json:1:2: is not a valid number"),
    ("[+1]", "screen.json:1:2: this is not a value; a string needs double quotes"),
    ("[1e999]", "screen.json:1:2: is not a valid number"),
    ("{} x", "screen.json:1:4: follows the end of the value; remove it"),
    ("// no", "screen.json:1:1: JSON has no comments; remove it"),
    ("\"a\nb\"", "screen.json:1:3: a string must end on its line; close it with '\"'"),
    ("\"a", "screen.json:1:1: a string that begins here has no closing '\"'"),
    ("\"\\ud800\"", "screen.json:1:2: is half of a surrogate pair; write both halves"),
    ("\"\\u00g0\"", "screen.json:1:2: '\\u' needs four hexadecimal digits"),
    ("", "screen.json:1:1: the file ends where a value is expected"),
    (String(repeating: "[", count: 100), "screen.json:1:65: is nested more than 64 deep"),
  ])
  func saysWhereItIsNoJSON(_ text: String, _ error: String) {
    #expect(message(text) == error)
  }

  @Test func doesNotRepeatALongValue() {
    let text = "{\"" + String(repeating: "x", count: 500_000) + "\": 1}"
    let message = message(text) { (reader) throws(JSONFileError) in
      try reader.members().end()
    }
    #expect(message.count < 1100 && message.hasPrefix("screen.json:1:2: 'xxx"))
  }

  @Test(arguments: [("0", 0.0), ("-0.5", -0.5), ("1e2", 100), ("1.25E-2", 0.0125)])
  func readsNumbers(_ text: String, _ number: Double) throws {
    #expect(try JSONReader(Array(text.utf8), file: "a").number(in: -1000...1000) == number)
  }

  @Test(arguments: [("9007199254740993", 9_007_199_254_740_993), ("-0", 0), ("2.0e1", 20)])
  func readsIntegersExactly(_ text: String, _ integer: Int) throws {
    #expect(try JSONReader(Array(text.utf8), file: "a").integer(in: -1...Int.max) == integer)
  }

  @Test func readsTextsWithEscapes() throws {
    let reader = try JSONReader(Array(#""\"\\\/\n\u00e4\ud83d\ude00ü""#.utf8), file: "a")
    #expect(try reader.string() == "\"\\/\nä😀ü")
  }

  @Test(arguments: [
    (#"{"width": 0}"#, "screen.json:1:11: 'width' must be from 1 to 9, not 0"),
    (#"{"width": 1.5}"#, "screen.json:1:11: 'width' must be a whole number, not 1.5"),
    (#"{"width": "1"}"#, "screen.json:1:11: 'width' must be a number, not a string"),
    (#"{"widht": 1}"#, "screen.json:1:1: has no 'width'; 'widht' is unknown; did you mean that?"),
    (#"{"width": 1, "heigth": 2}"#, "screen.json:1:14: 'heigth' is unknown; use width"),
    (#"{"width": null}"#, "screen.json:1:11: 'width' must be a number, not null"),
    ("[]", "screen.json:1:1: must be an object, not a list"),
  ])
  func saysWhichFieldIsWrong(_ text: String, _ error: String) {
    #expect(
      message(text) { (reader) throws(JSONFileError) in
        var members = try reader.members()
        _ = try members.required("width").integer(in: 1...9)
        try members.end()
      } == error)
  }

  @Test func namesTheWayToAValue() {
    #expect(
      message(#"{"cells": [{"x": 1}, {"x": -1}]}"#) { (reader) throws(JSONFileError) in
        var members = try reader.members()
        for cell in try members.required("cells").elements() {
          var members = try cell.members()
          _ = try members.required("x").number(in: 0...1)
        }
      } == "screen.json:1:28: 'cells[1].x' must be from 0 to 1, not -1")
  }

  private enum Shape: String, CaseIterable { case round, square }

  @Test func suggestsTheWordThatIsMeant() {
    #expect(
      message(#""rond""#) { (reader) throws(JSONFileError) in _ = try reader.choice(Shape.self) }
        == "screen.json:1:1: must not be 'rond'; did you mean 'round'?")
    #expect(
      message(#""x""#) { (reader) throws(JSONFileError) in _ = try reader.choice(Shape.self) }
        == "screen.json:1:1: must be one of 'round', 'square', not 'x'")
  }
}
