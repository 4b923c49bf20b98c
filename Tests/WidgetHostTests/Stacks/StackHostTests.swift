import Foundation
import FramePipeline
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Host stacks")
struct StackHostTests {
  /// A worker that immediately returns prepared timelines.
  private final class ScriptedTimelines: WorkerDispatcher {
    var timelines: [WidgetInstance.ID: TimelineOutline] = [:]
    private var results: [WorkerResult] = []
    var availableWorkers: Int { 10 }

    func start(_ job: WorkerJob) throws {
      let outcome: WorkerResult.Outcome =
        if case .timeline = job.task, let timeline = timelines[job.instance.id] {
          .timeline(timeline)
        } else {
          .done(diagnostics: [])
        }
      results.append(WorkerResult(job: job.id, outcome: outcome))
    }

    func takeResults() throws -> [WorkerResult] {
      defer { results = [] }
      return results
    }
  }

  private let store: HostStore
  private let script = ScriptedTimelines()

  init() throws { store = try HostStore.empty() }

  /// Adds three members for a day: one without relevance, one relevant from 09:00 to 10:00, and one never relevant.
  private func fill() throws {
    let days: [(String, [TimelineOutline.Entry])] = [
      ("usual", [StackCase.entry("00:00")]),
      ("news", [StackCase.entry("00:00", 0), StackCase.entry("09:00", 1, minutes: 60)]),
      ("dull", [StackCase.entry("00:00", -1)]),
    ]
    for (id, entries) in days {
      script.timelines[id] = TimelineOutline(entries: entries, policy: .never)
      try store.add(.panda(id), at: StackCase.midnight.date)
    }
    let stack = try WidgetStack(
      id: "desk", instances: store.instances(), created: StackCase.midnight.date)
    try store.add(stack, at: StackCase.midnight.date)
  }

  private func host(_ output: ScreenOutput? = nil) -> WidgetHost.Host {
    let host = WidgetHost.Host(store: store, worker: script)
    host.screens.output = output
    return host
  }

  /// Steps the host in virtual time until no work is due before a time.
  private func run(_ host: WidgetHost.Host, from start: String, to end: String) throws {
    var time = StackCase.time(start).date
    let last = StackCase.time(end).date
    var steps = 0
    while time <= last, steps < 1000 {
      let uptime = time.timeIntervalSince(StackCase.midnight.date)
      let next = try host.step(at: HostInstant(wall: time, uptime: uptime)) ?? last
      time = host.isWorking ? time : max(next, time.addingTimeInterval(1))
      steps += 1
    }
  }

  private var shown: String { StackCase.text(try? store.stackStates()["desk"]?.plan) }

  @Test("plans stacks from their members' timelines, and stores the plans")
  func plan() throws {
    try fill()
    try run(host(), from: "00:00", to: "00:30")
    #expect(shown == "00:00 usual, 09:00 news, 10:00 usual")
  }

  @Test("turns a playlist by the clock, which a page interrupts for half an hour")
  func playlist() throws {
    try fill()
    let stack = try #require(try store.stacks().first)
    try store.replace(
      try WidgetStack(
        id: stack.id, instances: store.instances(), created: stack.created, interval: 36_000),
      at: StackCase.midnight.date)
    let host = host()
    try run(host, from: "00:00", to: "00:30")
    #expect(shown.hasPrefix("00:00 usual, 10:00 news, 20:00 dull"))
    try store.post(.page(stack: "desk", .next), at: StackCase.time("08:45").date)
    try run(host, from: "08:45", to: "08:46")
    #expect(shown.hasPrefix("08:45 news, 09:15 usual, 10:00 news, 20:00 dull"))
  }

  @Test("shows a page for half an hour, relative to the shown member")
  func page() throws {
    try fill()
    let host = host()
    try run(host, from: "00:00", to: "00:30")
    try store.post(.page(stack: "desk", .previous), at: StackCase.time("08:45").date)
    try run(host, from: "08:45", to: "08:46")
    #expect(shown == "08:45 dull, 09:15 news, 10:00 usual")
    // Two consecutive page requests add up.
    for _ in 0..<2 {
      try store.post(.page(stack: "desk", .next), at: StackCase.time("08:50").date)
    }
    try run(host, from: "08:50", to: "08:51")
    #expect(shown == "08:50 news, 10:00 usual")
  }

