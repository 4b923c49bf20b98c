import Dispatch
import Foundation
import Synchronization

/// Runs asynchronous work until it waits for something: the part that a rendered image can show.
///
/// Work that waits is cancelled, and finishes on other threads.
final class PrerenderTaskQueue {
  private let turn: StateAccessScope
  private var tasks: [Task<Void, Never>] = []
  private var executor: PrerenderExecutor?

  init(turn: StateAccessScope) { self.turn = turn }

  func run(_ work: @escaping @Sendable () async -> Void) {
    let executor = executor ?? PrerenderExecutor(turn: turn)
    self.executor = executor
    tasks.append(Task(executorPreference: executor) { await work() })
    executor.drain()
  }

  func end() {
    tasks.forEach { $0.cancel() }
    executor?.close()
  }
}

/// Collects jobs until they are drained.
private final class PrerenderExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// Jobs resumed from outside, for example by a timer.
    ///
    /// They are not run, because it would depend on chance whether they are in time.
    var late: [UnownedJob] = []
    var isClosed = false
  }

  /// The maximum number of jobs per run, to stop tasks that suspend and resume endlessly.
  private static let maximumJobs = 10_000

  private let turn: StateAccessScope
  private let state = Mutex(State())

  init(turn: StateAccessScope) { self.turn = turn }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isInScope = turn.includesCurrentThread
    let isClosed = state.withLock { state in
      if !state.isClosed {
        if isInScope { state.jobs.append(job) } else { state.late.append(job) }
      }
      return state.isClosed
    }
    if isClosed { runElsewhere(job) }
  }

  /// Runs the collected jobs, and those that they add, on a dedicated thread: a task cannot run
  /// within another.
  func drain() {
    let end = DispatchSemaphore(value: 0)
    Thread { [self] in
      turn.withAccess(runJobs)
      end.signal()
    }.start()
    end.wait()
  }

  private func runJobs() {
    for _ in 0..<Self.maximumJobs {
      let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
      guard let job else { return }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  func close() {
    let left = state.withLock { state in
      state.isClosed = true
      defer { (state.jobs, state.late) = ([], []) }
      return state.jobs + state.late
    }
    left.forEach(runElsewhere)
  }

  private func runElsewhere(_ job: UnownedJob) {
    DispatchQueue.global().async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
