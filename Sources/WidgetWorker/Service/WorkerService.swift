import CProcess
import CairoBackend
import Dispatch
import Foundation
import Glibc
import Synchronization
import WidgetHost
import WidgetTimeline

/// The entry point of every worker: runs a command's task, or a host's jobs one by one, and prerenders between them.
package actor WorkerService {
  private let connection: WorkerConnection
  private let source: WidgetProgramSource
  private var instances: [Int: WidgetInstance] = [:]
  private var environment = HostEnvironment()
  private var jobs: HostJobRunner?
  /// The stored `UserDefaults` of the author's code; `nil` in a forked process, which has none.
  private var userDefaults = UserDefaultsStorage()
  /// The pending prerenders, oldest first.
  private var pendingPrerenders: [AppearancePrerender] = []
  private var prerenderTask: Task<Void, Never>?
  /// Whether a job is running or waits for prerendering to stop; no prerender starts meanwhile.
  private var hasJob = false
  /// The maximum number of pending prerenders; at this limit, the next job waits for one to finish.
  private static let maximumPendingPrerenders = 32

  private init(_ connection: WorkerConnection, _ source: WidgetProgramSource) {
    self.connection = connection
    self.source = source
  }

  /// Runs this process as a worker until its work is done or the other end of its channel is closed.
  ///
  /// The main queue keeps running meanwhile, because providers may call back on it.
  package static func run(_ source: WidgetProgramSource) -> Never {
    run(source, channel: Int32(PLACARD_WORKER_CHANNEL))
  }

  /// Runs this process as the worker of a channel.
  static func run(_ source: WidgetProgramSource, channel: Int32) -> Never {
    placard_report_crashes()
    let connection = WorkerConnection(descriptor: channel)
    let service = WorkerService(connection, source)
    Task.detached { await service.run() }
    connection.open()
    dispatchMain()
  }

  private func run() async {
    for await request in connection.requests {
      switch request {
      case .settings(let settings):
        WidgetCenter.shared.connect(ConnectedHost(connection: connection))
        if settings.sharesResponses { SharedResponseConnection.connect(to: connection) }
        jobs = HostJobRunner(settings, source, onProgress: sendHeartbeat)
        connection.send(.idle)
      case .instance(let number, let instance): instances[number] = instance
      case .environment(let environment): self.environment = environment
      case .job(let job): await perform(job)
      case .widgets, .sharedResponse: break
      case .task(let task): await perform(task)
      }
    }
  }

  /// Runs a command's task and exits.
  private func perform(_ task: [UInt8]) async -> Never {
    var code: Int32 = 0
    do {
      let task = try JSONDecoder().decode(CommandTask.self, from: Data(task))
      userDefaults?.load()
      try await task.run(TaskContext(source: source, connection: connection))
      // Flushes the output before the task is reported as finished.
      fflush(nil)
      connection.send(.taskFinished)
    } catch {
      fflush(nil)
      connection.send(.failure(CommandError.message(of: error)))
      code = 1
    }
    // Exits without cleanup, because threads of the author's code may still be running.
    _exit(code)
  }

  /// Reports at most once a second that frames are being drawn.
  private var sendHeartbeat: @Sendable () -> Void {
    let last = Mutex(ContinuousClock.now)
    return { [connection] in
      let isDue = last.withLock { last in
        guard last.duration(to: .now) > .seconds(1) else { return false }
        last = .now
        return true
      }
      if isDue { connection.send(.heartbeat) }
    }
  }

  private func perform(_ numbered: WorkerRequest.NumberedJob) async {
    hasJob = true
    await stopPrerendering()
    defer {
      hasJob = false
      startPrerendering()
    }
    guard let instance = instances[numbered.instance], var jobs else {
      return connection.send(
        .result(
          WorkerResult(
            job: numbered.id, outcome: .failed("the host sent a job for an unknown instance"))))
    }
    let job = WorkerJob(
      id: numbered.id, task: numbered.task, instance: instance, now: numbered.now,
      environment: environment, draws: numbered.draws,
      revalidationDate: numbered.revalidationDate,
      prerenderLimit: numbered.prerenderLimit, sharesRenders: numbered.sharesRenders)
    userDefaults?.load()
    let outcome = await jobs.outcome(of: job)
    userDefaults?.store()
    connection.send(
      .result(WorkerResult(job: job.id, outcome: outcome, renders: jobs.takeRenderCounts())))
    if TimeLimitedCall.shared.hasAbandonedCall { connection.send(.retiring) }
    if let drawing = jobs.takePrerender() {
      pendingPrerenders.removeAll { $0.instance.id == drawing.instance.id }
      pendingPrerenders.append(drawing)
    }
    self.jobs = jobs
  }

  /// Cancels prerendering so that a job can start, or waits for it if too many prerenders are pending.
  private func stopPrerendering() async {
    guard let prerenderTask else { return }
    if pendingPrerenders.count < Self.maximumPendingPrerenders { prerenderTask.cancel() }
    await prerenderTask.value
    self.prerenderTask = nil
  }

  private func startPrerendering() {
    guard let next = pendingPrerenders.first else { return connection.send(.idle) }
    // Runs at the priority of the jobs that wait for it, because Swift 6.3 on Linux never frees a task whose priority
    // was raised.
    prerenderTask = Task {
      do {
        try await next.draw(onProgress: sendHeartbeat)
      } catch is CancellationError {
        return
      } catch {
        StandardError.reportError(
          "'\(next.instance.id)' cannot be prerendered in its other color scheme: "
            + CommandError.message(of: error))
      }
      prerenderedFrames(next)
    }
  }

  private func prerenderedFrames(_ drawing: AppearancePrerender) {
    pendingPrerenders.removeAll { $0.instance.id == drawing.instance.id }
    if !hasJob { startPrerendering() }
  }
}
