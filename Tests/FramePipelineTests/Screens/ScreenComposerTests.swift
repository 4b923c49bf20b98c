import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetUI

/// A screen composes its members' frames, each at its position, at the dates of all of them.
struct ScreenComposerTests {
  private static let quadrants = """
    "layout": "quadrants", "gap": 3, "margin": 5, "background": "#ffffff", "slots": [
      { "name": "a", "instance": "a" }, { "name": "b", "instance": "b" },
      { "name": "c", "instance": "c" }, { "name": "d", "instance": "d" }]
    """

  private static let devices: [DeviceProfile] = [
    Palette.blackAndWhite, .gray4, .gray16, .spectra6, .rgb888,
  ]
  .flatMap { palette in
    Rotation.allCases.flatMap { rotation in
      [false, true].map { isMirrored in
        var device = DeviceProfile(
          id: "panel", name: "Panel", size: PixelSize(101, 83), rotation: rotation,
          palette: palette,
          shortestFrameInterval: 60)
        device.isMirrored = isMirrored
        return device
      }
    }
  }

  private static func inFolder(
    _ text: String, on device: DeviceProfile, _ body: (ScreenFolder) throws -> Void
  ) throws {
    let path = NSTemporaryDirectory() + "screen-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(ScreenFolder(text, on: device, in: path))
  }

  @Test(arguments: devices)
  func placesEveryPixelOfEveryMember(device: DeviceProfile) throws {
    try Self.inFolder(Self.quadrants, on: device) { folder in
      for (slot, name) in ["a", "b", "c", "d"].enumerated() {
        try folder.write(name, slot: slot, [(0, slot), (10 + slot, 10 + slot), (40, 20 + slot)])
      }
      let manifest = try #require(try folder.compose(folder.schedule(["a", "b", "c", "d"])))
      #expect(manifest.frames.map(\.date) == [0, 10, 11, 12, 13, 40].map(folder.time))
      for (index, frame) in manifest.frames.enumerated() {
        let screen = try folder.pixels(of: frame).scanlines
        var wrong = 0
        var covered = Set<Int>()
        for (slot, placed) in folder.plan.slots.enumerated() {
          // The frames at which the slot's second and third images begin.
          let seed = index == 5 ? 20 + slot : index > slot ? 10 + slot : slot
          let member = folder.pixels(of: slot, seed: seed).scanlines
          let region = placed.region
          for y in 0..<region.height {
            for x in 0..<region.width {
              covered.insert((region.y + y) * 101 + region.x + x)
              if screen[region.x + x, region.y + y] != member[x, y] { wrong += 1 }
            }
          }
        }
        #expect(wrong == 0, "frame \(index)")
        let white = folder.pixels(of: 0, seed: 0).white
        let beside = (0..<101 * 83).filter { !covered.contains($0) }
        #expect(beside.allSatisfy { screen[$0 % 101, $0 / 101] == white })
      }
    }
  }

  @Test(arguments: devices)
  func dirtyRectanglesTransformEachFrameIntoTheNext(device: DeviceProfile) throws {
    try Self.inFolder(Self.quadrants, on: device) { folder in
      for (slot, name) in ["a", "b", "c", "d"].enumerated() {
        try folder.write(name, slot: slot, [(0, slot), (10 + slot, 10 + slot), (40, 20)])
      }
      let manifest = try #require(try folder.compose(folder.schedule(["a", "b", "c", "d"])))
      var shown = try folder.pixels(of: manifest.frames[0])
      #expect(manifest.frames[0].dirty == [PictureRect(x: 0, y: 0, width: 101, height: 83)])
      for frame in manifest.frames.dropFirst() {
        let pixels = try folder.pixels(of: frame)
        shown = shown.compositing(
          frame.dirty.map { rect in
            let part = PixelRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
            return .init(pixels.part(part), at: PixelPoint(rect.x, rect.y))
          })
        #expect(shown == pixels)
        #expect(frame.refresh == .partial)
      }
    }
  }

  private static let panel = DeviceProfile(
    id: "panel", name: "Panel", size: PixelSize(200, 120), palette: .blackAndWhite,
    shortestFrameInterval: 60)
  private static let halves = """
    "layout": "halves", "slots": [{ "cell": "left", "instance": "fox" }, { "cell": "right", "instance": "owl" }]
    """

