package import FramePipeline

extension ScreenFile {
  /// Something on the screen: an instance or a stack, by its name, and the place in the file that names it.
  package struct Subject: Hashable, Sendable {
    package var slot: Int
    package var item: Int
    /// The name of the output folder that is seen.
    package var name: String
  }

  /// All that the screen ever shows, in the order of the file.
  package var subjects: [Subject] {
    slots.indices.flatMap { slot in
      slots[slot].items.indices.map { item in
        Subject(slot: slot, item: item, name: subjectName(slot, item))
      }
    }
  }

  /// The name of what an item of a slot shows: a widget that the file names is called `<screen>-<slot>`,
  /// those behind the first one of a playlist with a number.
  package func subjectName(_ slot: Int, _ item: Int) -> String {
    switch slots[slot].items[item].subject {
    case .instance(let name), .stack(let name): return name
    case .widget: return "\(name)-\(slots[slot].widgetName(item))"
    }
  }
}
