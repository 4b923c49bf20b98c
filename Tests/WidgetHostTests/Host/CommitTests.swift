import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Host commits")
struct CommitTests {
  /// The commit interval, the number of commits during an hour and a half of reloads every ten minutes, and the
  /// number of reloads in the store at the end.
  @Test(
    "commits in each step with changes, or after the commit interval",
    arguments: [(0.0, 13, 10), (1800, 4, 9), (86_400, 1, 0)])
  func interval(seconds: Double, commits: Int, kept: Int) throws {
    var settings = HostSettings()
    settings.commitInterval = seconds
    settings.scheduling.minimumSpacing = 60
    let host = try VirtualHost(
      ScriptedWorker(answer: ScriptedWorker.timeline { .after($0.addingTimeInterval(600)) }),
      settings: settings)
    try host.add(budget: .unlimited)
    var count = 0
    host.host.onCommit = { _ in count += 1 }
    try host.run(for: 5400)
    #expect(count == commits)
    #expect(try host.reloads().count == kept)
    try host.finish()
    #expect(try host.reloads().count == 10)
  }

  @Test("commits at once after processing a request")
  func answers() throws {
    var settings = HostSettings()
    settings.commitInterval = 86_400
    let host = try VirtualHost(settings: settings)
    try host.add()
    try host.settle()
    try host.post(.viewed(instance: "a"))
    try host.step()
    #expect(try host.store.postedRequests().isEmpty)
    #expect(try host.state().views.last == host.wall)
  }

  @Test("commits the start and the end of an action at once", arguments: [true, false])
  func action(isKilled: Bool) throws {
    var settings = HostSettings()
    settings.commitInterval = 86_400
    let host = try VirtualHost(settings: settings)
    try host.add()
    try host.settle()
    host.worker.withholdsResults = isKilled
    try host.post(.perform(instance: "a", action: "{}"))
    try host.settle()
    host.worker.withholdsResults = false
    #expect(try host.state().actions.map(\.isBegun) == (isKilled ? [true] : []))
    host.restart()
    try host.settle()
    #expect(host.worker.tasks.count { $0 == "perform" } == 1)
  }

  @Test("repeats a reload that a killed host had not committed, and records it once")
  func killed() throws {
    var settings = HostSettings()
    settings.commitInterval = 86_400
    let host = try VirtualHost(settings: settings)
    try host.add()
    try host.settle()
    #expect(try host.reloads() == [])
    host.restart()
    try host.settle()
    try host.finish()
    #expect(host.worker.tasks.count { $0 == "timeline" } == 2)
    #expect(try host.reloads() == ["00:00:00 added free"])
  }
}
