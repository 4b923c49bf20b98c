import Foundation

extension Host {
  /// Puts down what has become of jobs.
  func takeResults(at now: Date) throws {
    let results = try worker.takeResults() + unbegun
    unbegun = []
    for result in results {
      // The job of an instance that is no more, or of a host before this one.
      guard let hosted = running.removeValue(forKey: result.job), let job = hosted.running else {
        continue
      }
      hosted.running = nil
      finish(job, of: hosted, result.outcome, at: now)
      changes.note(hosted)
      if job.job.task.draws {
        screens.memberChanged(hosted.instance.id, at: now)
      }
      requeue(hosted, at: now)
    }
  }

  private func finish(
    _ job: RunningJob, of hosted: HostedInstance, _ outcome: WorkerResult.Outcome, at now: Date
  ) {
    switch job.job.task {
    case .placeholder: showed(.placeholder, job, of: hosted, outcome)
    case .snapshot: showed(.snapshot, job, of: hosted, outcome)
    case .timeline: reloaded(job, hosted, outcome, at: now)
    case .redraw: redrawn(job, hosted, outcome, at: now)
    case .extend: extended(hosted, outcome, at: now)
    case .perform: performed(hosted, outcome, at: now)
    case .transfersEnded: told(hosted, outcome)
    // A program asks for itself, not a host.
    case .answer: break
    }
  }

  /// A placeholder or snapshot that cannot be shown does not keep the timeline from being asked for.
  private func showed(
    _ stage: ReloadState.Stage, _ job: RunningJob, of hosted: HostedInstance,
    _ outcome: WorkerResult.Outcome
  ) {
    hosted.state.noteDrawing(outcome.messages)
    if !job.isOutdated { hosted.state.stage = stage }
  }

  private func reloaded(
    _ job: RunningJob, _ hosted: HostedInstance, _ outcome: WorkerResult.Outcome, at now: Date
  ) {
    guard let plan = job.reload else { return }
    hosted.state.lastReload = job.begun
    hosted.state.wanted = job.arrived
    if plan.isCharged { hosted.state.budget.charge(at: job.begun) }
    var record = ReloadRecord(
      instance: hosted.instance.id, date: job.begun, reason: plan.reason,
      isCharged: plan.isCharged, deferredFrom: plan.isDeferred ? plan.wanted : nil,
      joined: plan.joined)
    switch outcome {
    case .timeline(let outline): show(outline, job, hosted, at: now)
    case .failed(let message): record.failure = message
    case .done, .answered: record.failure = "the worker gave no timeline"
    }
    if let message = record.failure { fail(message, hosted, at: now) }
    let timeline = record.failure == nil ? hosted.state.timeline : nil
    changes.reloads.append(CompletedReload(record, timeline: timeline))
  }

  private func show(
    _ outline: TimelineOutline, _ job: RunningJob, _ hosted: HostedInstance, at now: Date
  ) {
    // What the placeholder and the snapshot lacked is told with the first timeline, and is past with the next.
    if hosted.state.timeline != nil || hosted.state.failure != nil {
      hosted.state.drawingNotes = nil
    }
    hosted.state.stage = .timeline
    hosted.state.timeline = outline.checkingDistances()
    hosted.state.timelineDate = job.begun
    hosted.state.failure = nil
    noteOmission(outline.omitted, of: hosted, at: now)
    hosted.state.drawnScheme = job.job.environment.colorScheme
    if isCurrent(job, hosted, at: now) { hosted.state.needsRedraw = false }
    if job.isOutdated {
      hosted.want(PendingReload(reason: .configured, since: now, start: now, isFree: true))
    }
  }

  /// The last good timeline stays, and the reload is tried again.
  private func fail(_ message: String, _ hosted: HostedInstance, at now: Date) {
    let count = (hosted.state.failure?.count ?? 0) + 1
    hosted.state.failure = ReloadFailure(
      message: message, count: count, since: hosted.state.failure?.since ?? now,
      retry: now.addingTimeInterval(settings.scheduling.retryDelay(afterFailures: count)))
  }

  /// What cannot be drawn again is asked for again.
  private func redrawn(
    _ job: RunningJob, _ hosted: HostedInstance, _ outcome: WorkerResult.Outcome, at now: Date
  ) {
    if outcome.isFailure {
      hosted.want(PendingReload(reason: .environment, since: now, start: now, isFree: true))
    } else {
      hosted.state.drawingNotes?.removeAll { $0 == Self.removedOutput }
    }
    // Also after a failure: the new timeline will be in it.
    hosted.state.drawnScheme = job.job.environment.colorScheme
    hosted.state.needsRedraw = !isCurrent(job, hosted, at: now) && !outcome.isFailure
    noteOmission(outcome.omitted, of: hosted, at: now)
  }

  /// Whether what was drawn is as it would be drawn now.
  private func isCurrent(_ job: RunningJob, _ hosted: HostedInstance, at now: Date) -> Bool {
    job.job.environment == environment(of: hosted, at: now)
      && job.job.instance.place == hosted.instance.place
  }

  /// Where nobody has the entries any more, the provider is asked, uncharged, as it is not its doing, and no
  /// sooner than the schedule would.
  private func extended(
    _ hosted: HostedInstance, _ outcome: WorkerResult.Outcome, at now: Date
  ) {
    noteOmission(outcome.omitted, of: hosted, at: now)
    guard outcome.isFailure else { return hosted.state.noteDrawing(outcome.messages) }
    let spaced = hosted.state.lastReload?.addingTimeInterval(settings.scheduling.shortestSpacing)
    hosted.want(
      PendingReload(
        reason: .clock, since: now, start: max(now, spaced ?? now), isFree: true))
  }

  private func noteOmission(_ omitted: Date?, of hosted: HostedInstance, at now: Date) {
    hosted.state.extensionDate = omitted.map { PictureExtension.date(before: $0, at: now) }
  }

  private func performed(
    _ hosted: HostedInstance, _ outcome: WorkerResult.Outcome, at now: Date
  ) {
    if !hosted.state.actions.isEmpty { hosted.state.actions.removeFirst() }
    if outcome.messages.isEmpty { hosted.state.notes = [] }
    hosted.state.note(outcome.messages)
    reloadAfterAction(of: hosted, at: now)
  }

  /// As WidgetKit does after an intent of a button or toggle: the widget is reloaded, in all its instances.
  func reloadAfterAction(of hosted: HostedInstance, at now: Date) {
    for other in inOrder
    where other.instance.kind == hosted.instance.kind
      && other.instance.program == hosted.instance.program
    {
      other.want(PendingReload(reason: .performed, since: now, start: now, isFree: true))
      changes.note(other)
      requeue(other, at: now)
    }
  }

  private func told(_ hosted: HostedInstance, _ outcome: WorkerResult.Outcome) {
    if !hosted.state.endedTransfers.isEmpty { hosted.state.endedTransfers.removeFirst() }
    hosted.state.note(outcome.messages)
  }
}

extension WorkerTask {
  /// Whether there are other pictures afterwards.
  fileprivate var draws: Bool {
    switch self {
    case .placeholder, .snapshot, .timeline, .redraw, .extend: true
    case .perform, .transfersEnded, .answer: false
    }
  }
}

extension WorkerResult.Outcome {
  fileprivate var isFailure: Bool {
    switch self {
    case .failed: true
    case .timeline, .done, .answered: false
    }
  }

  /// What is worth a word beside the result.
  fileprivate var messages: [String] {
    switch self {
    case .failed(let message): [message]
    case .done(let diagnostics, _): diagnostics
    case .timeline, .answered: []
    }
  }
}
