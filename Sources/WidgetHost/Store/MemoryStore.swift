package import Foundation
package import WidgetTimeline

/// A store that forgets all when it is let go of, for simulations.
package final class MemoryStore: HostStore {
  private var stored: [WidgetInstance] = []
  private var states: [WidgetInstance.ID: ReloadState] = [:]
  private var slots: [WidgetStack] = []
  private var slotStates: [WidgetStack.ID: StackState] = [:]
  private var placed: [WidgetScreen] = []
  private var placedStates: [WidgetScreen.ID: ScreenState] = [:]
  private var held = HostConditions()
  private var posted: [PostedRequest] = []
  private var records: [ReloadRecord] = []
  private var lastRequest: PostedRequest.ID = 0
  /// Told of every commit when it is done.
  package var observe: ((HostChange) -> Void)?

  package init() {}

  package func instances() throws -> [WidgetInstance] { stored }

  package func add(_ instance: WidgetInstance, at now: Date) throws {
    stored.append(instance)
    try post(.instanceChanged(instance.id), at: now)
  }

  package func remove(_ instance: WidgetInstance.ID, at now: Date) throws {
    stored.removeAll { $0.id == instance }
    states[instance] = nil
    records.removeAll { $0.instance == instance }
    for stack in slots where stack.members.contains(instance) {
      if let rest = stack.without(instance) {
        try replace(rest, at: now)
      } else {
        try remove(stack: stack.id, at: now)
      }
    }
    try post(.instanceChanged(instance), at: now)
  }

  package func replace(_ instance: WidgetInstance, at now: Date) throws {
    guard let index = stored.firstIndex(where: { $0.id == instance.id }) else { return }
    stored[index] = instance
    try post(.instanceChanged(instance.id), at: now)
  }

  package func configure(
    _ instance: WidgetInstance.ID, values: ParameterValues, at now: Date
  ) throws {
    guard let index = stored.firstIndex(where: { $0.id == instance }) else { return }
    stored[index].values = values
    try post(.instanceChanged(instance), at: now)
  }

  package func setBudget(
    _ budget: ReloadLimit?, of instance: WidgetInstance.ID, at now: Date
  ) throws {
    guard let index = stored.firstIndex(where: { $0.id == instance }) else { return }
    stored[index].budget = budget
    try post(.instanceChanged(instance), at: now)
  }

  package func place(
    _ instance: WidgetInstance.ID, _ place: InstancePlace?, at now: Date
  ) throws {
    guard let index = stored.firstIndex(where: { $0.id == instance }) else { return }
    stored[index].place = place
    try post(.instanceChanged(instance), at: now)
  }

  package func reloadStates() throws -> [WidgetInstance.ID: ReloadState] { states }

  package func stacks() throws -> [WidgetStack] { slots }

  package func add(_ stack: WidgetStack, at now: Date) throws {
    slots.append(stack)
    try post(.stackChanged(stack.id), at: now)
  }

  package func replace(_ stack: WidgetStack, at now: Date) throws {
    guard let index = slots.firstIndex(where: { $0.id == stack.id }) else { return }
    slots[index] = stack
    try post(.stackChanged(stack.id), at: now)
  }

  package func remove(stack: WidgetStack.ID, at now: Date) throws {
    slots.removeAll { $0.id == stack }
    slotStates[stack] = nil
    try post(.stackChanged(stack), at: now)
  }

  package func stackStates() throws -> [WidgetStack.ID: StackState] { slotStates }

  package func screens() throws -> [WidgetScreen] { placed }

  package func apply(_ change: ScreenChange, at now: Date) throws {
    let place = placed.firstIndex { $0.id == change.id }
    switch (change.screen, place) {
    case (let screen?, let place?): placed[place] = screen
    case (let screen?, nil): placed.append(screen)
    case (nil, _):
      placed.removeAll { $0.id == change.id }
      placedStates[change.id] = nil
    }
    for instance in change.removed { try remove(instance, at: now) }
    for instance in change.added { try add(instance, at: now) }
    for instance in change.changed {
      let stored = stored.first { $0.id == instance.id } ?? instance
      try replace(change.changed(instance, from: stored), at: now)
    }
    try post(.screenChanged(change.id), at: now)
  }

  package func screenStates() throws -> [WidgetScreen.ID: ScreenState] { placedStates }

  package func conditions() throws -> HostConditions { held }

  package func post(_ request: HostRequest, at now: Date) throws {
    lastRequest += 1
    posted.append(PostedRequest(id: lastRequest, request: request, posted: now))
  }

  package func postedRequests() throws -> [PostedRequest] { posted }

  package func commit(_ change: HostChange) throws {
    states.merge(change.states) { $1 }
    for (stack, state) in change.stackStates where slots.contains(where: { $0.id == stack }) {
      slotStates[stack] = state
    }
    for (screen, state) in change.screenStates where placed.contains(where: { $0.id == screen }) {
      placedStates[screen] = state
    }
    if let conditions = change.conditions { held = conditions }
    records += change.records
    if !change.answered.isEmpty {
      let answered = Set(change.answered)
      posted.removeAll { answered.contains($0.id) }
    }
    observe?(change)
  }

  package func reloads(
    of instance: WidgetInstance.ID?, since: Date
  ) throws -> [ReloadRecord] {
    records.filter { $0.date >= since && (instance == nil || $0.instance == instance) }
  }
}
