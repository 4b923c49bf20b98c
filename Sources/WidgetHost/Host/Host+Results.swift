import Foundation
import FramePipeline

extension Host {
  /// Records the results of jobs.
  func takeResults(at instant: HostInstant) throws {
    let now = instant.wall
    let results = try worker.takeResults() + failedStarts
    failedStarts = []
    for result in results {
      changes.renders.add(result.renders)
      let duration = queue.end(result.job, at: jobUptime(at: instant))
      // The job belongs to a removed instance or to an earlier host.
      guard let hosted = running.removeValue(forKey: result.job), let job = hosted.running else {
        continue
      }
      hosted.running = nil
      uncommittedCount += 1
      finish(job, of: hosted, result.outcome, taking: duration, at: now)
      changes.record(hosted)
      if job.job.task.draws {
        screens.memberChanged(hosted.instance.id, at: now)
        recordRedraw(hosted.instance.id, at: now)
      }
      requeue(hosted, at: now)
    }
  }

  private func finish(
    _ job: RunningJob, of hosted: HostedInstance, _ outcome: WorkerResult.Outcome,
    taking duration: TimeInterval, at now: Date
  ) {
    switch job.job.task {
    case .placeholder: recordStage(.placeholder, job, of: hosted, outcome)
    case .snapshot: recordStage(.snapshot, job, of: hosted, outcome)
    case .timeline: reloaded(job, hosted, outcome, taking: duration, at: now)
    case .redraw: redrawn(job, hosted, outcome, at: now)
    case .extend: extended(hosted, outcome, at: now)
    case .perform: performed(hosted, outcome, at: now)
    case .transfersEnded: recordTransfersEnded(hosted, outcome)
    // Only programs send requests to themselves, not hosts.
    case .respond: break
    }
  }

  /// Records that a placeholder or snapshot was drawn; if it failed, the timeline is requested nevertheless.
  private func recordStage(
    _ stage: ReloadState.Stage, _ job: RunningJob, of hosted: HostedInstance,
    _ outcome: WorkerResult.Outcome
  ) {
    hosted.state.addDrawingNotes(outcome.messages)
    let before = hosted.state.shown ?? hosted.state.stage
    hosted.state.shown = outcome.isFailure ? before : nil
    if !job.isOutdated { hosted.state.stage = stage }
  }

  private func reloaded(
    _ job: RunningJob, _ hosted: HostedInstance, _ outcome: WorkerResult.Outcome,
    taking duration: TimeInterval, at now: Date
  ) {
    guard let plan = job.reload else { return }
    hosted.state.lastReload = job.begun
    hosted.state.request = job.newRequests
    if plan.isCharged { hosted.state.chargedReloads.charge(at: job.begun) }
    var record = ReloadRecord(
      instance: hosted.instance.id, date: job.begun, reason: plan.reason,
      isCharged: plan.isCharged, deferredFrom: plan.isDeferred ? plan.dueDate : nil,
      coalescedCount: plan.coalescedCount)
    let version = job.job.instance.versionID
    if let former = hosted.state.lastVersion, former != version {
      record.upgrade = ReloadRecord.Upgrade(former: former, version: version)
    }
    hosted.state.lastVersion = version
    switch outcome {
    case .timeline(let outline): show(outline, job, hosted, at: now)
    case .failed(let message): record.failure = message
    case .done, .response: record.failure = "the worker returned no timeline"
    }
    if let message = record.failure { fail(message, hosted, at: now) }
    let timeline = record.failure == nil ? hosted.state.timeline : nil
    changes.reloads.append(CompletedReload(record, timeline: timeline, duration: duration))
  }

  private func show(
    _ outline: TimelineOutline, _ job: RunningJob, _ hosted: HostedInstance, at now: Date
  ) {
    // What was wrong with the frames before is resolved: they are no longer shown.
    hosted.state.drawingNotes = nil
    hosted.state.stage = .timeline
    hosted.state.shown = nil
    output?.recordWritten(device: hosted.instance.device, instance: hosted.instance.id)
    // No template is a widget of WidgetKit, whose rule it is.
    hosted.state.timeline = hosted.instance.isOfTemplate ? outline : outline.checkingDistances()
    hosted.state.timelineDate = job.begun
    hosted.state.failure = nil
    recordOmission(outline.omitted, of: hosted, at: now)
    hosted.state.drawnScheme = job.job.environment.colorScheme
    if isCurrent(job, hosted, at: now) { hosted.state.needsRedraw = false }
    if job.isOutdated {
      hosted.addRequest(PendingReload(reason: .configured, since: now, start: now, isExempt: true))
    }
  }

