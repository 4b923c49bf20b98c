import CheckedJSON
package import FramePipeline
import Graphics
import PixelOutput

/// A screen to be added, or to replace its previous version, with the existing instances, stacks and screens.
package struct ScreenRegistration {
  package let plan: ScreenPlan
  let instances: [WidgetInstance]
  let stacks: [WidgetStack]
  private let screens: [WidgetScreen]
  /// The other screens on their displays; one that no longer fits its display determines no slot settings.
  let others: [ScreenPlan]

  /// - Throws: `JSONFileError` at a conflict with existing instances or screens; the errors of the store.
  package init(
    _ plan: ScreenPlan, to store: HostStore,
    devices: DeviceProfileRegistry = DeviceProfileRegistry()
  ) throws {
    self.plan = plan
    instances = try store.instances()
    stacks = try store.stacks()
    screens = try store.screens()
    let name = plan.file.name
    others = screens.filter { $0.id != name }.compactMap { try? $0.plan(on: devices) }
    try check()
  }

  var file: ScreenFile { plan.file }
  /// The existing version.
  package var existingScreen: WidgetScreen? { screens.first { $0.id == file.name } }

  /// Returns the existing instance of a widget that the file specifies.
  package func existingInstance(_ name: WidgetInstance.ID) -> WidgetInstance? {
    existingScreen?.own.contains(name) == true ? instances.first { $0.id == name } : nil
  }

  private func check() throws {
    try ScreenContents(instances: instances, stacks: stacks).check(plan)
    for subject in file.subjects {
      let item = file.slots[subject.slot].items[subject.item]
      if case .widget = item.subject { try checkIsFree(subject.name, item) }
    }
    var placements = ScreenPlacements(stacks: stacks)
    for other in others { try placements.add(other) }
    try placements.add(plan)
  }

  private func checkIsFree(_ name: String, _ item: PlaylistItem) throws {
    let isTaken =
      instances.contains { $0.id == name } && existingInstance(name) == nil
      || stacks.contains { $0.id == name } || screens.contains { $0.id == name }
    guard !isTaken else {
      throw item.origin.error(
        "would be the instance '\(name)', which already exists; give the slot another 'name'")
    }
  }

  /// Returns the instances of a stack, or the one of that name.
  func members(of name: String) -> [WidgetInstance.ID] {
    stacks.first { $0.id == name }?.members ?? [name]
  }
}
