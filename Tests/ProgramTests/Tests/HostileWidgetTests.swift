import Foundation
import TestSupport
import Testing

/// A failing widget does not affect other widgets, and is reported in one line that names it.
@Suite(.blocking) struct HostileWidgetTests {
  private static let start = "2026-01-14T09:41:00Z"

  private struct Failure: CustomTestStringConvertible {
    let kind: String
    var options: [String] = []
    let message: String
    var testDescription: String { kind }
  }

  /// The time limits also apply to the good widget, even on a busy machine.
  private static let failures = [
    Failure(
      kind: "never-answering", options: ["--timeout", "3"],
      message: "the provider of widget 'never-answering' returned no timeline within 3 s"),
    Failure(
      kind: "looping", options: ["--timeout", "3"],
      message: "the provider of widget 'looping' returned no timeline within 3 s"),
    Failure(
      kind: "chattering", options: ["--timeout", "3"],
      message: "the provider of widget 'chattering' returned no timeline within 3 s"),
    Failure(
      kind: "growing", options: ["--memory-limit", "300"],
      message: "widget 'growing' was terminated because it used"),
    Failure(kind: "crashing", message: "widget 'crashing' crashed"),
    Failure(kind: "exiting", message: "widget 'exiting' exited before it finished"),
    Failure(
      kind: "methodless",
      message: "implements neither 'getTimeline(in:completion:)' nor 'timeline(with:completion:)'"),
    Failure(
      kind: "empty-timeline", message: "the timeline of widget 'empty-timeline' has no entries"),
    Failure(
      kind: "looping-view", options: ["--timeout", "3"],
      message: "widget 'looping-view' was terminated after 3 s without a response"),
  ]

  @Test(arguments: failures)
  private func reportsFailureInOneLineAndRendersOthers(_ failure: Failure) throws {
    let folder = try TestFolder()
    let arguments = ["render", "--quiet", "--kind", failure.kind, "--kind", "good"]
    let run = try Program.testWidgets.run(arguments + failure.options, in: folder)
    #expect(run.code == 1)
    #expect(run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.hasPrefix("test-widgets: "))
    #expect(run.errors.contains(failure.message), "\(run.errors)")
    let written = try folder.contents(of: "Output/trmnl-og").keys
    #expect(written.contains("good-systemSmall/manifest.json"))
    #expect(!written.contains { $0.hasPrefix(failure.kind) })
  }

  private struct Oddity: CustomTestStringConvertible {
    let kind: String
    let messages: [String]
    var testDescription: String { kind }
  }

  private static let oddities = [
    Oddity(kind: "twice-answering", messages: ["called the completion handler"]),
    Oddity(kind: "unsorted", messages: ["not sorted by date"]),
    Oddity(
      kind: "duplicate-dates", messages: ["have the same date as another; the last one is used"]),
    Oddity(kind: "odd-sizes", messages: ["inf", "nan", "-20"]),
    Oddity(
      kind: "broken-pictures", messages: ["not a readable image", "no such picture"]),
    Oddity(
      kind: "odd-links", messages: ["'javascript:alert(1)'", "'data:text/html,x'", "'no-scheme'"]),
  ]

  @Test(arguments: oddities)
  private func rendersWithWarnings(_ oddity: Oddity) throws {
    let folder = try TestFolder()
    let arguments = ["render", "--quiet", "--kind", oddity.kind]
    let run = try Program.testWidgets.run(arguments, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    for message in oddity.messages { #expect(run.errors.contains(message), "\(run.errors)") }
    #expect(run.errorLines.allSatisfy { $0.hasPrefix("test-widgets: warning: \(oddity.kind) ") })
    let strict = try Program.testWidgets.run(arguments + ["--strict"], in: folder)
    #expect(strict.code == 1)
  }

  @Test(arguments: ["empty-text", "long-text", "many-entries"])
  func rendersWithoutWarnings(_ kind: String) throws {
    let folder = try TestFolder()
    let run = try Program.testWidgets.run(
      ["render", "--quiet", "--strict", "--kind", kind, "--at", Self.start], in: folder)
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(try folder.text(of: "Output/trmnl-og/\(kind)-systemSmall/manifest.json").count > 100)
  }

  @Test func allowsRiskyLinksByOption() throws {
    let folder = try TestFolder()
    let run = try Program.testWidgets.run(
      ["dump", "--stage", "manifest", "--kind", "odd-links", "--allow-any-link"], in: folder)
    #expect(run.output.contains("javascript:alert(1)"))
    #expect(run.output.contains("file:///etc/passwd"))
  }

  @Test func keepsPreviousOutputAfterFailure() throws {
    let folder = try TestFolder()
    let first = ["render", "--quiet", "--kind", "frames", "--at", Self.start]
    #expect(try Program.testWidgets.run(first, in: folder).code == 0)
    let before = try folder.contents(of: "Output")
    for failure in Self.failures {
      // The last time limit applies, which may be short, because it limits no other widget.
      let options =
        failure.options + (failure.options.contains("--timeout") ? ["--timeout", "1"] : [])
      let kinds = ["render", "--quiet", "--kind", failure.kind]
      #expect(try Program.testWidgets.run(kinds + options, in: folder).code == 1)
    }
    #expect(try folder.contents(of: "Output") == before)
  }

  @Test func redirectsAuthorOutputToStandardError() throws {
    let folder = try TestFolder()
    let run = try Program.testWidgets.run(["render", "--json", "--kind", "chatty"], in: folder)
    #expect(run.code == 0)
    #expect(run.errors.contains("a word of the author's: nothing"))
    #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [Any])
  }
}
