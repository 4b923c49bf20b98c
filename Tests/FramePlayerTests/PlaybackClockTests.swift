import Foundation
import FramePlayer
import Testing

/// Machines whose clock is wrong, as a Raspberry Pi without a network.
struct PlaybackClockTests {
  private let day = manifest(.full(0, "a"), .partial(60, "b"), .partial(120, "c"))
  /// From 9:00 of the test's day back to 1970.
  private let epoch = -SimulatedPanel.start.timeIntervalSince1970

  @Test(arguments: [600.0, -600, -1e9, 1e9, 31, -31])
  func framesAreShownByTheServersTime(clockError: Double) throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    simulation.clockError = clockError
    try simulation.play(seconds: 150)
    #expect(simulation.panel.shown == ["0 a", "60 b 8,0,16,8", "120 c 16,0,16,8"])
    #expect(simulation.reports == ["0 the clock is \(Int(-clockError)) s behind"])
  }

  @Test func smallDifferenceIsNoError() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    simulation.clockError = 20
    try simulation.play(seconds: 100)
    #expect(simulation.panel.shown == ["0 a", "40 b 8,0,16,8"])
    #expect(simulation.reports == [])
  }

  @Test func clockThatIsSetMeanwhileIsAskedAbout() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    simulation.clockError = epoch
    simulation.clockChanges = [(at: 30, error: 0)]
    try simulation.play(seconds: 150)
    #expect(simulation.panel.shown == ["0 a", "60 b 8,0,16,8", "120 c 16,0,16,8"])
    #expect(simulation.server.requests.filter { $0.contains("manifest") }.count == 2)
  }

  @Test func withoutTheServerItIsNotEarlierThanItWas() throws {
    let simulation = try SimulatedPanel()
    simulation.server.manifests = [(0, day)]
    simulation.server.outages = [1...10_000]
    try simulation.play(seconds: 70)
    // After a power failure the clock begins in 1970, and no server tells the time.
    simulation.clockError = epoch
    try simulation.play(seconds: 20, boot: "2")
    #expect(simulation.panel.shown == ["0 a", "60 b 8,0,16,8", "70 b"])
    #expect(simulation.reports.count == 2)
    #expect(simulation.reports.first?.hasSuffix(" s behind") == true)
  }
}
