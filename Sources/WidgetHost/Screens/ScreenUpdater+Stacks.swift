import Foundation
import FramePipeline

extension ScreenUpdater {
  /// Loads the store's stacks; one whose plan is still valid is not written again.
  mutating func load(_ stored: [WidgetStack], _ states: [WidgetStack.ID: StackState]) {
    for stack in stored {
      stacks[stack.id] = StackRecord(stack, states[stack.id] ?? StackState())
      requeue(stack.id)
    }
    invalidateIndex()
  }

  /// Queues a stack for its next update.
  private mutating func requeue(_ id: WidgetStack.ID) {
    guard let record = stacks[id] else { return stackQueue.remove(id) }
    stackQueue.set(id, isPending: record.isDue || record.isChanged, date: record.next)
  }

  /// Applies the stacks of the store: adds new and changed ones, and drops removed ones.
  mutating func follow(_ stored: [WidgetStack]) {
    let known = stacks
    stacks = [:]
    for stack in stored {
      var record = known[stack.id] ?? StackRecord(stack, StackState())
      record.stack = stack
      record.state.retain(only: stack.members)
      stacks[stack.id] = record
    }
    for id in Set(known.keys).union(stacks.keys) { requeue(id) }
    invalidateIndex()
  }

  /// Requests a new plan for a stack.
  mutating func stackChanged(_ stack: WidgetStack.ID) {
    stacks[stack]?.isDue = true
    requeue(stack)
  }

  /// Requests new plans for all stacks.
  mutating func stacksChanged() { for id in stacks.keys { stackChanged(id) } }

  /// Records a view of a stack.
  ///
  /// - Returns: The member that was viewed, or `nil` if it is not a stack or shows nothing.
  mutating func recordView(
    of id: WidgetStack.ID, _ conditions: HostConditions, _ now: Date
  ) -> WidgetInstance.ID? {
    let time = Timestamp(now)
    guard let stack = stacks[id]?.stack,
      let member = stacks[id]?.state.plan?.turn(at: time)?.member
    else { return nil }
    let conditions = conditions.on(stack.device)
    stacks[id]?.state.usage.count(
      member, at: time, in: conditions.environment.zone, location: conditions.location)
    stacks[id]?.isChanged = true
    requeue(id)
    return member
  }

  /// Pages or pins a stack; an instance that is not in the stack changes nothing.
  mutating func apply(
    _ page: StackPage, to id: WidgetStack.ID, _ conditions: HostConditions, at now: Date
  ) {
    let time = Timestamp(now)
    defer { requeue(id) }
    if let device = stacks[id]?.stack.device {
      stacks[id]?.removeExpiredPin(conditions.on(device), at: time)
    }
    switch page {
    case .next: stacks[id]?.turn(by: 1, at: time)
    case .previous: stacks[id]?.turn(by: -1, at: time)
    case .pin(let member): stacks[id]?.pin(member, at: time, for: nil)
    case .unpin:
      stacks[id]?.state.pin = nil
      stackChanged(id)
    }
  }

  /// Returns the stacks whose plan is due.
  mutating func dueStacks(at now: Date) -> [WidgetStack] {
    stackQueue.collectDue(at: Timestamp(now))
    return stackQueue.pending.compactMap { stacks[$0] }.filter { $0.isDue(at: Timestamp(now)) }
      .map(\.stack)
  }

  /// Plans and writes the stacks that are due, after which the screens that show them are due.
  ///
  /// - Parameters:
  ///   - conditions: The host's environment and location, and those of displays.
  ///   - now: The time.
  ///   - reloadState: Returns the state of an instance; `nil` if there is none.
  /// - Returns: The changed states of stacks, to be stored.
  mutating func updateStacks(
    _ conditions: HostConditions, at now: Date,
    _ reloadState: (WidgetInstance.ID) -> ReloadState?
  ) -> [WidgetStack.ID: StackState] {
    var changed: [WidgetStack.ID: StackState] = [:]
    stackQueue.collectDue(at: Timestamp(now))
    for id in stackQueue.pending.sorted() {
      guard var record = stacks[id] else { continue }
      if record.isDue(at: Timestamp(now)) {
        record.update(
          reloadState, conditions.on(record.stack.device), output,
          try? devices.profile(id: record.stack.device), at: now)
        screenMemberChanged(id, at: now)
      }
      if record.isChanged { changed[id] = record.state }
      record.isChanged = false
      stacks[id] = record
      requeue(id)
    }
    return changed
  }

  /// Returns the instances of a stack, or the one of that name.
  func members(of name: String) -> [WidgetInstance.ID] { stacks[name]?.stack.members ?? [name] }
}
