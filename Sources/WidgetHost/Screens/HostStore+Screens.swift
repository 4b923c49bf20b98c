package import Foundation
package import FramePipeline

extension HostStore {
  /// Removes a screen and the instances that were created for it.
  package func remove(
    screen: WidgetScreen, devices: DeviceProfileRegistry = DeviceProfileRegistry(), at now: Date
  ) throws {
    var change = ScreenChange(screen.id, to: nil)
    change.removed = screen.own
    change.changed = try changedInstances(
      without: screen.id, devices, stacks: stacks()
    ).filter { !screen.own.contains($0.id) }
    try apply(change, at: now)
  }

  /// Replaces a stack whose members may have changed; new ones get the slot settings of the stack's screen.
  ///
  /// - Throws: `JSONFileError` if a screen shows a member in another slot, too.
  package func updateMembers(
    of stack: WidgetStack, devices: DeviceProfileRegistry = DeviceProfileRegistry(), at now: Date
  ) throws {
    let others = try stacks().filter { $0.id != stack.id }
    let changed = try changedInstances(without: nil, devices, stacks: others + [stack])
    try replace(stack, at: now)
    try setSlotSettings(of: changed, at: now)
  }

  /// Updates the instances and screens of a display whose profile has changed.
  ///
  /// - Throws: `JSONFileError` if screens now require two sizes of one instance.
  package func follow(device: String, devices: DeviceProfileRegistry, at now: Date) throws {
    for screen in try screens() where screen.device == device {
      try post(.screenChanged(screen.id), at: now)
    }
    try setSlotSettings(
      of: changedInstances(without: nil, devices, stacks: stacks()), at: now)
  }

  private func setSlotSettings(of instances: [WidgetInstance], at now: Date) throws {
    for instance in instances {
      try setSlotSettings(instance.slotSettings, of: instance.id, at: now)
    }
  }

  /// Returns the instances whose slot settings change without a screen, or with the given stacks.
  private func changedInstances(
    without screen: WidgetScreen.ID?, _ devices: DeviceProfileRegistry, stacks: [WidgetStack]
  ) throws -> [WidgetInstance] {
    var placements = ScreenPlacements(stacks: stacks)
    for other in try screens() where other.id != screen {
      // A screen that no longer fits its display determines no slot settings.
      guard let plan = try? other.plan(on: devices) else { continue }
      try placements.add(plan)
    }
    return try instances().compactMap { instance in
      let changed = instance.withSlotSettings(from: placements)
      return changed == instance ? nil : changed
    }
  }
}

/// The changes to the store when a screen is added, changed or removed, which are made in one transaction.
package struct ScreenChange: Hashable, Sendable {
  /// The screen's name.
  package var id: WidgetScreen.ID
  /// The version that the change was made from; `nil` replaces any.
  package var base: Base?
  /// The new version of the screen; `nil` if it is removed.
  package var screen: WidgetScreen?
  /// New instances, in the order of the file.
  package var added: [WidgetInstance] = []
  /// Instances with changed values or slot settings; their state is kept.
  package var changed: [WidgetInstance] = []
  /// The changed instances whose values the file specifies; the others keep their chosen values.
  package var configured: Set<WidgetInstance.ID> = []
  /// Removed instances.
  package var removed: [WidgetInstance.ID] = []

  /// The version of a screen that a person saw before changing it.
  package enum Base: Hashable, Sendable {
    /// There was none.
    case none
    /// The text of its file.
    case text(String)
  }

  package init(_ id: WidgetScreen.ID, to screen: WidgetScreen?) {
    self.id = id
    self.screen = screen
  }

  /// Merges a changed instance with its stored version at the time of the change.
  func changed(_ instance: WidgetInstance, from stored: WidgetInstance) -> WidgetInstance {
    var instance = instance
    // The values may have been changed since the change was prepared.
    if !configured.contains(instance.id) { instance.values = stored.values }
    if stored.program == instance.program {
      // The program may have been upgraded since, or a canary release may try a version with this instance.
      instance.version = stored.version
    }
    if stored.version == nil, instance.version == nil, stored.kind == instance.kind {
      instance.templateVersion = stored.templateVersion
    }
    return instance
  }
}
