import Foundation
import Testing

@testable import FramePipeline

@Suite("A tap's values as arguments")
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
    "stay one argument, whatever is in them",
    arguments: [
      "two words", "a\"b'c", "$(touch /tmp/x)", "`id`", "a;b|c&d>e", "a\nb\r\tc", "*", "~", "{url}",
      "%s", "\\", "", "ü 😀", "\u{202E}x",
    ])
  func one(label: String) throws {
    #expect(try arguments(#""a", "{label}", "b""#, label: label) == ["a", label, "b"])
  }

  @Test("stay one argument in links", arguments: ["t:a;b", "t:$(x)", "t:'\"", "t:a&b=c", "t:`x`"])
  func links(url: String) throws {
    #expect(try arguments(#""{url}", "{url}""#, label: nil, url: url) == [url, url])
  }

  @Test(
    "are no options, unless the person ends the options before them",
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

  @Test("say what to do about an option")
  func message() throws {
    #expect {
      _ = try arguments(#""{label}""#, label: "-rf")
    } throws: { error in
      "\(error)"
        == "'p' is not run, as {label} '-rf' begins with '-' and could be taken for an option; write "
        + "\"--\" before it, if the program knows that"
    }
  }

  @Test("end at no character 0")
  func zero() throws {
    #expect(throws: TapRejection.self) { _ = try arguments(#""{label}""#, label: "a\0b") }
  }

  @Test("are written as they are where they are no placeholder")
  func literals() throws {
    #expect(
      try arguments(#""", "{}", "{\"a\": 1}", "-x", "$HOME", "{host}""#, label: nil)
        == ["", "{}", "{\"a\": 1}", "-x", "$HOME", "{host}"])
  }
}
