import FileStorage
import Foundation
import FramePipeline
import PixelOutput
import Testing
import WidgetUI

@testable import WidgetHost

@Suite("Host screens")
struct ScreenHostTests {
  private let folder: ScreenFolder
  private var host: VirtualHost { folder.host }

  init() throws { folder = try ScreenFolder() }

  private func add(_ slots: String, members: String = "") throws {
    try ScreenCase.add(
      ScreenCase.text(slots, members: members), to: host.store, at: host.wall)
  }

  /// Returns when the screen was last composed, in seconds from the start.
  private func composed() throws -> Double? {
    try host.store.screenStates()["hall"]?.composed?.date.timeIntervalSince(VirtualHost.start)
  }

  private static let two = #"{ "kind": "a", "name": "left" }, { "kind": "b", "name": "right" }"#

  @Test(
    "composes a screen when its members are rendered, and again when a member changes")
  func updates() throws {
    try add(Self.two)
    try host.run(for: 60)
    #expect(folder.manifest()?.screen?.slots.map(\.instances) == [["hall-left"], ["hall-right"]])
    #expect(try composed() == 0)
    try host.post(.reload(.instance("hall-left")))
    try host.run(for: 60)
    // Two seconds later, because a reload waits for others to coalesce.
    #expect(try composed() == 62)
    #expect(folder.manifest()?.generatedAt == Timestamp(VirtualHost.start + 62))
  }

  @Test("composes a screen once for simultaneous changes")
  func batches() throws {
    try add(Self.two)
    try host.run(for: 60)
    var count = 0
    host.host.onCommit = { count += $0.screenStates.count }
    try host.post(.reload(.all))
    try host.run(for: 60)
    #expect(count == 1)
  }

  @Test("waits only a few seconds for slow members")
  func slowMember() throws {
    try add(Self.two)
    try host.run(for: 60)
    host.worker.withholdsResults = true
    try host.post(.reload(.instance("hall-right")))
    try host.run(for: 10)
    try host.store.post(.screenChanged("hall"), at: host.wall)
    try host.store.post(.environment(HostEnvironment()), at: host.wall)
    try host.run(for: 10)
    #expect(try composed() == 75)
  }

  @Test("stores a screen when a background composition has finished")
  func concurrently() throws {
    folder.connectOutput(isConcurrent: true)
    try add(Self.two)
    try host.run(for: 60)
    try host.finish()
    #expect(try composed() != nil)
    #expect(folder.manifest()?.screen?.slots.map(\.instances) == [["hall-left"], ["hall-right"]])
    #expect(try host.store.screenStates()["hall"]?.failure == nil)
  }

  /// Adds a screen, and starts another composition of it in the background.
  private func beginComposition() throws {
    try add(Self.two)
    try host.run(for: 60)
    folder.connectOutput(isConcurrent: true)
    try host.post(.reload(.instance("hall-left")))
    host.sleep(for: 5)
    try host.settle()
  }

  @Test("has a date for a screen that waits for a composition which is dropped")
  func droppedMeanwhile() throws {
    let disk = HeldDisk()
    var screens = host.host.screens
    screens.output = ScreenOutput(
      store: FrameStore(root: folder.path, disk: disk), isConcurrent: true)
    let text = ScreenCase.text(Self.two)
    let both = ["a", "b"].map {
      WidgetScreen(
        id: $0, device: "trmnl-og", text: text, file: "\($0).json", created: .january(14))
    }
    screens.load(both, [:], at: VirtualHost.start)
    // Both are due, and the first one is composed.
    let now = VirtualHost.start + 60
    _ = screens.update(in: HostConditions(), at: now) { _ in false }
    disk.release()
    screens.removeAll { $0 == "a" }
    let next = screens.nextUpdate(after: now)
    #expect(next.map { $0 <= now + 1 } == true)
    screens.finish()
  }

  @Test("does not write to the folder of a removed screen")
  func removedMeanwhile() throws {
    try beginComposition()
    let screen = try #require(try host.store.screens().first)
    try host.store.remove(screen: screen, devices: DeviceProfileRegistry(), at: host.wall)
    try host.step()
    try folder.deleteScreen()
    try host.run(for: 10)
    #expect(folder.manifest() == nil)
  }

  @Test("composes a screen again after a kill during a composition")
  func killedMeanwhile() throws {
    // The started composition is not stored before it has finished.
    try beginComposition()
    host.restart()
    folder.connectOutput()
    try host.run(for: 10)
    #expect(try composed() ?? 0 >= 65)
    #expect(folder.manifest()?.frames.isEmpty == false)
  }

  @Test("keeps the last output while a screen cannot be written, and writes it later")
  func failure() throws {
    try add(Self.two)
    try host.run(for: 60)
    let before = folder.manifest()
    var taken = try folder.lockScreen()
    try host.post(.reload(.instance("hall-left")))
    try host.run(for: 20)
    #expect(try host.store.screenStates()["hall"]?.failure?.contains("another run") == true)
    #expect(folder.manifest() == before && taken != nil)
    taken = nil
    try host.run(for: 30)
    #expect(try host.store.screenStates()["hall"]?.failure == nil)
    #expect(folder.manifest() != before)
  }

