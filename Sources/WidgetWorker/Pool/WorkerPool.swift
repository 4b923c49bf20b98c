import ChildProcesses
package import WidgetHost
package import WidgetTimeline

/// The processes in which authors' code runs: one job at a time each, started anew where one has crashed,
/// hung or grown, and ended where nothing was to be done for a while.
///
/// Nothing here waits. Whoever has the pool polls its `descriptors` no longer than `nextWake` says, and
/// then calls `turn`:
///
///     pool.start(job)
///     pool.wait(atMost: .seconds(1))  // or poll and turn
///     let results = pool.takeResults()
package final class WorkerPool: WorkerDispatcher {
  /// The name of the command by which a program becomes a worker.
  package static let command = "worker"

  package weak var eventHandler: (any WorkerEventHandler)?

  let limits: WorkerLimits
  private let settings: WorkerSettings
  private let programs: WorkerPrograms
  private let environment: [String: String]

  var workers: [PooledWorker] = []
  /// Jobs that no worker is free for.
  var waiting: [WorkerJob] = []
  var results: [WorkerResult] = []
  /// When the workers' memory was last measured.
  var lastCheck = ContinuousClock.now

  /// Makes a pool without a process.
  ///
  /// - Parameters:
  ///   - settings: What holds for all jobs.
  ///   - limits: How many workers there are, and what each may take.
  ///   - programs: Which program runs an instance's jobs.
  ///   - environment: Variables of the processes besides this one's.
  package init(
    settings: WorkerSettings, limits: WorkerLimits = WorkerLimits(),
    programs: WorkerPrograms = WorkerPrograms(), environment: [String: String] = [:]
  ) {
    self.settings = settings
    self.limits = limits
    self.programs = programs
    self.environment = environment
  }

  /// A pool for virtual time: one worker, kept for all jobs, whose wall clock answers each job's time.
  package static func simulation(
    limits: WorkerLimits = WorkerLimits(), programs: WorkerPrograms = WorkerPrograms(),
    devices: String? = nil, defaults: [String: String] = [:],
    environment: [String: String] = [:]
  ) -> WorkerPool {
    var limits = limits
    limits.workers = 1
    limits.depth = 32
    let settings = WorkerSettings(
      output: "", devices: devices, isVirtual: true, timeLimit: limits.timeout, defaults: defaults)
    return WorkerPool(
      settings: settings, limits: limits, programs: programs, environment: environment)
  }

  package var room: Int {
    max(0, limits.workers * limits.depth - waiting.count - workers.reduce(0) { $0 + $1.jobs.count })
  }

  /// Whether a worker does something, be it only drawing ahead.
  package var isBusy: Bool { workers.contains { !$0.isIdle && $0.isConnected } }

  package func start(_ job: WorkerJob) {
    waiting.append(job)
    startWaiting()
  }

  package func takeResults() -> [WorkerResult] {
    defer { results = [] }
    return results
  }

  /// Starts a process that an instance's next job will be run by, if none is there.
  package func warmUp(for instance: WidgetInstance) {
    let program = programs.program(of: instance)
    guard workers.count < limits.workers, !workers.contains(where: { $0.program == program })
    else { return }
    _ = try? spawn(program)
  }

  /// Gives waiting jobs, in their order, to workers that are free.
  func startWaiting() {
    waiting = waiting.filter { job in
      do throws(ProcessStartError) {
        guard let worker = try worker(for: job.instance) else { return true }
        worker.start(job)
      } catch {
        results.append(WorkerResult(job: job.id, outcome: .failed(errorMessage(of: error, job))))
      }
      return false
    }
  }

  /// A free worker of the instance's program, the one that knows the instance first; `nil` where all work.
  private func worker(for instance: WidgetInstance) throws(ProcessStartError) -> PooledWorker? {
    let program = programs.program(of: instance)
    let fresh = workers.filter { !$0.isRetiring }
    let free = fresh.filter { $0.job == nil }
    let fitting = fresh.filter { $0.jobs.count < limits.depth }.filter {
      $0.program == program && $0.isConnected
    }
    if let worker = fitting.first(where: { $0.knows(instance.id) })
      ?? fitting.first(where: \.isFree)
    {
      return worker
    }
    if fresh.count < limits.workers { return try spawn(program) }
    if let worker = fitting.first { return worker }
    // Another program's worker makes way, the one that has waited longest.
    guard let other = free.min(by: { $0.process.lastActivity < $1.process.lastActivity })
    else { return nil }
    remove(other)
    return try spawn(program)
  }

  private func spawn(_ program: WorkerProgram) throws(ProcessStartError) -> PooledWorker {
    let worker = try PooledWorker(program, settings: settings, environment: environment)
    workers.append(worker)
    return worker
  }

  func remove(_ worker: PooledWorker) {
    worker.process.end()
    workers.removeAll { $0 === worker }
  }

  func errorMessage(of error: ProcessStartError, _ job: WorkerJob) -> String {
    let program = programs.program(of: job.instance).path
    let advice =
      error.isOfProgram
      ? "build it again, or remove the instance '\(job.instance.id)'"
      : "it is tried again later"
    return "the program '\(program)' of widget '\(job.instance.kind)' cannot be started: "
      + "\(error); \(advice)"
  }
}

/// Handles what workers send besides their results; called by ``WorkerPool/turn()``.
package protocol WorkerEventHandler: AnyObject {
  /// An author's code requests new timelines of a kind, or of all for `nil`.
  func workerDidRequestReload(ofKind kind: String?, program: String)
  /// An author's code requests the widgets of its program that are on screens.
  func widgets(ofProgram program: String) -> [WidgetInfo]
  /// A worker printed a line, or ended while nobody waited for it.
  func workerDidSend(_ line: String, program: String)
}
