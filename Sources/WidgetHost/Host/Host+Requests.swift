import Foundation

extension Host {
  /// Processes the posted requests in order.
  func takeRequests(at now: Date) throws {
    guard partitions == nil || settings.mode == .once || polling.isDue(at: now) else { return }
    try takeWaitingRequests(at: now)
    // Not after an error, so that the next step reads what was not processed.
    polling.noteRead(at: now)
  }

  private func takeWaitingRequests(at now: Date) throws {
    let posted = try requestsToAnswer().filter { changes.completedRequests[$0.id] == nil }
    guard !posted.isEmpty else { return }
    let changed = Set(
      posted.flatMap { $0.request.changedInstances.filter(scope(of: $0).includes) })
    let stored = changed.isEmpty ? [:] : try store.instances(named: changed)
    if !changed.isEmpty { loadDisplayConstraints(with: stored.values) }
    try followCompositions(posted, at: now)
    for request in posted {
      let scope = scope(of: request)
      try take(request, stored: stored, in: scope, at: now)
      complete(request, in: scope)
    }
    if !changed.isEmpty { onInstancesChange?() }
  }

  /// Applies changed stacks and screens, if requests say that they may have changed.
  private func followCompositions(_ posted: [PostedRequest], at now: Date) throws {
    let (aboutStacks, aboutScreens) = (
      posted.contains(where: \.request.isAboutStacks),
      posted.contains(where: \.request.isAboutScreens)
    )
    guard partitions != nil else {
      if aboutStacks { screens.follow(try store.stacks()) }
      if aboutScreens { screens.follow(try store.screens(), at: now) }
      return
    }
    guard aboutStacks || aboutScreens else { return }
    // Other nodes post such requests whenever a member has changed its frames.
    compositions = try store.compositions(after: compositions)
    guard compositions.version != followedCompositions else { return }
    followedCompositions = compositions.version
    screens.follow(compositions.stacks.filter { owns($0.id) })
    screens.follow(compositions.screens.filter { owns($0.id) }, at: now)
  }

  private func take(
    _ posted: PostedRequest, stored: [WidgetInstance.ID: WidgetInstance], in scope: RequestScope,
    at now: Date
  ) throws {
    // A request about one name waits in its partition, or in all since before there were partitions.
    if let name = posted.request.name, !scope.includes(name) { return }
    // A request posted by a clock that was ahead counts as posted now.
    let date = min(posted.posted, now)
    switch posted.request {
    case .reload(let selection): reload(selection, in: scope, since: date, at: now)
    case .manualReload(let selection): reloadManually(selection, in: scope, since: date, at: now)
    case .viewed(let id): recordView(at: id, since: date, at: now)
    case .session(let session): follow(session, in: scope, at: now)
    case .environment(let environment): change(to: environment, in: scope, at: now)
    case .location(let location): move(to: location, in: scope, at: now)
    case .battery(let device, let isLow):
      recordBattery(of: device, isLow: isLow, in: scope, at: now)
    case .instanceChanged(let id): applyStoredChange(id, to: stored[id], at: now)
    case .perform(let id, let action): perform(action, of: id, at: now)
    case .page(let stack, let page): screens.apply(page, to: stack, conditions, at: date)
    case .stackChanged(let id): screens.stackChanged(id)
    // Changes of a screen are applied before requests are processed. Another node may have drawn what it shows.
    case .screenChanged(let id): if partitions != nil { screens.screenChanged(id, at: now) }
    case .configurationChanged(let changed):
      for id in changed.instances where scope.includes(id) {
        applyStoredChange(id, to: stored[id], at: now)
      }
      for id in changed.stacks where scope.includes(id) { screens.stackChanged(id) }
      if changed.environments == true {
        change(to: try store.groupEnvironments(), in: scope, at: now)
      }
    case .transfersEnded(let session, let program):
      endTransfers(session, of: program, in: scope, at: now)
    }
  }

  private func reload(
    _ selection: ReloadSelection, in scope: RequestScope, since: Date, at now: Date
  ) {
    for hosted in selected(selection, in: scope) {
      requestReload(
        of: hosted, .requested, since: since, at: now,
        isExempt: conditions.isInUse(hosted.instance.program, at: since))
    }
  }

  private func reloadManually(
    _ selection: ReloadSelection, in scope: RequestScope, since: Date, at now: Date
  ) {
    for hosted in selected(selection, in: scope) {
      hosted.addRequest(PendingReload(reason: .manual, since: since, start: since, isExempt: true))
      changes.record(hosted)
      requeue(hosted, at: now)
    }
  }

  /// Returns the selected instances that a request is for, in order.
  private func selected(
    _ selection: ReloadSelection, in scope: RequestScope
  ) -> [HostedInstance] {
    switch selection {
    case .all, .kind: inOrder(in: scope).filter { selection.includes($0.instance) }
    case .instance(let name): named([name], in: scope)
    case .instances(let names): named(Set(names), in: scope)
    }
  }

  private func named(
    _ names: Set<WidgetInstance.ID>, in scope: RequestScope
  ) -> [HostedInstance] {
    names.compactMap { instances[$0] }.filter(scope.includes).sorted { $0.order < $1.order }
  }

  /// Records a reload request, which is coalesced with others that follow soon.
  func requestReload(
    of hosted: HostedInstance, _ reason: ReloadReason, since: Date, at now: Date, isExempt: Bool
  ) {
    hosted.addRequest(
      PendingReload(
        reason: reason, since: since,
        start: since.addingTimeInterval(settings.scheduling.coalescingDelay), isExempt: isExempt))
    changes.record(hosted)
    requeue(hosted, at: now)
  }

  /// Records a view; a rarely viewed, outdated instance is reloaded when it comes into view.
  func view(_ id: WidgetInstance.ID, since: Date, at now: Date) {
    guard let hosted = instances[id], hosted.state.views.record(since) else { return }
    changes.record(hosted)
    let budget = scheduler.budget(
      for: hosted.state, of: hosted.instance, in: conditions, at: now)
    let isOutOfDate = hosted.state.timeline?.requestedReload.map { $0 <= now } ?? false
    if budget.isRarelyViewed, isOutOfDate, hosted.state.failure == nil {
      requestReload(of: hosted, .viewed, since: since, at: now, isExempt: false)
    } else {
      requeue(hosted, at: now)
    }
  }

  private func perform(_ action: String, of id: WidgetInstance.ID, at now: Date) {
    guard let hosted = instances[id] else { return }
    hosted.state.actions.append(ReloadState.PendingAction(action: action))
    changes.record(hosted)
    requeue(hosted, at: now)
  }

  /// Notifies one instance of the program, which informs all of its widgets.
  private func endTransfers(
    _ session: String, of program: String, in scope: RequestScope, at now: Date
  ) {
    let ordered = inOrder(in: scope)
    let firsts = Dictionary(ordered.map { ($0.instance.program, $0) }) { first, _ in first }
    // An app without widgets may share the session with other programs, so all of them are notified.
    let recipients = firsts[program].map { [$0] } ?? firsts.values.sorted { $0.order < $1.order }
    for hosted in recipients where !hosted.state.endedTransfers.contains(session) {
      hosted.state.endedTransfers.append(session)
      changes.record(hosted)
      requeue(hosted, at: now)
    }
  }
}

extension HostRequest {
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
