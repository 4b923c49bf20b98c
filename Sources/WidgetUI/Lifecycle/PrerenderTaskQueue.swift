import Dispatch
import Foundation
import SwiftRuntime
import Synchronization

/// Runs asynchronous work until it waits for something: the part that a rendered image can show.
///
/// It is used on the main actor, whose queue runs no jobs while views are laid out. The main actor's jobs of the work
/// are run here instead. Work that waits is cancelled, and finishes after the views are drawn.
final class PrerenderTaskQueue {
  private let stateAccess: StateAccessScope
  private var tasks: [Task<Void, Never>] = []
  private var executor: PrerenderExecutor?

  init(stateAccess: StateAccessScope) { self.stateAccess = stateAccess }

  func run(_ work: @escaping @Sendable () async -> Void) {
    let executor = executor ?? PrerenderExecutor(stateAccess: stateAccess)
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
  private struct Job {
    let job: UnownedJob
    let isOnMainActor: Bool
  }

  private struct State {
    var jobs: [Job] = []
    /// Jobs resumed from outside, for example by a timer.
    ///
    /// They are not run, because it would depend on chance whether they are in time.
    var lateJobs: [UnownedJob] = []
    var isClosed = false
  }

  /// The maximum number of jobs per run, to stop tasks that suspend and resume endlessly.
  private static let maximumJobs = 10_000

  private let stateAccess: StateAccessScope
  private let state = Mutex(State())

  init(stateAccess: StateAccessScope) { self.stateAccess = stateAccess }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isInScope = stateAccess.includesCurrentThread
    let isClosed = state.withLock { state in
      if !state.isClosed {
        if isInScope {
          state.jobs.append(Job(job: job, isOnMainActor: false))
        } else {
          state.lateJobs.append(job)
        }
      }
      return state.isClosed
    }
    if isClosed { runOnGlobalQueue(job) }
  }

  /// Adds a job of the main actor that the draining thread enqueues.
  func enqueueOnMainActor(_ job: UnownedJob) {
    state.withLock { $0.jobs.append(Job(job: job, isOnMainActor: true)) }
  }

  /// Runs the collected jobs, and those that they add, on the calling thread, which is the main actor's.
  func drain() {
    MainActor.preconditionIsolated("views are laid out on the main actor")
    PrerenderMainExecutor.shared.collect(in: self) {
      for _ in 0..<Self.maximumJobs {
        let next = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
        guard let next else { return }
        if next.isOnMainActor {
          next.job.runSynchronously(
            isolatedTo: PrerenderMainExecutor.shared.asUnownedSerialExecutor(),
            taskExecutor: asUnownedTaskExecutor())
        } else {
          next.job.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
    }
  }

  func close() {
    let (jobs, lateJobs) = state.withLock { state in
      state.isClosed = true
      defer { (state.jobs, state.lateJobs) = ([], []) }
      return (state.jobs, state.lateJobs)
    }
    for job in jobs {
      if job.isOnMainActor {
        PrerenderMainExecutor.shared.runOnMainQueue(job.job)
      } else {
        runOnGlobalQueue(job.job)
      }
    }
    lateJobs.forEach(runOnGlobalQueue)
  }

  private func runOnGlobalQueue(_ job: UnownedJob) {
    DispatchQueue.global().async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

/// The main actor's executor, for jobs that are drained while views are laid out on the main actor.
///
/// A job from another source, for example a timer, runs on the main queue. There is one object for the
/// whole life of the process, because the runtime does not retain executors and a task may return to it at any time.
private final class PrerenderMainExecutor: SerialExecutor {
  static let shared = PrerenderMainExecutor()

  /// Where the jobs of the threads that drain go.
  private let executors = Mutex<[ObjectIdentifier: PrerenderExecutor]>([:])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let thread = ObjectIdentifier(Thread.current)
    if let executor = executors.withLock({ $0[thread] }) {
      executor.enqueueOnMainActor(job)
    } else {
      runOnMainQueue(job)
    }
  }

  func runOnMainQueue(_ job: UnownedJob) {
    DispatchQueue.main.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  /// Collects the main actor's jobs of the calling thread while `operation` runs.
  func collect(in executor: PrerenderExecutor, while operation: () -> Void) {
    let thread = ObjectIdentifier(Thread.current)
    let previous = executors.withLock { $0.updateValue(executor, forKey: thread) }
    defer { executors.withLock { $0[thread] = previous } }
    MainActorOverride.withExecutor(asUnownedSerialExecutor(), operation)
  }
}
