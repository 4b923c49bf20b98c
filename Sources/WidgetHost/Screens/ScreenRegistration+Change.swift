import CheckedJSON
package import Foundation
import FramePipeline
import PixelOutput

extension ScreenRegistration {
  /// Returns the changes that add or replace the screen.
  ///
  /// - Parameters:
  ///   - widgets: The instances of the widgets that the file specifies, in its order.
  ///   - text: The file.
  ///   - now: The time.
  /// - Returns: The changes to the store.
  /// - Throws: Errors in the slot settings of existing screens.
  package func change(_ widgets: [WidgetInstance], text: String, at now: Date) throws
    -> ScreenChange
  {
    let own = widgets.map(\.id)
    let retained = Set(
      widgets.filter { existingInstance($0.id)?.isSameWidget(as: $0) == true }.map(\.id))
    var change = ScreenChange(
      file.name,
      to: WidgetScreen(
        id: file.name, device: plan.device.id, text: text, file: file.deviceOrigin.file, own: own,
        shown: Set(file.subjects.map(\.name)).sorted(), created: existingScreen?.created ?? now))
    // An instance that the file now refers to by name stays, but no longer belongs to the screen.
    let shown = Set(file.subjects.flatMap { members(of: $0.name) }).subtracting(own)
    change.removed = (existingScreen?.own ?? []).filter {
      !retained.contains($0) && !shown.contains($0)
    }
    var placements = ScreenPlacements(stacks: stacks)
    for other in others { try placements.add(other) }
    try placements.add(plan)
    change.added = widgets.filter { !retained.contains($0.id) }.map {
      $0.withSlotSettings(from: placements)
    }
    let rest = instances.filter { !change.removed.contains($0.id) }
    change.configured = retained.filter { !isUnchanged($0) }
    change.changed = rest.compactMap { instance in
      var new = widgets.first { $0.id == instance.id } ?? instance
      new.added = instance.added
      new.budget = instance.budget
      // Values that were chosen later are kept as long as the file's specification of the widget is unchanged.
      if isUnchanged(instance.id) { new.values = instance.values }
      new = new.withSlotSettings(from: placements)
      return new == instance ? nil : new
    }
    return change
  }

  /// Whether the previous file specifies a widget identically.
  private func isUnchanged(_ name: String) -> Bool {
    let before = existingScreen.flatMap { try? ScreenFile([UInt8]($0.text.utf8), file: $0.file) }
    return before?.widget(name) == file.widget(name)
  }
}

extension ScreenFile {
  /// Returns the widget for an instance's name.
  fileprivate func widget(_ name: String) -> ScreenWidget? {
    let subject = subjects.first { $0.name == name }
    guard let subject, case .widget(let widget) = slots[subject.slot].items[subject.item].subject
    else { return nil }
    return widget
  }
}

extension WidgetInstance {
  /// Whether one instance can replace the other and keep its state.
  package func isSameWidget(as other: WidgetInstance) -> Bool {
    kind == other.kind && family == other.family && device == other.device
  }

  /// Returns the instance with its slot settings.
  package func withSlotSettings(from placements: ScreenPlacements) -> WidgetInstance {
    var instance = self
    instance.slotSettings = placements.slotSettings[id]
    return instance
  }
}
