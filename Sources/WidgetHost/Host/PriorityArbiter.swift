import Foundation

/// Decides whether a change or the schedule starts the next job, by the worker time that both have used.
///
/// This is start-time fair queueing as in ``FairQueue``, with weights: while both wait, changes get three quarters of the
/// worker time. One that was idle, or could start nothing, resumes at the other's virtual time: it has neither credit nor debt
/// from before. Rounds are not needed: if jobs take equally long, each one of the schedule follows
/// three changes, and the order within a priority is not changed.
struct PriorityArbiter {
  /// What a priority has used.
  private struct Account {
    /// The virtual seconds for a second of worker time.
    let price: Double
    /// The virtual time up to which it was served.
    var served: TimeInterval = 0
    /// What of it is for jobs that run, so that it may be given back.
    var running: TimeInterval = 0
    /// The job that was started last, and what of the virtual time is for it.
    var lastJob: WorkerJob.ID?
    var lastCharge: TimeInterval = 0
    /// Whether it could start a job at the last turn.
    var isWaiting = false

    /// The virtual time at which the other priority begins that had nothing to do: the start of the last job.
    var virtualTime: TimeInterval { served - max(running, lastCharge) }
  }

  /// A running job.
  private struct Job {
    let priority: DueQueue.Priority
    let charge: TimeInterval
    /// The worker time in seconds that it is charged at most.
    let maximumCharge: TimeInterval
  }

  private var change = Account(price: 1)
  private var schedule = Account(price: 3)
  private var running: [WorkerJob.ID: Job] = [:]

  /// Returns the priority whose turn it is, or `nil` if neither may start a job.
  ///
  /// - Parameters:
  ///   - hasChange: Whether a change may start.
  ///   - hasScheduled: Whether a job of the schedule may.
  /// - Returns: One that may.
  mutating func next(hasChange: Bool, hasScheduled: Bool) -> DueQueue.Priority? {
    let starts = (change: schedule.virtualTime, schedule: change.virtualTime)
    if hasChange, !change.isWaiting { change.served = max(change.served, starts.change) }
    if hasScheduled, !schedule.isWaiting {
      schedule.served = max(schedule.served, starts.schedule)
    }
    change.isWaiting = hasChange
    schedule.isWaiting = hasScheduled
    guard hasChange else { return hasScheduled ? .schedule : nil }
    return !hasScheduled || change.served <= schedule.served ? .change : .schedule
  }

  /// Records that nothing waits; if no job runs either, nobody has used anything.
  mutating func recordIdle() {
    if running.isEmpty { self = PriorityArbiter() }
    change.isWaiting = false
    schedule.isWaiting = false
  }

  /// Charges a priority for a job that starts.
  ///
  /// With several workers, ``WorkerShares`` bounds what slow providers use, so that only the time counts after which a job
  /// is slow. Otherwise, quick providers would wait for what slow ones of their priority use.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - priority: Its priority; what a person asked for is not charged.
  ///   - charge: The worker time that it probably takes, in seconds.
  ///   - workers: The number of workers.
  mutating func begin(
    _ job: WorkerJob.ID, _ priority: DueQueue.Priority, charge: TimeInterval, workers: Int
  ) {
    let maximum = workers > 1 ? WorkerShares.slowDuration : .infinity
    let charge = min(charge, maximum)
    running[job] = Job(priority: priority, charge: charge, maximumCharge: maximum)
    update(priority) { account in
      account.lastJob = job
      account.lastCharge = charge * account.price
      account.served += account.lastCharge
      account.running += account.lastCharge
    }
  }

  /// Charges a priority for the worker time that a job has really taken.
  mutating func end(_ job: WorkerJob.ID, taking time: TimeInterval) {
    guard let ended = running.removeValue(forKey: job) else { return }
    let time = min(time, ended.maximumCharge)
    update(ended.priority) { account in
      account.served += (time - ended.charge) * account.price
      account.running -= ended.charge * account.price
      if account.lastJob == job { account.lastCharge = time * account.price }
    }
  }

  private mutating func update(
    _ priority: DueQueue.Priority, _ change: (inout Account) -> Void
  ) {
    switch priority {
    case .person: break
    case .change: change(&self.change)
    case .schedule: change(&schedule)
    }
  }
}
