import Foundation
import FramePipeline
import PixelOutput
import Testing

@testable import WidgetHost

@Suite("Screens in a host")
struct ScreenHostTests {
  private let folder: ScreenFolder
  private var host: VirtualHost { folder.host }

  init() throws { folder = try ScreenFolder() }

  private func add(_ slots: String, members: String = "") throws {
    try ScreenCase.add(
      ScreenCase.text(slots, members: members), to: host.store, at: host.wall)
  }

  /// When the screen was put together last, in seconds from the start.
  private func composed() throws -> Double? {
    try host.store.screenStates()["hall"]?.composed?.date.timeIntervalSince(VirtualHost.start)
  }

  private static let two = #"{ "kind": "a", "name": "left" }, { "kind": "b", "name": "right" }"#

  @Test(
    "are put together when what they show is there, and again when a member shows something else")
  func updates() throws {
    try add(Self.two)
    try host.run(for: 60)
    #expect(folder.manifest()?.screen?.slots.map(\.instances) == [["hall-left"], ["hall-right"]])
    #expect(try composed() == 0)
    try host.post(.reload(.instance("hall-left")))
    try host.run(for: 60)
    // Two seconds later, as a reload waits for others.
    #expect(try composed() == 62)
    #expect(folder.manifest()?.generatedAt == Timestamp(VirtualHost.start + 62))
  }

  @Test("are put together once for all that changes at a time")
  func batches() throws {
    try add(Self.two)
    try host.run(for: 60)
    var count = 0
    host.host.onCommit = { count += $0.screenStates.count }
    try host.post(.reload(.all))
    try host.run(for: 60)
    #expect(count == 1)
  }

  @Test("wait no longer than some seconds for what takes long")
  func slowMember() throws {
    try add(Self.two)
    try host.run(for: 60)
    host.worker.holds = true
    try host.post(.reload(.instance("hall-right")))
    try host.run(for: 10)
    try host.store.post(.screenChanged("hall"), at: host.wall)
    try host.store.post(.environment(HostEnvironment()), at: host.wall)
    try host.run(for: 10)
    #expect(try composed() == 75)
  }

  @Test("put together beside the host, are kept when they are there")
  func concurrently() throws {
    folder.connect(isConcurrent: true)
    try add(Self.two)
    try host.run(for: 60)
    try host.finish()
    #expect(try composed() != nil)
    #expect(folder.manifest()?.screen?.slots.map(\.instances) == [["hall-left"], ["hall-right"]])
    #expect(try host.store.screenStates()["hall"]?.failure == nil)
  }

  /// Adds a screen, and has it put together once more beside the host.
  private func beginComposition() throws {
    try add(Self.two)
    try host.run(for: 60)
    folder.connect(isConcurrent: true)
    try host.post(.reload(.instance("hall-left")))
    host.sleep(for: 5)
    try host.settle()
  }

  @Test("leave their folder alone as soon as they are let go of")
  func removedMeanwhile() throws {
    try beginComposition()
    let screen = try #require(try host.store.screens().first)
    try host.store.remove(screen: screen, devices: DeviceRegistry(), at: host.wall)
    try host.step()
    try folder.deleteScreen()
    try host.run(for: 10)
    #expect(folder.manifest() == nil)
  }

  @Test("are put together anew where a host is killed meanwhile")
  func killedMeanwhile() throws {
    // What it began is not kept before it has ended.
    try beginComposition()
    host.restart()
    folder.connect()
    try host.run(for: 10)
    #expect(try composed() ?? 0 >= 65)
    #expect(folder.manifest()?.frames.isEmpty == false)
  }

  @Test("keep the last good output where they cannot be written, and are written later")
  func failure() throws {
    try add(Self.two)
    try host.run(for: 60)
    let before = folder.manifest()
    var taken = try folder.takeScreen()
    try host.post(.reload(.instance("hall-left")))
    try host.run(for: 20)
    #expect(try host.store.screenStates()["hall"]?.failure?.contains("another run") == true)
    #expect(folder.manifest() == before && taken != nil)
    taken = nil
    try host.run(for: 30)
    #expect(try host.store.screenStates()["hall"]?.failure == nil)
    #expect(folder.manifest() != before)
  }

