import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

/// What a host does and reports during and after failures.
@Suite("Recovery after failures")
struct OutageTests {
  private func status(_ host: VirtualHost) throws -> InstanceStatus {
    try #require(try HostStatus(of: host.store, at: host.wall).instances.first)
  }

  @Test("a manual reload does not wait for the retry, and bypasses cached data")
  func asked() throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    host.worker.answer = { _ in .failed("no network") }
    try host.run(for: 3600 + 60 * 60)
    #expect(try status(host).failure?.retry ?? .distantPast > host.wall.addingTimeInterval(60))
    host.worker.answer = ScriptedWorker.hourly
    try host.post(.manualReload(.all))
    try host.run(for: 30)
    let failure = try status(host).failure
    #expect(failure == nil)
    let timelines = host.worker.jobs.filter { $0.task == .timeline }
    #expect(timelines.last.map { $0.revalidationDate == $0.now } == true)
    #expect(timelines.dropFirst().dropLast().allSatisfy { $0.revalidationDate == nil })
  }

  @Test("the first reload of a new or reconfigured instance uses no answer from before that change")
  func changed() throws {
    let host = try VirtualHost(ScriptedWorker { _ in .failed("no network") })
    let added = host.wall
    try host.add()
    try host.run(for: 600)
    func timelines() -> [WorkerJob] { host.worker.jobs.filter { $0.task == .timeline } }
    let failed = timelines()
    #expect(failed.first?.revalidationDate == added)
    // Retries are automatic.
    #expect(failed.count > 1)
    #expect(failed.dropFirst().allSatisfy { $0.revalidationDate == nil })
    // Before the first timeline, and after it.
    for hasTimeline in [false, true] {
      if hasTimeline { host.worker.answer = ScriptedWorker.hourly }
      try host.run(for: 3600)
      let count = timelines().count
      let configured = host.wall
      try host.store.configure("a", values: ["n": .integer(count)], at: configured)
      try host.run(for: 30)
      let reloads = timelines().dropFirst(count)
      #expect(reloads.first?.revalidationDate == configured)
      #expect(reloads.dropFirst().allSatisfy { $0.revalidationDate == nil })
    }
  }

  @Test("a success clears the errors of placeholder and snapshot")
  func clears() throws {
    let host = try VirtualHost(ScriptedWorker { _ in .failed("nobody has set the data") })
    try host.add()
    try host.run(for: 30)
    let failed = try status(host)
    #expect(failed.diagnostics == ["nobody has set the data"])
    #expect(failed.failure?.message == "nobody has set the data")
    host.worker.answer = ScriptedWorker.hourly
    try host.post(.reload(.kind("kind")))
    try host.run(for: 30)
    let reloaded = try status(host)
    #expect(reloaded.diagnostics == [])
    #expect(reloaded.failure == nil)
  }

  @Test("the error of an action is reported until an action succeeds")
  func actions() throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    host.worker.answer = { job in
      if case .perform = job.task { return .failed("the lamp is gone") }
      return ScriptedWorker.hourly(job)
    }
    try host.post(.perform(instance: "a", action: "{}"))
    try host.run(for: 2 * 3600)
    let failed = try status(host).diagnostics
    #expect(failed == ["the lamp is gone"])
    host.worker.answer = ScriptedWorker.hourly
    try host.post(.perform(instance: "a", action: "{}"))
    try host.run(for: 30)
    let performed = try status(host).diagnostics
    #expect(performed == [])
  }
}
