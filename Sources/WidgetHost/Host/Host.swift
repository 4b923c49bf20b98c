package import Foundation
package import FramePipeline

/// Keeps the instances of a state folder up to date: asks providers when policies, apps and people request it and
/// budgets allow it, one step at a time.
///
/// The decisions of one or more steps are committed in one transaction, at once if they answer requests, or begin or end
/// an action, and otherwise after ``HostSettings/commitInterval``. A new host resumes where a killed one had committed:
/// reloads that are not committed are repeated, and are charged when they are done. A host has no clock or thread of its
/// own, and behaves identically on virtual time.
///
///     let host = Host(store: store, worker: pool)
///     while let next = try host.step(at: .now) { wait(until: next, orFor: pool) }
package final class Host {
  let store: HostStore
  let worker: any WorkerDispatcher
  let settings: HostSettings
  /// The known devices.
  package var devices = DeviceProfileRegistry() {
    didSet { screens.devices = devices }
  }
  var scheduler: ReloadScheduler
  /// Keeps the screens and stacks that show the instances.
  package var screens = ScreenUpdater()

  /// Inspects the instances' output to detect its removal; `nil` if nothing is drawn.
  package var output: OutputInspector?
  /// The time of the last inspection.
  var lastInspection: Date?
  /// The position of the first instance that is inspected next.
  var firstInspected = 0

  /// The pictures that instances share, which the host cleans; `nil` if nothing is drawn.
  package var renders: RenderCache?
  var lastRenderCleaning: Date?
  var nextRenderPart: Int?
  let renderCleaning = RenderCleaning()
  /// The instances that may share pictures.
  var renderGroups = RenderGroups()

  /// The partitions of a database that several nodes use; `nil` if the host has everything.
  var partitions: HostPartitions?
  var instances: [WidgetInstance.ID: HostedInstance] = [:]
  var conditions = HostConditions()
  /// The last request to all partitions that the conditions contain.
  var conditionsRequest: PostedRequest.ID = 0
  /// When the requests to the partitions are read.
  var polling = RequestPolling()
  /// The stacks and screens of all partitions, as far as the host knows; empty if it has everything.
  var compositions = StoredCompositions()
  /// The version of the stacks and screens that the host follows; `nil` after partitions were loaded.
  var followedCompositions: Int?
  var queue = DueQueue()
  var changes = PendingChanges()
  /// The instances of the started jobs.
  var running: [WorkerJob.ID: HostedInstance] = [:]
  /// Jobs that start at the end of the step: those of actions once their start is committed.
  var pickedJobs: [WorkerJob] = []
  /// The results of jobs that could not start.
  var failedStarts: [WorkerResult] = []
  var lastJob = 0
  var lastOrder = 0
  /// Bounds the jobs whose results are not committed.
  var admission: CommitAdmission
  /// The number of jobs that have ended since the last commit.
  var uncommittedCount = 0
  /// Whether due jobs wait for a commit.
  var waitsForCommit = false
  /// The seconds for which steps have waited for commits, in which no result can be taken.
  private(set) var commitTime: TimeInterval = 0
  /// Returns the monotonic time while a step runs; `nil` if it stands still meanwhile, as virtual time does.
  package var currentUptime: (() -> TimeInterval)?
  /// Called with the time of each commit, also of those that have failed.
  package var onCommitMeasured: ((CommitMeasurement) -> Void)?
  /// Called with what holds up reloads, after the first step and when that has changed.
  package var onLoadChange: ((HostLoad) -> Void)?
  var reportedLoad: HostLoad?
  /// Called with the contents of each commit.
  package var onCommit: ((HostChange) -> Void)?
  /// Called after instances were added, configured or removed.
  package var onInstancesChange: (() -> Void)?
  /// Whether jobs may start, and screens and stacks be composed.
  ///
  /// They may not if other nodes may have taken the partitions, as after the process was stopped for a while: what is
  /// drawn then could replace what another node has drawn after more recent requests.
  package var mayDraw: () -> Bool = { true }
  /// Whether nothing was drawn in the last step because it may not be.
  private var isDrawingBlocked = false
  private var lastCommit: Date?
  private var clock = ClockMonitor()
  private var isLoaded = false
  /// The seconds after which drawing is tried again if it was blocked.
  private static let blockedRetryInterval: TimeInterval = 1

  package init(
    store: HostStore, worker: any WorkerDispatcher, settings: HostSettings = HostSettings()
  ) {
    self.store = store
    self.worker = worker
    var settings = settings
    if settings.mode == .once { settings.scheduling.coalescingDelay = 0 }
    self.settings = settings
    partitions = settings.node.map(HostPartitions.init(node:))
    scheduler = ReloadScheduler(settings: settings.scheduling)
    admission = CommitAdmission(interval: settings.commitInterval)
  }

  /// Performs what is due at a time: reads requests, takes results, starts jobs.
  ///
  /// - Returns: When to call again, or earlier if a request was posted or a job has ended. `nil` ends the host:
  ///   everything due is done, which occurs only in ``HostSettings/Mode/once``.
  /// - Throws: The errors of the store; nothing is lost, and the next step retries.
  package func step(at now: HostInstant) throws -> Date? {
    // Also after a commit that has failed.
    defer { reportLoad() }
    try load(at: now.wall)
    followClock(now)
    try takeRequests(at: now.wall)
    try takeResults(at: now)
    inspectOutput(at: now.wall)
    cleanRenders(at: now.wall)
    isDrawingBlocked = !mayDraw()
    if !isDrawingBlocked {
      pickJobs(at: now)
      try updateStacks(at: now.wall)
      updateScreens(at: now.wall)
    }
    if isCommitDue(at: now.wall) {
      let waited = waitsForCommit && uncommittedCount > 0
      try commit()
      lastCommit = now.wall
      beginPicked()
      // What has waited for the commit starts in another step.
      if waited { return now.wall }
    } else {
      beginPicked()
    }
    return nextStep(after: now.wall)
  }

  /// Whether changes are committed now.
  ///
  /// Answered requests are committed at once, so that they are not answered twice, and so are the start and the end of
  /// an action, so that it is not performed twice.
  private func isCommitDue(at now: Date) -> Bool {
    if changes.isEmpty { return false }
    guard !changes.isUrgent, let lastCommit else { return true }
    return abs(now.timeIntervalSince(lastCommit)) >= admission.interval
  }

  /// Commits the changes, except those of partitions that other nodes have taken, which are dropped.
  ///
  /// - Throws: The errors of the store; the next commit retries.
  package func commit() throws {
    let start = currentUptime?()
    do {
      let isEmpty = changes.isEmpty
      try commitChanges()
      if !isEmpty { recordCommit(since: start, isFailure: false) }
    } catch {
      recordCommit(since: start, isFailure: true)
      throw error
    }
    uncommittedCount = 0
  }

  private func recordCommit(since start: TimeInterval?, isFailure: Bool) {
    let duration = max(0, (currentUptime?() ?? 0) - (start ?? 0))
    commitTime += duration
    admission.recordCommit(
      taking: isFailure ? nil : duration, jobCount: queue.shares.runningCount + uncommittedCount,
      workers: queue.shares.workers)
    onCommitMeasured?(
      CommitMeasurement(
        duration: duration, isFailure: isFailure, admittedJobs: admission.limit))
  }

  private func commitChanges() throws {
    while true {
      try forwardChanges()
      do {
        let change = try changes.commit(
          to: store, under: partitions?.leases, knowing: compositions.version)
        if !change.isEmpty { onCommit?(change) }
        return
      } catch is OutdatedCompositions {
        compositions = try store.compositions(after: compositions)
      } catch StateError.partitionsLost(let lost)
        where partitions?.taken.isDisjoint(with: lost) == false
      {
        drop(lost)
      }
    }
  }

  /// The instances, in no particular order.
  package var hostedInstances: [WidgetInstance] { instances.values.map(\.instance) }

  /// The failures of instances whose last reload failed.
  package var failures: [WidgetInstance.ID: ReloadFailure] {
    instances.compactMapValues(\.state.failure)
  }

  /// Whether a job is running.
  package var isWorking: Bool { !running.isEmpty || !failedStarts.isEmpty }

  /// The time and the instance of the next action.
  package var nextStart: (date: Date, instance: WidgetInstance)? {
    guard let date = queue.nextStart(), let hosted = queue.nextInstance() else { return nil }
    return (date, hosted.instance)
  }

  private func load(at now: Date) throws {
    guard partitions == nil else { return try loadTakenPartitions(at: now) }
    guard !isLoaded else { return }
    let stored = try store.instances()
    let states = try store.reloadStates()
    conditions = try store.conditions()
    for instance in stored { enter(instance, state: states[instance.id]) }
    loadDisplayConstraints()
    screens.load(try store.stacks(), try store.stackStates())
    screens.load(try store.screens(), try store.screenStates(), at: now)
    let changed = try store.postedRequests().flatMap(\.request.changedInstances)
    applyUnseenChanges(of: Set(changed), at: now)
    isLoaded = true
    resume(inOrder, at: now)
  }

  /// Resumes from the state of an earlier host, which may have stopped in the middle of a job or had a clock that was
  /// ahead.
  func resume(_ loaded: [HostedInstance], at now: Date) {
    // Each partition may have been that of another node, whose clock says nothing about the rest.
    for own in Dictionary(grouping: loaded, by: \.partition).values {
      followFormerClock(of: own, at: now)
    }
    for hosted in loaded {
      abandonStartedActions(of: hosted, at: now)
      if settings.mode == .once { hosted.state.request?.start = now }
      requeue(hosted, at: now)
    }
  }

  /// Shifts the recorded times of instances whose former host had a clock that was ahead.
  private func followFormerClock(of loaded: [HostedInstance], at now: Date) {
    let latest = loaded.compactMap(\.state.latestDate).max() ?? now
    guard latest > now.addingTimeInterval(ClockMonitor.tolerance) else { return }
    let offset = now.timeIntervalSince(latest)
    shift(loaded, by: offset, at: now, delay: 0)
    if partitions == nil { shiftSurroundings(by: offset, at: now) }
  }

  private func followClock(_ now: HostInstant) {
    guard let change = clock.change(at: now) else { return }
    shift(inOrder, by: change, at: now.wall, delay: clock.delay(at: now))
    shiftSurroundings(by: change, at: now.wall)
    for hosted in inOrder { requeue(hosted, at: now.wall) }
  }

  /// Shifts the recorded times of instances by a change of the wall clock, and requests timelines for the new time.
  private func shift(
    _ shifted: [HostedInstance], by offset: TimeInterval, at now: Date, delay: TimeInterval
  ) {
    for hosted in shifted {
      hosted.state.shift(by: offset)
      hosted.running?.begun.addTimeInterval(offset)
      if hosted.state.timeline != nil {
        hosted.addRequest(
          PendingReload(
            reason: .environment, since: now, start: now.addingTimeInterval(delay), isExempt: true))
      }
      changes.record(hosted)
    }
  }

  /// Shifts the recorded times of everything but instances by a change of the wall clock.
  private func shiftSurroundings(by offset: TimeInterval, at now: Date) {
    screens.shift(by: offset, at: now)
    lastCommit = nil
    for index in conditions.sessions.indices {
      conditions.sessions[index].until?.addTimeInterval(offset)
    }
    // The clocks of other nodes have not changed.
    if partitions == nil { changes.conditions = conditions }
  }

  /// When the changes that wait are committed; `nil` if there are none.
  private var nextCommit: Date? {
    changes.isEmpty ? nil : lastCommit?.addingTimeInterval(admission.interval)
  }

  private func nextStep(after now: Date) -> Date? {
    if !failedStarts.isEmpty { return now }
    if settings.mode == .once, running.isEmpty, changes.isEmpty, !queue.hasReady(at: now) {
      return nil
    }
    let latest = now.addingTimeInterval(settings.maximumStepInterval)
    let drawing =
      isDrawingBlocked
      ? [now.addingTimeInterval(Self.blockedRetryInterval)]
      : [queue.nextStart(), screens.nextUpdate(after: now)]
    let dates = drawing + [latest, nextInspection, nextCommit]
    return dates.compactMap(\.self).min() ?? latest
  }
}
