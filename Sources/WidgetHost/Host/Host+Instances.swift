import Foundation
import FramePipeline

extension Host {
  /// All instances in the order in which they were added, so that runs are reproducible.
  var inOrder: [HostedInstance] { instances.values.sorted { $0.order < $1.order } }

  /// Returns the instances that a request is for, in order.
  func inOrder(in scope: RequestScope) -> [HostedInstance] {
    scope.partitions == nil ? inOrder : inOrder.filter(scope.includes)
  }

  /// Adds an instance with its stored state, or as a new one.
  @discardableResult
  func enter(_ instance: WidgetInstance, state: ReloadState?) -> HostedInstance {
    lastOrder += 1
    let hosted = HostedInstance(
      instance: instance, state: state ?? ReloadState(), order: lastOrder,
      partition: partitions.map { _ in Partition(of: instance.id) })
    instances[instance.id] = hosted
    renderGroups.add(instance)
    queue.add(hosted.provider)
    return hosted
  }

  /// Looks up the constraints of the displays of all instances, and of some that are about to be entered.
  func loadDisplayConstraints(with entered: some Sequence<WidgetInstance> = []) {
    let known = Set(instances.values.lazy.map(\.instance.device))
    scheduler.constraints = devices.constraints(
      ofDevices: known.union(entered.lazy.map(\.device)))
  }

  /// Applies a change of an instance in the store: added, configured or removed.
  ///
  /// - Parameters:
  ///   - id: The name of the instance.
  ///   - instance: What the store has under the name.
  ///   - now: The current time.
  func applyStoredChange(
    _ id: WidgetInstance.ID, to instance: WidgetInstance?, at now: Date
  ) {
    switch (instance, instances[id]) {
    case (nil, nil): break
    case (nil, let hosted?): leave(hosted)
    case (let instance?, nil): requeue(enter(instance, state: nil), at: now)
    case (let instance?, let hosted?) where hosted.instance.isSameWidget(as: instance):
      configure(hosted, as: instance, at: now)
    case (let instance?, let hosted?):
      // A different instance of the same name: the known state does not apply.
      leave(hosted)
      requeue(enter(instance, state: nil), at: now)
    }
  }

  /// Removes an instance, what is not committed of it, and its running job.
  func leave(_ hosted: HostedInstance) {
    instances[hosted.instance.id] = nil
    renderGroups.remove(hosted.instance)
    queue.remove(hosted)
    queue.remove(hosted.provider)
    changes.forget(hosted)
    if let running = hosted.running { abandon(running.job.id) }
  }

  /// Applies a changed configuration at once; before the first timeline, the instance starts with the placeholder
  /// again.
  private func configure(_ hosted: HostedInstance, as instance: WidgetInstance, at now: Date) {
    // A changed budget affects when the provider is called, but not the frames; tags affect both by their environment.
    hosted.instance.budget = instance.budget
    let before = situation(of: hosted, at: now)
    hosted.instance.tags = instance.tags
    follow(hosted, from: before, at: now)
    if instance.withoutSlot == hosted.instance.withoutSlot {
      applySlotSettings(of: instance, to: hosted, at: now)
      return requeue(hosted, at: now)
    }
    let isUpgraded = hosted.instance.versionID != instance.versionID
    hosted.instance = instance
    follow(WidgetProvider(of: instance), of: hosted)
    startOver(hosted, because: isUpgraded ? .upgraded : .configured, at: now)
    requeue(hosted, at: now)
  }

  /// Replaces the provider in whose name an instance is queued, after its program has changed.
  private func follow(_ provider: WidgetProvider, of hosted: HostedInstance) {
    guard provider != hosted.provider else { return }
    queue.add(provider)
    queue.remove(hosted.provider)
    hosted.provider = provider
  }