  @Test("whose display is gone wait, and go on when it is there again")
  func displayGone() throws {
    let file = try folder.keepDisplay("{")
    try add(Self.two)
    try host.run(for: 60)
    #expect(try host.store.screenStates()["hall"]?.failure?.contains("trmnl-og.json") == true)
    #expect(folder.manifest() == nil)
    try FileManager.default.removeItem(atPath: file)
    try host.run(for: 40)
    #expect(try host.store.screenStates()["hall"]?.failure == nil)
    #expect(folder.manifest() != nil)
  }

  @Test("follow a display whose figures change")
  func displayChanged() throws {
    try add(Self.two)
    try host.run(for: 60)
    var display = DeviceCatalog.trmnl
    display.size = PixelSize(640, 400)
    _ = try folder.keepDisplay(DeviceProfileFile.text(of: display))
    try host.store.follow(
      device: display.id, devices: host.host.screens.devices, at: host.wall)
    try host.run(for: 60)
    #expect(folder.manifest()?.size == Manifest.PictureSize(display.size))
    #expect(folder.manifest()?.frames.last?.taps.count == 2)
    #expect(try host.store.screenStates()["hall"]?.failure == nil)
  }

  @Test("of which nothing is drawn say so")
  func nothingDrawn() throws {
    host.worker.answer = { _ in .failed("no widget") }
    try add(Self.two)
    try host.run(for: 60)
    #expect(try host.store.screenStates()["hall"]?.failure?.contains("nothing") == true)
  }

  @Test("have both color schemes at their times")
  func schemes() throws {
    try add(
      Self.two, members: #""appearance": { "dark": [{ "from": "20:00", "to": "07:00" }] },"#)
    try host.run(for: 60)
    let manifest = try #require(folder.manifest())
    #expect(manifest.colorScheme == "dark")
    let frames = manifest.frames.map { "\($0.date.text.dropFirst(11).prefix(5))" }
    #expect(frames == ["00:00", "07:00", "20:00"])
    #expect(try manifest.frames.map { try folder.shade(of: $0, x: 100, y: 100) } == [0, 255, 0])
    #expect(manifest.nextWake == Timestamp(VirtualHost.start + 7 * 3600))
  }

  @Test("show a playlist's items at their times, which the host need not be there for")
  func playlist() throws {
    try add(
      """
      { "name": "left", "playlist": [
          { "kind": "a", "from": "08:00", "to": "12:00" }, { "kind": "b" }] }
      """)
    try host.run(for: 60)
    let frames = try #require(folder.manifest()).frames
    #expect(
      frames.map { "\($0.date.text.dropFirst(11).prefix(5)) \($0.taps.first?.instance ?? "-")" }
        == [
          "00:00 hall-left-2", "08:00 hall-left", "12:00 hall-left-2",
        ])
  }

  @Test("go on after a kill, and are put together anew halfway through what is known")
  func restart() throws {
    try add(Self.two)
    try host.run(for: 60)
    host.restart()
    folder.connect()
    try host.run(for: 60)
    #expect(try composed() == 60)
    try host.run(for: 12 * 3600)
    #expect(try composed() == 60 + 12 * 3600)
  }

  @Test("are looked at as all that they show at the time")
  func looks() throws {
    try add(
      """
      { "kind": "a", "name": "left" },
      { "name": "right", "playlist": [{ "kind": "b", "from": "08:00", "to": "12:00" }, { "kind": "c" }] }
      """)
    try host.run(for: 60)
    try host.post(.viewed(instance: "hall"))
    try host.run(for: 60)
    let looked = try host.store.reloadStates().filter { $0.value.views.last != nil }.keys.sorted()
    #expect(looked == ["hall-left", "hall-right-2"])
  }

  @Test("that go leave nothing to be done")
  func removal() throws {
    try add(Self.two)
    try host.run(for: 60)
    try host.store.remove(screen: host.store.screens()[0], at: host.wall)
    try host.run(for: 24 * 3600)
    #expect(try host.store.instances().isEmpty && host.store.postedRequests().isEmpty)
    #expect(try host.store.screenStates().isEmpty)
  }
}
