import Foundation

extension Host {
  /// Processes the posted requests in order.
  func takeRequests(at now: Date) throws {
    let posted = try store.postedRequests().filter { !changes.completedRequests.contains($0.id) }
    guard !posted.isEmpty else { return }
    let changesInstances = posted.contains { $0.request.isAboutInstances }
    let stored = StoredInstances(changesInstances ? try store.instances() : [])
    if changesInstances {
      scheduler.displays = devices.constraints(of: stored.all)
    }
    if posted.contains(where: \.request.isAboutStacks) { screens.follow(try store.stacks()) }
    if posted.contains(where: \.request.isAboutScreens) {
      screens.follow(try store.screens(), at: now)
    }
    for request in posted {
      try take(request, stored: stored, at: now)
      changes.complete(request)
    }
    if changesInstances { onInstancesChange?() }
  }

  private func take(_ posted: PostedRequest, stored: StoredInstances, at now: Date) throws {
    // A request posted by a clock that was ahead counts as posted now.
    let date = min(posted.posted, now)
    switch posted.request {
    case .reload(let selection): reload(selection, since: date, at: now)
    case .manualReload(let selection): reloadManually(selection, since: date, at: now)
    case .viewed(let id): recordView(at: id, since: date, at: now)
    case .session(let session): follow(session, at: now)
    case .environment(let environment): change(to: environment, at: now)
    case .location(let place): move(to: place, at: now)
    case .battery(let device, let isLow): note(device, isLow: isLow, at: now)
    case .instanceChanged(let id): applyStoredChange(id, in: stored, at: now)
    case .perform(let id, let action): perform(action, of: id, at: now)
    case .page(let stack, let page): screens.apply(page, to: stack, conditions, at: date)
    case .stackChanged(let id): screens.stackChanged(id)
    // Screen changes are applied before requests are processed.
    case .screenChanged: break
    case .configurationChanged(let changed):
      for id in changed.instances { applyStoredChange(id, in: stored, at: now) }
      for id in changed.stacks { screens.stackChanged(id) }
      if changed.environments == true { change(to: try store.groupEnvironments(), at: now) }
    case .transfersEnded(let session, let program): endTransfers(session, of: program, at: now)
    }
  }

  private func reload(_ selection: ReloadSelection, since: Date, at now: Date) {
    for hosted in inOrder where selection.includes(hosted.instance) {
      ask(
        hosted, .requested, since: since, at: now,
        isFree: conditions.isInUse(hosted.instance.program, at: since))
    }
  }

  private func reloadManually(_ selection: ReloadSelection, since: Date, at now: Date) {
    for hosted in inOrder where selection.includes(hosted.instance) {
      hosted.addRequest(PendingReload(reason: .manual, since: since, start: since, isFree: true))
      changes.note(hosted)
      requeue(hosted, at: now)
    }
  }

  /// Records a reload request, which waits for others to join it.
  private func ask(
    _ hosted: HostedInstance, _ reason: ReloadReason, since: Date, at now: Date, isFree: Bool
  ) {
    hosted.addRequest(
      PendingReload(
        reason: reason, since: since,
        start: since.addingTimeInterval(settings.scheduling.joiningDelay), isFree: isFree))
    changes.note(hosted)
    requeue(hosted, at: now)
  }

  /// Records a view; a rarely viewed, outdated instance is reloaded when it comes into view.
  func view(_ id: WidgetInstance.ID, since: Date, at now: Date) {
    guard let hosted = instances[id], hosted.state.views.record(since) else { return }
    changes.note(hosted)
    let allowance = scheduler.allowance(
      for: hosted.state, of: hosted.instance, in: conditions, at: now)
    let isOutOfDate = hosted.state.timeline?.wantedReload.map { $0 <= now } ?? false
    if allowance.isRarelySeen, isOutOfDate, hosted.state.failure == nil {
      ask(hosted, .viewed, since: since, at: now, isFree: false)
    } else {
      requeue(hosted, at: now)
    }
  }

  private func follow(_ session: AppSession, at now: Date) {
    conditions.sessions.removeAll { other in
      (other.program == session.program && other.activity == session.activity)
        || other.until.map { $0 <= now } ?? false
    }
    if session.isActive { conditions.sessions.append(session) }
    changes.conditions = conditions
    for hosted in inOrder
    where session.program == nil || session.program == hosted.instance.program {
      requeue(hosted, at: now)
    }
  }

