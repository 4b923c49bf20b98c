import Foundation
import FramePipeline
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import WidgetHost

@Suite("Instance lifecycle")
struct InstanceLifeTests {
  @Test("shows the placeholder, the snapshot and the timeline in turn, uncharged")
  func added() throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    #expect(host.worker.tasks == ["placeholder", "snapshot", "timeline"])
    #expect(try host.reloads() == ["00:00:00 added free"])
    #expect(try host.state().stage == .timeline)
    #expect(try host.store.postedRequests().isEmpty)
  }

  @Test("continues to the timeline when the placeholder or snapshot fails")
  func withoutPlaceholder() throws {
    let host = try VirtualHost(
      ScriptedWorker { job in
        if case .timeline = job.task { return ScriptedWorker.hourly(job) }
        return .failed("no \(job.task.name)")
      })
    try host.add()
    try host.settle()
    #expect(host.worker.tasks == ["placeholder", "snapshot", "timeline"])
    // They are shown no more.
    #expect(try host.state().drawingNotes == nil)
  }

  @Test(
    "reports what is shown when the snapshot fails",
    arguments: [
      ("placeholder", ReloadState.Stage.snapshot), ("snapshot", .placeholder), ("both", .new),
    ])
  func shown(_ failing: String, _ expected: ReloadState.Stage) throws {
    let host = try VirtualHost(
      ScriptedWorker { job in
        switch job.task {
        case .placeholder where failing == "snapshot", .snapshot where failing == "placeholder":
          .done(diagnostics: [])
        default: .failed("no \(job.task.name)")
        }
      })
    try host.add()
    try host.settle()
    let status = try HostStatus(of: host.store, at: host.wall).instances[0]
    #expect(status.shown == expected && status.stage == .snapshot)
  }

  @Test("renders the placeholders of all instances before any timeline")
  func fairness() throws {
    let host = try VirtualHost(ScriptedWorker(room: 1))
    for id in ["a", "b", "c"] { try host.add(id) }
    try host.settle()
    #expect(
      host.worker.jobs.map { "\($0.instance.id) \($0.task.name)" } == [
        "a placeholder", "b placeholder", "c placeholder", "a snapshot", "a timeline",
        "b snapshot", "c snapshot", "b timeline", "c timeline",
      ])
  }

  @Test("reloads a reconfigured instance at once, uncharged")
  func configured() throws {
    let host = try VirtualHost()
    try host.add()
    try host.run(for: 60)
    try host.store.configure("a", values: ["hero": .string("egghead")], at: host.wall)
    try host.settle()
    #expect(try host.reloads() == ["00:00:00 added free", "00:01:00 configured free"])
    #expect(host.worker.jobs.last?.instance.values == ["hero": .string("egghead")])
  }

  @Test(
    "reloads an instance of another version at once, and says so, also of one that no host ran for",
    arguments: [true, false])
  func upgraded(isRunning: Bool) throws {
    let host = try VirtualHost()
    try host.store.add(
      WidgetInstance(
        id: "a", program: "/program", kind: "kind", family: .systemSmall, device: "panel",
        intentType: "template.kind", added: host.wall),
      at: host.wall)
    try host.run(for: 60)
    let version = ProgramVersion(
      id: String(repeating: "a", count: 64), executable: "kind", source: "/kind", added: host.wall,
      widgets: [ProgramVersion.Widget(kind: "kind", families: [.systemSmall])])
    _ = try host.store.apply(
      .upgrade(version, canary: nil), to: "kind", tried: nil,
      orTo: RegisteredProgram(template: "kind"), at: host.wall)
    if !isRunning { host.restart() }
    try host.settle()
    #expect(try host.reloads() == ["00:00:00 added free", "00:01:00 upgraded free"])
    #expect(
      try host.store.reloads(of: "a", since: .distantPast).map(\.upgrade)
        == [nil, ReloadRecord.Upgrade(former: "", version: version.id)])
  }

  @Test("reloads an instance once that was reconfigured while no host was running")
  func configuredWithoutHost() throws {
    let host = try VirtualHost()
    try host.add()
    try host.run(for: 60)
    for hero in ["panda", "egghead"] {
      try host.store.configure("a", values: ["hero": .string(hero)], at: host.wall)
    }
    host.restart()
    try host.run(for: 60)
    host.restart()
    try host.run(for: 60)
    #expect(try host.reloads() == ["00:00:00 added free", "00:01:00 configured free"])
    #expect(host.worker.jobs.last?.instance.values == ["hero": .string("egghead")])
  }

  @Test("starts again with the placeholder if the configuration changes before the first timeline")
  func configuredEarly() throws {
    let host = try VirtualHost()
    host.worker.withholdsResults = true
    try host.add()
    try host.settle()
    try host.store.configure("a", values: ["hero": .string("egghead")], at: host.wall)
    try host.settle()
    host.worker.withholdsResults = false
    try host.settle()
    #expect(host.worker.tasks == ["placeholder", "placeholder", "snapshot", "timeline"])
    #expect(host.worker.jobs[1].instance.values == ["hero": .string("egghead")])
  }

  @Test("reloads again if the configuration changes during a reload")
  func configuredMeanwhile() throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    host.worker.withholdsResults = true
    try host.run(for: 3600)
    try host.store.configure("a", values: ["hero": .string("egghead")], at: host.wall)
    try host.settle()
    host.worker.withholdsResults = false
    try host.settle()
    #expect(
      try host.reloads() == [
        "00:00:00 added free", "01:00:00 after charged", "01:00:00 configured free",
      ])
  }

  @Test("ignores a removed instance, even during a job")
  func removed() throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    host.worker.withholdsResults = true
    try host.run(for: 3600)
    try host.store.remove("a", at: host.wall)
    try host.settle()
    host.worker.withholdsResults = false
    try host.run(for: 7200)
    #expect(host.worker.tasks.count == 4)
    #expect(try host.store.reloadStates().isEmpty)
  }

  @Test("reloads overdue instances in the order of their due dates")
  func overdue() throws {
    let host = try VirtualHost(
      ScriptedWorker { job in
        // 'a' is due last, 'c' first.
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

  @Test("share 16 MiB for their frames in the color scheme that is not shown")
  func prerenderLimit() throws {
    let host = try VirtualHost()
    try host.add("a")
    try host.settle()
    for name in ["b", "c", "d"] { try host.add(name) }
    try host.settle()
    let limits = host.worker.jobs.filter { $0.task == .timeline }.map(\.prerenderLimit)
    let mebibytes = [16, 4, 4, 4]
    #expect(limits == mebibytes.map { $0 << 20 })
  }

  @Test("are drawn in the shown color scheme only, except on a screen that changes it by the clock")
  func noPrerender() throws {
    var settings = HostSettings()
    settings.prerenders = false
    let host = try VirtualHost(settings: settings)
    let appearances: [(String, ScreenAppearance?)] = [
      ("a", nil), ("b", .always(.dark)), ("c", .dark([WeeklyTimes(start: 1200, end: 420)])),
    ]
    for (name, appearance) in appearances {
      try host.add(name)
      guard let appearance else { continue }
      var instance = try #require(try host.store.instances().first { $0.id == name })
      instance.slotSettings = SlotSettings(
        canvas: PixelSize(400, 240), appearance: appearance)
      try host.store.replace(instance, at: host.wall)
    }
    try host.settle()
    let limits = host.worker.jobs.filter { $0.task == .timeline }.map {
      "\($0.instance.id) \($0.prerenderLimit)"
    }
    #expect(limits.sorted() == ["a 0", "b 0", "c \((16 << 20) / 3)"])
  }
}
