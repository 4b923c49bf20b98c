import Dispatch
import Graphics
import WidgetTimeline

/// The limit includes the wait for the main queue, which other tests use, too.
enum LateReturn {
  static func isReportedAndTheTimelineIsUsed() async throws {
    let gate = DispatchSemaphore(value: 0)
    let source = await source(
      ScriptedProvider { completion in
        completion(.single(level: 1))
        gate.wait()
      })
    let timeline = try await source.timeline(in: .small(), timeLimit: .seconds(5))
    gate.signal()
    check(await MainActor.run { timeline.entries.map(\.level) } == [1])
    check(
      timeline.diagnostics.map(\.message) == [
        "the provider of widget 'test' returned its timeline but kept running for more than 5 s"
      ])
  }
}
