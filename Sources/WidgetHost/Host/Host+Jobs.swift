import Foundation
import FramePipeline

extension Host {
  /// The disk space in bytes for the frames of all instances in the color scheme that is not shown, which saves a reload when
  /// the appearance changes: the state of 500 instances is to fit 25 MB.
  private static let prerenderBudget = 16 << 20

  /// Picks the jobs that start now, up to the number of available workers.
  func pickJobs(at now: HostInstant) {
    waitsForCommit = false
    // What was not committed may have been dropped with its partition.
    if changes.isEmpty { uncommittedCount = 0 }
    guard queue.hasReady(at: now.wall) else { return }
    var room = worker.availableWorkers - pickedJobs.count
    let uptime = jobUptime(at: now)
    queue.update(workers: room + queue.shares.runningCount, at: uptime)
    var others: [HostedInstance] = []
    while room > 0 {
      let count = queue.shares.runningCount + uncommittedCount
      let admitsAll = admission.admits(after: count, isForPerson: false)
      waitsForCommit = !admitsAll
      guard admission.admits(after: count, isForPerson: true),
        let next = queue.next(at: now.wall, onlyForPerson: !admitsAll)
      else { break }
      if let task = pick(next.instance, at: now.wall) {
        queue.begin(
          lastJob, of: next.provider, next.priority, isReload: task == .timeline,
          at: uptime)
        room -= 1
      } else {
        others.append(next.instance)
      }
    }
    // What is queued again may be due already, and would come up without end above.
    for hosted in others { requeue(hosted, at: now.wall) }
  }

  /// The monotonic time by which jobs are measured.
  ///
  /// While the host waits for a commit it processes no results, so that all providers would seem as slow as the database.
  func jobUptime(at now: HostInstant) -> TimeInterval { now.uptime - commitTime }

  /// Picks an instance's next job, and returns its task, or `nil` if there is none.
  private func pick(_ hosted: HostedInstance, at now: Date) -> HostTask? {
    if let task = hosted.pendingTask {
      if case .perform = task {
        hosted.state.actions[0].isBegun = true
        changes.record(hosted)
        changes.isUrgent = true
      }
      begin(task, of: hosted, reload: nil, at: now)
      return task
    }
    if case .reload(let plan) = decision(for: hosted, at: now) {
      begin(.timeline, of: hosted, reload: plan, at: now)
      return .timeline
    }
    guard let start = extensionStart(of: hosted, at: now), start <= now else { return nil }
    begin(.extend, of: hosted, reload: nil, at: now)
    return .extend
  }

  /// Returns when further frames of an instance's entries are drawn: at once if that is overdue, but not in quiet hours.
  func extensionStart(of hosted: HostedInstance, at now: Date) -> Date? {
    let quiet = scheduler.quietTime(of: hosted.instance, in: conditions)
    return hosted.state.extensionDate.map { quiet.end(from: Timestamp(max($0, now))).date }
  }

  private func begin(
    _ task: HostTask, of hosted: HostedInstance, reload: PlannedReload?, at now: Date
  ) {
    lastJob += 1
    let job = WorkerJob(
      id: lastJob, task: task, instance: hosted.instance, now: now,
      environment: environment(of: hosted, at: now), draws: settings.draws,
      revalidationDate: reload.flatMap { hosted.revalidationDate(for: $0, at: now) },
      prerenderLimit: prerenderLimit(of: hosted.instance),
      sharesRenders: renderGroups.hasOthers(like: hosted.instance))
    hosted.running = RunningJob(job: job, reload: reload)
    running[job.id] = hosted
    pickedJobs.append(job)
  }

  /// Returns the disk space in bytes that an instance's frames in the other color scheme may take; 0 if they are not
  /// drawn in advance.
  private func prerenderLimit(of instance: WidgetInstance) -> Int {
    let changesScheme = instance.slotSettings?.appearance.map { $0.schemes.count > 1 } ?? false
    return settings.prerenders || changesScheme ? Self.prerenderBudget / instances.count : 0
  }

  /// Starts the picked jobs; that an action begins is now recorded in the store.
  func beginPicked() {
    for job in pickedJobs {
      do {
        try worker.start(job)
      } catch {
        failedStarts.append(WorkerResult(job: job.id, outcome: .failed("\(error)")))
      }
    }
    pickedJobs = []
  }

  /// Abandons a job: it runs to its end, but its result is ignored.
  func abandon(_ job: WorkerJob.ID) {
    running[job] = nil
    guard pickedJobs.contains(where: { $0.id == job }) else { return }
    pickedJobs.removeAll { $0.id == job }
    queue.end(job, at: nil)
  }

  /// An action whose outcome is unknown is not repeated; a new timeline shows its effect.
  func abandonStartedActions(of hosted: HostedInstance, at now: Date) {
    guard hosted.state.actions.contains(where: \.isBegun) else { return }
    hosted.state.actions.removeAll(where: \.isBegun)
    hosted.state.addNotes(["an action was interrupted, and may not have been performed; tap again"])
    reloadAfterAction(of: hosted, at: now)
    changes.record(hosted)
  }
}

extension HostedInstance {
  /// Returns since when data must have been fetched for a reload that a person requested; `nil` for automatic ones.
  ///
  /// The snapshot of a new instance, or another instance with the same source, may have asked the server since the person's
  /// request, so that it is not asked again.
  fileprivate func revalidationDate(for reload: PlannedReload, at now: Date) -> Date? {
    switch reload.reason {
    case .manual: min(state.request?.manualDate ?? now, now)
    case .performed: now
    case .added: min(configuredAt ?? instance.added, now)
    case .configured: min(configuredAt ?? reload.dueDate, now)
    case .upgraded, .atEnd, .after, .requested, .viewed, .environment, .location, .placed,
      .outputRemoved, .clock, .retry:
      nil
    }
  }
}
