import Foundation

/// Changes of the conditions that apply to all instances, within the scope of the request that changes them.
extension Host {
  func follow(_ session: AppSession, in scope: RequestScope, at now: Date) {
    if !scope.isAlreadyApplied {
      conditions.sessions.removeAll { other in
        (other.program == session.program && other.activity == session.activity)
          || other.until.map { $0 <= now } ?? false
      }
      if session.isActive { conditions.sessions.append(session) }
      changes.conditions = conditions
    }
    for hosted in inOrder
    where session.program == nil || session.program == hosted.instance.program {
      requeue(hosted, at: now)
    }
  }

  func change(
    to environment: HostEnvironment, in scope: RequestScope, at now: Date
  ) {
    if scope.isAlreadyApplied { return followUnknownChange(in: scope, at: now) }
    guard environment != conditions.environment else { return }
    changeSituations(in: scope, at: now) { $0.environment = environment }
    changes.conditions = conditions
  }

  func change(to groups: GroupEnvironments, in scope: RequestScope, at now: Date) {
    guard groups != conditions.groups else { return }
    changeSituations(in: scope, at: now) { $0.groups = groups }
  }

  /// Changes the environments of instances, and follows those that differ.
  ///
  /// Other nodes have drawn the instances outside the scope in the new environment.
  private func changeSituations(
    in scope: RequestScope, at now: Date, _ change: (inout HostConditions) -> Void
  ) {
    let all = inOrder
    let before = all.map { situation(of: $0, at: now) }
    change(&conditions)
    screens.surroundingsChanged(at: now)
    for (hosted, before) in zip(all, before) {
      if scope.includes(hosted) {
        follow(hosted, from: before, at: now)
      } else {
        requeue(hosted, at: now)
      }
    }
  }

  /// Redraws and reloads instances after a change of the environment that the conditions contain already, so that what was
  /// before is not known.
  private func followUnknownChange(in scope: RequestScope, at now: Date) {
    screens.surroundingsChanged(at: now)
    for hosted in inOrder(in: scope) {
      redraw(hosted, at: now)
      requestReload(of: hosted, .environment, since: now, at: now, isExempt: true)
    }
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
      requestReload(of: hosted, .environment, since: now, at: now, isExempt: true)
    }
    guard hosted.instance.wantsLocation, let location = new.location,
      location.isSignificantlyFar(from: before.location)
    else { return }
    requestReload(of: hosted, .location, since: now, at: now, isExempt: true)
  }

  func move(to location: Coordinate, in scope: RequestScope, at now: Date) {
    if !scope.isAlreadyApplied {
      guard location.isValid, location.isSignificantlyFar(from: conditions.location) else { return }
      conditions.location = location
      changes.conditions = conditions
    }
    screens.stacksChanged()
    for hosted in inOrder(in: scope)
    where hosted.instance.wantsLocation
      && conditions.groups.environment(of: hosted.instance).location == nil
    {
      requestReload(of: hosted, .location, since: now, at: now, isExempt: true)
    }
  }

  func recordBattery(of device: String, isLow: Bool, in scope: RequestScope, at now: Date) {
    if !scope.isAlreadyApplied {
      let isNew =
        isLow
        ? conditions.lowBatteries.insert(device).inserted
        : conditions.lowBatteries.remove(device) != nil
      guard isNew else { return }
      changes.conditions = conditions
    }
    for hosted in inOrder where hosted.instance.device == device {
      requeue(hosted, at: now)
    }
  }
}
