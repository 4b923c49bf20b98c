import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Timeline reload policies")
struct PolicyTests {
  /// Returns a host whose timelines have entries at the given minutes after the request.
  private func entries(_ minutes: [Double], _ policy: TimelineReloadPolicy) throws -> VirtualHost {
    try VirtualHost(
      ScriptedWorker { job in
        guard case .timeline = job.task else { return .done(diagnostics: []) }
        let entries = minutes.map {
          TimelineOutline.Entry(date: job.now.addingTimeInterval($0 * 60))
        }
        return .timeline(TimelineOutline(entries: entries, policy: policy))
      })
  }

  @Test("'atEnd' reloads at the last entry's date")
  func atEnd() throws {
    let host = try entries([0, 60, 120], .atEnd)
    try host.add()
    try host.run(for: 5 * 3600)
    #expect(
      try host.reloads() == [
        "00:00:00 added free", "02:00:00 atEnd charged", "04:00:00 atEnd charged",
      ])
  }

  @Test("'after' reloads at its date, before or after the last entry", arguments: [1.5, 7.0])
  func after(hours: Double) throws {
    let date = VirtualHost.start.addingTimeInterval(hours * 3600)
    let host = try entries([0, 60, 120], .after(date))
    try host.add()
    try host.run(for: hours * 3600 - 1)
    #expect(try host.reloads().count == 1)
    try host.run(for: 1)
    let time = hours == 7 ? "07:00:00" : "01:30:00"
    #expect(try host.reloads().last == "\(time) after charged")
  }

  @Test("'never' reloads only when the app requests it")
  func never() throws {
    let host = try entries([0, 60], .never)
    try host.add()
    try host.run(for: 100 * 86_400)
    #expect(try host.reloads().count == 1)
    try host.post(.reload(.all))
    try host.run(for: 10)
    #expect(try host.reloads().last == "2400:00:02 requested charged")
  }

  @Test("timelines with only past dates are reloaded at intervals")
  func past() throws {
    let host = try entries([-500, -400], .atEnd)
    try host.add()
    try host.run(for: 86_400 - 1)
    #expect(try host.reloads().count == 48)
    #expect(try host.reloads()[1] == "00:30:00 atEnd charged deferred 30 min")
  }

  @Test("timelines with only past dates are also reloaded at intervals during an app session")
  func pastInSession() throws {
    let host = try entries([-500, -400], .atEnd)
    try host.add()
    try host.post(.session(AppSession(program: "/program", activity: .audio, isActive: true)))
    try host.run(for: 3600 - 1)
    #expect(try host.reloads().count == 12)
    #expect(try host.reloads().last == "00:55:00 atEnd free deferred 5 min")
  }

  @Test(
    "instances get 48 reloads a day by default, up to 70 if viewed often, and few if viewed rarely")
  func counts() throws {
    for (pattern, expected) in [
      (ViewingPattern.unknown, 48...48), (.often, 60...70), (.rarely, 8...13), (.never, 4...5),
    ] {
      let simulation = Simulation(
        instances: [.example()], start: VirtualHost.start, hours: 24, viewing: pattern,
        calendar: .utc)
      let worker = ScriptedWorker(
        answer: ScriptedWorker.timeline { .after($0.addingTimeInterval(60)) })
      let report = try simulation.run(on: worker)
      #expect(expected.contains(report.instances[0].reloads.count), "\(pattern)")
    }
  }

  @Test("a rarely viewed instance with a stale timeline is reloaded when it is viewed")
  func intoView() throws {
    let simulation = Simulation(
      instances: [.example()], start: VirtualHost.start, hours: 24,
      viewing: .at([VirtualHost.start.addingTimeInterval(7.5 * 3600)]),
      calendar: .utc)
    let worker = ScriptedWorker(
      answer: ScriptedWorker.timeline { .after($0.addingTimeInterval(3600)) })
    let reloads = try simulation.run(on: worker).instances[0].reloads.map(\.text)
    #expect(
      reloads.prefix(3) == [
        "00:00:00 added free", "06:00:00 after charged deferred 5 h",
        "07:30:02 viewed charged deferred 30 min 2 s coalesced 1",
      ])
  }

  @Test("reloads are reduced on a low battery and restored afterwards")
  func battery() throws {
    let host = try entries([0], .atEnd)
    try host.add()
    try host.post(.battery(device: "panel", isLow: true))
    try host.run(for: 12 * 3600 - 1)
    #expect(try host.reloads().count == 8)
    try host.post(.battery(device: "panel", isLow: false))
    try host.run(for: 12 * 3600)
    #expect(try host.reloads().count >= 8 + 23)
  }

  @Test("each instance has its own budget")
  func ownBudgets() throws {
    let host = try entries([0], .never)
    try host.add("a")
    try host.add("b")
    for _ in 0..<10 {
      try host.post(.reload(.instance("a")))
      try host.run(for: 120)
    }
    try host.post(.reload(.instance("b")))
    try host.run(for: 10)
    #expect(try host.state("a").chargedReloads.used(at: host.wall) == 4)
    #expect(try host.reloads("b").last == "00:20:02 requested charged")
  }

  @Test(
    "reports entries less than 5 minutes apart, unless only the first is for the present time",
    arguments: [
      (
        [0, 1, 2, 60, 65],
        "2 of 5 entries follow the previous one in less than 5 minutes, the closest after 1 min;"
      ),
      (
        [0, 15, 17],
        "1 of 3 entries follow the previous one in less than 5 minutes, the closest after 2 min;"
      ),
      ([0, 3, 15, 30], nil), ([0, 3], nil), ([0, 5, 10], nil),
    ] as [([Double], String?)])
  func closeEntries(minutes: [Double], diagnostic: String?) throws {
    let host = try entries(minutes, .never)
    try host.add()
    try host.settle()
    let diagnostics = try host.state().timeline?.diagnostics ?? []
    #expect(diagnostics.count == (diagnostic == nil ? 0 : 1))
    if let diagnostic { #expect(diagnostics.first?.hasPrefix(diagnostic) == true) }
  }

  @Test("does not report the entries of a template")
  func closeEntriesOfTemplate() throws {
    let host = try entries([0, 1, 2], .never)
    var instance = WidgetInstance.example()
    instance.intentType = "template.clock"
    try host.store.add(instance, at: host.wall)
    try host.settle()
    #expect(try host.state().timeline?.diagnostics == [])
  }
}

extension WidgetInstance {
  static func example(_ id: String = "a") -> WidgetInstance {
    WidgetInstance(
      id: id, program: "/program", kind: "kind", family: .systemSmall, device: "panel",
      added: VirtualHost.start)
  }
}

extension Calendar {
  static var utc: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }
}
