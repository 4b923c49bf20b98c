import Foundation
package import FramePipeline

/// Keeps screens and stacks up to date beside what they show: plans who is seen when, and has the output written.
///
/// A host tells it what happened, and lets it update once in each step. A stack is a screen with one cell, whose turns
/// come from relevance and use instead of a file. It is planned and written at once; a screen waits for its members and
/// stacks, as it is drawn.
package struct ScreenUpdater {
  /// Where pictures go; a simulation does without.
  package var output: ScreenOutput?
  /// Where displays are found.
  package var devices = DeviceRegistry()
  private var kept: [WidgetScreen.ID: ScreenRecord] = [:]
  var stacks: [WidgetStack.ID: StackRecord] = [:]

  package init() {}

  /// Takes in the store's screens; a screen that was put together stays as it is until something changes.
  mutating func load(
    _ screens: [WidgetScreen], _ states: [WidgetScreen.ID: ScreenState], at now: Date
  ) {
    for screen in screens {
      var slot = ScreenRecord(screen, states[screen.id] ?? ScreenState(), devices)
      // What a member has shown just before the host before was killed is not on it.
      slot.change(at: Timestamp(now))
      kept[screen.id] = slot
    }
  }

  /// Takes in screens that were added or changed, and lets go of those that are no more.
  mutating func follow(_ screens: [WidgetScreen], at now: Date) {
    let known = kept
    kept = [:]
    for screen in screens {
      var slot = known[screen.id] ?? ScreenRecord(screen, ScreenState(), devices)
      slot.follow(screen, devices, at: Timestamp(now))
      if known[screen.id] == nil { slot.change(at: Timestamp(now)) }
      kept[screen.id] = slot
    }
    // Who removes a screen may remove its folder next: it is not written any more then.
    for id in known.keys where kept[id] == nil {
      var slot = known[id]
      slot?.takeEnding(waits: true)
    }
  }

  /// An instance shows something else.
  mutating func memberChanged(_ instance: WidgetInstance.ID, at now: Date) {
    for id in stacks.keys where stacks[id]?.stack.members.contains(instance) == true {
      stackChanged(id)
    }
    screenMemberChanged(instance, at: now)
  }

  /// An instance or a stack shows something else on screens.
  mutating func screenMemberChanged(_ name: String, at now: Date) {
    for id in kept.keys where kept[id]?.screen.shown.contains(name) == true {
      kept[id]?.change(at: Timestamp(now))
    }
  }

  /// Has written anew what somebody removed; asked are device and name.
  mutating func inspect(at now: Date, _ isComplete: (String, String) -> Bool) {
    for (id, record) in stacks
    where output != nil && !record.isDue && record.isWritten
      && !isComplete(record.stack.device, id)
    {
      stackChanged(id)
    }
    for (id, slot) in kept
    where output != nil && slot.isWritten && !isComplete(slot.screen.device, id) {
      kept[id]?.change(at: Timestamp(now))
    }
  }

  /// The time zone or the looks are others.
  mutating func surroundingsChanged(at now: Date) {
    stacksChanged()
    for id in kept.keys { kept[id]?.change(at: Timestamp(now)) }
  }

  /// The clock was set anew.
  mutating func shift(by seconds: Double, at now: Date) {
    for id in kept.keys { kept[id]?.state.shift(by: seconds) }
    for id in stacks.keys { stacks[id]?.state.shift(by: seconds) }
    surroundingsChanged(at: now)
  }

  /// The names of what is seen on a screen at a time; `nil` where it is no screen.
  func shown(on id: WidgetScreen.ID, in zone: TimeZone, at now: Date) -> [String]? {
    kept[id]?.shown(at: now, in: zone)
  }

  /// Puts together the screens that are due.
  ///
  /// - Parameters:
  ///   - environment: What all is drawn in.
  ///   - now: The time.
  ///   - isLast: Whether nothing is waited for any more.
  ///   - isBusy: Whether an instance is about to show something else.
  /// - Returns: What is to be kept of screens.
  mutating func update(
    in environment: HostEnvironment, at now: Date, isLast: Bool = false,
    isBusy: (WidgetInstance.ID) -> Bool
  ) -> [WidgetScreen.ID: ScreenState] {
    var changed: [WidgetScreen.ID: ScreenState] = [:]
    let ids = kept.keys.sorted()
    let stacks = stacks
    for id in ids { kept[id]?.takeEnding(waits: isLast) }
    for id in ids {
      // One at a time, as pictures take memory.
      if !isComposing {
        kept[id]?.update(
          output, environment, devices, at: now, isLast: isLast
        ) { name in (stacks[name]?.stack.members ?? [name]).contains(where: isBusy) }
      }
      if let slot = kept[id], slot.isChanged { changed[id] = slot.state }
      kept[id]?.isChanged = false
    }
    return changed
  }

  private var isComposing: Bool { kept.values.contains(where: \.isComposing) }

  /// When something is to be done next, after a time; `nil` where nothing is.
  func nextUpdate(after now: Date) -> Date? {
    let time = Timestamp(now)
    if let look = kept.values.compactMap({ $0.nextLook(after: time) }).first { return look.date }
    return (kept.values.compactMap(\.next) + stacks.values.compactMap(\.next)).min()?.date
  }

  /// Waits for what is being put together.
  package mutating func finish() {
    for id in kept.keys { kept[id]?.takeEnding(waits: true) }
  }
}
