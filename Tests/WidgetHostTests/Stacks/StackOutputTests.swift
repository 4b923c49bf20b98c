import FileStorage
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing

@testable import WidgetHost

@Suite("Stack output")
struct StackOutputTests {
  private let folder = StackFolder()

  /// Writes a plan of turns, and returns the manifest that was written.
  private func write(
    _ members: [String], _ turns: [(time: String, member: String)], now: String = "00:00",
    cadence: Double = 60
  ) throws -> Manifest? {
    let plan = StackPlan(
      turns: turns.enumerated().map { index, turn in
        StackPlan.Turn(
          member: turn.member, from: StackCase.time(turn.time),
          to: index + 1 < turns.count ? StackCase.time(turns[index + 1].time) : nil)
      }, made: StackCase.time(now), end: StackCase.time("24:00"))
    let output = ScreenOutput(store: folder.store)
    let stack = try StackFolder.stack(members)
    var device = StackFolder.device
    device.shortestFrameInterval = cadence
    var environment = HostEnvironment()
    environment.timeZone = "UTC"
    try output.write(
      stack, plan, output.sources(of: stack, on: device), on: device, in: environment,
      at: StackCase.time(now).date)
    return folder.manifest("desk")
  }

  /// Returns the frames as text, such as `09:00 a at 08:00`.
  private func text(_ manifest: Manifest?) -> [String] {
    (manifest?.frames ?? []).map {
      "\($0.date.text.dropFirst(11).prefix(5)) \($0.description ?? "")"
    }
  }

