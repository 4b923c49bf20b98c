import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

/// The summary counts each instance in one condition.
@Suite struct StatusSummaryTests {
  private func summary(of host: VirtualHost) throws -> StatusSummary {
    StatusSummary(of: try HostStatus(of: host.store, at: host.wall).instances, at: host.wall)
  }

  @Test("An instance is new until it has a timeline, even hours after its placeholder was due")
  func new() throws {
    let host = try VirtualHost()
    try host.add()
    host.sleep(for: 7200)
    #expect(try summary(of: host).new == 1)
    #expect(try summary(of: host).late == 0)
    try host.settle()
    #expect(try summary(of: host).fine == 1)
    #expect(try summary(of: host).new == 0)
  }

  @Test("An instance whose reload was due more than a minute ago is late")
  func late() throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    host.sleep(for: 3600 + 59)
    #expect(try summary(of: host).late == 0)
    host.sleep(for: 2)
    #expect(try summary(of: host).late == 1)
  }

  @Test("A failing instance is in back-off until its next retry")
  func failing() throws {
    let host = try VirtualHost(ScriptedWorker { _ in .failed("no network") })
    try host.add()
    try host.settle()
    let failing = try summary(of: host)
    #expect(failing.failing == 1)
    #expect(failing.backingOff == 1)
    let names = try host.store.instances().map(\.id)
    #expect(
      failing.failures == [
        StatusSummary.Message(text: "no network", count: 1, instances: names)
      ])
  }

  /// The messages of the instances `hall` and `door`, and those of the summary.
  private static let messages: [([String], [String])] = [
    (
      [
        "source 'a' has no data: no route; retrying after 09:45, or at once with 'placard reload'",
        "source 'a' has no data: no route; retrying after 2026-01-02 00:15, or at once with 'placard reload'",
      ], ["2 source 'a' has no data: no route"]
    ),
    (
      ["'http://s/hall' timed out at 9:41:07", "'http://s/door' timed out at 9:42:00"],
      ["2 'http://s/…' timed out at …"]
    ),
    (["hallway is closed", "doorway is closed"], ["1 doorway is closed", "1 hallway is closed"]),
    (["'hall' is dark", "no network"], ["1 'hall' is dark", "1 no network"]),
  ]

  @Test("Messages with one cause are counted together", arguments: messages)
  func causes(_ told: [String], _ summarized: [String]) throws {
    let host = try VirtualHost(
      ScriptedWorker { job in .failed(told[job.instance.id == "hall" ? 0 : 1]) })
    for name in ["hall", "door"] { try host.add(name) }
    try host.settle()
    #expect(try summary(of: host).failures.map { "\($0.count) \($0.text)" } == summarized)
  }

  @Test("A failing instance whose retry was due more than a minute ago has a late retry")
  func lateRetry() throws {
    let host = try VirtualHost(ScriptedWorker { _ in .failed("no network") })
    try host.add()
    try host.settle()
    host.sleep(for: 60 + 59)
    #expect(try summary(of: host).lateRetries == 0)
    host.sleep(for: 2)
    #expect(try summary(of: host).lateRetries == 1)
    #expect(try summary(of: host).backingOff == 0)
  }

  /// The diagnostics of the instances `hall` and `door`, and those of the summary.
  private static let diagnostics: [([String], [String])] = [
    (
      [
        "90 of 91 entries follow the previous one in less than 5 minutes, the closest after 20 s",
        "90 of 91 entries follow the previous one in less than 5 minutes, the closest after 4 s",
      ],
      [
        "2 90 of 91 entries follow the previous one in less than 5 minutes, the closest after 4 s to 20 s"
      ]
    ),
    (["3 texts are cut off", "3 texts are cut off"], ["2 3 texts are cut off"]),
    (["3 texts are cut off", "5 texts are cut off"], ["2 … texts are cut off"]),
    (["drawing took 4.9 s", "drawing took 870 ms"], ["2 drawing took 870 ms to 4.9 s"]),
    (["data is 5 min old", "data is 1 h 30 min old"], ["2 data is 5 min to 1 h 30 min old"]),
    (["data is 1 day old", "data is 3 hours old"], ["2 data is 3 hours to 1 day old"]),
    (["data is 60 s old", "data is 1 min old"], ["2 data is 1 min old"]),
    (["2 sources took 5 s", "3 sources took 5 s"], ["2 … sources took 5 s"]),
    (["waits 5 s", "waits 5 times"], ["1 waits 5 s", "1 waits 5 times"]),
    (["a text is cut off", "a text is small"], ["1 a text is cut off", "1 a text is small"]),
  ]

  @Test("Diagnostics that differ only in numbers are counted together", arguments: diagnostics)
  func numbers(_ told: [String], _ summarized: [String]) throws {
    let host = try VirtualHost(
      ScriptedWorker { job in
        guard case .timeline = job.task else { return .done(diagnostics: []) }
        return .timeline(
          TimelineOutline(
            entries: [TimelineOutline.Entry(date: job.now)], policy: .never,
            diagnostics: [told[job.instance.id == "hall" ? 0 : 1]]))
      })
    for name in ["hall", "door"] { try host.add(name) }
    try host.settle()
    let messages = try summary(of: host).diagnostics
    #expect(messages.map { "\($0.count) \($0.text)" } == summarized)
    let isSame = told[0] == told[1]
    for message in messages where message.count == 2 {
      #expect(isSame ? message.example == nil : told.contains(message.example ?? ""))
    }
  }
}
