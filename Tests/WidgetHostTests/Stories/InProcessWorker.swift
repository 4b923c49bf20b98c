import Foundation
import Graphics
import Synchronization
import WidgetHost
import WidgetTimeline

/// A worker that calls real providers in this process.
///
/// Run its host on a separate thread, because it blocks until the providers complete elsewhere.
final class InProcessWorker: WorkerDispatcher {
  private let definitions: [String: WidgetDefinition]
  private let results = Mutex<[WorkerResult]>([])
  private let hasResults = DispatchSemaphore(value: 0)
  private var runningCount = 0

  init(_ program: WidgetProgram) {
    definitions = Dictionary(uniqueKeysWithValues: program.definitions.map { ($0.kind, $0) })
  }

  var availableWorkers: Int { 4 - runningCount }

  func start(_ job: WorkerJob) throws {
    runningCount += 1
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
    runningCount -= taken.count
    return taken
  }

  /// Waits until a job has finished.
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
    case .redraw, .extend, .perform, .transfersEnded, .respond: break
    }
    return .done(diagnostics: [])
  }
}

// Shared state is protected by the mutex; the rest is only accessed on the host's thread.
extension InProcessWorker: @unchecked Sendable {}

/// Runs a closure that may block on a new thread.
func onNewThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try work() }) }.start()
  }
}
