import Foundation
package import FramePipeline

/// Keeps the output of screens and stacks up to date: schedules their members, and writes their output.
///
/// A host notifies it of changes, and calls its update methods once in each step. A stack is a screen with one cell,
/// whose turns are determined by relevance and use instead of a file. It is planned and written immediately; a screen
/// waits for its members and stacks, because it contains their frames.
package struct ScreenUpdater {
  /// The output to write to; `nil` in a simulation.
  package var output: ScreenOutput?
  /// The known devices.
  package var devices = DeviceRegistry()
  private var kept: [WidgetScreen.ID: ScreenRecord] = [:]
  var stacks: [WidgetStack.ID: StackRecord] = [:]

  package init() {}

  /// Loads the store's screens and requests a new composition of each.
  mutating func load(
    _ screens: [WidgetScreen], _ states: [WidgetScreen.ID: ScreenState], at now: Date
  ) {
    for screen in screens {
      var slot = ScreenRecord(screen, states[screen.id] ?? ScreenState(), devices)
      // The screen may lack members' frames that were drawn just before an earlier host was killed.
      slot.change(at: Timestamp(now))
      kept[screen.id] = slot
    }
  }

  /// Applies the screens of the store: adds new and changed ones, and drops removed ones.
  mutating func follow(_ screens: [WidgetScreen], at now: Date) {
    let known = kept
    kept = [:]
    for screen in screens {
      var slot = known[screen.id] ?? ScreenRecord(screen, ScreenState(), devices)
      slot.follow(screen, devices, at: Timestamp(now))
      if known[screen.id] == nil { slot.change(at: Timestamp(now)) }
      kept[screen.id] = slot
    }
    // The folder of a removed screen may be removed next, so this waits for a running composition to end.
    for id in known.keys where kept[id] == nil {
      var slot = known[id]
      slot?.takeEnding(waits: true)
    }
  }

  /// Handles a change of the frames of an instance.
  mutating func memberChanged(_ instance: WidgetInstance.ID, at now: Date) {
    for id in stacks.keys where stacks[id]?.stack.members.contains(instance) == true {
      stackChanged(id)
    }
    screenMemberChanged(instance, at: now)
  }

  /// Handles a change of the frames of an instance or a stack that screens may show.
  mutating func screenMemberChanged(_ name: String, at now: Date) {
    for id in kept.keys where kept[id]?.screen.shown.contains(name) == true {
      kept[id]?.change(at: Timestamp(now))
    }
  }

  /// Rewrites output that was removed; the closure receives device and name.
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

  /// Requests new compositions after a change of time zone or environment.
  mutating func surroundingsChanged(at now: Date) {
    stacksChanged()
    for id in kept.keys { kept[id]?.change(at: Timestamp(now)) }
  }

  /// Shifts the times by a change of the wall clock.
  mutating func shift(by seconds: Double, at now: Date) {
    for id in kept.keys { kept[id]?.state.shift(by: seconds) }
    for id in stacks.keys { stacks[id]?.state.shift(by: seconds) }
    surroundingsChanged(at: now)
  }

  /// Returns the names of a screen's content at a time, or `nil` if it is not a screen.
  func shown(on id: WidgetScreen.ID, in zone: TimeZone, at now: Date) -> [String]? {
    kept[id]?.shown(at: now, in: zone)
  }

  /// Composes the screens that are due.
  ///
  /// - Parameters:
  ///   - environment: The host's environment, such as its time zone and locale.
  ///   - now: The time.
  ///   - isLast: Whether to compose without waiting for further changes, and to wait for running compositions.
  ///   - isBusy: Whether the frames of an instance are about to change.
  /// - Returns: The changed states of screens, to be stored.
  mutating func update(
    in environment: HostEnvironment, at now: Date, isLast: Bool = false,
    isBusy: (WidgetInstance.ID) -> Bool
  ) -> [WidgetScreen.ID: ScreenState] {
    var changed: [WidgetScreen.ID: ScreenState] = [:]
    let ids = kept.keys.sorted()
    let stacks = stacks
    for id in ids { kept[id]?.takeEnding(waits: isLast) }
    for id in ids {
      // One composition at a time, because pictures take memory.
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

  /// Returns when the next action is due after a time, or `nil` if none is.
  func nextUpdate(after now: Date) -> Date? {
    let time = Timestamp(now)
    if let look = kept.values.compactMap({ $0.nextLook(after: time) }).first { return look.date }
    return (kept.values.compactMap(\.next) + stacks.values.compactMap(\.next)).min()?.date
  }

  /// Waits for running compositions.
  package mutating func finish() {
    for id in kept.keys { kept[id]?.takeEnding(waits: true) }
  }
}
