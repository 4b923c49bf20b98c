import FileStorage
import Foundation
import FramePipeline
import FramePlayer
import TestSupport
import Testing

/// What a panel shows when, on a simulated clock.
struct PlaybackTests {
  private let day = manifest(
    .full(0, "a"), .partial(60, "b"), .partial(120, "c"), .full(180, "d"), .partial(240, "e"))
  private let shown = [
    "0 a", "60 b 8,0,16,8", "120 c 16,0,16,8", "180 d", "240 e 32,0,16,8",
  ]

  @Test func showsEachFrameAtItsDate() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    try simulation.play(seconds: 300)
    #expect(simulation.panel.shown == shown)
    #expect(simulation.server.requests == ["0 manifest", "0 a", "0 b", "0 c", "0 d", "0 e"])
    #expect(simulation.reports == [])
  }

  @Test func playsOnWithoutTheServer() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    simulation.server.outages = [1...10_000]
    try simulation.play(seconds: 300, pollInterval: 60)
    #expect(simulation.panel.shown == shown)
    #expect(simulation.reports == ["60 the server is unreachable"])
  }

  @Test func playsOnAfterARestartWithoutTheServer() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    simulation.server.outages = [1...10_000]
    try simulation.play(seconds: 90)
    try simulation.play(seconds: 210)
    #expect(simulation.panel.shown == shown)
  }

  @Test func refreshesFullyIfThePanelDoesNotShowTheFrameBefore() throws {
    struct Case: CustomStringConvertible {
      let description: String
      var change: (SimulatedPanel) throws -> Void
      let expected: [String]
    }
    let cases = [
      Case(
        description: "nobody played meanwhile",
        change: {
          try $0.play(seconds: 10)
          $0.pass(seconds: 120)
          try $0.play(seconds: 20)
        }, expected: ["0 a", "130 c"]),
      Case(
        description: "the command failed",
        change: {
          $0.panel.broken = [60...119]
          try $0.play(seconds: 150)
        }, expected: ["0 a", "120 c"]),
      Case(
        description: "the power was off",
        change: {
          try $0.play(seconds: 70)
          try $0.play(seconds: 80, boot: "2")
        }, expected: ["0 a", "60 b 8,0,16,8", "70 b", "120 c 16,0,16,8"]),
      Case(
        description: "another command",
        change: {
          try $0.play(seconds: 70)
          try $0.play(seconds: 80, command: "other {frame} {partial}")
        }, expected: ["0 a", "60 b 8,0,16,8", "70 b", "120 c 16,0,16,8"]),
    ]
    for test in cases {
      let simulation = try SimulatedPanel()
      simulation.server.manifests = [(0, day)]
      try test.change(simulation)
      #expect(simulation.panel.shown == test.expected, "\(test)")
    }
  }

  /// A manifest begins with a full refresh; if its first frame is on the panel already, the refresh is made up for, as
  /// otherwise a panel would be refreshed partially forever.
  @Test func plannedFullRefreshIsMadeUpFor() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [
      (0, manifest(.full(0, "a"), .partial(60, "b"), reload: 60)),
      (70, manifest(generated: 70, .full(70, "b"), .partial(180, "c"), .partial(200, "d"))),
    ]
    try simulation.play(seconds: 300)
    #expect(simulation.panel.shown == ["0 a", "60 b 8,0,16,8", "180 c", "200 d 16,0,16,8"])
  }

  @Test func failedCommandIsRetriedAtTheNextFrameOrAfterAQuarterOfAnHour() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, manifest(.full(0, "a"), .partial(60, "b")))]
    simulation.panel.broken = [0...100]
    try simulation.play(seconds: 2000)
    #expect(simulation.panel.shown == ["960 b"])
    #expect(
      simulation.reports == [
        "0 the command exited with code 1", "60 the command exited with code 1",
      ])
  }

  @Test func oldFramesGoOnUntilANewOneIsStored() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [
      (0, manifest(.full(0, "a"), .partial(100, "b"), .partial(200, "c"), reload: 30)),
      (50, manifest(generated: 50, .full(50, "d"), .partial(300, "e"))),
    ]
    // The network fails after the new manifest.
    simulation.server.unreachable = ["d", "e"]
    simulation.server.outages = [70...250]
    try simulation.play(seconds: 260, pollInterval: 60)
    #expect(simulation.panel.shown == ["0 a", "100 b 8,0,16,8", "200 c 16,0,16,8"])
    // It still does after a restart.
    simulation.server.outages = [250...300]
    try simulation.play(seconds: 20, boot: "2")
    #expect(simulation.panel.shown.last == "260 c")
    simulation.server.unreachable = []
    try simulation.play(seconds: 100, boot: "2")
    #expect(simulation.panel.shown.last == "311 e")
  }

  @Test func pictureWithOtherBytesIsNotShown() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    simulation.server.damaged = ["b"]
    try simulation.play(seconds: 130)
    #expect(simulation.panel.shown == ["0 a", "120 c"])
    #expect(
      simulation.reports.count == 2 && simulation.reports.last?.hasSuffix(" fetched again") == true)
    #expect(
      simulation.reports.first?.hasSuffix(
        "is not the picture that the manifest names; fetching again") == true)
    // The other pictures are fetched, and the damaged one is not asked for in a loop.
    #expect(simulation.server.requests.filter { $0.hasSuffix(" b") } == ["0 b"])
    #expect(simulation.server.requests.contains { $0.hasSuffix(" e") })
  }

  @Test func damagedFileIsFetchedAgain() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    try simulation.play(seconds: 10)
    let name = SHA256.hexDigest(of: "b") + ".png"
    try simulation.folder.write("x", to: "play/frames/\(name)")
    try simulation.play(seconds: 90)
    #expect(simulation.panel.shown == ["0 a", "60 b 8,0,16,8"])
  }

  @Test func digestThatIsNoneDoesNotBecomeAPath() throws {
    let simulation = try SimulatedPanel()
    let hostile = "../../" + String(repeating: "x", count: 58)
    simulation.server.manifests = [(0, manifest(.full(0, "a"), digest: { _ in hostile }))]
    try simulation.play(seconds: 100)
    #expect(simulation.panel.shown == [])
    #expect(try simulation.storedPictures() == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: simulation.folder.path) == ["play"])
  }

  @Test func picturesOfThePastAreRemoved() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    try simulation.play(seconds: 200)
    #expect(
      try simulation.storedPictures()
        == ["d", "e"].map { SHA256.hexDigest(of: $0) + ".png" }.sorted())
  }

  @Test func onlyAsManyPicturesAsFitAreKept() {
    let plan = { (capacity: Int) in
      var plan = PlaybackPlan(manifest: day, capacity: capacity)
      plan.receive(nil, at: SimulatedPanel.date(0), jitter: 0)
      return plan
    }
    let counts = [0, 1, 3, 5, 100].map { plan($0).neededPictures(at: SimulatedPanel.date(0)).count }
    #expect(counts == [0, 1, 3, 5, 5])
  }

  // MARK: Asking the server

  @Test func serverThatIsAwayIsAskedAgainWithGrowingDelays() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    simulation.server.outages = [0...200]
    try simulation.play(seconds: 300)
    // Half of 2, 4, 8 … seconds, as the random number is 0.
    #expect(
      simulation.server.requests.filter { $0.hasSuffix("manifest") }
        == [0, 1, 3, 7, 15, 31, 63, 127, 255].map { "\($0) manifest" })
    #expect(simulation.reports == ["0 the server is unreachable", "255 fetched again"])
    #expect(simulation.panel.shown == ["255 e"])
  }

  @Test(
    arguments: [
      // When the manifest is requested in an hour, by its dates.
      (nil, nil, nil, [0, 900, 1800, 2700]),
      (600.0, nil, nil, [0, 630, 690, 780, 960, 1320, 2040, 2940]),
      (nil, 600.0, nil, [0, 630, 1530, 2430, 3330]),
      (nil, nil, 600.0, [0, 630, 1530, 2430, 3330]),
    ] as [(Double?, Double?, Double?, [Int])])
  func asksWhenTheManifestSaysSo(
    reload: Double?, wake: Double?, staleAfter: Double?, expected: [Int]
  ) throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [
      (0, manifest(.full(0, "a", staleAfter: staleAfter), reload: reload, wake: wake))
    ]
    try simulation.play(seconds: 3599)
    let requests = simulation.server.requests.filter { $0.contains("manifest") }
    #expect(
      requests
        == expected.map { $0 == 0 ? "0 manifest" : "\($0) manifest unless 0" })
  }

  @Test func noRequestIsStartedJustBeforeAFrame() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, manifest(.full(0, "a"), .partial(903, "b")))]
    try simulation.play(seconds: 1000)
    #expect(
      simulation.server.requests == ["0 manifest", "0 a", "0 b", "903 manifest unless 0"])
    #expect(simulation.panel.shown == ["0 a", "903 b 8,0,16,8"])
  }

  @Test func rejectedTokenEndsAPlayerThatHasNothingToShow() throws {
    let simulation = try SimulatedPanel()
    simulation.server.rejection = FetchFailure(.rejected, "the token is wrong")
    #expect(throws: PlayerError("the token is wrong")) { try simulation.play(seconds: 100) }
    #expect(throws: PlayerError("the token is wrong")) { try simulation.playOnce(timeout: 100) }
    // Nothing says that it retries.
    #expect(simulation.reports == [])
  }

  @Test func rejectedTokenDoesNotEndAPlayerThatHasFrames() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    try simulation.play(seconds: 10)
    simulation.server.rejection = FetchFailure(.rejected, "the token is wrong")
    try simulation.play(seconds: 290)
    #expect(simulation.panel.shown == shown)
    #expect(simulation.reports == ["10 the token is wrong"])
  }

  // MARK: Once

  @Test func showsOnceAndSaysWhenToComeBack() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    let first = try simulation.playOnce()
    #expect(first.update?.partial == nil && first.next == SimulatedPanel.date(60))
    let second = try simulation.playOnce()
    #expect(second.update == nil && second.next == SimulatedPanel.date(60))
    #expect(simulation.panel.shown == ["0 a"])
  }

  @Test func waitsOnceForAServerThatIsAway() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    simulation.server.outages = [0...20]
    #expect(throws: PlayerError("the server is unreachable")) {
      try simulation.playOnce(timeout: 10)
    }
    let result = try simulation.playOnce(timeout: 60)
    #expect(result.frame.description == "a")
  }
}