  private func change(to environment: HostEnvironment, at now: Date) {
    guard environment != conditions.environment else { return }
    changeSituations(at: now) { $0.environment = environment }
    changes.conditions = conditions
  }

  private func change(to groups: GroupEnvironments, at now: Date) {
    guard groups != conditions.groups else { return }
    changeSituations(at: now) { $0.groups = groups }
  }

  /// Changes the environments of instances, and follows those that differ.
  private func changeSituations(at now: Date, _ change: (inout HostConditions) -> Void) {
    let all = inOrder
    let before = all.map { situation(of: $0, at: now) }
    change(&conditions)
    screens.surroundingsChanged(at: now)
    for (hosted, before) in zip(all, before) { follow(hosted, from: before, at: now) }
  }

  /// The environment of an instance, and where it is.
  typealias Situation = (environment: HostEnvironment, location: Coordinate?)

  func situation(of hosted: HostedInstance, at now: Date) -> Situation {
    (environment(of: hosted, at: now), conditions.location(of: hosted.instance))
  }

  /// Redraws and reloads an instance if its environment is another one than before.
  func follow(_ hosted: HostedInstance, from before: Situation, at now: Date) {
    let new = situation(of: hosted, at: now)
    switch EnvironmentEffect(from: before.environment, to: new.environment) {
    case .nothing: break
    case .redraw: redraw(hosted, at: now)
    case .redrawAndReload:
      redraw(hosted, at: now)
      ask(hosted, .environment, since: now, at: now, isFree: true)
    }
    guard hosted.instance.wantsLocation, let place = new.location,
      place.isSignificantlyFar(from: before.location)
    else { return }
    ask(hosted, .location, since: now, at: now, isFree: true)
  }

  private func move(to place: Coordinate, at now: Date) {
    guard place.isValid, place.isSignificantlyFar(from: conditions.location) else { return }
    conditions.location = place
    screens.stacksChanged()
    changes.conditions = conditions
    for hosted in inOrder
    where hosted.instance.wantsLocation
      && conditions.groups.environment(of: hosted.instance).location == nil
    {
      ask(hosted, .location, since: now, at: now, isFree: true)
    }
  }

  private func note(_ device: String, isLow: Bool, at now: Date) {
    let isNew =
      isLow
      ? conditions.lowBatteries.insert(device).inserted
      : conditions.lowBatteries.remove(device) != nil
    guard isNew else { return }
    changes.conditions = conditions
    for hosted in inOrder where hosted.instance.device == device {
      requeue(hosted, at: now)
    }
  }

  private func perform(_ action: String, of id: WidgetInstance.ID, at now: Date) {
    guard let hosted = instances[id] else { return }
    hosted.state.actions.append(ReloadState.PendingAction(action: action))
    changes.note(hosted)
    requeue(hosted, at: now)
  }

  /// Notifies one instance of the program, which informs all of its widgets.
  private func endTransfers(_ session: String, of program: String, at now: Date) {
    let ordered = instances.values.sorted { $0.order < $1.order }
    let firsts = Dictionary(ordered.map { ($0.instance.program, $0) }) { first, _ in first }
    // An app without widgets may share the session with other programs, so all of them are notified.
    let told = firsts[program].map { [$0] } ?? firsts.values.sorted { $0.order < $1.order }
    for hosted in told where !hosted.state.endedTransfers.contains(session) {
      hosted.state.endedTransfers.append(session)
      changes.note(hosted)
      requeue(hosted, at: now)
    }
  }
}

extension HostRequest {
  fileprivate var isAboutInstances: Bool {
    if case .instanceChanged = self { return true }
    if case .configurationChanged(let changed) = self { return !changed.instances.isEmpty }
    return false
  }

  fileprivate var isAboutStacks: Bool {
    if case .stackChanged = self { return true }
    if case .configurationChanged(let changed) = self { return !changed.stacks.isEmpty }
    return false
  }

  fileprivate var isAboutScreens: Bool {
    if case .screenChanged = self { return true }
    if case .configurationChanged(let changed) = self { return !changed.screens.isEmpty }
    return false
  }
}

extension ReloadSelection {
  /// Whether the selection includes an instance.
  package func includes(_ instance: WidgetInstance) -> Bool {
    switch self {
    case .all: true
    case .kind(let kind): instance.kind == kind
    case .instance(let id): instance.id == id
    case .instances(let ids): ids.contains(instance.id)
    }
  }
}
