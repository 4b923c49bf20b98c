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
  package var devices = DeviceProfileRegistry()
  private var records: [WidgetScreen.ID: ScreenRecord] = [:]
  var stacks: [WidgetStack.ID: StackRecord] = [:]

  package init() {}

  /// Loads the store's screens and requests a new composition of each.
  mutating func load(
    _ screens: [WidgetScreen], _ states: [WidgetScreen.ID: ScreenState], at now: Date
  ) {
    for screen in screens {
      var record = ScreenRecord(screen, states[screen.id] ?? ScreenState(), devices)
      // The screen may lack members' frames that were drawn just before an earlier host was killed.
      record.change(at: Timestamp(now))
      records[screen.id] = record
    }
  }

  /// Applies the screens of the store: adds new and changed ones, and drops removed ones.
  mutating func follow(_ screens: [WidgetScreen], at now: Date) {
    let known = records
    records = [:]
    for screen in screens {
      var record = known[screen.id] ?? ScreenRecord(screen, ScreenState(), devices)
      record.follow(screen, devices, at: Timestamp(now))
      if known[screen.id] == nil { record.change(at: Timestamp(now)) }
      records[screen.id] = record
    }
    // The folder of a removed screen may be removed next, so this waits for a running composition to end.
    for id in known.keys where records[id] == nil {
      var record = known[id]
      record?.collectResult(waits: true)
    }
  }

  /// Removes stacks and screens that the host no longer updates.
  mutating func removeAll(where isRemoved: (String) -> Bool) {
    stacks = stacks.filter { !isRemoved($0.key) }
    // A running composition ends before another host may begin one.
    for id in records.keys where isRemoved(id) { records[id]?.collectResult(waits: true) }
    records = records.filter { !isRemoved($0.key) }
  }

  /// Requests a new composition of a screen.
  mutating func screenChanged(_ screen: WidgetScreen.ID, at now: Date) {
    records[screen]?.change(at: Timestamp(now))
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
    for id in records.keys where records[id]?.screen.shown.contains(name) == true {
      records[id]?.change(at: Timestamp(now))
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
    for (id, record) in records
    where output != nil && record.isWritten && !isComplete(record.screen.device, id) {
      records[id]?.change(at: Timestamp(now))
    }
  }

  /// Requests new compositions after a change of time zone or environment.
  mutating func surroundingsChanged(at now: Date) {
    stacksChanged()
    for id in records.keys { records[id]?.change(at: Timestamp(now)) }
  }

  /// Shifts the times by a change of the wall clock.
  mutating func shift(by seconds: Double, at now: Date) {
    for id in records.keys { records[id]?.state.shift(by: seconds) }
    for id in stacks.keys { stacks[id]?.state.shift(by: seconds) }
    surroundingsChanged(at: now)
  }

  /// Returns the names of a screen's content at a time, or `nil` if it is not a screen.
  func visibleNames(
    on id: WidgetScreen.ID, in conditions: HostConditions, at now: Date
  ) -> [String]? {
    records[id].map { record in
      record.visibleNames(at: now, in: conditions.on(record.screen.device).environment.zone)
    }
  }

  /// Composes the screens that are due.
  ///
  /// - Parameters:
  ///   - conditions: The host's environment, such as its time zone and locale, and those of displays.
  ///   - now: The time.
  ///   - isLast: Whether to compose without waiting for further changes, and to wait for running compositions.
  ///   - isBusy: Whether the frames of an instance are about to change.
  /// - Returns: The changed states of screens, to be stored.
  mutating func update(
    in conditions: HostConditions, at now: Date, isLast: Bool = false,
    isBusy: (WidgetInstance.ID) -> Bool
  ) -> [WidgetScreen.ID: ScreenState] {
    var changed: [WidgetScreen.ID: ScreenState] = [:]
    let ids = records.keys.sorted()
    let stacks = stacks
    for id in ids { records[id]?.collectResult(waits: isLast) }
    for id in ids {
      // One composition at a time, because pictures take memory.
      if !isComposing, let device = records[id]?.screen.device {
        records[id]?.update(
          output, conditions.on(device).environment, devices, at: now, isLast: isLast
        ) { name in (stacks[name]?.stack.members ?? [name]).contains(where: isBusy) }
      }
      if let record = records[id], record.isChanged { changed[id] = record.state }
      records[id]?.isChanged = false
    }
    return changed
  }

  private var isComposing: Bool { records.values.contains(where: \.isComposing) }

  /// Returns when the next action is due after a time, or `nil` if none is.
  func nextUpdate(after now: Date) -> Date? {
    let time = Timestamp(now)
    if let poll = records.values.compactMap({ $0.nextPoll(after: time) }).first { return poll.date }
    return (records.values.compactMap(\.next) + stacks.values.compactMap(\.next)).min()?.date
  }

  /// Waits for running compositions.
  package mutating func finish() {
    for id in records.keys { records[id]?.collectResult(waits: true) }
  }
}
