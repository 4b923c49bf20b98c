import Foundation
import FramePipeline
import TestSupport
import Testing
import WidgetHost

/// Stacks of widgets that a host keeps current.
@Suite(.blocking) struct StackTests {
  private static let members = ["calm", "pressing", "idle"]

  /// Returns a folder with a stack of three members that no host has processed, on a display that refreshes at once.
  private static func folder() throws -> TestFolder {
    let folder = try TestFolder()
    for kind in members {
      _ = try RunningHost.command(
        [
          "add", "--kind", kind, "--family", "systemSmall", "--device", "kiosk-1024x600",
          "--name", kind,
        ], in: folder)
    }
    _ = try RunningHost.command(["stack", "create", "desk"] + members, in: folder)
    return folder
  }

  /// Returns the member that the stack shows now, according to its manifest.
  private static func shown(in folder: TestFolder) throws -> String? {
    let now = Timestamp(Date())
    let begun = try folder.frames("desk").last { frame in
      (frame["date"] as? String).flatMap(Timestamp.init).map { $0 <= now } ?? false
    }
    return begun?["instance"] as? String
  }

  @Test func showTheMostRelevantMember() throws {
    let folder = try Self.folder()
    _ = try RunningHost.command(["run", "--once", "--quiet"], in: folder)
    // The member that was rendered first may be shown for a second before it.
    #expect(RunningHost.wait { try Self.shown(in: folder) == "pressing" })
    let frame = try #require(try folder.frames("desk").last)
    let own = try #require(try folder.frames("pressing").last)
    #expect(frame["sha256"] as? String == own["sha256"] as? String)
    #expect(frame["kind"] as? String == "pressing")
    let image = try #require(frame["image"] as? String)
    #expect(
      try Data(contentsOf: folder.url.appendingPathComponent("Output/kiosk-1024x600/desk/\(image)"))
        == Data(
          contentsOf: folder.url.appendingPathComponent("Output/kiosk-1024x600/pressing/\(image)")))
    let tap = try Program.testWidgets.run(
      ["resolve", "Output/kiosk-1024x600/desk", "9", "9"], in: folder)
    #expect(tap.output == "test:///pressing\n")
  }

  @Test func followPagingAtOnceAndKeepPinsAfterRestart() throws {
    let host = try RunningHost(in: Self.folder())
    func expect(_ member: String, _ name: String) {
      let isShown = host.wait { try Self.shown(in: host.folder) == member }
      #expect(isShown, "\(name)")
    }
    expect("pressing", "the most relevant")
    let pages = [
      (["next", "desk"], "idle"), (["next", "desk"], "calm"), (["previous", "desk"], "idle"),
      (["unpin", "desk"], "pressing"), (["pin", "calm"], "calm"),
    ]
    for (page, member) in pages {
      _ = try host.command("stack", page[0], page[1])
      expect(member, "\(page)")
    }
    try host.restart()
    #expect(try Self.shown(in: host.folder) == "calm")
    let before = try host.folder.manifest("calm")["generatedAt"] as? String
    let stackBefore = try host.folder.manifest("desk")["generatedAt"] as? String
    _ = try host.command("reload", "--instance", "calm")
    let isReloaded = host.wait {
      try host.folder.manifest("calm")["generatedAt"] as? String != before
        && host.folder.manifest("desk")["generatedAt"] as? String != stackBefore
    }
    #expect(isReloaded)
    expect("calm", "pinned and reloaded")
    _ = try host.command("remove", "calm")
    expect("pressing", "without the pinned one")
    let stack = try host.folder.manifest("desk")["stack"] as? [String: [String]]
    #expect(stack == ["members": ["pressing", "idle"]])
  }

  /// Whether views were counted for the member that is shown and for the stack's usage history.
  private static func hasViews(_ folder: TestFolder) throws -> Bool {
    let store = try HostStore(StateFolder(path: folder.url.path + "/state"))
    let states = try store.reloadStates()
    let usage = try store.stackStates()["desk"]?.usage
    return states["pressing"]?.views != states["idle"]?.views && usage?.isEmpty == false
  }

  @Test func countViewsForTheShownMember() throws {
    let host = try RunningHost(in: Self.folder())
    #expect(host.wait { try Self.shown(in: host.folder) == "pressing" })
    for _ in 0..<2 { _ = try host.command("viewed", "desk") }
    let isCounted = host.wait { try Self.hasViews(host.folder) }
    #expect(isCounted)
  }

  @Test(arguments: [false, true])
  func deleteTheirOutputOnlyByOption(_ deletes: Bool) throws {
    let option = deletes ? ["--delete-output"] : []
    let folder = try Self.folder()
    _ = try RunningHost.command(["stack", "create", "one", "calm"], in: folder)
    _ = try RunningHost.command(["run", "--once", "--quiet"], in: folder)
    func isThere(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: folder.url.path + "/Output/kiosk-1024x600/" + name)
    }
    #expect(isThere("desk") && isThere("one"))
    // A stack is removed with its last member.
    _ = try RunningHost.command(["remove", "calm"] + option, in: folder)
    #expect(isThere("one") == !deletes && isThere("desk"))
    _ = try RunningHost.command(["stack", "delete", "desk"] + option, in: folder)
    #expect(isThere("desk") == !deletes && isThere("pressing"))
  }
}
