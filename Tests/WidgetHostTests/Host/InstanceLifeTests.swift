import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("A host's instances")
struct InstanceLifeTests {
  @Test("show placeholder, snapshot and timeline in turn, and nothing of it is charged")
  func added() throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    #expect(host.worker.tasks == ["placeholder", "snapshot", "timeline"])
    #expect(try host.reloads() == ["00:00:00 added free"])
    #expect(try host.state().stage == .timeline)
    #expect(try host.store.postedRequests().isEmpty)
  }

  @Test("go on to the timeline where the placeholder or snapshot fails, and say so")
  func withoutPlaceholder() throws {
    let host = try VirtualHost(
      ScriptedWorker { job in
        if case .timeline = job.task { return ScriptedWorker.hourly(job) }
        return .failed("no \(job.task.message)")
      })
    try host.add()
    try host.settle()
    #expect(host.worker.tasks == ["placeholder", "snapshot", "timeline"])
    let first = try host.state().drawingNotes
    #expect(first == ["no placeholder", "no snapshot"])
    try host.run(for: 2 * 3600)
    let second = try host.state().drawingNotes
    #expect(second == nil)
  }

  @Test("are all shown by their placeholders before any is asked for its timeline")
  func fairness() throws {
    let host = try VirtualHost(ScriptedWorker(room: 1))
    for id in ["a", "b", "c"] { try host.add(id) }
    try host.settle()
    #expect(
      host.worker.jobs.map { "\($0.instance.id) \($0.task.message)" } == [
        "a placeholder", "b placeholder", "c placeholder", "a snapshot", "b snapshot",
        "c snapshot", "a timeline", "b timeline", "c timeline",
      ])
  }

  @Test("are reloaded at once and uncharged with a changed configuration")
  func configured() throws {
    let host = try VirtualHost()
    try host.add()
    try host.run(for: 60)
    try host.store.configure("a", values: ["hero": .string("egghead")], at: host.wall)
    try host.settle()
    #expect(try host.reloads() == ["00:00:00 added free", "00:01:00 configured free"])
    #expect(host.worker.jobs.last?.instance.values == ["hero": .string("egghead")])
  }

  @Test("begin anew where the configuration changes before the first timeline")
  func configuredEarly() throws {
    let host = try VirtualHost()
    host.worker.holds = true
    try host.add()
    try host.settle()
    try host.store.configure("a", values: ["hero": .string("egghead")], at: host.wall)
    try host.settle()
    host.worker.holds = false
    try host.settle()
    #expect(host.worker.tasks == ["placeholder", "placeholder", "snapshot", "timeline"])
    #expect(host.worker.jobs[1].instance.values == ["hero": .string("egghead")])
  }

  @Test("are asked again where the configuration changes while they are asked")
  func configuredMeanwhile() throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    host.worker.holds = true
    try host.run(for: 3600)
    try host.store.configure("a", values: ["hero": .string("egghead")], at: host.wall)
    try host.settle()
    host.worker.holds = false
    try host.settle()
    #expect(
      try host.reloads() == [
        "00:00:00 added free", "01:00:00 after charged", "01:00:00 configured free",
      ])
  }

  @Test("are left alone when they are removed, also in the middle of a job")
  func removed() throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    host.worker.holds = true
    try host.run(for: 3600)
    try host.store.remove("a", at: host.wall)
    try host.settle()
    host.worker.holds = false
    try host.run(for: 7200)
    #expect(host.worker.tasks.count == 4)
    #expect(try host.store.reloadStates().isEmpty)
  }

  @Test("have their turn in the order in which they have waited")
  func overdue() throws {
    let host = try VirtualHost(
      ScriptedWorker { job in
        // 'a' is wanted last, 'c' first.
        let known: [String: Double] = ["a": 5, "b": 4, "c": 3]
        let hours = known[job.instance.id] ?? 0
        return ScriptedWorker.timeline { .after($0.addingTimeInterval(hours * 3600)) }(job)
      })
    for id in ["a", "b", "c"] { try host.add(id) }
    try host.settle()
    host.sleep(for: 12 * 3600)
    host.restart()
    try host.settle()
    #expect(host.worker.jobs.suffix(3).map(\.instance.id) == ["c", "b", "a"])
  }
}
