import Foundation
import Testing

@testable import FramePipeline

@Suite("Arguments of tap commands")
struct TapArgumentTests {
  private func arguments(_ written: String, label: String?, url: String = "t:x") throws -> [String]
  {
    let handling = try TapHandlersTests.handlers(
      "{\"otherwise\": {\"command\": [\"p\", \(written)]}}"
    ).handling(
      of: TapHandlersTests.target(.url(url), label: label), at: TapHandlersTests.date)
    guard case .run(_, let arguments)? = handling else { return [] }
    return arguments
  }

  @Test(
    "pass a label as a single argument, whatever it contains",
    arguments: [
      "two words", "a\"b'c", "$(touch /tmp/x)", "`id`", "a;b|c&d>e", "a\nb\r\tc", "*", "~", "{url}",
      "%s", "\\", "", "ü 😀", "\u{202E}x",
    ])
  func one(label: String) throws {
    #expect(try arguments(#""a", "{label}", "b""#, label: label) == ["a", label, "b"])
  }

  @Test("pass the number of a tap, which has one on a server only")
  func number() throws {
    let handlers = try TapHandlersTests.handlers(
      #"{"otherwise": {"command": ["p", "{id}"]}}"#)
    for (id, expected) in [(Int64(17), "17"), (nil, "")] {
      var target = TapHandlersTests.target(.url("t:x"))
      target.id = id
      guard case .run(_, [expected])? = try handlers.handling(of: target, at: TapHandlersTests.date)
      else {
        Issue.record("the argument is not '\(expected)'")
        continue
      }
    }
  }

  @Test(
    "pass a link as a single argument", arguments: ["t:a;b", "t:$(x)", "t:'\"", "t:a&b=c", "t:`x`"])
  func links(url: String) throws {
    #expect(try arguments(#""{url}", "{url}""#, label: nil, url: url) == [url, url])
  }

  @Test(
    "reject values that look like options unless '--' precedes them",
    arguments: ["-", "--", "-rf", "--output=/etc/passwd"])
  func options(label: String) throws {
    #expect(throws: TapRejection.self) { _ = try arguments(#""{label}""#, label: label) }
    #expect(throws: TapRejection.self) { _ = try arguments(#""{label}", "--""#, label: label) }
    #expect(throws: TapRejection.self) {
      _ = try arguments(#""{label}", "{label}""#, label: label)
    }
    #expect(try arguments(#""--", "{label}""#, label: label) == ["--", label])
    #expect(
      try arguments(#""-v", "--", "x", "{label}""#, label: label) == ["-v", "--", "x", label])
  }

  @Test("explain how to allow values that look like options")
  func message() throws {
    #expect {
      _ = try arguments(#""{label}""#, label: "-rf")
    } throws: { error in
      "\(error)"
        == "'p' is not run, because {label} '-rf' begins with '-' and could be interpreted as an option; write "
        + "\"--\" before it, if the program supports that"
    }
  }

  @Test("reject null characters")
  func zero() throws {
    #expect(throws: TapRejection.self) { _ = try arguments(#""{label}""#, label: "a\0b") }
  }

  @Test("are passed literally if they contain no placeholder")
  func literals() throws {
    #expect(
      try arguments(#""", "{}", "{\"a\": 1}", "-x", "$HOME", "{host}""#, label: nil)
        == ["", "{}", "{\"a\": 1}", "-x", "$HOME", "{host}"])
  }
}