  /// Records a failure: the last good timeline stays, and the reload is retried.
  private func fail(_ message: String, _ hosted: HostedInstance, at now: Date) {
    let count = (hosted.state.failure?.count ?? 0) + 1
    hosted.state.failure = ReloadFailure(
      message: message, count: count, since: hosted.state.failure?.since ?? now,
      retry: now.addingTimeInterval(settings.scheduling.retryDelay(afterFailures: count)))
  }

  /// Records that frames were redrawn; if that failed, requests a new timeline.
  private func redrawn(
    _ job: RunningJob, _ hosted: HostedInstance, _ outcome: WorkerResult.Outcome, at now: Date
  ) {
    if outcome.isFailure {
      hosted.addRequest(
        PendingReload(
          reason: hosted.state.redrawReason ?? .environment, since: now, start: now, isExempt: true)
      )
    } else {
      hosted.state.drawingNotes?.removeAll { $0 == Self.removedOutput }
    }
    // Set after a failure too, because the new timeline will be drawn in this color scheme.
    hosted.state.drawnScheme = job.job.environment.colorScheme
    hosted.state.needsRedraw = !isCurrent(job, hosted, at: now) && !outcome.isFailure
    recordOmission(outcome.omitted, of: hosted, at: now)
  }

  /// Whether a job's environment and slot are still current.
  private func isCurrent(_ job: RunningJob, _ hosted: HostedInstance, at now: Date) -> Bool {
    job.job.environment == environment(of: hosted, at: now)
      && job.job.instance.slotSettings == hosted.instance.slotSettings
  }

  /// Records that frames were extended.
  ///
  /// If no process has the entries any more, requests an uncharged reload, because the widget is not responsible, at
  /// the earliest when the schedule would allow it.
  private func extended(
    _ hosted: HostedInstance, _ outcome: WorkerResult.Outcome, at now: Date
  ) {
    recordOmission(outcome.omitted, of: hosted, at: now)
    guard outcome.isFailure else { return hosted.state.addDrawingNotes(outcome.messages) }
    let spaced = hosted.state.lastReload?.addingTimeInterval(settings.scheduling.minimumSpacing)
    hosted.addRequest(
      PendingReload(
        reason: .clock, since: now, start: max(now, spaced ?? now), isExempt: true))
  }

  private func recordOmission(_ omitted: Date?, of hosted: HostedInstance, at now: Date) {
    hosted.state.extensionDate = omitted.map { FrameExtension.date(before: $0, at: now) }
  }

  private func performed(
    _ hosted: HostedInstance, _ outcome: WorkerResult.Outcome, at now: Date
  ) {
    if !hosted.state.actions.isEmpty { hosted.state.actions.removeFirst() }
    changes.isUrgent = true
    if outcome.messages.isEmpty { hosted.state.notes = [] }
    hosted.state.addNotes(outcome.messages)
    reloadAfterAction(of: hosted, at: now)
  }

  /// Reloads all instances of the widget after an intent of a button or toggle, as WidgetKit does.
  func reloadAfterAction(of hosted: HostedInstance, at now: Date) {
    for other in inOrder
    where other.instance.kind == hosted.instance.kind
      && other.instance.program == hosted.instance.program
    {
      other.addRequest(PendingReload(reason: .performed, since: now, start: now, isExempt: true))
      changes.record(other)
      requeue(other, at: now)
    }
    recordPerformedAction(by: hosted.instance, at: now)
  }

  private func recordTransfersEnded(_ hosted: HostedInstance, _ outcome: WorkerResult.Outcome) {
    if !hosted.state.endedTransfers.isEmpty { hosted.state.endedTransfers.removeFirst() }
    hosted.state.addNotes(outcome.messages)
  }
}

extension HostTask {
  /// Whether the task changes the frames.
  fileprivate var draws: Bool {
    switch self {
    case .placeholder, .snapshot, .timeline, .redraw, .extend: true
    case .perform, .transfersEnded, .respond: false
    }
  }
}

extension WorkerResult.Outcome {
  fileprivate var isFailure: Bool {
    switch self {
    case .failed: true
    case .timeline, .done, .response: false
    }
  }

  /// The messages to record with the result.
  fileprivate var messages: [String] {
    switch self {
    case .failed(let message): [message]
    case .done(let diagnostics, _): diagnostics
    case .timeline, .response: []
    }
  }
}
