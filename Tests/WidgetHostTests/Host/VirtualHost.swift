import Foundation
import WidgetHost
import WidgetTimeline

/// A host with an in-memory store, whose clock a test advances; 0 is midnight of Monday, 2026-01-05, in UTC.
final class VirtualHost {
  static let start = Date(timeIntervalSince1970: 1_767_571_200)

  let store: HostStore
  let worker: ScriptedWorker
  private(set) var host: WidgetHost.Host
  /// Seconds since the start, by the monotonic clock.
  private(set) var uptime: TimeInterval = 0
  /// The offset of the wall clock in seconds.
  var wallOffset: TimeInterval = 0
  /// The reloads in the order of their commits, regardless of the clock.
  private(set) var completed: [String] = []
  /// How long their jobs ran, in seconds.
  private(set) var durations: [TimeInterval] = []
  private let settings: HostSettings

  init(_ worker: ScriptedWorker = ScriptedWorker(), settings: HostSettings = HostSettings()) throws
  {
    store = try HostStore.empty()
    self.worker = worker
    self.settings = settings
    host = WidgetHost.Host(store: store, worker: worker, settings: settings)
    observeCommits()
  }

  private func observeCommits() {
    host.onCommit = { [unowned self] change in
      completed += change.reloads.map(\.record.text)
      durations += change.reloads.map(\.duration)
    }
  }

  var wall: Date { Self.start.addingTimeInterval(uptime + wallOffset) }

  func add(
    _ id: String = "a", kind: String = "kind", program: String = "/program",
    device: String = "panel", wantsLocation: Bool = false, budget: ReloadBudgetSetting? = nil
  ) throws {
    try store.add(
      WidgetInstance(
        id: id, program: program, kind: kind, family: .systemSmall, device: device,
        wantsLocation: wantsLocation, budget: budget, added: wall),
      at: wall)
  }

  func post(_ request: HostRequest) throws { try store.post(request, at: wall) }

  /// Steps until no job is running.
  @discardableResult
  func settle() throws -> Date? {
    var next = try host.step(at: time)
    while host.isWorking, !worker.withholdsResults { next = try host.step(at: time) }
    return next
  }

  /// Performs the work that is required before a host exits.
  func finish() throws { try host.finish(at: time) }

  /// Performs one step, regardless of running jobs.
  func step() throws { _ = try host.step(at: time) }

  /// Advances the time and performs the work that becomes due.
  func run(for seconds: TimeInterval) throws {
    let end = uptime + seconds
    var next = try settle()
    while true {
      let wait = max(0, next?.timeIntervalSince(wall) ?? .infinity)
      uptime = min(end, uptime + wait)
      next = try settle()
      if uptime >= end { return }
    }
  }

  /// Advances the time without performing work, as if no host were running.
  func sleep(for seconds: TimeInterval) { uptime += seconds }

  /// Discards the host as a kill would, and starts another one with the same store.
  func restart() {
    _ = try? worker.takeResults()
    host = WidgetHost.Host(store: store, worker: worker, settings: settings)
    observeCommits()
  }

  private var time: HostInstant { HostInstant(wall: wall, uptime: uptime) }

  func state(_ id: String = "a") throws -> ReloadState {
    try store.reloadStates()[id] ?? ReloadState()
  }

  /// Returns the reloads as text, such as `00:30:00 after charged`.
  func reloads(_ id: String? = "a") throws -> [String] {
    try store.reloads(of: id, since: .distantPast).map(\.text)
  }
}

extension ReloadRecord {
  var text: String {
    let seconds = Int(date.timeIntervalSince(VirtualHost.start).rounded())
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map {
      ($0 < 10 ? "0" : "") + "\($0)"
    }.joined(separator: ":")
    let parts = [
      time, reason.rawValue, isCharged ? "charged" : "free",
      deferredFrom.map { "deferred \(date.timeIntervalSince($0).inWords)" },
      coalescedCount > 0 ? "coalesced \(coalescedCount)" : nil, failure.map { "'\($0)'" },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}
