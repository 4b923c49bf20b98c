import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Host requests")
struct RequestTests {
  /// Returns a host with one instance that has had its timeline for an hour and waits for its app.
  private func idleHost(wantsLocation: Bool = false) throws -> VirtualHost {
    let host = try VirtualHost(ScriptedWorker(answer: ScriptedWorker.timeline { _ in .never }))
    try host.add(wantsLocation: wantsLocation)
    try host.run(for: 3600)
    return host
  }

  @Test("coalesces requests in quick succession into one delayed reload")
  func coalesced() throws {
    let host = try idleHost()
    for _ in 0..<5 {
      try host.post(.reload(.kind("kind")))
      try host.run(for: 0.3)
    }
    try host.run(for: 60)
    #expect(try host.reloads().dropFirst() == ["01:00:02 requested charged coalesced 4"])
  }

  @Test("reloads again for a request during a reload, which may have read older data")
  func meanwhile() throws {
    let host = try idleHost()
    try host.post(.reload(.all))
    host.worker.withholdsResults = true
    try host.run(for: 10)
    try host.post(.reload(.instance("a")))
    try host.run(for: 1)
    host.worker.withholdsResults = false
    try host.run(for: 10)
    #expect(
      try host.reloads().dropFirst() == [
        "01:00:02 requested charged", "01:00:12 requested charged",
      ])
  }

  @Test("accepts data from after the last of a person's requests, before the reload started, too")
  func revalidation() throws {
    let worker = ScriptedWorker(room: 1, answer: ScriptedWorker.timeline { _ in .never })
    let host = try VirtualHost(worker)
    try host.add("a")
    try host.add("b")
    try host.run(for: 3600)
    let earlier = worker.jobs.count
    let requested = host.wall
    worker.withholdsResults = true
    try host.post(.manualReload(.all))
    try host.run(for: 5)
    // One of both has started. The other one waits, and answers both requests.
    try host.post(.manualReload(.all))
    try host.run(for: 5)
    worker.withholdsResults = false
    try host.run(for: 10)
    let jobs = worker.jobs.dropFirst(earlier)
    #expect(jobs.map(\.instance.id).sorted() == ["a", "a", "b"])
    #expect(jobs.map { $0.now.timeIntervalSince(requested) } == [0, 10, 10])
    #expect(jobs.map { $0.revalidationDate?.timeIntervalSince(requested) } == [0, 5, 5])
  }

  @Test("reloads only the requested kind")
  func kinds() throws {
    let host = try idleHost()
    try host.add("b", kind: "other")
    try host.settle()
    try host.post(.reload(.kind("other")))
    try host.run(for: 60)
    #expect(try host.reloads("a").count == 1)
    #expect(try host.reloads("b") == ["01:00:00 added free", "01:00:02 requested charged"])
  }

  @Test(
    "does not charge requests during an app session", arguments: AppSession.Activity.allCases)
  func sessions(activity: AppSession.Activity) throws {
    let host = try idleHost()
    try host.post(.session(AppSession(program: "/program", activity: activity, isActive: true)))
    try host.post(.reload(.all))
    try host.run(for: 60)
    try host.post(.session(AppSession(program: "/program", activity: activity, isActive: false)))
    try host.post(.reload(.all))
    try host.run(for: 60)
    #expect(
      try host.reloads().dropFirst() == [
        "01:00:02 requested free", "01:01:02 requested charged",
      ])
  }

  @Test("does not charge a request of a session that ends before the reload")
  func shortSession() throws {
    let host = try idleHost()
    let session = AppSession(program: "/program", activity: .foreground, isActive: true)
    try host.post(.session(session))
    try host.post(.reload(.all))
    var ended = session
    ended.isActive = false
    try host.post(.session(ended))
    try host.run(for: 60)
    #expect(try host.reloads().dropFirst() == ["01:00:02 requested free"])
  }

  @Test("charges requests during another app's session or after a session's expiry")
  func otherSessions() throws {
    let host = try idleHost()
    try host.post(.session(AppSession(program: "/other", activity: .audio, isActive: true)))
    try host.post(
      .session(
        AppSession(
          program: "/program", activity: .foreground, isActive: true,
          until: host.wall.addingTimeInterval(-1))))
    try host.post(.reload(.all))
    try host.run(for: 60)
    #expect(try host.reloads().dropFirst() == ["01:00:02 requested charged"])
  }

  @Test("performs requests that wait for the budget when an app session starts")
  func freed() throws {
    let host = try idleHost()
    for _ in 0..<5 {
      try host.post(.reload(.all))
      try host.run(for: 60)
    }
    #expect(try host.reloads().count == 5)
    try host.post(.session(AppSession(program: nil, activity: .foreground, isActive: true)))
    try host.run(for: 60)
    #expect(try host.reloads().last == "01:05:00 requested free")
  }

  @Test("performs manual reloads at once and uncharged, even without budget")
  func manual() throws {
    let host = try idleHost()
    for _ in 0..<6 {
      try host.post(.reload(.all))
      try host.run(for: 60)
    }
    #expect(try host.reloads().count == 5)
    for _ in 0..<60 {
      try host.post(.manualReload(.kind("kind")))
      try host.run(for: 10)
    }
    #expect(
      try host.reloads().dropFirst(5).prefix(2) == [
        "01:06:00 manual free coalesced 2", "01:06:10 manual free",
      ])
    #expect(try host.reloads().count == 65)
    #expect(try host.state().chargedReloads.used(at: host.wall) == 4)
  }

  @Test("performs a manual reload together with pending delayed requests at once")
  func manualJoins() throws {
    let host = try idleHost()
    var environment = HostEnvironment()
    environment.locale = "de_DE"
    try host.post(.environment(environment))
    try host.post(.reload(.all))
    try host.post(.manualReload(.instance("a")))
    try host.settle()
    #expect(try host.reloads().dropFirst() == ["01:00:00 manual free coalesced 2"])
  }

  @Test("redraws for a color scheme change without calling the provider")
  func appearance() throws {
    let host = try idleHost()
    var environment = HostEnvironment()
    environment.colorScheme = "dark"
    try host.post(.environment(environment))
    try host.run(for: 60)
    #expect(host.worker.tasks.suffix(2) == ["timeline", "redraw"])
    #expect(host.worker.jobs.last?.environment == environment)
    #expect(try host.reloads().count == 1)
    // An equal environment changes nothing.
    try host.post(.environment(environment))
    try host.run(for: 60)
    #expect(host.worker.tasks.last == "redraw" && host.worker.tasks.count == 4)
  }

  @Test(
    "redraws at once and reloads uncharged for a change of locale, time zone or text settings",
    arguments: [
      { $0.locale = "de_DE" }, { $0.timeZone = "Asia/Tokyo" }, { $0.dynamicTypeSize = "xxLarge" },
      { $0.increasesContrast = true }, { $0.usesBoldText = true },
    ] as [@Sendable (inout HostEnvironment) -> Void])
  func environment(change: @Sendable (inout HostEnvironment) -> Void) throws {
    let host = try idleHost()
    var environment = HostEnvironment()
    change(&environment)
    try host.post(.environment(environment))
    try host.settle()
    #expect(host.worker.tasks.suffix(1) == ["redraw"])
    try host.run(for: 60)
    #expect(host.worker.tasks.suffix(2) == ["redraw", "timeline"])
    #expect(try host.reloads().dropFirst() == ["01:00:02 environment free"])
  }

  @Test("reloads if the entries cannot be redrawn")
  func redrawFails() throws {
    let host = try idleHost()
    let answer = host.worker.answer
    host.worker.answer = { $0.task == .redraw ? .failed("no entries are kept") : answer($0) }
    var environment = HostEnvironment()
    environment.colorScheme = "dark"
    try host.post(.environment(environment))
    try host.run(for: 60)
    #expect(try host.reloads().dropFirst() == ["01:00:00 environment free"])
    // The new timeline leaves nothing to report.
    #expect(try host.state().notes == [])
  }

  @Test("reloads location-aware widgets uncharged after a move of more than 500 meters")
  func location() throws {
    let host = try idleHost(wantsLocation: true)
    try host.add("b")
    try host.settle()
    // A hundredth of a degree of latitude is 1.1 km.
    for latitude in [52.500, 52.504, 52.508, 52.5081] {
      try host.post(.location(Coordinate(latitude: latitude, longitude: 13.4)))
      try host.run(for: 60)
    }
    #expect(
      try host.reloads("a").dropFirst() == ["01:00:02 location free", "01:02:02 location free"])
    #expect(try host.reloads("b").count == 1)
  }

  @Test("ignores invalid locations")
  func noPlace() throws {
    let host = try idleHost(wantsLocation: true)
    #expect(throws: EncodingError.self) {
      try host.post(.location(Coordinate(latitude: .nan, longitude: 0)))
    }
    for (latitude, longitude) in [(91.0, 0.0), (0, 181), (-90.01, 0)] {
      try host.post(.location(Coordinate(latitude: latitude, longitude: longitude)))
    }
    try host.run(for: 60)
    #expect(try host.reloads().count == 1)
    #expect(try host.store.conditions().location == nil)
  }

  @Test("performs an action once and reloads the kind's instances uncharged")
  func perform() throws {
    let host = try idleHost()
    try host.add("b")
    try host.add("c", kind: "other")
    try host.settle()
    let count = host.worker.jobs.count
    try host.post(.perform(instance: "a", action: "{}"))
    try host.settle()
    #expect(
      host.worker.jobs.dropFirst(count).map { "\($0.instance.id) \($0.task.name)" } == [
        "a perform", "b timeline", "a timeline",
      ])
    #expect(try host.reloads("a").last == "01:00:00 performed free")
    #expect(try host.reloads("b").last == "01:00:00 performed free")
    #expect(try host.state().actions.isEmpty)
  }

  @Test("does not repeat an action that was interrupted by a kill")
  func interruptedAction() throws {
    let host = try idleHost()
    host.worker.withholdsResults = true
    try host.post(.perform(instance: "a", action: "{}"))
    try host.settle()
    host.worker.withholdsResults = false
    host.restart()
    try host.settle()
    #expect(host.worker.tasks.suffix(2) == ["perform", "timeline"])
    #expect(host.worker.tasks.count { $0 == "perform" } == 1)
    #expect(try host.state().notes.count == 1)
  }

  @Test("reports ended transfers to one process of the program")
  func transfers() throws {
    let host = try idleHost()
    try host.add("b")
    try host.settle()
    try host.post(.transfersEnded(session: "downloads", program: "/program"))
    try host.post(.transfersEnded(session: "downloads", program: "/unknown"))
    try host.settle()
    #expect(host.worker.tasks.count { $0 == "transfersEnded" } == 1)
    #expect(host.worker.jobs.last?.instance.id == "a")
    #expect(try host.store.postedRequests().isEmpty)
  }

  @Test("processes requests that were posted while no host was running")
  func kept() throws {
    let host = try idleHost()
    host.sleep(for: 600)
    try host.post(.reload(.all))
    host.sleep(for: 600)
    host.restart()
    try host.settle()
    #expect(try host.reloads().last == "01:20:00 requested charged")
  }

  /// Returns a host with one worker, on which `a` fails and all twenty others are about to be drawn again.
  private func busyHost() throws -> VirtualHost {
    let host = try VirtualHost(
      ScriptedWorker(room: 1) { job in
        job.instance.id == "a"
          ? .failed("no network") : ScriptedWorker.timeline { _ in .never }(job)
      })
    try host.add()
    for number in 1...20 { try host.add("bulk-\(number)", kind: "bulk") }
    try host.settle()
    var environment = HostEnvironment()
    environment.locale = "de_DE"
    try host.post(.environment(environment))
    return host
  }

  /// Performs jobs until one reloads `a`, and returns how many were started before it.
  private func jobsBeforeReload(_ host: VirtualHost) throws -> Int {
    let before = host.worker.jobs.count
    while host.worker.jobs.count < before + 60 {
      try host.step()
      let started = host.worker.jobs.dropFirst(before)
      if let place = started.firstIndex(where: { $0.instance.id == "a" && $0.task == .timeline }) {
        return place - before
      }
    }
    return 60
  }

  @Test("a retry that is due takes turns with a change of all instances")
  func retryDuringBulkWork() throws {
    let host = try busyHost()
    host.sleep(for: 61)
    #expect(try jobsBeforeReload(host) <= 4)
  }

  @Test("a reload that a person requested precedes a change of all instances, also after a failure")
  func manualDuringBulkWork() throws {
    let host = try busyHost()
    host.sleep(for: 61)
    try host.step()
    try host.post(.manualReload(.instance("a")))
    #expect(try jobsBeforeReload(host) <= 1)
    try host.settle()
    #expect(try host.reloads().last { $0.contains("manual") }?.contains("'no network'") == true)
  }
}
