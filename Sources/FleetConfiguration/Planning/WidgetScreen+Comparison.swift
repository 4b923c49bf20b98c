import CheckedJSON
import FramePipeline
import WidgetHost

extension WidgetScreen {
  /// Whether another version of the screen shows the same, however its text is written.
  ///
  /// A widget may be named by its kind, its template or a path, so that the kinds of the instances count.
  func isEquivalent(
    to other: WidgetScreen, instances: [WidgetInstance], _ otherInstances: [WidgetInstance]
  ) -> Bool {
    guard device == other.device, own == other.own, shown == other.shown else { return false }
    guard let before = comparable(instances), let after = other.comparable(otherInstances) else {
      return false
    }
    return before == after
  }

  /// Returns the value of the file with kinds for widgets.
  ///
  /// - Parameters:
  ///   - instances: The host's instances.
  ///   - sorts: Whether the members of objects are sorted.
  ///   - folder: Returns the folder that names the widget of an instance instead of its kind.
  /// - Returns: The value; `nil` if the file cannot be read.
  func comparable(
    _ instances: [WidgetInstance], sorts: Bool = true,
    folder: (WidgetInstance) -> String? = { _ in nil }
  ) -> JSONValue? {
    let names = Set(own)
    let widgets = Dictionary(
      instances.filter { names.contains($0.id) }.map { instance in
        let folder = folder(instance)
        return (
          instance.id,
          JSONValue.Member(folder == nil ? "kind" : "widget", .string(folder ?? instance.kind))
        )
      }
    ) { first, _ in first }
    guard let file = try? ScreenFile([UInt8](text.utf8), file: self.file),
      case .object(let members) = try? JSONValue(parsing: [UInt8](text.utf8))
    else { return nil }
    let value = JSONValue.object(
      members.filter { $0.name != "$schema" }.map { member in
        guard member.name == "slots", case .array(let slots) = member.value else { return member }
        return .init(
          "slots",
          .array(
            slots.enumerated().map { slot, value in
              value.naming { item in widgets[file.subjectName(slot, item)] }
            }))
      })
    return sorts ? value.sorted : value
  }
}

extension JSONValue {
  /// Returns the value of a slot with other members that name its widgets.
  fileprivate func naming(_ widget: (Int) -> Member?) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { member in
        if member.name == "playlist", case .array(let items) = member.value {
          return .init(
            "playlist",
            .array(items.enumerated().map { item, value in value.naming { _ in widget(item) } }))
        }
        guard ["widget", "kind"].contains(member.name), let widget = widget(0) else {
          return member
        }
        return widget
      })
  }

  /// The value with the members of all objects sorted by name.
  fileprivate var sorted: JSONValue {
    switch self {
    case .object(let members):
      .object(members.map { .init($0.name, $0.value.sorted) }.sorted { $0.name < $1.name })
    case .array(let elements): .array(elements.map(\.sorted))
    case .null, .bool, .integer, .number, .string: self
    }
  }
}
