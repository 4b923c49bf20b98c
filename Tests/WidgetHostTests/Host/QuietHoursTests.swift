import Foundation
import FramePipeline
import PixelOutput
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Quiet hours of a display")
struct QuietHoursTests {
  /// Returns a host whose panel has quiet hours from 01:00 to 03:00 in UTC.
  private func host(_ worker: ScriptedWorker = ScriptedWorker()) throws -> VirtualHost {
    let registry = DeviceProfileRegistry(folder: state.folder.path + "/devices")
    var panel = DeviceProfile(
      id: "panel", name: "Panel", size: PixelSize(400, 240), palette: .blackAndWhite)
    panel.quietHours = [QuietHours(start: 60, end: 180)]
    try FileManager.default.createDirectory(
      atPath: state.folder.path, withIntermediateDirectories: true)
    try registry.store(panel)
    let host = try VirtualHost(worker)
    host.host.devices = registry
    var environment = HostEnvironment()
    environment.timeZone = "UTC"
    try host.post(.environment(environment))
    try host.settle()
    try host.add()
    try host.settle()
    return host
  }

  private let state = TestState()

  @Test("delays scheduled reloads until the quiet hours end")
  func routine() throws {
    let host = try host()
    try host.run(for: 4 * 3600 + 60)
    #expect(
      try host.reloads() == [
        "00:00:00 added free", "03:00:00 after charged", "04:00:00 after charged",
      ])
  }

  @Test("delays an extension of frames that was due before the quiet hours until they end")
  func overdueExtension() throws {
    let host = try host(
      ScriptedWorker { job in
        guard job.task == .timeline else { return .done(diagnostics: []) }
        let entries = [TimelineOutline.Entry(date: job.now)]
        // It is extended a minute before the frames end, at 00:58.
        return .timeline(
          TimelineOutline(entries: entries, policy: .never, omitted: job.now + 59 * 60))
      })
    host.sleep(for: 3700)
    try host.run(for: 4 * 3600)
    let extensions = host.worker.jobs.filter { $0.task == .extend }
    #expect(extensions.map { $0.now.timeIntervalSince(VirtualHost.start) } == [3 * 3600])
  }

  @Test("delays an app's requests, but not a configuration change")
  func requests() throws {
    let host = try host()
    try host.run(for: 5400)
    try host.post(.reload(.all))
    try host.run(for: 60)
    #expect(try host.reloads() == ["00:00:00 added free"])
    try host.store.configure("a", values: ["x": .bool(true)], at: host.wall)
    try host.run(for: 60)
    #expect(try host.reloads() == ["00:00:00 added free", "01:31:00 configured free coalesced 2"])
  }

  @Test("does not delay manual reloads")
  func manual() throws {
    let host = try host()
    try host.run(for: 5400)
    try host.post(.manualReload(.all))
    try host.settle()
    #expect(try host.reloads() == ["00:00:00 added free", "01:30:00 manual free coalesced 1"])
  }

  @Test("reports the end of the quiet hours as the time of the next reload")
  func status() throws {
    let host = try host()
    try host.run(for: 5400)
    let status = try HostStatus(of: host.store, devices: host.host.devices, at: host.wall)
    #expect(status.instances.first?.next?.start == VirtualHost.start + 3 * 3600)
  }
}
