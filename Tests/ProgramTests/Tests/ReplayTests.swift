import Foundation
import FramePipeline
import PixelOutput
import TestSupport
import Testing
import WidgetHost
import WidgetTimeline

/// A display that applies a manifest's dirty rectangles to the first frame shows every later frame exactly.
@Suite(.blocking) struct ReplayTests {
  /// Devices that differ in palette, dithering, rotation and the column alignment of partial refreshes.
  private static let devices = [
    "trmnl-og", "trmnl-og-2bit", "inky-impression-73", "kindle-paperwhite-5", "trmnl-kindle-2024",
    "kiosk-1024x600",
  ]

  @Test(arguments: devices)
  func replaysEveryWidgetAndFamilyOfTheExample(id: String) throws {
    let device = try DeviceCatalog.profile(id: id).halved
    let folder = try TestFolder()
    let store = try rendered(.emojiRangers, on: device, in: folder)
    let instances = try FileManager.default.contentsOfDirectory(
      atPath: "\(store.root)/\(device.id)")
    #expect(instances.count >= 16)
    for instance in instances.sorted() {
      try expectReplay(of: instance, on: device, store)
    }
    // A missing rectangle is detected.
    let first = try #require(instances.sorted().first)
    var manifest = try #require(store.manifest(device: device.id, instance: first))
    manifest.frames[1].dirty.removeLast()
    #expect(
      try PanelReplay(store: store, device: device, manifest: manifest).problems()
        .contains("frame 1: the panel shows another picture"))
    let small = instances.filter { $0.hasSuffix("systemSmall") }.sorted()
    #expect(try stackProblems(of: small, device, store) == [])
  }

  @Test func replaysAScreenOfTheExample() throws {
    let folder = try TestFolder()
    try folder.write(
      """
      { "name": "hall", "device": "trmnl-og", "layout": "large-and-small", "statusLine": true,
        "appearance": { "dark": [{ "from": "20:00", "to": "07:00" }] },
        "slots": [
          { "cell": "large", "kind": "com.example.emoji-rangers.leaderboard" },
          { "cell": "small-1", "kind": "com.example.emoji-rangers.hero" },
          { "cell": "small-2", "kind": "com.example.emoji-rangers.joke" }
        ] }
      """, to: "hall.json")
    let run = try Program.emojiRangers.run(
      [
        "render", "--screen", "hall.json", "--at", "2026-01-14T09:41:00Z", "--time-zone", "UTC",
        "--optimize", "fast", "--output", "Output", "--quiet",
      ], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let store = FrameStore(root: folder.url.appendingPathComponent("Output").path)
    try expectReplay(of: "hall", on: try DeviceCatalog.profile(id: "trmnl-og"), store)
    let manifest = try #require(store.manifest(device: "trmnl-og", instance: "hall"))
    #expect(manifest.screen?.slots.count == 3)
    #expect(Set(manifest.frames[0].taps.compactMap(\.instance)).count == 3)
    #expect(Set(manifest.frames.map(\.colorScheme)) == [nil, "dark"])
  }

  @Test func replaysUnusualTimelinesAndATimer() throws {
    let device = DeviceProfile(
      id: "small", name: "Small", size: PixelSize(100, 72), palette: .blackAndWhite)
    let folder = try TestFolder()
    let kinds = [
      "unsorted", "duplicate-dates", "close-entries", "half-hourly", "frames", "countdown",
    ]
    let store = try rendered(
      .testWidgets, on: device, in: folder, options: kinds.flatMap { ["--kind", $0] })
    for kind in kinds { try expectReplay(of: "\(kind)-systemSmall", on: device, store) }
  }

  /// Renders a program's widgets for a device that is described by a file.
  private func rendered(
    _ program: Program, on device: DeviceProfile, in folder: TestFolder, options: [String] = []
  ) throws -> FrameStore {
    try folder.write(DeviceProfileFile.text(of: device), to: "display.json")
    let run = try program.run(
      [
        "render", "--device", "display.json", "--at", "2026-01-14T09:41:00Z", "--time-zone", "UTC",
        "--optimize", "fast", "--output", "Output", "--quiet",
      ] + options, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    return FrameStore(root: folder.url.appendingPathComponent("Output").path)
  }

  private func expectReplay(
    of instance: String, on device: DeviceProfile, _ store: FrameStore
  ) throws {
    let manifest = try #require(store.manifest(device: device.id, instance: instance))
    let replay = PanelReplay(store: store, device: device, manifest: manifest)
    #expect(try replay.problems() == [], "\(instance)")
    #expect(manifest.frames.count > 1)
  }

  /// Returns the problems of a stack whose members rotate every 100 minutes.
  private func stackProblems(
    of members: [String], _ device: DeviceProfile, _ store: FrameStore
  ) throws -> [String] {
    let start = try #require(Timestamp("2026-01-14T09:41:00Z"))
    let stack = try WidgetStack(
      id: "stack",
      instances: members.map {
        WidgetInstance(
          id: $0, program: "p", kind: $0, family: .systemSmall, device: device.id, added: start.date
        )
      }, created: start.date)
    let times = (0..<9).map { start.advanced(by: Double($0) * 6000) }
    let turns = times.enumerated().map { place, time in
      StackPlan.Turn(
        member: members[place * place % members.count], from: time,
        to: place + 1 < times.count ? times[place + 1] : nil)
    }
    let plan = StackPlan(turns: turns, made: start, end: start.advanced(by: 60_000))
    let output = ScreenOutput(store: store)
    let manifest = try #require(
      try output.write(
        stack, plan, output.sources(of: stack, on: device), on: device, in: HostEnvironment(),
        at: start.date))
    #expect(manifest.frames.count > 9)
    #expect(store.manifest(device: device.id, instance: "stack") == manifest)
    return try PanelReplay(store: store, device: device, manifest: manifest).problems()
  }
}

extension DeviceProfile {
  /// A panel of the same kind with half the width and height, and larger pixels.
  fileprivate var halved: DeviceProfile {
    var half = self
    half.id = "half-\(id)"
    half.aliases = []
    half.size = PixelSize(size.width / 2, size.height / 2)
    half.scale = max(1, scale / 2)
    half.pixelsPerInch = pixelsPerInch.map { $0 / 2 }
    return half
  }
}
