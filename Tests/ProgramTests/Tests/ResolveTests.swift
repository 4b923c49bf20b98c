import Foundation
import TestSupport
import Testing

/// The links and actions that `resolve` finds for taps on a frame.
@Suite(.blocking) struct ResolveTests {
  private static let noon = "2026-01-14T12:00:00Z"

  private func rendered(_ kind: String) throws -> (TestFolder, String) {
    let folder = try TestFolder()
    let run = try Program.testWidgets.run(
      ["render", "--quiet", "--kind", kind, "--at", Self.noon], in: folder)
    #expect(run.code == 0)
    return (folder, "Output/trmnl-og/\(kind)-systemSmall")
  }

  private struct Tap: CustomTestStringConvertible {
    let kind: String
    let point: [String]
    let code: Int32
    let answer: String
    var testDescription: String { "\(kind) \(point.joined(separator: " "))" }
  }

  private static let taps = [
    Tap(kind: "good", point: ["10", "10"], code: 0, answer: "test:///good\n"),
    Tap(kind: "frames", point: ["10.5", "10"], code: 0, answer: "openApp frames\n"),
    Tap(
      kind: "good", point: ["-5", "10"], code: 1,
      answer: "test-widgets: the point -5,10 is outside the picture, which has 400×240 pixels\n"),
    Tap(
      kind: "good", point: ["400", "0"], code: 1,
      answer: "test-widgets: the point 400,0 is outside the picture, which has 400×240 pixels\n"),
    Tap(
      kind: "good", point: ["1", "1", "--at", "2026-01-14T11:59:59Z"], code: 1,
      answer: "test-widgets: 2026-01-14T11:59:59Z is before the first frame, "
        + "which begins at 2026-01-14T12:00:00Z\n"),
    Tap(
      kind: "good", point: ["-5", "10", "--space", "panel"], code: 1,
      answer: "test-widgets: the point -5,10 of the panel is outside the picture, which has "
        + "400×240 pixels\n"),
    Tap(
      kind: "good", point: ["5", "10", "--space", "upright", "--slop", "8pt"], code: 0,
      answer: "test:///good\n"),
    Tap(
      kind: "good", point: ["5", "10", "--frame", "0123456789"], code: 1,
      answer:
        "test-widgets: the picture '0123456789' is in no frame of the manifest; it is outdated, "
        + "or of another display: show a picture of the manifest, and tap again\n"),
  ]

  @Test(arguments: taps)
  private func resolvesTap(_ tap: Tap) throws {
    let (folder, instance) = try rendered(tap.kind)
    let time = tap.point.contains("--at") ? [] : ["--at", Self.noon]
    let run = try Program.testWidgets.run(["resolve", instance] + tap.point + time, in: folder)
    #expect(run.code == tap.code)
    #expect(run.output + run.errors == tap.answer)
  }

  @Test func writesOneLineBreakAfterJSON() throws {
    let (folder, instance) = try rendered("good")
    for point in [["10", "10"], ["-5", "10"]] {
      let run = try Program.testWidgets.run(
        ["resolve", instance, "--json", "--at", Self.noon] + point, in: folder)
      #expect(run.output.hasSuffix("}\n"))
    }
  }

  @Test func opensTheLinkWithXDGOpen() throws {
    let (folder, instance) = try rendered("good")
    try folder.write(script: "#!/bin/sh\necho \"$1\" >> opened\n", to: "xdg-open")
    let path =
      "\(folder.url.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    let run = try Program.testWidgets.run(
      ["resolve", instance, "1", "1", "--at", Self.noon, "--open"], in: folder,
      environment: ["PATH": path])
    #expect(run.code == 0)
    #expect(try folder.text(of: "opened") == "test:///good\n")
  }

  @Test func resolvesOnTheFrameThatWasShown() throws {
    let (folder, instance) = try rendered("good")
    let pictures = try folder.contents(of: instance + "/frames").keys
    let run = try Program.testWidgets.run(
      [
        "resolve", instance, "1", "1", "--at", "1999-01-01", "--frame",
        try #require(pictures.first),
      ],
      in: folder)
    #expect(run.output + run.errors == "test:///good\n")
  }

  @Test(arguments: [
    ["--space", "paper"], ["--slop", "-1"], ["--slop", "nan"], ["--slop", "1001"],
    ["--slop", "8em"],
    ["--frame", "12345"],
  ])
  func rejectsInvalidOptions(_ arguments: [String]) throws {
    let folder = try TestFolder()
    let run = try Program.testWidgets.run(["resolve", "x", "1", "1"] + arguments, in: folder)
    #expect(run.code == 64)
    #expect(run.errors.contains(arguments[0]))
  }

  @Test func reportsInvalidManifest() throws {
    let folder = try TestFolder()
    try folder.write("{\"schemaVersion\": 1}", to: "manifest.json")
    let run = try Program.testWidgets.run(["resolve", "manifest.json", "1", "1"], in: folder)
    #expect(run.code == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("test-widgets: 'manifest.json' is not a manifest: "))
  }

  @Test func everyLeaderboardRowLinksToItsHero() throws {
    let folder = try TestFolder()
    let render = try Program.emojiRangers.run(
      [
        "render", "--quiet", "--kind", "com.example.emoji-rangers.leaderboard", "--family",
        "systemExtraLarge", "--at", Self.noon,
      ], in: folder)
    #expect(render.code == 0)
    let instance = "Output/trmnl-og/com.example.emoji-rangers.leaderboard-systemExtraLarge"
    var heroes: [String] = []
    for y in stride(from: 5, to: 480, by: 25) {
      let run = try Program.emojiRangers.run(
        ["resolve", instance, "400", "\(y)", "--at", Self.noon], in: folder)
      #expect(run.code == 0)
      if run.output.hasPrefix("game:///"), heroes.last != run.output { heroes.append(run.output) }
    }
    #expect(heroes.count == 5)
    #expect(Set(heroes).count == heroes.count)
  }
}
