import Foundation
import TestSupport
import Testing

@Suite("Control characters in files", .blocking)
struct HostileTextTests {
  /// Sets the terminal's title, clears the screen, and overrides the direction of text.
  private static let hostile = "\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}"

  private static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar == "\t"
        || scalar.properties.generalCategory != .control && scalar.value != 0x202e
    }
  }

  @Test(
    "control characters are escaped in the output",
    arguments: [
      (["check", "./meter"], "views.swift"), (["check", "./meter"], "sample.json"),
      (["check", "./meter"], "widget.json"), (["check", "./\(hostile)"], "nothing"),
      (["render", "./meter"], "views.swift"), (["render", "./meter"], "widget.json"),
      (["templates", "./meter"], "name"), (["templates"], "name"), (["list"], "name"),
      (["swift", "./meter"], "name"), (["templates", "./meter", "--json"], "name"),
      (["trust", "./meter"], "name"),
    ])
  func output(arguments: [String], target: String) throws {
    var template = try TestTemplate()
    switch target {
    case "views.swift": template.body = "Text(\"a\") \(Self.hostile) nonsense"
    case "sample.json":
      template.sample = #"{ "meter": { "\u001b]0;owned\u0007\u009b2J\u202e": 1 } }"#
    case "widget.json":
      template.widget = #"{ "name": "Meter", "\u001b]0;owned\u0007\u009b2J\u202e": 1 }"#
    case "name":
      // In JSON escapes, because most of these characters are rejected otherwise.
      template.widget = """
        { "name": "Meter\\u001b]0;owned\\u0007\\u009b2J\\u202e", "description": "P\\u001b[2J\\u202e",
          "sources": { "meter": { "pushed": true } } }
        """
    default: break
    }
    try template.write()
    let run = try template.run(arguments)
    #expect(Self.isHarmless(run.output), "\(run.output.debugDescription)")
    #expect(Self.isHarmless(run.errors), "\(run.errors.debugDescription)")
    #expect(!(run.output + run.errors).isEmpty)
  }
}
