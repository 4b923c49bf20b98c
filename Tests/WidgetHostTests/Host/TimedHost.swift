import Foundation
import WidgetTimeline

@testable import WidgetHost

/// A worker whose jobs take virtual time.
final class TimedWorker: WorkerDispatcher {
  struct Job {
    let job: WorkerJob
    let start: TimeInterval
    let end: TimeInterval
  }

  /// The seconds since the start, as the host knows them.
  var now: TimeInterval = 0
  /// All jobs that were started.
  private(set) var jobs: [Job] = []
  private var running: [Job] = []
  private let workers: Int
  private let duration: (WorkerJob) -> TimeInterval
  private let answer: ScriptedWorker.Answer

  init(
    workers: Int, duration: @escaping (WorkerJob) -> TimeInterval,
    answer: @escaping ScriptedWorker.Answer
  ) {
    self.workers = workers
    self.duration = duration
    self.answer = answer
  }

  var availableWorkers: Int { workers - running.count }

  /// When the next job ends.
  var nextEnd: TimeInterval? { running.map(\.end).min() }

  func start(_ job: WorkerJob) throws {
    let started = Job(job: job, start: now, end: now + duration(job))
    jobs.append(started)
    running.append(started)
  }

  func takeResults() throws -> [WorkerResult] {
    let ended = running.filter { $0.end <= now }
    running.removeAll { $0.end <= now }
    return ended.map { WorkerResult(job: $0.job.id, outcome: answer($0.job)) }
  }

  /// The starts of the reloads of a kind.
  func reloads(of kind: String) -> [TimeInterval] {
    jobs.filter { $0.job.task == .timeline && $0.job.instance.kind == kind }.map(\.start)
  }
}

/// A host with an in-memory store whose jobs take virtual time.
final class TimedHost {
  let store: HostStore
  let worker: TimedWorker
  let host: WidgetHost.Host
  /// Called before each step.
  var onStep: () -> Void = {}

  init(
    _ worker: TimedWorker, store: HostStore? = nil, settings: HostSettings = HostSettings()
  ) throws {
    self.store = try store ?? HostStore.empty()
    self.worker = worker
    host = WidgetHost.Host(store: self.store, worker: worker, settings: settings)
  }

  var wall: Date { VirtualHost.start.addingTimeInterval(worker.now) }

  func add(_ kind: String, _ count: Int) throws {
    for number in 0..<count {
      try store.add(
        WidgetInstance(
          id: "\(kind)-\(number)", program: "/program", kind: kind, family: .systemSmall,
          device: "panel", budget: .unlimited, added: wall),
        at: wall)
    }
  }

  func post(_ request: HostRequest) throws { try store.post(request, at: wall) }

  /// Takes a step, and returns when to call it again.
  @discardableResult
  func step() throws -> TimeInterval {
    onStep()
    let next = try host.step(at: HostInstant(wall: wall, uptime: worker.now))
    return next?.timeIntervalSince(VirtualHost.start) ?? .infinity
  }

  /// Advances the time, and performs the work that becomes due.
  func run(for seconds: TimeInterval) throws {
    let end = worker.now + seconds
    while worker.now < end {
      let next = try step()
      // A result that is there already, as of a job that takes no time, is taken at once.
      worker.now = max(worker.now, min(next, worker.nextEnd ?? end, end))
    }
  }
}
