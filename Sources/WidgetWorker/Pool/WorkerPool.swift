import ChildProcesses
package import Foundation
package import WidgetHost
package import WidgetTimeline

/// The processes in which authors' code runs, one job at a time each.
///
/// They are restarted after a crash, a timeout or excessive memory use, and ended when they are idle for a while.
///
/// No call blocks. The pool's owner polls its `descriptors` for up to `nextWake`, and then calls `processEvents`:
///
///     pool.start(job)
///     pool.wait(atMost: .seconds(1))  // or poll and processEvents
///     let results = pool.takeResults()
package final class WorkerPool: WorkerDispatcher {
  /// The name of the command that runs a program as a worker.
  package static let command = "worker"

  package weak var eventHandler: (any WorkerEventHandler)?
  /// What answers the queries of templates about responses that the nodes of a cluster share; `nil` on one machine.
  package var sharedResponses: SharedResponseService?
  /// The queries without a reply, by the numbers that the service knows them by.
  var sharedResponseQueries: [Int: (worker: PooledWorker, request: Int)] = [:]
  var lastSharedResponseQuery = 0

  let limits: WorkerLimits
  private let settings: WorkerSettings
  private let programs: WorkerPrograms
  private let environment: [String: String]

  var workers: [PooledWorker] = []
  /// Jobs that wait for a free worker.
  var waiting: [WorkerJob] = []
  var results: [WorkerResult] = []
  /// When the memory of the workers was last measured.
  var lastCheck = ContinuousClock.now

  /// Creates a pool without starting a process.
  ///
  /// - Parameters:
  ///   - settings: The settings for all jobs.
  ///   - limits: The maximum number of workers, and the limits of each.
  ///   - programs: Selects the program that runs an instance's jobs.
  ///   - environment: Environment variables for the workers in addition to those of this process.
  ///   - storesUserDefaults: Whether the state folder keeps what the author's code stores in `UserDefaults`.
  package init(
    settings: WorkerSettings, limits: WorkerLimits = WorkerLimits(),
    programs: WorkerPrograms = WorkerPrograms(), environment: [String: String] = [:],
    storesUserDefaults: Bool = false
  ) {
    self.settings = settings
    self.limits = limits
    self.programs = programs
    let access = storesUserDefaults ? UserDefaultsStorage.Access.write : .read
    self.environment = environment.merging(access.variables) { $1 }
  }

  /// Returns a pool for virtual time: one worker for all jobs, whose wall clock returns each job's time.
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

  /// Removes the files of workers that have ended without their host.
  ///
  /// - Parameters:
  ///   - folder: The state folder.
  ///   - now: The time. Folders that were changed in the day before are not removed, because a running command may use
  ///     them.
  package static func removeAbandonedFiles(in folder: StateFolder, at now: Date) {
    UserDefaultsStorage.removeAbandonedFolders(of: folder.path, at: now)
  }

  package var availableWorkers: Int {
    max(0, limits.workers * limits.depth - waiting.count - workers.reduce(0) { $0 + $1.jobs.count })
  }

  /// Whether a worker is working, even if it only draws frames in advance.
  package var isBusy: Bool { workers.contains { !$0.isIdle && $0.isConnected } }

  package func start(_ job: WorkerJob) {
    waiting.append(job)
    startWaiting()
  }

  /// Whether there are results to take.
  package var hasResults: Bool { !results.isEmpty }

  package func takeResults() -> [WorkerResult] {
    defer { results = [] }
    return results
  }

  /// Starts a process for an instance's next job, unless there is one.
  package func warmUp(for instance: WidgetInstance) {
    let program = programs.program(of: instance)
    guard workers.count < limits.workers, !workers.contains(where: { $0.program == program })
    else { return }
    _ = try? spawn(program)
  }

  /// Assigns waiting jobs to free workers, in order.
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

  /// Returns a free worker of the instance's program, preferably one that knows the instance, or `nil` if all are busy.
  private func worker(for instance: WidgetInstance) throws(ProcessStartError) -> PooledWorker? {
    let program = programs.program(of: instance)
    let available = workers.filter { !$0.isRetiring }
    let free = available.filter { $0.job == nil }
    let suitable = available.filter { $0.jobs.count < limits.depth }.filter {
      $0.program == program && $0.isConnected
    }
    if let worker = suitable.first(where: { $0.hasReceived(instance.id) })
      ?? suitable.first(where: \.isFree)
    {
      return worker
    }
    if available.count < limits.workers { return try spawn(program) }
    if let worker = suitable.first { return worker }
    // Replaces another program's worker, the one that has been idle for longest.
    guard let other = free.min(by: { $0.process.lastActivity < $1.process.lastActivity })
    else { return nil }
    remove(other)
    return try spawn(program)
  }

  private func spawn(_ program: WorkerProgram) throws(ProcessStartError) -> PooledWorker {
    var settings = settings
    settings.sharesResponses = sharedResponses != nil && programs.isOwn(program)
    let worker = try PooledWorker(program, settings: settings, environment: environment)
    workers.append(worker)
    return worker
  }

  /// Ends the workers of programs and versions that no instance uses any more, once they are idle.
  package func retire(except instances: [WidgetInstance]) {
    let used = Set(instances.map(programs.program(of:)))
    for worker in workers { worker.isUnused = !used.contains(worker.program) }
  }

  /// Gives no more jobs to the workers, and ends them once they are idle.
  package func retireAll() {
    for worker in workers { worker.isRetiring = true }
    for worker in workers where worker.isIdle { remove(worker) }
  }

  func remove(_ worker: PooledWorker) {
    worker.process.end()
    workers.removeAll { $0 === worker }
    sharedResponseQueries = sharedResponseQueries.filter { $0.value.worker !== worker }
  }

  func errorMessage(of error: ProcessStartError, _ job: WorkerJob) -> String {
    let program = programs.program(of: job.instance).path
    let remedy =
      job.instance.version == nil
      ? "build it again" : "restore its files with 'upgrade \(program) PATH'"
    let advice =
      error.isCausedByProgram
      ? "\(remedy), or remove the instance '\(job.instance.id)'" : "it will be retried"
    return "the program '\(program)' of widget '\(job.instance.kind)' cannot be started: "
      + "\(error); \(advice)"
  }
}

