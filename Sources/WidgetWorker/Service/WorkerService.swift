import CProcess
import CairoBackend
import Dispatch
import Foundation
import Glibc
import Synchronization
import WidgetHost
import WidgetTimeline

/// The entry point of every worker: runs a command's task, or a host's jobs one by one, and draws ahead between them.
package actor WorkerService {
  private let connection: WorkerConnection
  private let source: WidgetProgramSource
  private var instances: [Int: WidgetInstance] = [:]
  private var environment = HostEnvironment()
  private var jobs: HostJobRunner?
  /// What is still to be drawn ahead, the oldest first.
  private var ahead: [AppearancePrerender] = []
  private var drawingAhead: Task<Void, Never>?
  /// Whether a job is done or waits for the drawing to stop: nothing more is begun ahead of it.
  private var hasJob = false
  /// So many drawings may wait; then the next job waits for one.
  private static let mostWaiting = 32

  private init(_ connection: WorkerConnection, _ source: WidgetProgramSource) {
    self.connection = connection
    self.source = source
  }

  /// Runs this process, which was started as a worker, until its work is done or the other end of its channel is closed.
  ///
  /// The main queue goes on meanwhile, as providers may answer on it.
  package static func run(_ source: WidgetProgramSource) -> Never {
    run(source, channel: Int32(PLACARD_WORKER_CHANNEL))
  }

  /// Runs this process as the worker of a channel.
  static func run(_ source: WidgetProgramSource, channel: Int32) -> Never {
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
        jobs = HostJobRunner(settings, source, onProgress: sendHeartbeat)
        connection.send(.idle)
      case .instance(let number, let instance): instances[number] = instance
      case .environment(let environment): self.environment = environment
      case .job(let job): await perform(job)
      case .widgets: break
      case .task(let task): await perform(task)
      }
    }
  }

  /// Runs a command's task and ends the process.
  private func perform(_ task: [UInt8]) async -> Never {
    var code: Int32 = 0
    do {
      let task = try JSONDecoder().decode(WidgetTask.self, from: Data(task))
      try await task.run(TaskContext(source: source, connection: connection))
      // What was printed comes before the end.
      fflush(nil)
      connection.send(.taskFinished)
    } catch {
      fflush(nil)
      connection.send(.failure(CommandError.message(of: error)))
      code = 1
    }
    // Threads of the author's may be at work still: nothing is torn down beneath them.
    _exit(code)
  }

  /// Reports now and then that frames get drawn.
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
    await stopDrawingAhead()
    defer {
      hasJob = false
      startDrawingAhead()
    }
    guard let instance = instances[numbered.instance], var jobs else {
      return connection.send(
        .result(WorkerResult(job: numbered.id, outcome: .failed("the job has no instance"))))
    }
    let job = WorkerJob(
      id: numbered.id, task: numbered.task, instance: instance, now: numbered.now,
      environment: environment, draws: numbered.draws, refreshes: numbered.refreshes)
    let outcome = await jobs.outcome(of: job)
    connection.send(.result(WorkerResult(job: job.id, outcome: outcome)))
    if BoundedDrawing.shared.isStuck { connection.send(.retiring) }
    if let drawing = jobs.takeDrawingAhead() {
      ahead.removeAll { $0.instance.id == drawing.instance.id }
      ahead.append(drawing)
    }
    self.jobs = jobs
  }

  /// Makes way for a job, except where too much would be left for later.
  private func stopDrawingAhead() async {
    guard let drawingAhead else { return }
    if ahead.count < Self.mostWaiting { drawingAhead.cancel() }
    await drawingAhead.value
    self.drawingAhead = nil
  }

  private func startDrawingAhead() {
    guard let next = ahead.first else { return connection.send(.idle) }
    // At the priority of the jobs that wait for it: Swift 6.3 on Linux never frees a task whose priority was raised.
    drawingAhead = Task {
      do {
        try await next.draw(onProgress: sendHeartbeat)
      } catch is CancellationError {
        return
      } catch {
        StandardError.reportError(
          "'\(next.instance.id)' is not drawn in its other color scheme: "
            + CommandError.message(of: error))
      }
      drawnAhead(next)
    }
  }

  private func drawnAhead(_ drawing: AppearancePrerender) {
    ahead.removeAll { $0.instance.id == drawing.instance.id }
    if !hasJob { startDrawingAhead() }
  }
}
