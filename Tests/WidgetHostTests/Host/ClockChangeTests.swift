import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Wall clock changes")
struct ClockChangeTests {
  private static let year: TimeInterval = 365 * 86_400

  /// Returns a host with an instance that always requests reloads and has run for 12 hours.
  private func busy() throws -> VirtualHost {
    let host = try VirtualHost(
      ScriptedWorker(answer: ScriptedWorker.timeline { .after($0.addingTimeInterval(60)) }))
    try host.add()
    try host.run(for: 12 * 3600 + 60)
    return host
  }

  @Test(
    "a jump by a year reloads at once, uses no budget and keeps the schedule",
    arguments: [year, -year])
  func jump(by seconds: TimeInterval) throws {
    let host = try busy()
    let used = try host.state().chargedReloads.used(at: host.wall)
    #expect(used == 24)
    let before = host.completed.count
    host.wallOffset = seconds
    try host.settle()
    #expect(try host.state().lastReload == host.wall)
    #expect(host.completed.last?.contains("environment free") == true)
    #expect(try host.state().chargedReloads.used(at: host.wall) == used)
    try host.run(for: 12 * 3600 - 120)
    #expect(host.completed.count - before == 24)
  }

  @Test("a jump back by a year does not delay reloads by a year", arguments: [false, true])
  func wait(restarts: Bool) throws {
    let host = try VirtualHost()
    try host.add()
    try host.run(for: 10)
    host.wallOffset = -Self.year
    if restarts { host.restart() }
    try host.run(for: 2 * 3600)
    #expect(try host.reloads().count == 4)
  }

  @Test("repeated jumps do not cause a burst of reloads")
  func flapping() throws {
    let host = try busy()
    let before = try host.reloads().count
    for _ in 0..<60 {
      host.wallOffset = host.wallOffset == 0 ? Self.year : 0
      try host.run(for: 60)
    }
    #expect(try host.reloads().count - before <= 8)
    try host.run(for: 3 * 3600)
    #expect(try host.reloads().count - before <= 8 + 8)
  }

  @Test("a jump while no host was running is detected from the stored state")
  func restarted() throws {
    let host = try busy()
    let used = try host.state().chargedReloads.used(at: host.wall)
    host.wallOffset = -Self.year
    host.restart()
    try host.settle()
    let state = try host.state()
    #expect(state.lastReload == host.wall)
    #expect(state.chargedReloads.dates.allSatisfy { $0 <= host.wall })
    #expect(state.chargedReloads.used(at: host.wall) == used)
  }

  @Test("a jump does not change how long a reload took", arguments: [year, -year])
  func duration(jump: TimeInterval) throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    host.worker.withholdsResults = true
    try host.post(.manualReload(.instance("a")))
    try host.step()
    host.sleep(for: 4)
    host.wallOffset = jump
    host.worker.withholdsResults = false
    try host.settle()
    #expect(host.durations.prefix(2) == [0, 4])
  }

  @Test("a correction by seconds has no effect")
  func correction() throws {
    let host = try busy()
    let before = try host.reloads()
    host.wallOffset = 20
    try host.settle()
    #expect(try host.reloads() == before)
  }

  @Test("a jump back does not delay requests that were posted before")
  func requests() throws {
    let host = try VirtualHost(ScriptedWorker(answer: ScriptedWorker.timeline { _ in .never }))
    try host.add()
    try host.settle()
    try host.post(.reload(.all))
    host.wallOffset = -Self.year
    host.restart()
    try host.run(for: 10)
    #expect(try host.reloads().count == 2)
  }
}
