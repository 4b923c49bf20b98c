import CairoBackend
import Dispatch
import Foundation
import Synchronization
import WidgetHost
import WidgetTimeline

/// The process that runs an author's code for a host: takes jobs one by one, answers each, and draws ahead
/// between them.
actor HostWorkerProcess {
  private let connection: HostConnection
  private let runner: ProgramRunner
  private var instances: [Int: WidgetInstance] = [:]
  private var environment = HostEnvironment()
  private var work: HostJobRunner?
  /// What is still to be drawn ahead, the oldest first.
  private var ahead: [AppearancePrerender] = []
  private var drawingAhead: Task<Void, Never>?
  /// Whether a job is done or waits for the drawing to stop: nothing more is begun ahead of it.
  private var hasJob = false
  /// So many drawings may wait; then the next job waits for one.
  private static let mostWaiting = 32

  private init(_ connection: HostConnection, _ runner: ProgramRunner) {
    self.connection = connection
    self.runner = runner
  }

  /// Works until the host is gone; the main queue goes on meanwhile, as providers may answer on it.
  static func run(_ runner: ProgramRunner) -> Never {
    let connection = HostConnection()
    WidgetCenter.shared.connect(ConnectedHost(connection: connection))
    let process = HostWorkerProcess(connection, runner)
    Task.detached { await process.run() }
    connection.open()
    dispatchMain()
  }

  private func run() async {
    for await message in connection.messages {
      switch message {
      case .setting(let setting):
        work = HostJobRunner(setting, runner, isAlive: sendHeartbeat)
        connection.send(.idle)
      case .instance(let number, let instance): instances[number] = instance
      case .environment(let environment): self.environment = environment
      case .job(let job): await perform(job)
      case .widgets: break
      }
    }
  }

  /// Tells the host now and then that frames get drawn.
  private var sendHeartbeat: @Sendable () -> Void {
    let last = Mutex(ContinuousClock.now)
    return { [connection] in
      let tells = last.withLock { last in
        guard last.duration(to: .now) > .seconds(1) else { return false }
        last = .now
        return true
      }
      if tells { connection.send(.alive) }
    }
  }

  private func perform(_ numbered: HostMessage.NumberedJob) async {
    hasJob = true
    await stopDrawingAhead()
    defer {
      hasJob = false
      startDrawingAhead()
    }
    guard let instance = instances[numbered.instance], var work else {
      return connection.send(
        .result(WorkerResult(job: numbered.id, outcome: .failed("the job has no instance"))))
    }
    let job = WorkerJob(
      id: numbered.id, task: numbered.task, instance: instance, now: numbered.now,
      environment: environment, draws: numbered.draws, refreshes: numbered.refreshes)
    let outcome = await work.outcome(of: job)
    connection.send(.result(WorkerResult(job: job.id, outcome: outcome)))
    if BoundedDrawing.shared.isStuck { connection.send(.worn) }
    if let drawing = work.takeDrawingAhead() {
      ahead.removeAll { $0.instance.id == drawing.instance.id }
      ahead.append(drawing)
    }
    self.work = work
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
        try await next.draw(isAlive: sendHeartbeat)
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
