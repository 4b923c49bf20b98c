import ChildProcesses
import Foundation
import WidgetHost

/// A worker of a pool, with the jobs that it was given and what it knows of instances.
final class PooledWorker {
  let program: WorkerProgram
  let process: WorkerProcess
  /// The jobs it has, the one that it does first.
  private(set) var jobs: [WorkerJob] = []
  /// The job that it does.
  var job: WorkerJob? { jobs.first }
  /// Whether it has nothing left to do; after a job it may still draw ahead.
  private(set) var isIdle = false
  /// Whether it gets no more jobs, and is ended as soon as it has nothing left to do.
  var isRetiring = false
  /// Until when it is kept beside its idle time, as it is to extend pictures.
  private var keptUntil = ContinuousClock.now

  private var numbers: [WidgetInstance.ID: (number: Int, instance: WidgetInstance)] = [:]
  private var environment: HostEnvironment?

  /// Starts the program.
  init(
    _ program: WorkerProgram, settings: WorkerSettings, environment: [String: String]
  ) throws(ProcessStartError) {
    self.program = program
    process = try WorkerProcess(.spawn(program, environment: environment), lines: .job)
    process.send(.settings(settings))
  }

  /// Whether its channel is open.
  var isConnected: Bool { process.channel != nil }

  /// Whether it has drawn the instance before.
  func knows(_ instance: WidgetInstance.ID) -> Bool { numbers[instance] != nil }

  /// Whether it begins its next job at once: it has nothing to do, or has only just been started.
  var isFree: Bool { isIdle || numbers.isEmpty }

  /// Gives it a job.
  func start(_ job: WorkerJob) {
    if environment != job.environment {
      environment = job.environment
      process.send(.environment(job.environment))
    }
    let number = numbers[job.instance.id]?.number ?? numbers.count
    if numbers[job.instance.id]?.instance != job.instance {
      numbers[job.instance.id] = (number, job.instance)
      process.send(.instance(number, job.instance))
    }
    isIdle = false
    if jobs.isEmpty { process.beginWork() }
    jobs.append(job)
    process.send(
      .job(
        WorkerRequest.NumberedJob(
          id: job.id, task: job.task, instance: number, now: job.now, draws: job.draws,
          refreshes: job.refreshes)))
  }

  /// Hands on the events that have arrived; bytes that are no message end with an error.
  func receive(_ onEvent: (WorkerEvent) -> Void) throws(WireError) {
    try process.receive { event throws(WireError) in
      try note(event)
      onEvent(event)
    }
  }

  private func note(_ event: WorkerEvent) throws(WireError) {
    switch event {
    case .idle: isIdle = job == nil
    case .result(let result):
      guard let job, result.job == job.id else { throw .badValue("job that was given") }
      keep(for: result.outcome.keeping(at: job.now))
      jobs.removeFirst()
      if !jobs.isEmpty { process.beginWork() }
    case .hello, .heartbeat, .retiring, .reloadRequested, .widgetsRequested: break
    case .progress, .problem, .output, .failure, .taskFinished:
      throw .badValue("event of a job")
    }
  }

  private func keep(for seconds: TimeInterval?) {
    guard let seconds else { return }
    keptUntil = max(keptUntil, .now + .seconds(seconds))
  }

  /// How long it is still kept where it gets no job.
  func timeLeft(idleTime: Duration) -> Duration {
    max(.zero, ContinuousClock.now.duration(to: max(process.lastActivity + idleTime, keptUntil)))
  }
}
