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
  private var queue = CompositionQueue()
  /// The screens whose states have changed since they were last stored.
  private var changedScreens: Set<WidgetScreen.ID> = []
  /// The screen that is being composed.
  private var composedScreen: WidgetScreen.ID?
  var stacks: [WidgetStack.ID: StackRecord] = [:]
  var stackQueue = CompositionQueue()
  /// The stacks and screens by what they show; `nil` after they have changed.
  private var index: CompositionIndex?

  package init() {}

  /// Applies a change of a screen's record.
  private mutating func change(
    _ id: WidgetScreen.ID, _ change: (inout ScreenRecord) -> Void
  ) {
    guard var record = records.removeValue(forKey: id) else { return }
    change(&record)
    records[id] = record
    queue.set(id, isPending: record.isPending, date: record.next)
    if record.isChanged { changedScreens.insert(id) }
    if record.isComposing {
      composedScreen = id
    } else if composedScreen == id {
      composedScreen = nil
    }
  }

  /// Returns the stacks and screens by what they show.
  private mutating func currentIndex() -> CompositionIndex {
    if let index { return index }
    let new = CompositionIndex(
      stacks: stacks.values.lazy.map(\.stack), screens: records.values.lazy.map(\.screen))
    index = new
    return new
  }

  /// Records that there are other stacks or screens, or that they show something else.
  mutating func invalidateIndex() { index = nil }

  /// Loads the store's screens and requests a new composition of each.
  mutating func load(
    _ screens: [WidgetScreen], _ states: [WidgetScreen.ID: ScreenState], at now: Date
  ) {
    for screen in screens {
      records[screen.id] = ScreenRecord(screen, states[screen.id] ?? ScreenState(), devices)
      // The screen may lack members' frames that were drawn just before an earlier host was killed.
      screenChanged(screen.id, at: now)
    }
    invalidateIndex()
  }

  /// Applies the screens of the store: adds new and changed ones, and drops removed ones.
  mutating func follow(_ screens: [WidgetScreen], at now: Date) {
    let names = Set(screens.map(\.id))
    // The folder of a removed screen may be removed next, so this waits for a running composition to end.
    removeScreens { !names.contains($0) }
    for screen in screens {
      if records[screen.id] == nil {
        records[screen.id] = ScreenRecord(screen, ScreenState(), devices)
        screenChanged(screen.id, at: now)
      }
      change(screen.id) { [devices] in $0.follow(screen, devices, at: Timestamp(now)) }
    }
    invalidateIndex()
  }

  private mutating func removeScreens(where isRemoved: (String) -> Bool) {
    for id in records.keys where isRemoved(id) {
      change(id) { $0.collectResult(waits: true) }
      records[id] = nil
      queue.remove(id)
      changedScreens.remove(id)
    }
  }

  /// Removes stacks and screens that the host no longer updates.
  mutating func removeAll(where isRemoved: (String) -> Bool) {
    for id in stacks.keys where isRemoved(id) {
      stacks[id] = nil
      stackQueue.remove(id)
    }
    // A running composition ends before another host may begin one.
    removeScreens(where: isRemoved)
    invalidateIndex()
  }

  /// Requests a new composition of a screen.
  mutating func screenChanged(_ screen: WidgetScreen.ID, at now: Date) {
    change(screen) { $0.change(at: Timestamp(now)) }
  }

  /// Handles a change of the frames of an instance.
  mutating func memberChanged(_ instance: WidgetInstance.ID, at now: Date) {
    for id in currentIndex().stacks(showing: instance) { stackChanged(id) }
    screenMemberChanged(instance, at: now)
  }

  /// Handles a change of the frames of an instance or a stack that screens may show.
  mutating func screenMemberChanged(_ name: String, at now: Date) {
    for id in currentIndex().screens(showing: name) { screenChanged(id, at: now) }
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
      screenChanged(id, at: now)
    }
  }

  /// Requests new compositions after a change of time zone or environment.
  mutating func surroundingsChanged(at now: Date) {
    stacksChanged()
    for id in records.keys { screenChanged(id, at: now) }
  }

  /// Shifts the times by a change of the wall clock.
  mutating func shift(by seconds: Double, at now: Date) {
    for id in records.keys { change(id) { $0.state.shift(by: seconds) } }
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
    let stacks = stacks
    collectResult(waits: isLast)
    if composedScreen == nil { queue.collectDue(at: Timestamp(now)) }
    // One composition at a time, because pictures take memory.
    for id in composedScreen == nil ? queue.pending.sorted() : [] {
      guard composedScreen == nil else {
        // It stays due, also if the composition is not waited for.
        queue.set(id, isPending: true, date: records[id]?.next)
        continue
      }
      guard let device = records[id]?.screen.device else { continue }
      change(id) { [output, devices] record in
        record.update(
          output, conditions.on(device).environment, devices, at: now, isLast: isLast
        ) { name in (stacks[name]?.stack.members ?? [name]).contains(where: isBusy) }
      }
    }
    return takeChangedStates()
  }

  private mutating func takeChangedStates() -> [WidgetScreen.ID: ScreenState] {
    var states: [WidgetScreen.ID: ScreenState] = [:]
    for id in changedScreens {
      states[id] = records[id]?.state
      records[id]?.isChanged = false
    }
    changedScreens = []
    return states
  }

  /// Records the result of the composition that runs, if it has ended.
  private mutating func collectResult(waits: Bool) {
    guard let composedScreen else { return }
    change(composedScreen) { $0.collectResult(waits: waits) }
  }

  /// Returns when the next action is due after a time, or `nil` if none is.
  mutating func nextUpdate(after now: Date) -> Date? {
    let poll = composedScreen.flatMap { records[$0]?.nextPoll(after: Timestamp(now)) }
    if let poll { return poll.date }
    return [queue.nextDate(), stackQueue.nextDate()].compactMap(\.self).min()?.date
  }

  /// Waits for the running composition.
  package mutating func finish() { collectResult(waits: true) }
}
