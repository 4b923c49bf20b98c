import Foundation
import WidgetTimeline

@testable import WidgetHost

/// A host with real providers and virtual time, which a test advances.
final class VirtualRun {
  let store: HostStore
  private(set) var now: Date
  private let start: Date
  private let worker: InProcessWorker
  private let host: WidgetHost.Host
  private let log = SimulationLog()

  init(_ worker: InProcessWorker, start: Date) throws {
    store = try HostStore.empty()
    self.worker = worker
    self.start = start
    now = start
    host = WidgetHost.Host(store: store, worker: worker)
    host.onCommit = { [log] in log.record($0) }
  }

  func post(_ request: HostRequest) throws { try store.post(request, at: now) }

  /// Performs the work that is due up to and including a time.
  func run(until end: Date) throws {
    while true {
      var next = try step()
      while host.isWorking {
        worker.waitForResults()
        next = try step()
      }
      if now >= end { return }
      now = min(end, max(now, next ?? end))
    }
  }

  /// Returns a report of everything until now.
  func report(_ instances: [WidgetInstance]) -> SimulationReport {
    log.report(of: instances, from: start, until: now)
  }

  private func step() throws -> Date? {
    try host.step(at: HostInstant(wall: now, uptime: now.timeIntervalSince(start)))
  }
}