  @Test func slotShowsItsNextChoiceWhileAWidgetIsNotRelevant() throws {
    try Self.inFolder(Self.halves, on: Self.panel) { folder in
      try folder.write(
        "trip", slot: 0, [(0, 1), (10, 2), (30, 3), (50, 4)],
        relevance: [
          1: .init(score: 0), 2: .init(score: 0.01), 3: .init(score: 5, duration: 600),
        ])
      try folder.write("fox", slot: 0, [(0, 11), (20, 12)])
      func member(_ name: String) -> ScreenMember {
        ScreenMember(instance: name, folders: [.light: name])
      }
      let trip = SlotSchedule.Choice(member("trip"), isShownWhileRelevant: true)
      func frames(_ choices: [SlotSchedule.Choice]) throws -> [String] {
        let schedule = ScreenSchedule(
          slots: [
            SlotSchedule(turns: [.init(choices, from: folder.now)]), SlotSchedule(turns: []),
          ],
          appearances: [.init(.light, from: folder.now)])
        return try #require(try folder.compose(schedule)).frames.map { frame in
          let minute = (frame.date.milliseconds - folder.now.milliseconds) / 60_000
          return "\(minute) \(frame.description ?? "-")"
        }
      }
      #expect(
        try frames([trip, .init(member("fox"))])
          == ["0 fox 11", "10 trip 2", "30 trip 3", "40 fox 12"])
      #expect(try frames([trip]) == ["0 -", "10 trip 2", "30 trip 3", "40 -"])
    }
  }

  @Test func tapsHaveScreenCoordinatesAndTheirInstance() throws {
    try Self.inFolder(Self.halves, on: Self.panel) { folder in
      try folder.write("fox", slot: 0, [(0, 1)])
      try folder.write("owl", slot: 1, [(0, 2)])
      let manifest = try #require(try folder.compose(folder.schedule(["fox", "owl"])))
      let right = folder.plan.slots[1].region
      let taps = manifest.frames[0].taps
      #expect(taps.map(\.instance) == ["fox", "fox", "owl", "owl"])
      #expect(taps.map(\.kind) == ["kind.fox", "kind.fox", "kind.owl", "kind.owl"])
      #expect(taps[2].region == right)
      #expect(
        taps[3].region == PictureRect(x: right.x + 2, y: right.y + 3, width: 10, height: 20))
      #expect(
        taps[3].polygon?.first == PicturePoint(CGPoint(x: right.x + 2, y: right.y + 3)))
      #expect(manifest.frames[0].description == "fox 1. owl 2")
      #expect(
        manifest.screen?.slots.map(\.name) == ["left", "right"]
          && manifest.screen?.slots.map(\.instances) == [["fox"], ["owl"]])
      #expect(manifest.kind == "hall" && manifest.family == "systemExtraLarge")
    }
  }

  @Test func mergesAndReportsChangesFasterThanThePanel() throws {
    var slow = Self.panel
    slow.shortestFrameInterval = 300
    try Self.inFolder(Self.halves, on: slow) { folder in
      try folder.write("fox", slot: 0, [(0, 1), (10, 2), (20, 3)])
      try folder.write("owl", slot: 1, [(0, 4), (12, 5), (30, 6)])
      let manifest = try #require(try folder.compose(folder.schedule(["fox", "owl"])))
      #expect(manifest.frames.map(\.date) == [0, 10, 15, 20, 30].map(folder.time))
      #expect(manifest.diagnostics.isEmpty)
      try folder.write("owl", slot: 1, [(0, 4), (12, 5), (13, 6), (30, 7)])
      let joined = try #require(try folder.compose(folder.schedule(["fox", "owl"])))
      #expect(joined.frames.map(\.date) == [0, 10, 15, 20, 30].map(folder.time))
      #expect(
        joined.diagnostics.map(\.message) == [
          "1 change is shown together with a later one, because 'panel' shows a frame for 300 s or longer"
        ])
    }
  }

  @Test func defersChangesInQuietHoursWithoutDiagnostics() throws {
    var sleeping = Self.panel
    sleeping.shortestFrameInterval = 60
    // The composition happens at 08:00.
    sleeping.quietHours = [QuietHours(start: 9 * 60, end: 10 * 60)]
    try Self.inFolder(Self.halves, on: sleeping) { folder in
      try folder.write("fox", slot: 0, [(0, 1), (70, 2), (90, 3)])
      try folder.write("owl", slot: 1, [(0, 4), (80, 5)])
      let manifest = try #require(try folder.compose(folder.schedule(["fox", "owl"])))
      #expect(manifest.frames.map(\.date) == [0, 120].map(folder.time))
      #expect(manifest.frames.last?.description == "fox 3. owl 5")
      #expect(manifest.nextWake == folder.time(120))
      #expect(manifest.diagnostics.isEmpty)
    }
  }

  @Test func usesTheEarliestReloadAndStaleDates() throws {
    try Self.inFolder(Self.halves, on: Self.panel) { folder in
      try folder.write("fox", slot: 0, [(0, 1)], staleAfter: 90, reload: 60)
      try folder.write("owl", slot: 1, [(0, 2)], staleAfter: 45, reload: 30)
      let manifest = try #require(try folder.compose(folder.schedule(["fox", "owl"])))
      #expect(manifest.reload == Manifest.Reload(.after, date: folder.time(30)))
      #expect(manifest.frames[0].staleAfter == folder.time(45))
      #expect(manifest.nextWake == folder.time(30))
    }
  }

  @Test func reportsTheAgeOfTheDataThatBecomesStaleFirst() throws {
    try Self.inFolder(Self.halves, on: Self.panel) { folder in
      func ages() throws -> [Timestamp?] {
        try folder.compose(folder.schedule(["fox", "owl"]))?.frames.map(\.generatedAt) ?? []
      }
      try folder.write("fox", slot: 0, [(0, 1)], generatedAt: -600)
      try folder.write("owl", slot: 1, [(0, 2)], generatedAt: -20, staleAfter: 45)
      // Data that never becomes stale has no age, however old it is.
      #expect(try ages() == [folder.time(-20)])
      try folder.write("fox", slot: 0, [(0, 1)], generatedAt: -600, staleAfter: 60)
      #expect(try ages() == [folder.time(-20)])
      try folder.write("fox", slot: 0, [(0, 1)], generatedAt: -600, staleAfter: 30)
      #expect(try ages() == [folder.time(-600)])
      try folder.write("fox", slot: 0, [(0, 1)], generatedAt: 0, staleAfter: 30)
      #expect(try ages() == [nil])
    }
  }

  @Test func unrenderedMembersShowBackgroundAndHaveNoTaps() throws {
    try Self.inFolder(Self.halves, on: Self.panel) { folder in
      #expect(try folder.compose(folder.schedule(["fox", "owl"])) == nil)
      try folder.write("fox", slot: 0, [(0, 1)])
      let manifest = try #require(try folder.compose(folder.schedule(["fox", "owl"])))
      #expect(manifest.frames[0].taps.allSatisfy { $0.instance == "fox" })
      #expect(
        manifest.diagnostics.map(\.message) == [
          "'owl' is not shown, because it has not been drawn yet"
        ])
      let right = folder.plan.slots[1].region
      let part = try folder.pixels(of: manifest.frames[0])
        .part(PixelRect(x: right.x, y: right.y, width: right.width, height: right.height))
      #expect((0..<right.width).allSatisfy { part.scanlines[$0, 5] == 1 })
    }
  }

  @Test func omitsADamagedFrame() throws {
    try Self.inFolder(Self.halves, on: Self.panel) { folder in
      try folder.write("fox", slot: 0, [(0, 1), (5, 2)])
      let fox = try #require(folder.store.manifest(device: "panel", instance: "fox"))
      let path =
        folder.store.folder(device: "panel", instance: "fox") + "/" + fox.frames[1].picture.image
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
      let damaged = try #require(try folder.compose(folder.schedule(["fox", nil])))
      #expect(
        damaged.diagnostics.map(\.message) == [
          "'\(fox.frames[1].picture.image)' of 'fox' is missing or damaged; reload it"
        ])
      #expect(damaged.frames.count == 2)
    }
  }

  @Test func framesThatWereDecodedAreNotReadAgain() throws {
    try Self.inFolder(Self.halves, on: Self.panel) { folder in
      try folder.write("fox", slot: 0, [(0, 1), (5, 2), (9, 1)])
      try folder.write("owl", slot: 1, [(0, 3)])
      let cache = FrameCache()
      let first = try #require(try folder.compose(folder.schedule(["fox", "owl"]), cache: cache))
      #expect(cache.reads == 3)
      // A new frame is read, and nothing else: not even what was damaged since, as its pixels are known.
      let fox = try folder.write("fox", slot: 0, [(0, 1), (5, 2), (9, 4)])
      let path = folder.store.folder(device: "panel", instance: "fox") + "/"
      try Data([1]).write(to: URL(fileURLWithPath: path + fox.frames[1].picture.image))
      let second = try #require(try folder.compose(folder.schedule(["fox", "owl"]), cache: cache))
      #expect(cache.reads == 4 && second.diagnostics.isEmpty)
      #expect(second.frames[0].picture == first.frames[0].picture)
      #expect(second.frames[1].picture == first.frames[1].picture)
      #expect(second.frames[2].picture != first.frames[2].picture)
    }
  }

  @Test func framesBeyondTheCacheLimitAreReadAgain() throws {
    try Self.inFolder(Self.halves, on: Self.panel) { folder in
      try folder.write("fox", slot: 0, [(0, 1), (5, 2), (9, 3)])
      let cache = FrameCache(maximumBytes: 1)
      let first = try folder.compose(folder.schedule(["fox", nil]), cache: cache)
      #expect(cache.reads == 3)
      let second = try folder.compose(folder.schedule(["fox", nil]), cache: cache)
      #expect(cache.reads == 6 && first == second)
    }
  }

  @Test func beginsFramesAtTurnsAndAppearanceChanges() throws {
    try Self.inFolder(Self.halves, on: Self.panel) { folder in
      try folder.write("fox", slot: 0, [(0, 1)])
      try folder.write("fox-dark", slot: 0, [(0, 2)], scheme: .dark)
      try folder.write("owl", slot: 1, [(0, 3), (20, 4)])
      try folder.write("cat", slot: 1, [(0, 5)])
      var schedule = folder.schedule(["fox", "owl"])
      let fox = ScreenMember(instance: "fox", folders: [.light: "fox", .dark: "fox-dark"])
      schedule.slots[0].turns = [.init(fox, from: folder.now)]
      schedule.slots[1].turns += [
        .init(ScreenMember(instance: "cat", folders: [.light: "cat"]), from: folder.time(10)),
        .init(nil, from: folder.time(40)),
      ]
      schedule.appearances.append(.init(.dark, from: folder.time(30)))
      let manifest = try #require(try folder.compose(schedule))
      // The owl's change at 20 is not visible, because its slot shows the cat.
      #expect(manifest.frames.map(\.date) == [0, 10, 30, 40].map(folder.time))
      #expect(
        manifest.frames.map(\.description) == [
          "fox 1. owl 3", "fox 1. cat 5", "fox-dark 2. cat 5", "fox-dark 2",
        ])
      #expect(manifest.screen?.slots[1].instances == ["owl", "cat"])
      // The screen's background is white, and black from minute 30 on.
      let corners = try manifest.frames.map { try folder.pixels(of: $0).scanlines[0, 0] }
      #expect(corners == [1, 1, 0, 0])
      #expect(manifest.colorScheme == "light")
      #expect(manifest.frames.map(\.colorScheme) == [nil, nil, "dark", "dark"])
      #expect(manifest.frames[2].dirty.contains { $0.contains(x: 0, y: 0) })
    }
  }

  @Test func failsWhileAnotherRunHasLockedTheScreen() throws {
    try Self.inFolder(Self.halves, on: Self.panel) { folder in
      try folder.write("fox", slot: 0, [(0, 1)])
      let other = try folder.store.tryWriter(device: "panel", instance: "hall")
      #expect(throws: StoreError.self) { try folder.compose(folder.schedule(["fox", nil])) }
      other?.abandon()
      #expect(try folder.compose(folder.schedule(["fox", nil])) != nil)
    }
  }

  @Test func updatesTheStatusLineEveryDay() throws {
    try Self.inFolder(#""statusLine": true, "# + Self.halves, on: Self.panel) { folder in
      try folder.write("fox", slot: 0, [(0, 1)])
      let manifest = try #require(try folder.compose(folder.schedule(["fox", nil])))
      // 1,800,000,000 is 08:00 on a Friday in GMT: the first midnight is 16 hours later.
      #expect(
        manifest.frames.map(\.date) == ([0] + (0..<7).map { 960 + $0 * 1440 }).map(folder.time))
      let line = try #require(folder.plan.statusLine)
      #expect(
        manifest.frames.dropFirst().allSatisfy { frame in
          !frame.dirty.isEmpty
            && frame.dirty.allSatisfy { $0.y + $0.height <= line.y + line.height }
        })
    }
  }
}

extension QuantizedBitmap {
  /// The value for white in the palette.
  fileprivate var white: Int {
    let bitmap = Bitmap(width: 1, height: 1, pixels: [0xFFFF_FFFF])
    switch self {
    case .rgb: return 0xFF_FFFF
    case .indexed(let own):
      return Quantizer(palette: own.palette, dither: .none).quantize(bitmap).scanlines[0, 0]
    }
  }
}
