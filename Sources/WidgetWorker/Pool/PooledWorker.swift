import ChildProcesses
import Foundation
import WidgetHost

/// A worker of a pool, with its assigned jobs and the instances that it has received.
final class PooledWorker {
  let program: WorkerProgram
  let process: WorkerProcess
  /// Whether it may query what the nodes of a cluster share.
  let sharesResponses: Bool
  /// The assigned jobs, starting with the running one.
  private(set) var jobs: [WorkerJob] = []
  /// The running job.
  var job: WorkerJob? { jobs.first }
  /// Whether it has nothing left to do; after a job it may still draw frames in advance.
  private(set) var isIdle = false
  /// Whether it gets no more jobs, and is ended as soon as it is idle.
  var isRetiring = false
  /// Whether no instance uses its program any more, so that it is ended as soon as it is idle.
  var isUnused = false
  /// The time until which the process is retained beyond its idle time, to extend frames.
  private var retainedUntil = ContinuousClock.now

  private var numbers: [WidgetInstance.ID: (number: Int, instance: WidgetInstance)] = [:]
  private var environment: HostEnvironment?

  /// Starts the program as a worker.
  init(
    _ program: WorkerProgram, settings: WorkerSettings, environment: [String: String]
  ) throws(ProcessStartError) {
    self.program = program
    sharesResponses = settings.sharesResponses
    process = try WorkerProcess(.spawn(program, environment: environment), lines: .job)
    process.send(.settings(settings))
  }

  /// Whether its channel is open.
  var isConnected: Bool { process.channel != nil }

  /// Whether it has already received the instance.
  func hasReceived(_ instance: WidgetInstance.ID) -> Bool { numbers[instance] != nil }

  /// Whether it would start its next job immediately: it is idle, or was only just started.
  var isFree: Bool { isIdle || numbers.isEmpty }

  /// Assigns a job to it.
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
          revalidationDate: job.revalidationDate, prerenderLimit: job.prerenderLimit,
          sharesRenders: job.sharesRenders)))
  }

  /// Passes on the events that have arrived; throws if bytes are not a valid message.
  func receive(_ onEvent: (WorkerEvent) -> Void) throws(WireError) {
    try process.receive { event throws(WireError) in
      try update(for: event)
      onEvent(event)
    }
  }

  private func update(for event: WorkerEvent) throws(WireError) {
    switch event {
    case .idle: isIdle = job == nil
    case .result(let result):
      guard let job, result.job == job.id else { throw .badValue("assigned job") }
      retain(for: result.outcome.keepAliveDuration(at: job.now))
      jobs.removeFirst()
      if !jobs.isEmpty { process.beginWork() }
    case .hello, .heartbeat, .retiring, .reloadRequested, .widgetsRequested,
      .sharedResponseQueried:
      break
    case .progress, .problem, .output, .failure, .taskFinished:
      throw .badValue("event of a job")
    }
  }

  private func retain(for seconds: TimeInterval?) {
    guard let seconds else { return }
    retainedUntil = max(retainedUntil, .now + .seconds(seconds))
  }

  /// Returns how much longer the process is retained without a job.
  func timeLeft(idleTime: Duration) -> Duration {
    max(
      .zero, ContinuousClock.now.duration(to: max(process.lastActivity + idleTime, retainedUntil)))
  }
}
