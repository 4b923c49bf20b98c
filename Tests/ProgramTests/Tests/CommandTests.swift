import Foundation
import TestSupport
import Testing

@testable import WidgetWorker

/// The commands work as their help describes.
@Suite(.blocking) struct CommandTests {
  private static let start = "2026-01-14T09:41:00Z"

  private func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  private func frames(
    _ options: [String], in folder: TestFolder, kind: String = "good"
  ) throws -> [String: Data] {
    let run = try Program.testWidgets.run(
      ["render", "--quiet", "--kind", kind, "--at", Self.start] + options, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output + run.errors == "")
    return try folder.contents(of: "Output")
  }

  /// The frames of a text that follows the time, and that of the entry; the last minute would end after the fifth.
  @Test(arguments: [(0, 1), (5, 5)]) func limitsFramesOfTheTime(_ limit: Int, _ count: Int) throws {
    let folder = try TestFolder()
    let run = try Program.testWidgets.run(
      ["render", "--kind", "countdown", "--at", Self.start, "--clock-frames", "\(limit)"],
      in: folder)
    #expect(run.code == 0)
    #expect(
      run.errors
        == "countdown systemSmall for trmnl-og: \(count) \(count == 1 ? "frame" : "frames") in "
        + "Output/trmnl-og/countdown-systemSmall\n")
  }

  @Test func saysWhyThereAreManyFrames() {
    #expect(ClockFrameCount(frames: 101, entries: 1).hint(for: "tea") == nil)
    #expect(
      ClockFrameCount(frames: 1433, entries: 1).hint(for: "tea")
        == "tea: 1432 of 1433 frames follow texts with the time, such as a timer; 'preview' shows the "
        + "widget without them, and '--clock-frames 10' at most ten of these frames")
  }

  @Test func helpListsCommands() throws {
    let folder = try TestFolder()
    let commands = [
      "list", "render", "preview", "resolve", "devices", "dump", "schema", "add", "remove",
      "instances", "configure", "reload", "activity", "viewed", "tap", "status", "session",
      "location", "environment", "battery",
    ]
    let help = try Program.testWidgets.run(["--help"], in: folder)
    #expect(help.code == 0)
    for command in commands {
      #expect(help.output.contains("  \(command) "))
      let own = try Program.testWidgets.run([command, "--help"], in: folder)
      #expect(own.code == 0)
      #expect(own.output.contains("USAGE: test-widgets \(command)"))
      #expect(own.errors == "")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func generatesCompletionScripts(_ shell: String) throws {
    let run = try Program.testWidgets.run(
      ["--generate-completion-script", shell], in: TestFolder())
    #expect(run.code == 0)
    #expect(run.output.contains("resolve"))
    #expect(run.output.contains("trmnl-og"))
  }

  @Test func listsWidgets() throws {
    let run = try Program.testWidgets.run(["list"], in: TestFolder())
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("good\n  Good: Does as it should.\n  systemSmall\n"))
    let rows = try json(Program.testWidgets.run(["list", "--json"], in: TestFolder()).output)
    let first = (rows as? [[String: Any]])?.first
    #expect(first?["kind"] as? String == "good")
    #expect(first?["families"] as? [String] == ["systemSmall"])
  }

  @Test func localizesDisplayNames() throws {
    let folder = try TestFolder()
    let program = folder.url.appendingPathComponent("test-widgets").path
    let copy = try Program.testWidgets.placed(at: program)
    for (language, name) in [("en", "Welcome"), ("de", "Willkommen")] {
      let strings = folder.url.appendingPathComponent("a_b.resources/\(language).lproj")
      try FileManager.default.createDirectory(at: strings, withIntermediateDirectories: true)
      try Data("\"Good\" = \"\(name)\";".utf8)
        .write(to: strings.appendingPathComponent("Localizable.strings"))
    }
    #expect(
      try copy.run(["list"], in: folder).output.hasPrefix("good\n  Welcome: Does as it should.\n"))
    #expect(
      try copy.run(["list", "--locale", "de"], in: folder).output.hasPrefix("good\n  Willkommen: "))
  }

  @Test func listsDevices() throws {
    let run = try Program.testWidgets.run(["devices"], in: TestFolder())
    #expect(run.output.hasPrefix("trmnl-og "))
    let rows = try json(Program.testWidgets.run(["devices", "--json"], in: TestFolder()).output)
    #expect((rows as? [[String: Any]])?.first?["id"] as? String == "trmnl-og")
  }

  @Test(arguments: ["timeline", "layout", "list", "manifest"])
  func dumpsEachStage(_ stage: String) throws {
    let arguments = ["dump", "--stage", stage, "--kind", "frames", "--at", Self.start]
    let text = try Program.testWidgets.run(arguments, in: TestFolder())
    #expect(text.code == 0)
    #expect(text.output.contains("kind: frames"))
    let run = try Program.testWidgets.run(arguments + ["--format", "json"], in: TestFolder())
    let first = (try json(run.output) as? [[String: Any]])?.first
    #expect(first?["family"] as? String == "systemSmall")
    #expect(first?[stage] != nil)
  }

  @Test func dumpsFramesInPoints() throws {
    let run = try Program.testWidgets.run(
      ["dump", "--kind", "frames", "--entry", "2", "--format", "json", "--at", Self.start],
      in: TestFolder())
    func frames(_ value: Any) -> [String: [Double]] {
      if let values = value as? [Any] {
        return values.reduce(into: [:]) { $0.merge(frames($1)) { $1 } }
      }
      guard let object = value as? [String: Any] else { return [:] }
      var found = object.values.reduce(into: [:]) { $0.merge(frames($1)) { $1 } }
      if let name = object["identifier"] as? String { found[name] = object["frame"] as? [Double] }
      return found
    }
    // A stack of 60×50 points, centered in 400×240.
    #expect(
      frames(try json(run.output)) == [
        "3600": [170, 95, 60, 50], "top": [180, 95, 40, 20], "bottom": [170, 115, 60, 30],
      ])
  }

  @Test func rendersIdenticalFilesWithAnyNumberOfWorkers() throws {
    let one = try frames(["--workers", "1"], in: TestFolder(), kind: "many-entries")
    #expect(one.keys.contains("trmnl-og/many-entries-systemSmall/manifest.json"))
    #expect(try frames(["--workers", "4"], in: TestFolder(), kind: "many-entries") == one)
  }

  @Test func rendersIdenticalFilesTwice() throws {
    let folder = try TestFolder()
    let first = try frames([], in: folder)
    #expect(try frames([], in: folder) == first)
  }

  @Test(arguments: [
    ["--color-scheme", "dark"], ["--dynamic-type-size", "accessibility3"], ["--fill"],
    ["--device", "kiosk-1024x600"], ["--time-zone", "Asia/Tokyo"], ["--locale", "de_DE"],
  ])
  func optionsChangeTheOutput(_ options: [String]) throws {
    let plain = try frames([], in: TestFolder())
    #expect(try frames(options, in: TestFolder()) != plain)
  }

  @Test(arguments: [
    "2026-01-14T09:41:00Z", "2026-01-14T09:41:00.000Z", "2026-01-14T10:41:00+01:00",
    "2026-01-14T09:41:00",
  ])
  func parsesTimes(_ time: String) throws {
    let folder = try TestFolder()
    let run = try Program.testWidgets.run(
      ["render", "--quiet", "--kind", "good", "--time-zone", "UTC", "--at", time], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let manifest = try folder.text(of: "Output/trmnl-og/good-systemSmall/manifest.json")
    #expect(manifest.contains("\"date\": \"2026-01-14T09:41:00Z\""))
  }

  @Test func rendersForSeveralDevices() throws {
    let files = try frames(
      ["--device", "trmnl-og", "--device", "kiosk-1024x600"], in: TestFolder())
    #expect(
      Set(files.keys.compactMap { $0.split(separator: "/").first })
        == ["trmnl-og", "kiosk-1024x600"])
  }

  @Test func helpShowsDefaultValues() throws {
    let run = try Program.testWidgets.run(["tap", "--help"], in: TestFolder())
    #expect(run.output.contains("(default: 0)"), "\(run.output)")
    #expect(!run.output.contains("Argument("))
  }
}
