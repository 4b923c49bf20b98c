import Foundation
import FramePipeline

extension Host {
  /// Chooses what begins now, as far as there are workers for it.
  func pickJobs(at now: Date) {
    guard queue.hasReady(at: now) else { return }
    var room = worker.room - picked.count
    while room > 0, let hosted = queue.next(at: now) {
      if pick(hosted, at: now) { room -= 1 } else { requeue(hosted, at: now) }
    }
  }

  /// Chooses an instance's next job; whether there is one.
  private func pick(_ hosted: HostedInstance, at now: Date) -> Bool {
    if let task = hosted.pendingTask {
      if case .perform = task {
        hosted.state.actions[0].isBegun = true
        changes.note(hosted)
      }
      begin(task, of: hosted, reload: nil, at: now)
      return true
    }
    if case .reload(let plan) = decision(for: hosted, at: now) {
      begin(.timeline, of: hosted, reload: plan, at: now)
      return true
    }
    guard let date = hosted.state.extensionDate, date <= now, !isQuiet(for: hosted, at: now) else {
      return false
    }
    begin(.extend, of: hosted, reload: nil, at: now)
    return true
  }

  private func isQuiet(for hosted: HostedInstance, at now: Date) -> Bool {
    scheduler.quietTime(of: hosted.instance, in: conditions).contains(Timestamp(now))
  }

  private func begin(
    _ task: WorkerTask, of hosted: HostedInstance, reload: PlannedReload?, at now: Date
  ) {
    lastJob += 1
    let job = WorkerJob(
      id: lastJob, task: task, instance: hosted.instance, now: now,
      environment: environment(of: hosted, at: now), draws: settings.draws,
      refreshes: reload?.reason.isByPerson ?? false)
    hosted.running = RunningJob(job: job, reload: reload)
    running[job.id] = hosted
    picked.append(job)
  }

  /// Begins what was chosen, now that the store knows of it.
  func beginPicked() {
    for job in picked {
      do {
        try worker.start(job)
      } catch {
        unbegun.append(WorkerResult(job: job.id, outcome: .failed("\(error)")))
      }
    }
    picked = []
  }

  /// Lets a job run to its end without anyone waiting for it.
  func forget(_ job: WorkerJob.ID) {
    running[job] = nil
    picked.removeAll { $0.id == job }
  }

  /// An action whose end nobody knows is not begun again: what it did shows in a new timeline.
  func giveUpBegunActions(of hosted: HostedInstance, at now: Date) {
    guard hosted.state.actions.contains(where: \.isBegun) else { return }
    hosted.state.actions.removeAll(where: \.isBegun)
    hosted.state.note(["an action was interrupted, and may not have been performed; tap again"])
    reloadAfterAction(of: hosted, at: now)
    changes.note(hosted)
  }
}

extension ReloadReason {
  /// Whether a person waits for new data.
  fileprivate var isByPerson: Bool {
    switch self {
    case .manual, .performed: true
    case .added, .configured, .atEnd, .after, .requested, .viewed, .environment, .location, .clock,
      .retry:
      false
    }
  }
}
