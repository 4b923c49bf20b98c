import Foundation
import Graphics
import Synchronization
import WidgetHost
import WidgetTimeline

/// A worker that asks real providers, in this process.
///
/// A host over it is to run on a thread of its own: it waits there for what providers answer elsewhere.
final class InProcessWorker: WorkerDispatcher {
  private let definitions: [String: WidgetDefinition]
  private let results = Mutex<[WorkerResult]>([])
  private let hasResults = DispatchSemaphore(value: 0)
  private var underWay = 0

  init(_ widgets: any Widget...) {
    let all = WidgetProgram(widgets: widgets).definitions
    definitions = Dictionary(uniqueKeysWithValues: all.map { ($0.kind, $0) })
  }

  var room: Int { 4 - underWay }

  func start(_ job: WorkerJob) throws {
    underWay += 1
    let definition = definitions[job.instance.kind]
    Task.detached { [self] in
      let outcome: WorkerResult.Outcome
      do {
        outcome = try await perform(job, definition)
      } catch {
        outcome = .failed("\(error)")
      }
      results.withLock { $0.append(WorkerResult(job: job.id, outcome: outcome)) }
      hasResults.signal()
    }
  }

  func takeResults() throws -> [WorkerResult] {
    let taken = results.withLock { results in
      defer { results = [] }
      return results
    }
    underWay -= taken.count
    return taken
  }

  /// Waits until a job has ended.
  func waitForResults() { hasResults.wait() }

  private func perform(
    _ job: WorkerJob, _ definition: WidgetDefinition?
  ) async throws -> WorkerResult.Outcome {
    guard let definition else { return .failed("no widget of kind '\(job.instance.kind)'") }
    let limit = Duration.seconds(600)
    let configured = try await definition.configurable?.configured(
      with: job.instance.values, timeLimit: limit)
    let source = configured?.source ?? definition.source
    let context = TimelineProviderContext(
      family: job.instance.family, displaySize: CGSize(width: 170, height: 170), date: job.now)
    switch job.task {
    case .placeholder:
      _ = try await source.placeholderOrRedactedSnapshot(in: context, timeLimit: limit)
    case .snapshot: _ = try await source.snapshot(in: context, timeLimit: limit)
    case .timeline:
      let timeline = try await source.timeline(in: context, timeLimit: limit)
      return .timeline(
        TimelineOutline(
          entries: timeline.entries.map { .init(date: $0.date, relevance: $0.relevance) },
          policy: timeline.policy, values: configured?.values ?? [:],
          diagnostics: timeline.diagnostics.map(\.message)))
    case .redraw, .extend, .perform, .transfersEnded, .answer: break
    }
    return .done(diagnostics: [])
  }
}

// What crosses threads is behind the mutex; the rest is the host's thread's.
extension InProcessWorker: @unchecked Sendable {}

/// Runs something on a thread of its own, which may block.
func onOwnThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try work() }) }.start()
  }
}
