import FileStorage
import Foundation
import TestSupport
import Testing
import WidgetHost

/// Two servers of one state perform the actions of taps.
@Suite(.blocking) struct SharedTapTests {
  @Test func anotherServerPerformsWhatAKilledOneHasNotFinished() throws {
    let folder = try TestFolder()
    // An action ends when there is a file 'released'.
    try folder.write(
      """
      {"apps": {"clock": {"command": ["/bin/sh", "-c",
        "echo $0 >> begun; while [ ! -e released ]; do sleep 0.1; done; echo $0 >> ended", "{id}"]}}}
      """, to: "handlers.json")
    let options = ["--server-only", "--tap-handlers", "handlers.json"]
    let first = try RunningServer(options, in: folder)
    try first.command("add", "clock", "--family", "systemExtraLarge", "--name", "clock")
    try first.command("run", "--once")
    try first.command("device", "add", "hall", "--show", "clock")
    let second = try RunningServer(options, in: folder)
    let tap = try first.json(["--json", #"{"x": 400, "y": 240}"#], "/devices/hall/taps")
    let id = try #require(tap["id"]).self
    _ = RunningHost.wait { Self.lines(of: "begun", in: folder) == ["\(id)"] }
    // The action continues, but its end is not recorded.
    first.kill()
    _ = RunningHost.wait { Self.lines(of: "begun", in: folder).count == 2 }
    #expect(Self.lines(of: "begun", in: folder) == ["\(id)", "\(id)"])
    try folder.write("", to: "released")
    let store = try HostStore(StateFolder(path: folder.url.path + "/state"))
    _ = RunningHost.wait { try store.waitingTaps(for: .handlers).isEmpty }
    #expect(try store.waitingTaps(for: .handlers).isEmpty)
    #expect(Self.lines(of: "begun", in: folder).count == 2)
    #expect(second.stop() == 0)
  }

  private static func lines(of name: String, in folder: TestFolder) -> [String] {
    let text = try? String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }
}
