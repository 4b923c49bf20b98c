import CheckedJSON
package import FramePipeline
import Graphics
import PixelOutput

/// A screen that is about to be added, or to take the place of its former version, among what is there.
package struct ScreenRegistration {
  package let plan: ScreenPlan
  let instances: [WidgetInstance]
  let stacks: [WidgetStack]
  private let screens: [WidgetScreen]
  /// The other screens on their displays; one that does not fit its display any more decides nothing.
  let others: [ScreenPlan]

  /// - Throws: `JSONFileError` at what does not go together with what is there; what the store throws.
  package init(
    _ plan: ScreenPlan, to store: HostStore, devices: DeviceRegistry = DeviceRegistry()
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
  /// The version that is there.
  package var former: WidgetScreen? { screens.first { $0.id == file.name } }

  /// The former instance of a widget that the file names.
  package func own(_ name: WidgetInstance.ID) -> WidgetInstance? {
    former?.own.contains(name) == true ? instances.first { $0.id == name } : nil
  }

  private func check() throws {
    for subject in file.subjects {
      let item = file.slots[subject.slot].items[subject.item]
      switch item.subject {
      case .instance(let name):
        let instance = instances.first { $0.id == name }
        try check(item, "instance", name, on: instance?.device, among: instances.map(\.id))
      case .stack(let name):
        let stack = stacks.first { $0.id == name }
        try check(item, "stack", name, on: stack?.device, among: stacks.map(\.id))
      case .widget: try checkIsFree(subject.name, item)
      }
    }
    var places = ScreenPlacements(stacks: stacks)
    for other in others { try places.add(other) }
    try places.add(plan)
  }

  private func check(
    _ item: PlaylistItem, _ what: String, _ name: String, on device: String?, among known: [String]
  ) throws {
    guard let device else {
      throw item.origin.error(
        "shows the \(what) '\(name)', which is not there"
          + NearestName.question(for: name, among: known))
    }
    guard device == plan.device.id else {
      throw item.origin.error(
        "shows the \(what) '\(name)', which is on '\(device)'; a screen on '\(plan.device.id)' shows what "
          + "is there")
    }
  }

  private func checkIsFree(_ name: String, _ item: PlaylistItem) throws {
    let isTaken =
      instances.contains { $0.id == name } && own(name) == nil
      || stacks.contains { $0.id == name } || screens.contains { $0.id == name }
    guard !isTaken else {
      throw item.origin.error(
        "would be the instance '\(name)', a name that is taken; give the slot another 'name'")
    }
  }

  /// The instances of a stack, or the one of that name.
  func members(of name: String) -> [WidgetInstance.ID] {
    stacks.first { $0.id == name }?.members ?? [name]
  }
}