  /// Requests a timeline for a changed configuration.
  private func startOver(
    _ hosted: HostedInstance, because reason: ReloadReason, at now: Date
  ) {
    if reason == .configured { hosted.configuredAt = now }
    hosted.state.failure = nil
    hosted.state.notes = []
    hosted.state.drawingNotes = nil
    if hosted.state.timeline == nil {
      hosted.state.stage = .new
      hosted.running?.isOutdated = true
    } else {
      hosted.addRequest(PendingReload(reason: reason, since: now, start: now, isExempt: true))
    }
    changes.record(hosted)
  }

  /// Applies changes of instances that no host has seen: the stored instances have them already, but were not drawn.
  func applyUnseenChanges(of changed: Set<WidgetInstance.ID>, at now: Date) {
    for id in changed.sorted() {
      guard let hosted = instances[id], hosted.state.stage != .new else { continue }
      // Of what has changed, only the version is still known.
      let former = hosted.state.lastVersion
      let isUpgraded = former != nil && former != hosted.instance.versionID
      startOver(hosted, because: isUpgraded ? .upgraded : .configured, at: now)
    }
  }

  /// Applies a changed slot on a screen: redraws the frames without calling the provider.
  private func applySlotSettings(
    of instance: WidgetInstance, to hosted: HostedInstance, at now: Date
  ) {
    guard instance != hosted.instance else { return }
    hosted.instance = instance
    guard hosted.state.timeline == nil else { return redraw(hosted, because: .placed, at: now) }
    hosted.state.stage = .new
    hosted.running?.isOutdated = true
    changes.record(hosted)
    requeue(hosted, at: now)
  }

  /// Queues an instance for its next action.
  func requeue(_ hosted: HostedInstance, at now: Date) {
    guard hosted.running == nil, settings.instanceFilter?.contains(hosted.instance.id) ?? true,
      !isRetired(hosted)
    else {
      return queue.remove(hosted)
    }
    followAppearance(of: hosted, at: now)
    if let task = hosted.pendingTask {
      return queue.insert(
        hosted, start: .distantPast, requested: now, priority: task.priority,
        onlyDraws: task.onlyDraws)
    }
    let plan = decision(for: hosted, at: now).plan
    switch (plan, nextDrawing(of: hosted, at: now)) {
    case (nil, nil): queue.remove(hosted)
    case (let plan?, nil): enter(hosted, plan)
    case (let plan?, let date?) where plan.start <= date: enter(hosted, plan)
    case (_, let date?):
      queue.insert(hosted, start: date, requested: date, priority: .change, onlyDraws: true)
    }
  }

  /// Returns when an instance is redrawn next, independently of new timelines.
  private func nextDrawing(of hosted: HostedInstance, at now: Date) -> Date? {
    let change =
      hosted.state.timeline == nil
      ? nil : hosted.instance.nextAppearance(after: now, in: conditions)
    return [extensionStart(of: hosted, at: now), change].compactMap(\.self).min()
  }

  private func enter(_ hosted: HostedInstance, _ plan: PlannedReload) {
    queue.insert(hosted, start: plan.start, requested: plan.dueDate, priority: plan.priority)
  }

  func decision(for hosted: HostedInstance, at now: Date) -> ReloadDecision {
    scheduler.decision(for: hosted.state, of: hosted.instance, in: conditions, at: now)
  }
}

extension PlannedReload {
  fileprivate var priority: DueQueue.Priority {
    switch reason {
    case .manual: .person
    case .performed: isCharged ? .schedule : .person
    case .configured, .upgraded, .requested, .viewed, .environment, .location, .placed,
      .outputRemoved:
      isCharged ? .schedule : .change
    case .added, .atEnd, .after, .clock, .retry: .schedule
    }
  }
}

extension HostTask {
  /// Whether the task draws what is there, without asking the author's provider.
  fileprivate var onlyDraws: Bool {
    switch self {
    case .placeholder, .redraw, .extend: true
    case .snapshot, .timeline, .perform, .transfersEnded, .respond: false
    }
  }

  fileprivate var priority: DueQueue.Priority {
    switch self {
    case .perform: .person
    case .placeholder, .snapshot, .timeline, .redraw, .extend, .transfersEnded, .respond: .change
    }
  }
}
