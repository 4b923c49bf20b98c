import CheckedJSON
package import Foundation
package import FramePipeline
import Graphics
import PixelOutput

/// A screen that is about to be added, or to take the place of its former version, among what is there.
package struct ScreenAdding {
  package let plan: ScreenPlan
  private let instances: [WidgetInstance]
  private let stacks: [WidgetStack]
  private let screens: [WidgetScreen]
  /// The other screens on their displays; one that does not fit its display any more decides nothing.
  private let others: [ScreenPlan]

  /// - Throws: `JSONFileError` at what does not go together with what is there; what the store throws.
  package init(
    _ plan: ScreenPlan, to store: any HostStoring, devices: DeviceShelf = DeviceShelf()
  ) throws {
    self.plan = plan
    instances = try store.instances()
    stacks = try store.stacks()
    screens = try store.screens()
    let name = plan.file.name
    others = screens.filter { $0.id != name }.compactMap { try? $0.plan(on: devices) }
    try check()
  }

  private var file: ScreenFile { plan.file }
  private var former: WidgetScreen? { screens.first { $0.id == file.name } }

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
    var places = ScreenPlaces(stacks: stacks)
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
  private func members(of name: String) -> [WidgetInstance.ID] {
    stacks.first { $0.id == name }?.members ?? [name]
  }

  /// What is to be done.
  ///
  /// - Parameters:
  ///   - widgets: The instances of the widgets that the file names, in its order.
  ///   - text: The file.
  ///   - now: The time.
  /// - Returns: What the store is to do.
  /// - Throws: what the places of what is there throw.
  package func change(_ widgets: [WidgetInstance], text: String, at now: Date) throws
    -> ScreenChange
  {
    let own = widgets.map(\.id)
    let kept = Set(widgets.filter { self.own($0.id)?.isSameWidget(as: $0) == true }.map(\.id))
    var change = ScreenChange(
      file.name,
      to: WidgetScreen(
        id: file.name, device: plan.device.id, text: text, file: file.deviceOrigin.file, own: own,
        shown: Set(file.subjects.map(\.name)).sorted(), created: former?.created ?? now))
    // What the file now names as an instance of its own stays, and is not the screen's any more.
    let shown = Set(file.subjects.flatMap { members(of: $0.name) }).subtracting(own)
    change.removed = (former?.own ?? []).filter { !kept.contains($0) && !shown.contains($0) }
    var places = ScreenPlaces(stacks: stacks)
    for other in others { try places.add(other) }
    try places.add(plan)
    change.added = widgets.filter { !kept.contains($0.id) }.map { $0.placed(places) }
    let rest = instances.filter { !change.removed.contains($0.id) }
    change.changed = rest.compactMap { instance in
      var new = widgets.first { $0.id == instance.id } ?? instance
      new.added = instance.added
      // What was chosen since holds as long as the file says the same of the widget.
      if isUnchanged(instance.id) { new.values = instance.values }
      new = new.placed(places)
      return new == instance ? nil : new
    }
    return change
  }
}

extension ScreenAdding {
  /// Whether the former file says the same of a widget.
  private func isUnchanged(_ name: String) -> Bool {
    let before = former.flatMap { try? ScreenFile([UInt8]($0.text.utf8), file: $0.file) }
    return before?.widget(name) == file.widget(name)
  }
}

extension ScreenFile {
  /// The widget of an instance's name.
  fileprivate func widget(_ name: String) -> ScreenWidget? {
    let subject = subjects.first { $0.name == name }
    guard let subject, case .widget(let widget) = slots[subject.slot].items[subject.item].subject
    else { return nil }
    return widget
  }
}

extension WidgetInstance {
  /// Whether one can take the other's place and show what is known of it.
  package func isSameWidget(as other: WidgetInstance) -> Bool {
    kind == other.kind && family == other.family && device == other.device
  }

  /// The instance where screens have it.
  func placed(_ places: ScreenPlaces) -> WidgetInstance {
    var placed = self
    placed.place = places.places[id]
    return placed
  }
}