  @Test("keeps stacks pinned across restarts until they are unpinned")
  func pin() throws {
    try fill()
    try run(host(), from: "00:00", to: "00:30")
    try store.post(
      .page(stack: "desk", .pin(instance: "dull")), at: StackCase.time("08:00").date)
    try run(host(), from: "08:00", to: "08:01")
    #expect(shown == "08:00 dull")
    let later = host()
    try run(later, from: "57:00", to: "57:10")
    #expect(shown == "08:00 dull")
    try store.post(.page(stack: "desk", .unpin), at: StackCase.time("57:30").date)
    try run(later, from: "57:30", to: "57:31")
    #expect(shown == "57:30 usual")
  }

  @Test("plans a stack again when a member has a new timeline, and halfway through the plan")
  func renewal() throws {
    try fill()
    let host = host()
    try run(host, from: "00:00", to: "00:30")
    script.timelines["dull"] = TimelineOutline(
      entries: [StackCase.entry("01:00", 3)], policy: .never)
    try store.post(.reload(.instance("dull")), at: StackCase.time("01:00").date)
    try run(host, from: "01:00", to: "01:01")
    #expect(shown.hasSuffix("01:00 dull"))
    let made = try #require(try store.stackStates()["desk"]?.plan?.made)
    try run(host, from: "01:02", to: "14:00")
    let renewed = try #require(try store.stackStates()["desk"]?.plan?.made)
    #expect(renewed == made.advanced(by: 12 * 3600))
  }

  /// Time zones, and the local hour at 09:30 in UTC.
  @Test(
    "counts a view for the shown member, at the hour in the host's time zone",
    arguments: [("UTC", 9), ("America/New_York", 4)])
  func look(zone: String, hour: Int) throws {
    try fill()
    let host = host()
    var environment = HostEnvironment()
    environment.timeZone = zone
    try store.post(.environment(environment), at: StackCase.midnight.date)
    try run(host, from: "00:00", to: "00:30")
    try store.post(.viewed(instance: "desk"), at: StackCase.time("09:30").date)
    try run(host, from: "09:30", to: "09:31")
    let usage = try #require(try store.stackStates()["desk"]?.usage)
    #expect(usage.share(of: "news", hour: hour, location: nil) > 0)
    #expect(usage.share(of: "usual", hour: hour, location: nil) == 0)
    #expect(try store.reloadStates()["news"]?.views != store.reloadStates()["usual"]?.views)
  }

  @Test("plans a stack again without removed instances, and deletes the state of a removed stack")
  func changes() throws {
    try fill()
    let host = host()
    try run(host, from: "00:00", to: "00:30")
    try store.remove("usual", at: StackCase.time("01:00").date)
    try run(host, from: "01:00", to: "01:01")
    #expect(shown == "01:00 news")
    try store.remove(stack: "desk", at: StackCase.time("02:00").date)
    try run(host, from: "02:00", to: "02:01")
    #expect(try store.stackStates().isEmpty && store.postedRequests().isEmpty)
  }

  @Test("writes stacks from their members' frames, and retries after a failure")
  func output() throws {
    let folder = StackFolder()
    try fill()
    try folder.write("usual", [("00:00", StackFolder.picture(10))])
    try folder.write("news", [("00:00", StackFolder.picture(20))])
    let host = host(ScreenOutput(store: folder.store))
    host.devices = try folder.devices()
    var other = try folder.store.tryWriter(device: "trmnl-og", instance: "desk")
    try run(host, from: "00:00", to: "00:01")
    #expect(try store.stackStates()["desk"]?.failure?.hasPrefix("another run is writing") == true)
    #expect(other != nil && folder.manifest("desk") == nil)
    other = nil
    try run(host, from: "00:02", to: "00:03")
    #expect(try store.stackStates()["desk"]?.failure == nil)
    // A member without a frame is not planned.
    #expect(folder.manifest("desk")?.frames.map(\.instance) == ["usual", "news", "usual"])
  }

  @Test("keeps the remaining duration of a page when the clock is set back")
  func clock() throws {
    try fill()
    let host = host()
    try run(host, from: "10:00", to: "10:30")
    try store.post(.page(stack: "desk", .previous), at: StackCase.time("10:40").date)
    _ = try host.step(
      at: HostInstant(wall: StackCase.time("10:40").date, uptime: 10 * 3600 + 40 * 60))
    // A year back, five minutes later: 25 minutes of the page remain.
    let back = StackCase.time("10:45").advanced(by: -365 * 86_400)
    _ = try host.step(at: HostInstant(wall: back.date, uptime: 10 * 3600 + 45 * 60))
    let state = try #require(try store.stackStates()["desk"])
    #expect(state.pin?.until == back.advanced(by: 25 * 60))
    #expect(state.plan?.turn(at: back)?.member == "dull")
  }
}
