package import Foundation
package import FramePipeline

/// Keeps the instances of a state folder up to date: asks providers when their policies, apps and people want
/// it and their budgets allow, one step at a time.
///
/// What a step decides is committed in one transaction before a job begins and after it has ended, so that a
/// host that is killed goes on where it was: what was asked and is not done is done again, and is charged when
/// it is done. A host has no clock and no thread of its own, and does the same on virtual time.
///
///     let host = Host(store: store, worker: pool)
///     while let next = try host.step(at: .now) { wait(until: next, orFor: pool) }
package final class Host {
  let store: HostStore
  let worker: any WorkerDispatcher
  let settings: HostSettings
  /// Where displays are found.
  package var devices = DeviceRegistry() {
    didSet { screens.devices = devices }
  }
  var scheduler: ReloadScheduler
  /// Keeps the screens and stacks that show the instances.
  package var screens = ScreenUpdater()

  /// Where instances are drawn to, to notice that somebody removed it; `nil` where nothing is drawn.
  package var output: OutputInspector?
  /// When it was looked at last.
  var lastInspection: Date?

  var instances: [WidgetInstance.ID: HostedInstance] = [:]
  var conditions = HostConditions()
  var queue = DueQueue()
  var changes = PendingChanges()
  /// Whose jobs have been started.
  var running: [WorkerJob.ID: HostedInstance] = [:]
  /// Jobs that begin when it is committed that they do.
  var picked: [WorkerJob] = []
  /// The results of jobs that could not begin.
  var unbegun: [WorkerResult] = []
  var lastJob = 0
  var lastOrder = 0
  /// Called with what each commit wrote.
  package var onCommit: ((HostChange) -> Void)?
  private var lastCommit: Date?
  private var clock = ClockMonitor()
  private var isLoaded = false

  package init(
    store: HostStore, worker: any WorkerDispatcher, settings: HostSettings = HostSettings()
  ) {
    self.store = store
    self.worker = worker
    var settings = settings
    if settings.mode == .once { settings.scheduling.joiningDelay = 0 }
    self.settings = settings
    scheduler = ReloadScheduler(settings: settings.scheduling)
  }

  /// Does what is to be done at a time: reads requests, takes results, starts jobs.
  ///
  /// - Returns: when to be called again; sooner when a request was posted or a job has ended. `nil` ends the
  ///   host: all is done that was due, which only ``HostSettings/Mode/once`` knows.
  /// - Throws: what the store throws; nothing is lost, and the next step tries again.
  package func step(at now: HostInstant) throws -> Date? {
    try load(at: now.wall)
    followClock(now)
    try takeRequests(at: now.wall)
    try takeResults(at: now.wall)
    inspectOutput(at: now.wall)
    pickJobs(at: now.wall)
    changes.stackStates.merge(screens.updateStacks(instances, conditions, at: now.wall)) { $1 }
    updateScreens(at: now.wall)
    if isCommitDue(at: now.wall) { try commit() }
    beginPicked()
    return nextStep(after: now.wall)
  }

  /// Whether what has changed is to be committed now; a request is not answered twice.
  private func isCommitDue(at now: Date) -> Bool {
    guard settings.commitInterval > 0, changes.answered.isEmpty, let lastCommit else {
      lastCommit = now
      return true
    }
    guard abs(now.timeIntervalSince(lastCommit)) >= settings.commitInterval else { return false }
    self.lastCommit = now
    return true
  }

  /// Commits what has changed.
  func commit() throws {
    let change = try changes.commit(to: store)
    if !change.isEmpty { onCommit?(change) }
  }

  /// Whether a job is under way.
  package var isWorking: Bool { !running.isEmpty || !unbegun.isEmpty }

  /// When something is to be done next, and for which instance.
  package var nextStart: (date: Date, instance: WidgetInstance)? {
    guard let date = queue.nextStart(), let hosted = queue.nextInstance() else { return nil }
    return (date, hosted.instance)
  }

  private func load(at now: Date) throws {
    guard !isLoaded else { return }
    let stored = try store.instances()
    let states = try store.reloadStates()
    conditions = try store.conditions()
    for instance in stored { enter(instance, state: states[instance.id]) }
    learnDisplays()
    screens.load(try store.stacks(), try store.stackStates())
    screens.load(try store.screens(), try store.screenStates(), at: now)
    isLoaded = true
    resume(at: now)
  }

  /// Goes on where a host before ended, perhaps in the middle of something, or by a clock that was ahead.
  private func resume(at now: Date) {
    let latest = instances.values.compactMap(\.state.latestDate).max() ?? now
    if latest > now.addingTimeInterval(ClockMonitor.tolerance) {
      shift(by: now.timeIntervalSince(latest), at: now, delay: 0)
    }
    for hosted in inOrder {
      giveUpBegunActions(of: hosted, at: now)
      if settings.mode == .once { hosted.state.wanted?.start = now }
      requeue(hosted, at: now)
    }
  }

  private func followClock(_ now: HostInstant) {
    guard let change = clock.change(at: now) else { return }
    shift(by: change, at: now.wall, delay: clock.delay(at: now))
    for hosted in inOrder { requeue(hosted, at: now.wall) }
  }

  /// Keeps the distances to what was, and asks for timelines that are right by the clock as it is now.
  private func shift(by offset: TimeInterval, at now: Date, delay: TimeInterval) {
    for hosted in inOrder {
      hosted.state.shift(by: offset)
      hosted.running?.begun.addTimeInterval(offset)
      if hosted.state.timeline != nil {
        hosted.want(
          PendingReload(
            reason: .environment, since: now, start: now.addingTimeInterval(delay), isFree: true))
      }
      changes.note(hosted)
    }
    screens.shift(by: offset, at: now)
    for index in conditions.sessions.indices {
      conditions.sessions[index].until?.addTimeInterval(offset)
    }
    changes.conditions = conditions
  }

  private func nextStep(after now: Date) -> Date? {
    if !unbegun.isEmpty { return now }
    if settings.mode == .once, running.isEmpty, !queue.hasReady(at: now) { return nil }
    let latest = now.addingTimeInterval(settings.longestWait)
    let dates = [
      latest, queue.nextStart(), screens.nextUpdate(after: now), nextInspection,
    ]
    return dates.compactMap(\.self).min()
  }
}

/// How a host works.
package struct HostSettings: Sendable {
  /// When reloads are.
  package var scheduling = SchedulingSettings()
  /// Whether pictures are drawn; a simulation does without.
  package var draws = true
  /// How long a host may be left alone, in seconds, so that it notices a clock that was set anew.
  package var longestWait: TimeInterval = 5 * 60
  /// How long what has changed may wait to be committed, in seconds.
  ///
  /// With 0 every step commits, so that a host that is killed goes on where it was.
  package var commitInterval: TimeInterval = 0
  /// What the host does.
  package var mode = Mode.continuous

  /// What a host does.
  package enum Mode: Hashable, Sendable {
    /// Keeps instances up to date until it is let go of.
    case continuous
    /// Does what is due, also for requests that still wait for others, and ends.
    case once
  }

  /// The instances that are worked for; `nil` is all.
  package var only: Set<WidgetInstance.ID>?

  package init() {}
}
