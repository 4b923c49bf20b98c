import Foundation
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Failing providers")
struct FailureTests {
  @Test("keeps the last timeline, retries with growing delays, and charges once")
  func retries() throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    let good = try host.state().timeline
    host.worker.answer = { _ in .failed("no network") }
    try host.run(for: 3600 + 16 * 60)
    #expect(
      try host.reloads().dropFirst() == [
        "01:00:00 after charged 'no network'", "01:01:00 retry free 'no network'",
        "01:03:00 retry free 'no network'", "01:07:00 retry free 'no network'",
        "01:15:00 retry free 'no network'",
      ])
    let state = try host.state()
    #expect(state.timeline == good)
    #expect(state.failure?.count == 5)
    #expect(state.failure?.retry == VirtualHost.start.addingTimeInterval(91 * 60))
    let status = try #require(try HostStatus(of: host.store, at: host.wall).instances.first)
    #expect(status.failure?.message == "no network")
    #expect(status.next?.reason == .retry)
  }

  @Test("retries at most every hour, and resumes the schedule after a success")
  func recovery() throws {
    let host = try VirtualHost(ScriptedWorker { _ in .failed("crashed") })
    try host.add()
    try host.run(for: 10 * 3600)
    #expect(try host.reloads().count == 6 + 9)
    host.worker.answer = ScriptedWorker.hourly
    try host.run(for: 2 * 3600)
    let reloads = try host.reloads().suffix(2)
    #expect(reloads.first?.contains("retry free") == true)
    #expect(reloads.last?.contains("after charged") == true)
    #expect(try host.state().failure == nil)
    #expect(try host.state().stage == .timeline)
  }

  @Test("reloads at once for an app's request, within the budget")
  func requested() throws {
    let host = try VirtualHost()
    try host.add()
    try host.settle()
    host.worker.answer = { _ in .failed("crashed") }
    try host.run(for: 3600 + 600)
    for _ in 0..<10 {
      try host.post(.reload(.all))
      try host.run(for: 20)
    }
    let requested = try host.reloads().filter { $0.contains("requested") }
    #expect(requested.count == 3)
  }

  @Test("retries after a worker could not be started")
  func noWorker() throws {
    let host = try VirtualHost()
    host.worker.startFails = true
    try host.add()
    try host.run(for: 30)
    #expect(try host.state().failure?.message == "no process")
    host.worker.startFails = false
    try host.run(for: 60)
    #expect(try host.state().stage == .timeline)
  }
}
