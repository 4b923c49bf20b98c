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
