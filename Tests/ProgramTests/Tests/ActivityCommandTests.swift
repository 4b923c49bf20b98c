import Foundation
import TestSupport
import Testing

/// Live activities that commands start and end, on a screen of a running host.
@Suite(.blocking) struct ActivityCommandTests {
  private static let program = Program(name: "Previews")
  private static let screen = """
    { "name": "pier", "device": "kiosk-1024x600", "layout": "halves",
      "slots": [
        { "name": "left", "playlist": [
          { "kind": "activity", "family": "systemMedium" },
          { "kind": "com.example.depth", "family": "systemMedium" }] },
        { "name": "right", "kind": "activity", "family": "systemSmall" }] }
    """

  /// The instances of which the first frame of a screen has tap targets, and what it reads.
  private static func shown(_ manifest: [String: Any]) -> (instances: Set<String>, text: String) {
    let frame = (manifest["frames"] as? [[String: Any]])?.first
    let taps = frame?["taps"] as? [[String: Any]]
    return (
      Set((taps ?? []).compactMap { $0["instance"] as? String }),
      frame?["description"] as? String ?? ""
    )
  }

  private func run(_ host: RunningHost, _ arguments: String...) throws {
    let run = try host.run(arguments)
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func slotsShowAnActivityWhileThereIsOneAndOtherwiseTheNextItemOrNothing() throws {
    let folder = try TestFolder()
    try folder.write(Self.screen, to: "pier.json")
    let host = try RunningHost(Self.program, in: folder)
    try run(host, "screen", "add", "pier.json")
    _ = try host.manifest("pier") { Self.shown($0).instances == ["pier-left-2"] }
    try run(
      host, "activity", "start", "FerryAttributes", "--id", "heron", "--attributes",
      #"{ "name": "Heron" }"#, "--content", #"{ "berth": 4, "departure": [0, 4e9] }"#)
    _ = try host.manifest("pier") {
      let (instances, text) = Self.shown($0)
      return instances == ["pier-left", "pier-right"] && text.contains("Berth 4")
    }
    try run(
      host, "activity", "update", "heron", "--content", #"{ "berth": 5, "departure": [0, 4e9] }"#)
    _ = try host.manifest("pier") { Self.shown($0).text.contains("Berth 5") }
    try run(host, "activity", "end", "heron", "--dismiss", "now")
    _ = try host.manifest("pier") { Self.shown($0).instances == ["pier-left-2"] }
  }

  @Test func renderShowsTheActivitiesOfTheNamedStateFolder() throws {
    let folder = try TestFolder()
    let start = try Self.program.run(
      [
        "activity", "start", "FerryAttributes", "--id", "heron", "--attributes",
        #"{ "name": "Heron" }"#, "--content", #"{ "berth": 4, "departure": [0, 4e9] }"#, "--state",
        "pier",
      ], in: folder)
    #expect(start.code == 0, "\(start.errors)")
    for (state, isShown) in [("pier", true), ("attic", false)] {
      let run = try Self.program.run(
        [
          "render", "--kind", "activity", "--family", "systemMedium", "--device",
          "kiosk-1024x600", "--output", state + "-frames", "--state", state,
        ], in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let manifest = try folder.text(
        of: state + "-frames/kiosk-1024x600/activity-systemMedium/manifest.json")
      #expect(manifest.contains("Berth 4") == isShown)
    }
  }
}
