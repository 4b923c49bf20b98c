import Dispatch
import Foundation
import Synchronization

/// Runs asynchronous work as far as it goes without waiting for anything: what a picture can show of it.
///
/// What waits is cancelled, and ends elsewhere.
final class PrerenderTaskQueue {
  private let turn: AppearanceTurn
  private var tasks: [Task<Void, Never>] = []
  private var executor: TurnExecutor?

  init(turn: AppearanceTurn) { self.turn = turn }

  func run(_ work: @escaping @Sendable () async -> Void) {
    let executor = executor ?? TurnExecutor(turn: turn)
    self.executor = executor
    tasks.append(Task(executorPreference: executor) { await work() })
    executor.drain()
  }

  func end() {
    tasks.forEach { $0.cancel() }
    executor?.close()
  }
}

/// Keeps jobs until they are wanted.
private final class TurnExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// Jobs that something outside has woken, such as a timer: whether it did so in time is chance.
    var late: [UnownedJob] = []
    var isClosed = false
  }

  /// A task that suspends and goes on without end is left after so many turns.
  private static let mostTurns = 10_000

  private let turn: AppearanceTurn
  private let state = Mutex(State())

  init(turn: AppearanceTurn) { self.turn = turn }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isInTurn = turn.includesThread
    let isClosed = state.withLock { state in
      if !state.isClosed {
        if isInTurn { state.jobs.append(job) } else { state.late.append(job) }
      }
      return state.isClosed
    }
    if isClosed { runElsewhere(job) }
  }

  /// Runs the jobs that are there, and those that they bring, on a thread of their own: a task does not run within another.
  func drain() {
    let end = DispatchSemaphore(value: 0)
    Thread { [self] in
      turn.take(runJobs)
      end.signal()
    }.start()
    end.wait()
  }

  private func runJobs() {
    for _ in 0..<Self.mostTurns {
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