/// Handles worker events other than results; called by ``WorkerPool/processEvents()``.
package protocol WorkerEventHandler: AnyObject {
  /// Called when an author's code requests new timelines of a kind, or of all kinds if `nil`.
  func workerDidRequestReload(ofKind kind: String?, program: String)
  /// Returns the widgets of a program that are currently on screens, which the author's code requests.
  func widgets(ofProgram program: String) -> [WidgetInfo]
  /// A worker printed a line, or ended while no job was running.
  func workerDidSend(_ line: String, program: String)
}

/// Passes queries about responses that the nodes of a cluster share to the service that asks the database, and its replies
/// back.
///
/// Only workers of the host's own program may query: the code of another one could publish responses that no server has
/// sent.
extension WorkerPool {
  func submit(_ query: SharedResponseQuery, of worker: PooledWorker, request: Int) {
    guard let service = sharedResponses, worker.sharesResponses else {
      return worker.process.send(.sharedResponse(request: request, .notShared))
    }
    lastSharedResponseQuery += 1
    if case .claim = query {
      sharedResponseQueries[lastSharedResponseQuery] = (worker, request)
    }
    service.submit(query, id: lastSharedResponseQuery)
  }

  /// Sends the replies that have arrived.
  func forwardSharedResponses() {
    for (id, reply) in sharedResponses?.takeReplies() ?? [] {
      // The worker may have ended meanwhile; its claim expires.
      guard let query = sharedResponseQueries.removeValue(forKey: id) else { continue }
      query.worker.process.send(.sharedResponse(request: query.request, reply))
    }
  }
}
