import Foundation

extension Host {
  /// Puts together the screens that are due; stacks have been written by then.
  func updateScreens(at now: Date, isLast: Bool = false) {
    for stack in stacks.takeWritten() { screens.memberChanged(stack, at: now) }
    let changed = screens.update(in: conditions.environment, at: now, isLast: isLast) { name in
      isBusy(name, at: now)
    }
    changes.screenStates.merge(changed) { $1 }
  }

  /// Whether an instance, or one of a stack, is about to show something else.
  private func isBusy(_ name: String, at now: Date) -> Bool {
    guard let hosted = instances[name] else {
      return stacks.members(of: name).contains { isBusy($0, at: now) }
    }
    if hosted.running != nil { return true }
    guard settings.only?.contains(name) ?? true else { return false }
    if hosted.pendingTask != nil { return true }
    if case .reload = decision(for: hosted, at: now) { return true }
    return false
  }

  /// Puts together what has waited for what was drawn ahead, before the host ends.
  ///
  /// - Throws: what the store throws.
  package func finish(at now: HostInstant) throws {
    updateScreens(at: now.wall, isLast: true)
    try changes.commit(to: store)
  }

  /// Notes a look at an instance, at what a stack shows, or at all that a screen shows.
  func look(at name: String, since: Date, at now: Date) {
    guard let shown = screens.shown(on: name, in: conditions.environment.zone, at: since) else {
      return view(stacks.look(at: name, conditions, since) ?? name, since: since, at: now)
    }
    for part in shown {
      view(stacks.look(at: part, conditions, since) ?? part, since: since, at: now)
    }
  }
}
