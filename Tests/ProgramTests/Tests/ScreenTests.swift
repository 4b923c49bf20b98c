import Foundation
import FramePipeline
import TestSupport
import Testing

/// Screens that a host keeps current.
@Suite(.blocking) struct ScreenTests {
  private static func write(_ slots: String, members: String = "", to folder: TestFolder) throws {
    try folder.write(
      """
      { "name": "hall", "device": "kiosk-1024x600", "layout": "halves", \(members)
        "slots": [\(slots)] }
      """, to: "hall.json")
  }

  private static let slots =
    #"{ "kind": "counting", "name": "left" }, { "kind": "calm", "name": "right" }"#

  /// Returns the instances that the slots of a screen show.
  private static func shown(_ manifest: [String: Any]) -> [[String]] {
    let screen = manifest["screen"] as? [String: Any]
    let slots = screen?["slots"] as? [[String: Any]]
    return (slots ?? []).compactMap { $0["instances"] as? [String] }
  }

  private static func showsBothSlots(_ manifest: [String: Any]) -> Bool {
    let frames = manifest["frames"] as? [[String: Any]]
    let taps = frames?.first?["taps"] as? [[String: Any]]
    return Set((taps ?? []).compactMap { $0["instance"] as? String }).count == 2
  }

  @Test func rendersHandlesTapsSurvivesRestartAndIsRemoved() throws {
    let folder = try TestFolder()
    try Self.write(Self.slots, to: folder)
    let host = try RunningHost(in: folder)
    #expect(try host.command("screen", "add", "hall.json") == "hall\n")
    let first = try host.manifest("hall", where: Self.showsBothSlots)
    #expect(Self.shown(first) == [["hall-left"], ["hall-right"]])
    #expect(first["size"] as? [Int] == [1024, 600])
    // A tap on the left half increments the counter, which the screen then shows.
    _ = try host.command("tap", "hall", "200", "300")
    let isCounted = host.wait { try folder.text(of: "count.txt") == "1" }
    #expect(isCounted)
    let second = try host.manifest("hall") { Self.picture($0) != Self.picture(first) }
    try host.restart()
    _ = try host.command("tap", "hall", "200", "300")
    _ = try host.manifest("hall") { Self.picture($0) != Self.picture(second) }
    let refused = try host.run(["remove", "hall-left"])
    #expect(refused.code == 1 && refused.errors.contains("the screen 'hall' shows 'hall-left'"))
    _ = try host.command("screen", "remove", "hall", "--delete-output")
    #expect(try host.command("instances", "--json") == "[]\n")
    let isGone = host.wait {
      !FileManager.default.fileExists(atPath: folder.url.path + "/Output/kiosk-1024x600/hall")
    }
    #expect(isGone)
  }

  private static func picture(_ manifest: [String: Any]) -> String? {
    (manifest["frames"] as? [[String: Any]])?.last?["sha256"] as? String
  }

  @Test func haveBothColorSchemesAfterOneRun() throws {
    let folder = try TestFolder()
    try Self.write(
      Self.slots,
      members: #""appearance": { "dark": [{ "from": "20:00", "to": "07:00" }] },"#, to: folder)
    _ = try RunningHost.command(["screen", "add", "hall.json"], in: folder)
    _ = try RunningHost.command(["run", "--once", "--quiet"], in: folder)
    let frames = try folder.frames("hall")
    #expect(frames.count >= 3)
    #expect(Set(frames.compactMap { $0["sha256"] as? String }).count == 2)
  }

  @Test func showsAnInstanceNamedLikeAnotherSlot() throws {
    let folder = try TestFolder()
    _ = try RunningHost.command(
      [
        "add", "--kind", "calm", "--family", "systemSmall", "--device", "kiosk-1024x600", "--name",
        "left",
      ], in: folder)
    try Self.write(
      #"{ "kind": "counting", "cell": "left" }, { "instance": "left", "cell": "right" }"#,
      to: folder)
    _ = try RunningHost.command(["render", "--screen", "hall.json", "--quiet"], in: folder)
    let taps = try #require(try folder.frames("hall").first?["taps"] as? [[String: Any]])
    #expect(Set(taps.compactMap { $0["kind"] as? String }) == ["counting", "calm"])
  }

  @Test func rendersAFileThatASocketDoesNotTakeAtOnce() throws {
    let folder = try TestFolder()
    try Self.write(Self.slots, members: String(repeating: " ", count: 600_000), to: folder)
    _ = try RunningHost.command(["render", "--screen", "hall.json", "--quiet"], in: folder)
    #expect(try folder.frames("hall").count >= 1)
  }

  @Test func checkAddsNothing() throws {
    let folder = try TestFolder()
    try Self.write(#"{ "kind": "countin" }, { "instance": "calm" }"#, to: folder)
    let run = try Program.testWidgets.run(
      ["screen", "check", "hall.json", "--state", "state"], in: folder)
    #expect(run.code == 1)
    #expect(run.errorLines.last?.contains("hall.json:2:") == true)
    #expect(run.errors.contains("did you mean 'counting'?"))
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/state/state.sqlite"))
  }

  @Test("rejects a screen file that is a pipe")
  func pipe() throws {
    let folder = try TestFolder()
    #expect(mkfifo(folder.url.path + "/hall.json", 0o600) == 0)
    let run = try Program.testWidgets.run(["screen", "check", "hall.json"], in: folder)
    #expect(run.code == 1)
    #expect(run.errors.contains("'hall.json' is not a readable screen file"))
  }
}
