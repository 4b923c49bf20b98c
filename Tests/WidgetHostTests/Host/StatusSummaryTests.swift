import Foundation
import Testing

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
    #expect(failing.failures == [StatusSummary.Message(text: "no network", count: 1)])
  }
}
