import CheckedJSON
package import FramePipeline
import PixelOutput

/// What screens decide of the instances that they show, one place for each instance.
package struct ScreenPlacements {
  package private(set) var places: [WidgetInstance.ID: InstancePlace] = [:]
  /// Which screen has decided an instance's place.
  private var owners: [WidgetInstance.ID: WidgetScreen.ID] = [:]
  private let stacks: [WidgetStack.ID: WidgetStack]

  package init(stacks: [WidgetStack]) {
    self.stacks = Dictionary(stacks.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Takes in a screen.
  ///
  /// - Throws: `JSONFileError` at the item that shows an instance whose pictures another slot wants in another
  ///   way: an instance has one size.
  package mutating func add(_ plan: ScreenPlan) throws {
    for subject in plan.file.subjects {
      let slot = plan.slots[subject.slot]
      let place = InstancePlace(slot, of: plan.file)
      for member in stacks[subject.name]?.members ?? [subject.name] {
        if let other = places[member], other != place {
          throw slot.slot.items[subject.item].origin.error(
            difference(member, place, other, screen: plan.file.name))
        }
        places[member] = place
        owners[member] = plan.file.name
      }
    }
  }

  private func difference(
    _ member: WidgetInstance.ID, _ place: InstancePlace, _ other: InstancePlace,
    screen: WidgetScreen.ID
  ) -> String {
    let owner = owners[member] ?? screen
    let elsewhere = owner == screen ? "another slot" : "the screen '\(owner)'"
    guard place.canvas == other.canvas else {
      return "shows '\(member)' at \(place.canvas.text) pixels, but \(elsewhere) shows it at "
        + "\(other.canvas.text); add the widget once more, or name its kind here"
    }
    return "shows '\(member)', which \(elsewhere) shows with another background, corner or "
      + "appearance; add the widget once more, or name its kind here"
  }
}

extension InstancePlace {
  /// What a slot of a screen decides.
  package init(_ slot: PlacedSlot, of file: ScreenFile) {
    self.init(
      canvas: slot.canvas, background: file.background, cornerRadius: file.cornerRadius,
      appearance: file.appearance)
  }
}

extension PixelSize {
  /// As in `400×240`.
  package var text: String { "\(width)×\(height)" }
}

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
