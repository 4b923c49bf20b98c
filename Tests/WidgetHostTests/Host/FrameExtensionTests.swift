import Foundation
import Testing
import WidgetHost
import WidgetTimeline

/// Frames that depend on the clock are extended without calling the provider.
@Suite struct FrameExtensionTests {
  /// Returns a worker whose timelines and extensions have frames for a number of seconds ahead.
  private func makeWorker(
    _ seconds: Double, policy: TimelineReloadPolicy = .never, hasEntries: Bool = true
  ) -> ScriptedWorker {
    ScriptedWorker { job in
      let omitted = job.now + seconds
      switch job.task {
      case .timeline:
        return .timeline(
          TimelineOutline(
            entries: [TimelineOutline.Entry(date: job.now)], policy: policy, omitted: omitted))
      case .extend:
        return hasEntries ? .done(diagnostics: [], omitted: omitted) : .failed("no entries")
      case .placeholder, .snapshot, .redraw, .perform, .transfersEnded, .respond:
        return .done(diagnostics: [])
      }
    }
  }

  private func extensions(_ host: VirtualHost) -> [Double] {
    host.worker.jobs.filter { $0.task == .extend }.map {
      $0.now.timeIntervalSince(VirtualHost.start)
    }
  }

  @Test func extendsFramesBeforeTheyEnd() throws {
    let host = try VirtualHost(makeWorker(4 * 3600))
    try host.add()
    try host.run(for: 13 * 3600)
    // One minute before the four hours are over.
    #expect(extensions(host) == [14_340, 28_680, 43_020])
    #expect(try host.reloads() == ["00:00:00 added free"])
  }

  @Test func extendsShortTimelinesEarlier() throws {
    let host = try VirtualHost(makeWorker(120))
    try host.add()
    try host.run(for: 300)
    // A quarter of the time before the end.
    #expect(extensions(host) == [90, 180, 270])
  }

  @Test func extendsFramesThatEndBetweenTwoMilliseconds() throws {
    let host = try VirtualHost(makeWorker(120.0008))
    try host.add()
    try host.run(for: 300)
    #expect(extensions(host) == [90, 180, 270])
  }

  @Test func limitsTheRateOfExtensions() throws {
    let host = try VirtualHost(makeWorker(-100))
    try host.add()
    try host.run(for: 60)
    #expect(extensions(host) == [10, 20, 30, 40, 50, 60])
  }

  @Test func dueReloadReplacesExtension() throws {
    let host = try VirtualHost(makeWorker(3660, policy: .after(VirtualHost.start + 3600)))
    try host.add()
    try host.run(for: 3601)
    #expect(extensions(host) == [])
    #expect(try host.reloads().count == 2)
  }

  @Test func reloadsUnchargedIfTheEntriesAreLost() throws {
    let host = try VirtualHost(makeWorker(120, hasEntries: false))
    try host.add()
    try host.run(for: 3600)
    // Not sooner than the schedule allows.
    #expect(
      try host.reloads() == [
        "00:00:00 added free", "00:15:00 clock free", "00:30:00 clock free", "00:45:00 clock free",
        "01:00:00 clock free",
      ])
    #expect(extensions(host) == [90, 990, 1890, 2790])
  }

  @Test func continuesAfterARestart() throws {
    let host = try VirtualHost(makeWorker(4 * 3600))
    try host.add()
    try host.run(for: 60)
    host.restart()
    try host.run(for: 4 * 3600)
    #expect(extensions(host) == [14_340])
  }

  @Test func continuesIfTheProviderFails() throws {
    let worker = makeWorker(600, policy: .after(VirtualHost.start + 900))
    let host = try VirtualHost(worker)
    try host.add()
    try host.run(for: 60)
    let answer = worker.answer
    worker.answer = { $0.task == .timeline ? .failed("no network") : answer($0) }
    try host.run(for: 1800)
    #expect(extensions(host) == [540, 1080, 1620])
  }
}