  @Test("trims members' frames to their turns")
  func frames() throws {
    let dark = try StackFolder.picture(10), light = try StackFolder.picture(200)
    try folder.write("a", [("00:00", dark), ("08:00", light), ("10:00", dark)])
    try folder.write("b", [("00:00", light), ("09:30", dark)])
    let manifest = try write(["a", "b"], [("00:00", "a"), ("09:00", "b"), ("09:45", "a")])
    #expect(
      text(manifest) == [
        "00:00 a at 00:00", "08:00 a at 08:00", "09:00 b at 00:00", "09:30 b at 09:30",
        "09:45 a at 08:00", "10:00 a at 10:00",
      ])
    let frames = try #require(manifest?.frames)
    #expect(frames.map(\.until) == frames.dropFirst().map(\.date) + [nil])
    #expect(frames.map(\.instance) == ["a", "a", "b", "b", "a", "a"])
    // The date is that of the entry with the relevance, not that of the turn.
    #expect(
      frames.map { $0.entry?.text.dropFirst(11).prefix(5) } == [
        nil, nil, "00:00", nil, "08:00", nil,
      ])
    #expect(manifest?.stack?.members == ["a", "b"])
    #expect(manifest?.kind == "desk" && manifest?.instance == "desk")
    // The member that requests a reload first determines the stack's reload.
    #expect(manifest?.reload == Manifest.Reload(.after, date: StackCase.time("20:00")))
    // Every image in the manifest exists.
    let named = Set((manifest?.images ?? []).map { String($0.dropFirst("frames/".count)) })
    #expect(folder.pictures("desk") == named)
  }

  @Test("records the generation date of data that becomes stale")
  func age() throws {
    func age(at now: String, staleAfter: String?) throws -> [Timestamp?] {
      try folder.write("a", [("00:00", StackFolder.picture(10))], staleAfter: staleAfter)
      return try write(["a"], [("00:00", "a")], now: now)?.frames.map(\.generatedAt) ?? []
    }
    #expect(try age(at: "08:00", staleAfter: nil) == [nil])
    #expect(try age(at: "08:00", staleAfter: "09:00") == [StackCase.time("00:00")])
    #expect(try age(at: "00:00", staleAfter: "09:00") == [nil])
  }

  @Test("is not stale after a turn's end")
  func staleness() throws {
    let picture = try StackFolder.picture(10)
    try folder.write("a", [("00:00", picture)], staleAfter: "09:00")
    try folder.write("b", [("00:00", picture)])
    for (end, expected) in [("08:00", nil), ("09:00", nil), ("10:00", "09:00")]
      as [(String, String?)]
    {
      let manifest = try write(["a", "b"], [("00:00", "a"), (end, "b")])
      #expect(manifest?.frames.map(\.staleAfter) == [expected.map(StackCase.time), nil])
    }
  }

  @Test("records when a shown member's frames end")
  func omission() throws {
    let picture = try StackFolder.picture(10)
    for (member, time) in [("a", "12:00"), ("b", "10:00"), ("c", "01:00")] {
      try folder.write(member, [("00:00", picture)], omitted: time)
    }
    let manifest = try write(["a", "b", "c"], [("00:00", "a"), ("09:00", "b")])
    #expect(manifest?.omitted?.from == StackCase.time("10:00"))
  }

  @Test("omits past frames")
  func past() throws {
    let picture = try StackFolder.picture(10)
    try folder.write("a", [("00:00", picture), ("02:00", picture), ("04:00", picture)])
    try folder.write("b", [("00:00", picture)])
    let manifest = try write(
      ["a", "b"], [("00:00", "a"), ("01:00", "b"), ("03:00", "a")], now: "03:30")
    #expect(text(manifest) == ["03:00 a at 02:00", "04:00 a at 04:00"])
  }

  @Test("begins with the turn of what is shown, whatever its other members did since")
  func begin() throws {
    let picture = try StackFolder.picture(10)
    try folder.write("a", [("00:00", picture)])
    try folder.write("b", [("00:00", picture), ("03:20", picture)])
    let manifest = try write(["a", "b"], [("00:00", "b"), ("03:00", "a")], now: "03:30")
    #expect(text(manifest) == ["03:00 a at 00:00"])
  }

  @Test("computes dirty rectangles between members, and keeps those within a member")
  func dirty() throws {
    let plain = try StackFolder.picture(10), dotted = try StackFolder.picture(10, dot: 45)
    try folder.write("a", [("00:00", plain), ("08:00", dotted)])
    try folder.write("b", [("00:00", plain)])
    let manifest = try write(["a", "b"], [("00:00", "a"), ("09:00", "b")])
    let dot = PictureRect(x: 0, y: 1, width: 8, height: 1)
    #expect(
      manifest?.frames.map(\.dirty) == [
        [PictureRect(x: 0, y: 0, width: 40, height: 24)],
        [PictureRect(x: 1, y: 0, width: 1, height: 1)], [dot],
      ])
    // The same image changes nothing.
    let same = try write(["a", "b"], [("00:00", "a"), ("02:00", "b")])
    #expect(same?.frames.map(\.dirty).last == [])
  }

  @Test("shows every frame for at least the display's refresh interval")
  func cadence() throws {
    let picture = try StackFolder.picture(10)
    try folder.write("a", [("00:00", picture)])
    try folder.write("b", [("00:00", picture), ("09:02", picture)])
    let manifest = try write(
      ["a", "b"], [("00:00", "a"), ("09:00", "b")], cadence: 300)
    #expect(text(manifest) == ["00:00 a at 00:00", "09:00 b at 00:00", "09:05 b at 09:02"])
  }

  @Test("resolves taps to the shown member's links, or its app")
  func taps() throws {
    let picture = try StackFolder.picture(10)
    for member in ["a", "b"] { try folder.write(member, [("00:00", picture)]) }
    let manifest = try #require(try write(["a", "b"], [("00:00", "a"), ("09:00", "b")]))
    let resolver = TapResolver(manifest)
    func opened(_ x: Double, _ time: String) -> String {
      resolver.resolve(x: x, y: 5, at: StackCase.time(time).date).text
    }
    #expect(opened(5, "08:00") == "test:///a")
    #expect(opened(5, "09:00") == "test:///b")
    #expect(opened(20, "08:00") == "openApp kind.a")
    #expect(opened(20, "09:00") == "openApp kind.b")
  }

  @Test("skips members that are not rendered, or have a different size")
  func sources() throws {
    let picture = try StackFolder.picture(10)
    try folder.write("a", [("00:00", picture)])
    try folder.write("wide", [("00:00", picture)], width: 41)
    let sources = ScreenOutput(store: folder.store)
      .sources(of: try StackFolder.stack(["a", "new", "wide"]), on: StackFolder.device)
    #expect(["a", "new", "wide"].filter(sources.hasFrames) == ["a"])
    #expect(
      sources.diagnostics.map(\.message) == [
        "'new' is not shown, because it has not been drawn yet",
        "'wide' is not shown, because its frames have another size; reload it",
      ])
    #expect(try write(["new"], [("00:00", "new")]) == nil)
  }

  @Test("omits a damaged image, and reports it")
  func damage() throws {
    let good = try StackFolder.picture(10), bad = try StackFolder.picture(99)
    try folder.write("a", [("00:00", good), ("08:00", bad)])
    let name = try #require(folder.manifest("a")?.frames.last?.picture.image)
    try Data("no picture".utf8).write(
      to: URL(fileURLWithPath: "\(folder.path)/trmnl-og/a/\(name)"))
    let manifest = try write(["a"], [("00:00", "a")])
    #expect(text(manifest) == ["00:00 a at 00:00"])
    #expect(manifest?.frames.last?.until == nil)
    #expect(
      manifest?.diagnostics.map(\.message) == ["'\(name)' of 'a' is missing or damaged; reload it"])
  }

  @Test("keeps the previous output while another run is writing, and reports the folder")
  func busy() throws {
    try folder.write("a", [("00:00", try StackFolder.picture(10))])
    let first = try write(["a"], [("00:00", "a")])
    let other = try folder.store.tryWriter(device: "trmnl-og", instance: "desk")
    let error = #expect(throws: StoreError.self) {
      _ = try write(["a"], [("00:00", "a")], now: "01:00")
    }
    let locked = LockHolder(
      process: getpid(), program: error?.holder?.program, user: error?.holder?.user)
    #expect(error == .busy(folder: "\(folder.path)/trmnl-og/desk", holder: locked))
    #expect(other != nil && folder.manifest("desk") == first)
  }

  @Test("shows the placeholder until the first frame")
  func placeholder() throws {
    try folder.write("a", [("09:00", StackFolder.picture(10))], hasPlaceholder: true)
    let frames = try #require(try write(["a"], [("00:00", "a")])?.frames)
    #expect(frames.map(\.date) == [StackCase.midnight, StackCase.time("09:00")])
    #expect(frames.map(\.description) == [nil, "a at 09:00"])
  }
}

extension StoreError {
  /// The holder of the folder's lock.
  fileprivate var holder: LockHolder? {
    guard case .busy(_, let holder) = self else { return nil }
    return holder
  }
}
