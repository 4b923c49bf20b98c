package import Foundation
package import FramePipeline

extension HostStore {
  /// Takes a screen away, with the instances that were made for it.
  package func remove(
    screen: WidgetScreen, devices: DeviceRegistry = DeviceRegistry(), at now: Date
  )
    throws
  {
    var change = ScreenChange(screen.id, to: nil)
    change.removed = screen.own
    change.changed = try moved(
      without: screen.id, devices, stacks: stacks()
    ).filter { !screen.own.contains($0.id) }
    try apply(change, at: now)
  }

  /// Replaces a stack whose members may have changed; new ones get the place that a screen gives it.
  ///
  /// - Throws: `JSONFileError` where a screen shows a member in another slot, too.
  package func place(_ stack: WidgetStack, devices: DeviceRegistry = DeviceRegistry(), at now: Date)
    throws
  {
    let others = try stacks().filter { $0.id != stack.id }
    let moved = try moved(without: nil, devices, stacks: others + [stack])
    try replace(stack, at: now)
    try place(moved, at: now)
  }

  /// Has what is on a display follow its figures, which are others than before.
  ///
  /// - Throws: `JSONFileError` where screens now want an instance at two sizes.
  package func follow(device: String, devices: DeviceRegistry, at now: Date) throws {
    for screen in try screens() where screen.device == device {
      try post(.screenChanged(screen.id), at: now)
    }
    try place(moved(without: nil, devices, stacks: stacks()), at: now)
  }

  private func place(_ moved: [WidgetInstance], at now: Date) throws {
    for instance in moved { try place(instance.id, instance.place, at: now) }
  }

  /// The instances whose places are others when a screen is gone, or stacks are as given.
  private func moved(
    without screen: WidgetScreen.ID?, _ devices: DeviceRegistry, stacks: [WidgetStack]
  ) throws -> [WidgetInstance] {
    var places = ScreenPlacements(stacks: stacks)
    for other in try screens() where other.id != screen {
      // One that does not fit its display any more decides nothing.
      guard let plan = try? other.plan(on: devices) else { continue }
      try places.add(plan)
    }
    return try instances().compactMap { instance in
      let placed = instance.placed(places)
      return placed == instance ? nil : placed
    }
  }
}

/// What adding, changing or removing a screen does to the store, in one transaction.
package struct ScreenChange: Hashable, Sendable {
  /// The screen's name.
  package var id: WidgetScreen.ID
  /// What the screen is then; `nil` is removed.
  package var screen: WidgetScreen?
  /// Instances that are made, in the order of the file.
  package var added: [WidgetInstance] = []
  /// Instances that get other values or places; what is known of them stays.
  package var changed: [WidgetInstance] = []
  /// Those of them whose values the file decides; the others keep what is chosen of them.
  package var configured: Set<WidgetInstance.ID> = []
  /// Instances that go.
  package var removed: [WidgetInstance.ID] = []

  package init(_ id: WidgetScreen.ID, to screen: WidgetScreen?) {
    self.id = id
    self.screen = screen
  }

  /// What a changed instance becomes, from what it is when the change is made.
  func changed(_ instance: WidgetInstance, from stored: WidgetInstance) -> WidgetInstance {
    var instance = instance
    // Somebody may have chosen others since the change was thought out.
    if !configured.contains(instance.id) { instance.values = stored.values }
    return instance
  }
}
