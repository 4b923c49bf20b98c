import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Requests of a host")
struct RequestTests {
  /// A host whose widgets wait for the app, with one instance that has its timeline for an hour.
  private func quiet(wantsLocation: Bool = false) throws -> VirtualHost {
    let host = try VirtualHost(ScriptedWorker(answer: ScriptedWorker.timeline { _ in .never }))
    try host.add(wantsLocation: wantsLocation)
    try host.run(for: 3600)
    return host
  }

  @Test("that come close together are joined into one reload after a short delay")
  func joined() throws {
    let host = try quiet()
    for _ in 0..<5 {
      try host.post(.reload(.kind("kind")))
      try host.run(for: 0.3)
    }
    try host.run(for: 60)
    #expect(try host.reloads().dropFirst() == ["01:00:02 requested charged joined 4"])
  }

  @Test("while a provider is asked lead to another reload, as it may have looked before")
  func meanwhile() throws {
    let host = try quiet()
    try host.post(.reload(.all))
    host.worker.holds = true
    try host.run(for: 10)
    try host.post(.reload(.instance("a")))
    try host.run(for: 1)
    host.worker.holds = false
    try host.run(for: 10)
    #expect(
      try host.reloads().dropFirst() == [
        "01:00:02 requested charged", "01:00:12 requested charged",
      ])
  }

  @Test("reload the kind that they name and no other")
  func kinds() throws {
    let host = try quiet()
    try host.add("b", kind: "other")
    try host.settle()
    try host.post(.reload(.kind("other")))
    try host.run(for: 60)
    #expect(try host.reloads("a").count == 1)
    #expect(try host.reloads("b") == ["01:00:00 added free", "01:00:02 requested charged"])
  }

  @Test(
    "of an app in use are not charged", arguments: AppSession.Activity.allCases)
  func sessions(activity: AppSession.Activity) throws {
    let host = try quiet()
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

  @Test("of an app in use are not charged either where the session ends before the reload")
  func shortSession() throws {
    let host = try quiet()
    let session = AppSession(program: "/program", activity: .foreground, isActive: true)
    try host.post(.session(session))
    try host.post(.reload(.all))
    var ended = session
    ended.isActive = false
    try host.post(.session(ended))
    try host.run(for: 60)
    #expect(try host.reloads().dropFirst() == ["01:00:02 requested free"])
  }

  @Test("of another app's session are charged, and those after a session's last date")
  func otherSessions() throws {
    let host = try quiet()
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

  @Test("that wait for the budget are freed by a session of their app")
  func freed() throws {
    let host = try quiet()
    for _ in 0..<5 {
      try host.post(.reload(.all))
      try host.run(for: 60)
    }
    #expect(try host.reloads().count == 5)
    try host.post(.session(AppSession(program: nil, activity: .foreground, isActive: true)))
    try host.run(for: 60)
    #expect(try host.reloads().last == "01:05:00 requested free")
  }

  @Test("of a person are done at once and never charged, however much is used up")
  func manual() throws {
    let host = try quiet()
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
        "01:06:00 manual free joined 2", "01:06:10 manual free",
      ])
    #expect(try host.reloads().count == 65)
    #expect(try host.state().budget.used(at: host.wall) == 4)
  }

  @Test("of a person are done at once where an app's or a change's wait for others to join")
  func manualJoins() throws {
    let host = try quiet()
    var environment = HostEnvironment()
    environment.locale = "de_DE"
    try host.post(.environment(environment))
    try host.post(.reload(.all))
    try host.post(.manualReload(.instance("a")))
    try host.settle()
    #expect(try host.reloads().dropFirst() == ["01:00:00 manual free joined 2"])
  }

  @Test("for dark pictures draw the entries again and ask no provider")
  func appearance() throws {
    let host = try quiet()
    var environment = HostEnvironment()
    environment.colorScheme = "dark"
    try host.post(.environment(environment))
    try host.run(for: 60)
    #expect(host.worker.tasks.suffix(2) == ["timeline", "redraw"])
    #expect(host.worker.jobs.last?.environment == environment)
    #expect(try host.reloads().count == 1)
    // The same again changes nothing.
    try host.post(.environment(environment))
    try host.run(for: 60)
    #expect(host.worker.tasks.last == "redraw" && host.worker.tasks.count == 4)
  }

  @Test(
    "for another language, clock or size of text draw at once and ask for a timeline, uncharged",
    arguments: [
      { $0.locale = "de_DE" }, { $0.timeZone = "Asia/Tokyo" }, { $0.dynamicTypeSize = "xxLarge" },
      { $0.increasesContrast = true }, { $0.usesBoldText = true },
    ] as [@Sendable (inout HostEnvironment) -> Void])
  func environment(change: @Sendable (inout HostEnvironment) -> Void) throws {
    let host = try quiet()
    var environment = HostEnvironment()
    change(&environment)
    try host.post(.environment(environment))
    try host.settle()
    #expect(host.worker.tasks.suffix(1) == ["redraw"])
    try host.run(for: 60)
    #expect(host.worker.tasks.suffix(2) == ["redraw", "timeline"])
    #expect(try host.reloads().dropFirst() == ["01:00:02 environment free"])
  }

  @Test("ask for a timeline where the entries cannot be drawn again")
  func redrawFails() throws {
    let host = try quiet()
    let answer = host.worker.answer
    host.worker.answer = { $0.task == .redraw ? .failed("no entries are kept") : answer($0) }
    var environment = HostEnvironment()
    environment.colorScheme = "dark"
    try host.post(.environment(environment))
    try host.run(for: 60)
    #expect(try host.reloads().dropFirst() == ["01:00:00 environment free"])
    // The new timeline is all that there is to tell.
    #expect(try host.state().notes == [])
  }

  @Test("of more than 500 metres reload widgets that want the place, uncharged")
  func location() throws {
    let host = try quiet(wantsLocation: true)
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

  @Test("with a place that is none are passed over")
  func noPlace() throws {
    let host = try quiet(wantsLocation: true)
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

  @Test("for an action perform it once and reload the kind's instances, uncharged")
  func perform() throws {
    let host = try quiet()
    try host.add("b")
    try host.add("c", kind: "other")
    try host.settle()
    let count = host.worker.jobs.count
    try host.post(.perform(instance: "a", action: "{}"))
    try host.settle()
    #expect(
      host.worker.jobs.dropFirst(count).map { "\($0.instance.id) \($0.task.message)" } == [
        "a perform", "b timeline", "a timeline",
      ])
    #expect(try host.reloads("a").last == "01:00:00 performed free")
    #expect(try host.reloads("b").last == "01:00:00 performed free")
    #expect(try host.state().actions.isEmpty)
  }

  @Test("for an action that was begun when the host was killed do not perform it again")
  func interruptedAction() throws {
    let host = try quiet()
    host.worker.holds = true
    try host.post(.perform(instance: "a", action: "{}"))
    try host.settle()
    host.worker.holds = false
    host.restart()
    try host.settle()
    #expect(host.worker.tasks.suffix(2) == ["perform", "timeline"])
    #expect(host.worker.tasks.count { $0 == "perform" } == 1)
    #expect(try host.state().notes.count == 1)
  }

  @Test("about ended transfers reach one process of the program")
  func transfers() throws {
    let host = try quiet()
    try host.add("b")
    try host.settle()
    try host.post(.transfersEnded(session: "downloads", program: "/program"))
    try host.post(.transfersEnded(session: "downloads", program: "/unknown"))
    try host.settle()
    #expect(host.worker.tasks.count { $0 == "transfersEnded" } == 1)
    #expect(host.worker.jobs.last?.instance.id == "a")
    #expect(try host.store.postedRequests().isEmpty)
  }

  @Test("posted while no host runs are done by the next")
  func kept() throws {
    let host = try quiet()
    host.sleep(for: 600)
    try host.post(.reload(.all))
    host.sleep(for: 600)
    host.restart()
    try host.settle()
    #expect(try host.reloads().last == "01:20:00 requested charged")
  }
}
