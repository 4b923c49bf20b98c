import Foundation
import FramePipeline
import PixelOutput
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Reload budget of an instance")
struct BudgetTests {
  private let state = TestState()

  /// Returns a host with the displays `battery` and `mains`, which need `interval` seconds for a frame.
  private func host(
    interval: Double = 1, policy: @escaping (Date) -> TimelineReloadPolicy
  ) throws -> VirtualHost {
    let registry = DeviceProfileRegistry(folder: state.folder.path + "/devices")
    try state.folder.create()
    for source in PowerSource.allCases {
      var device = DeviceProfile(
        id: source.rawValue, name: "Display", size: PixelSize(400, 240), palette: .rgb888)
      device.powerSource = source
      device.shortestFrameInterval = interval
      try registry.store(device)
    }
    let host = try VirtualHost(ScriptedWorker(answer: ScriptedWorker.timeline(policy: policy)))
    host.host.devices = registry
    return host
  }

  /// A policy that requests a reload every minute.
  private static let everyMinute: @Sendable (Date) -> TimelineReloadPolicy = {
    .after($0.addingTimeInterval(60))
  }

  @Test(
    "depends on the display's power source, unless it is configured",
    arguments: [
      ("battery", nil, 48), ("unknown", nil, 48), ("mains", nil, 1440),
      ("battery", .unlimited, 1440), ("mains", .perDay(12), 12), ("battery", .perDay(1), 1),
      ("battery", .perDay(480), 480), ("mains", .perDay(1440), 1440),
    ] as [(String, ReloadBudgetSetting?, Int)])
  func day(device: String, budget: ReloadBudgetSetting?, reloads: Int) throws {
    let host = try host(policy: Self.everyMinute)
    try host.add(device: device, budget: budget)
    // The first reload is not charged.
    try host.run(for: 86_400 + 1)
    #expect(try host.reloads().count == reloads + 1)
    let isLimited = reloads != 1440 || budget == .perDay(1440)
    #expect(try host.reloads().last?.contains(" charged") == isLimited)
    #expect(try host.state().chargedReloads.dates.isEmpty == !isLimited)
  }

  @Test(
    "reloads on mains power no faster than the panel refreshes",
    arguments: [(30.0, 60.0), (180.0, 180.0)])
  func panel(interval: Double, expected: Double) throws {
    let host = try host(interval: interval, policy: Self.everyMinute)
    try host.add(device: "mains")
    try host.run(for: 3600)
    let dates = try host.store.reloads(of: "a", since: .distantPast).map(\.date)
    #expect(dates.count == Int(3600 / expected) + 1)
    for (earlier, later) in zip(dates, dates.dropFirst()) {
      #expect(later.timeIntervalSince(earlier) == expected)
    }
    // Requests of an app are not faster either.
    for _ in 0..<10 {
      try host.post(.reload(.all))
      try host.run(for: 5)
    }
    let next = try host.store.reloads(of: "a", since: .distantPast).map(\.date)
    #expect(next.count - dates.count <= Int(50 / interval) + 1)
    #expect(try host.reloads().allSatisfy { $0.contains(" free") })
  }

  @Test("reloads every five minutes for a policy with a past date")
  func past() throws {
    let host = try host { .after($0.addingTimeInterval(-60)) }
    try host.add(device: "mains")
    try host.run(for: 3600)
    #expect(try host.reloads().count == 13)
    #expect(try host.reloads()[1] == "00:05:00 after free")
  }

  @Test("uses the low-battery budget when a display on mains power reports a low battery")
  func lowBattery() throws {
    let host = try host(policy: Self.everyMinute)
    try host.add(device: "mains")
    try host.post(.battery(device: "mains", isLow: true))
    try host.run(for: 86_400)
    #expect(try host.reloads().count == 17)
    let status = try HostStatus(of: host.store, devices: host.host.devices, at: host.wall)
    #expect(status.instances.first?.budgetPerDay == 16)
  }

  @Test("applies a changed budget from then on without an immediate reload")
  func change() throws {
    let host = try host(policy: Self.everyMinute)
    try host.add(device: "battery")
    try host.run(for: 600)
    #expect(try host.reloads().count == 1)
    try host.store.setBudget(.unlimited, of: "a", at: host.wall)
    try host.settle()
    #expect(try host.reloads() == ["00:00:00 added free", "00:10:00 after free"])
    try host.store.setBudget(.perDay(24), of: "a", at: host.wall)
    try host.settle()
    #expect(host.worker.tasks == ["placeholder", "snapshot", "timeline", "timeline"])
    try host.run(for: 3600)
    #expect(try host.reloads().last == "01:10:00 after charged deferred 59 min")
  }

  @Test(
    "reports the used and remaining reloads",
    arguments: [
      ("battery", nil, 48, 46), ("mains", nil, nil, nil), ("mains", .perDay(3), 3, 1),
    ] as [(String, ReloadBudgetSetting?, Int?, Int?)])
  func status(device: String, budget: ReloadBudgetSetting?, perDay: Int?, left: Int?) throws {
    let host = try host { _ in .never }
    try host.add(device: device, budget: budget)
    for _ in 0..<2 {
      try host.run(for: 60)
      try host.post(.reload(.all))
    }
    try host.run(for: 60)
    let status = try HostStatus(of: host.store, devices: host.host.devices, at: host.wall)
    let instance = try #require(status.instances.first)
    #expect(instance.budgetPerDay == perDay)
    #expect(instance.budgetLeft == left)
  }

  @Test(
    "limits the reloads of a simulation",
    arguments: [(nil, 1440), (.perDay(6), 6)] as [(ReloadBudgetSetting?, Int)])
  func simulation(budget: ReloadBudgetSetting?, reloads: Int) throws {
    let instance = WidgetInstance(
      id: "a", program: "/program", kind: "kind", family: .systemSmall, device: "kiosk-1024x600",
      budget: budget, added: VirtualHost.start)
    let report = try Simulation(instances: [instance], start: VirtualHost.start, hours: 24.1)
      .run(on: ScriptedWorker(answer: ScriptedWorker.timeline(policy: Self.everyMinute)))
    // The first is not charged, and without a limit the tenth of an hour has six more.
    #expect(report.instances[0].reloads.count == reloads + 1 + (budget == nil ? 5 : 0))
  }
}