  @Test("waits while the display is unavailable, and composes the screen once it is available")
  func displayGone() throws {
    let file = try folder.writeDisplayProfile("{")
    try add(Self.two)
    try host.run(for: 60)
    #expect(try host.store.screenStates()["hall"]?.failure?.contains("trmnl-og.json") == true)
    #expect(folder.manifest() == nil)
    try FileManager.default.removeItem(atPath: file)
    try host.run(for: 40)
    #expect(try host.store.screenStates()["hall"]?.failure == nil)
    #expect(folder.manifest() != nil)
  }

  @Test("adapts a screen to a changed display profile")
  func displayChanged() throws {
    try add(Self.two)
    try host.run(for: 60)
    var display = DeviceCatalog.trmnl
    display.size = PixelSize(640, 400)
    _ = try folder.writeDisplayProfile(DeviceProfileFile.text(of: display))
    try host.store.follow(
      device: display.id, devices: host.host.screens.devices, at: host.wall)
    try host.run(for: 60)
    #expect(folder.manifest()?.size == Manifest.PictureSize(display.size))
    #expect(folder.manifest()?.frames.last?.taps.count == 2)
    #expect(try host.store.screenStates()["hall"]?.failure == nil)
  }

  @Test("reports a screen without any rendered member")
  func nothingDrawn() throws {
    host.worker.answer = { _ in .failed("no widget") }
    try add(Self.two)
    try host.run(for: 60)
    #expect(
      try host.store.screenStates()["hall"]?.failure?.contains("no widget of the screen") == true)
  }

  @Test("writes frames in both color schemes by the screen's schedule")
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

  @Test("writes frames for a playlist's items in advance")
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

  @Test("composes a screen again after a restart and halfway through the planned time")
  func restart() throws {
    try add(Self.two)
    try host.run(for: 60)
    host.restart()
    folder.connectOutput()
    try host.run(for: 60)
    #expect(try composed() == 60)
    try host.run(for: 12 * 3600)
    #expect(try composed() == 60 + 12 * 3600)
  }

  @Test("counts a view for every instance that is shown at the time")
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

  @Test("leaves no instances, requests or states of a removed screen")
  func removal() throws {
    try add(Self.two)
    try host.run(for: 60)
    try host.store.remove(screen: host.store.screens()[0], at: host.wall)
    try host.run(for: 24 * 3600)
    #expect(try host.store.instances().isEmpty && host.store.postedRequests().isEmpty)
    #expect(try host.store.screenStates().isEmpty)
  }

  @Test("draws drafts with the frames of the host, and others only where it has none")
  func drafts() throws {
    try add(Self.two)
    try host.run(for: 60)
    let output = try #require(host.host.screens.output)
    var environment = HostEnvironment()
    environment.timeZone = "UTC"
    /// Returns the names of members that are drawn for a draft, with their slots and color schemes.
    func drawn(
      _ text: String, _ scheme: ColorScheme?, at date: Date, isPlaced: Bool = true
    ) throws -> [String] {
      var drawn: [String] = []
      _ = try output.proof(
        of: ScreenCase.plan(text), in: environment, scheme, at: date, now: host.wall,
        isPlaced: { _, _ in isPlaced }
      ) { member in
        drawn.append("\(member.name) in \(member.slot) \(member.scheme.rawValue)")
        return nil
      }
      return drawn
    }
    let saved = ScreenCase.text(Self.two)
    #expect(try drawn(saved, nil, at: host.wall) == [])
    // The host has drawn the other color scheme in advance.
    #expect(try drawn(saved, .dark, at: host.wall) == [])
    #expect(
      try drawn(saved, nil, at: host.wall, isPlaced: false)
        == ["hall-left in 0 light", "hall-right in 1 light"])
    let wider = ScreenCase.text(#"{ "instance": "hall-left" }"#, members: #""gap": 40,"#)
    #expect(try drawn(wider, .dark, at: host.wall) == ["hall-left in 0 dark"])
    // Only what is shown at the time is drawn.
    let times = ScreenCase.text(
      #"""
      { "playlist": [{ "instance": "new", "from": "06:00", "to": "08:00" }, { "instance": "hall-left" }] }
      """#)
    let midnight = Calendar(identifier: .gregorian).startOfDay(for: host.wall)
    let day = TimeZone(identifier: "UTC").map { zone in
      midnight.addingTimeInterval(Double(TimeZone.current.secondsFromGMT() - zone.secondsFromGMT()))
    }
    let seven = try #require(day).addingTimeInterval(86_400 + 7 * 3600)
    let next = seven.timeIntervalSince(host.wall) > 86_400 ? seven - 86_400 : seven
    #expect(try drawn(times, nil, at: next) == ["new in 0 light"])
    #expect(try drawn(times, nil, at: next + 2 * 3600) == [])
  }
}

/// A disk whose folders cannot be opened, which is found out after it is released.
private final class HeldDisk: OutputDisk {
  private let released = DispatchSemaphore(value: 0)

  func release() { released.signal() }

  func openFolder(
    _ path: String, creates: Bool, followsLink: Bool
  ) throws(DiskError) -> any OutputDirectory {
    released.wait()
    released.signal()
    throw DiskError("open the folder", path, code: ENOENT)
  }
}
