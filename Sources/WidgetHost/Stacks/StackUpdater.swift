import Foundation
package import FramePipeline

/// Keeps stacks up to date beside their members: plans who is shown, and has the output written.
///
/// A host tells it what happened, and lets it update once in each step.
package struct StackUpdater {
  /// Where pictures go; a simulation does without.
  package var output: StackOutput?
  /// Where the stacks' displays are found.
  package var devices = DeviceRegistry()
  /// Stacks that were planned anew.
  private var written: Set<WidgetStack.ID> = []
  private var slots: [WidgetStack.ID: StackSlot] = [:]

  package init() {}

  /// Takes in what the store has; a stack whose plan reaches on stays as it was written.
  mutating func load(
    _ stacks: [WidgetStack], _ states: [WidgetStack.ID: StackState], at now: Date
  ) {
    for stack in stacks {
      let state = states[stack.id] ?? StackState()
      let isWritten = state.plan != nil && state.failure == nil
      slots[stack.id] = StackSlot(
        stack: stack, state: state, isDue: !isWritten, next: state.plan?.renewal, devices: devices)
    }
  }

  /// Takes in stacks that were made or changed, and lets go of those that are no more.
  mutating func follow(_ stacks: [WidgetStack]) {
    let known = slots
    slots = [:]
    for stack in stacks {
      var slot =
        known[stack.id]
        ?? StackSlot(
          stack: stack, state: StackState(), isDue: true, devices: devices)
      slot.stack = stack
      slot.state.keep(only: stack.members)
      slots[stack.id] = slot
    }
  }

  /// A stack wants a new plan.
  mutating func changed(_ stack: WidgetStack.ID) { slots[stack]?.isDue = true }

  /// The stacks of an instance that shows something else want new plans.
  mutating func memberChanged(_ instance: WidgetInstance.ID) {
    for id in slots.keys where slots[id]?.stack.members.contains(instance) == true { changed(id) }
  }

  /// Has written anew what somebody removed; asked are device and name.
  mutating func inspect(_ isComplete: (String, String) -> Bool) {
    for (id, slot) in slots
    where output != nil && !slot.isDue && slot.isWritten && !isComplete(slot.stack.device, id) {
      changed(id)
    }
  }

  /// The place, the time zone or the looks are others.
  mutating func surroundingsChanged() { for id in slots.keys { changed(id) } }

  /// The clock was set anew.
  mutating func shift(by seconds: Double) {
    for id in slots.keys {
      slots[id]?.state.shift(by: seconds)
      changed(id)
    }
  }

  /// Counts a look at a stack.
  ///
  /// - Returns: The member that was seen; `nil` where it is no stack, or shows nothing.
  mutating func look(
    at id: WidgetStack.ID, _ conditions: HostConditions, _ now: Date
  ) -> WidgetInstance.ID? {
    let time = Timestamp(now)
    guard let member = slots[id]?.state.plan?.turn(at: time)?.member else { return nil }
    slots[id]?.state.habits.count(
      member, at: time, in: conditions.environment.zone, place: conditions.location)
    slots[id]?.isChanged = true
    return member
  }

  /// Shows what a person turned to; an instance that is not in the stack changes nothing.
  mutating func apply(
    _ page: StackPage, to id: WidgetStack.ID, _ conditions: HostConditions, at now: Date
  ) {
    let time = Timestamp(now)
    slots[id]?.endHold(conditions, at: time)
    switch page {
    case .next: slots[id]?.turn(by: 1, at: time)
    case .previous: slots[id]?.turn(by: -1, at: time)
    case .pin(let member): slots[id]?.hold(member, at: time, for: nil)
    case .unpin:
      slots[id]?.state.hold = nil
      changed(id)
    }
  }

  /// Plans and writes what is due.
  ///
  /// - Returns: What is to be kept of stacks.
  mutating func update(
    _ instances: [WidgetInstance.ID: HostedInstance], _ conditions: HostConditions, at now: Date
  ) -> [WidgetStack.ID: StackState] {
    let time = Timestamp(now)
    var changed: [WidgetStack.ID: StackState] = [:]
    for id in slots.keys.sorted() {
      guard var slot = slots[id] else { continue }
      if slot.isDue || slot.next.map({ $0 <= time }) ?? false {
        slot.update({ instances[$0]?.state }, conditions, output, at: time)
        written.insert(id)
      }
      if slot.isChanged { changed[id] = slot.state }
      slot.isChanged = false
      slots[id] = slot
    }
    return changed
  }

  /// The stacks that were planned anew since the last call.
  mutating func takeWritten() -> [WidgetStack.ID] {
    defer { written = [] }
    return written.sorted()
  }

  /// What a stack holds; nothing where there is none of the name.
  func members(of id: WidgetStack.ID) -> [WidgetInstance.ID] { slots[id]?.stack.members ?? [] }

  /// When the next stack wants a plan; `nil` where none does.
  var nextUpdate: Date? { slots.values.compactMap(\.next).min()?.date }
}
