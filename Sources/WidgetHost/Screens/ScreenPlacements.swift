import CheckedJSON
package import FramePipeline
import PixelOutput

/// The slot settings that screens impose on their instances, one for each instance.
package struct ScreenPlacements {
  package private(set) var slotSettings: [WidgetInstance.ID: SlotSettings] = [:]
  /// The screen that determines an instance's slot settings.
  private var owners: [WidgetInstance.ID: WidgetScreen.ID] = [:]
  private let stacks: [WidgetStack.ID: WidgetStack]

  package init(stacks: [WidgetStack]) {
    self.stacks = Dictionary(stacks.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Adds a screen.
  ///
  /// - Throws: `JSONFileError` at an item whose instance another slot requires with different settings: an instance has
  ///   one size.
  package mutating func add(_ plan: ScreenPlan) throws {
    for subject in plan.file.subjects {
      let slot = plan.slots[subject.slot]
      let settings = SlotSettings(slot, of: plan.file)
      for member in stacks[subject.name]?.members ?? [subject.name] {
        if let other = slotSettings[member], other != settings {
          throw slot.slot.items[subject.item].origin.error(
            difference(member, settings, other, screen: plan.file.name))
        }
        slotSettings[member] = settings
        owners[member] = plan.file.name
      }
    }
  }

  private func difference(
    _ member: WidgetInstance.ID, _ settings: SlotSettings, _ other: SlotSettings,
    screen: WidgetScreen.ID
  ) -> String {
    let owner = owners[member] ?? screen
    let elsewhere = owner == screen ? "another slot" : "the screen '\(owner)'"
    guard settings.canvas == other.canvas else {
      return "shows '\(member)' at \(settings.canvas.text) pixels, but \(elsewhere) shows it at "
        + "\(other.canvas.text); add the widget again, or name its kind here"
    }
    return "shows '\(member)', which \(elsewhere) shows with another background, corner or "
      + "appearance; add the widget again, or name its kind here"
  }
}

extension SlotSettings {
  /// Creates the settings of a slot on a screen.
  package init(_ slot: PlacedSlot, of file: ScreenFile) {
    self.init(
      canvas: slot.canvas, background: file.background, cornerRadius: file.cornerRadius,
      appearance: file.appearance)
  }
}

extension PixelSize {
  /// A text such as `400×240`.
  package var text: String { "\(width)×\(height)" }
}

extension ScreenFile {
  /// Content of the screen: an instance or a stack, by its name, and its position in the file.
  package struct Subject: Hashable, Sendable {
    package var slot: Int
    package var item: Int
    /// The name of the output folder.
    package var name: String
  }

  /// All content that the screen ever shows, in the order of the file.
  package var subjects: [Subject] {
    slots.indices.flatMap { slot in
      slots[slot].items.indices.map { item in
        Subject(slot: slot, item: item, name: subjectName(slot, item))
      }
    }
  }

  /// Returns the name of an item's content: a widget that the file specifies is named `<screen>-<slot>`, with a number
  /// from the second item of a playlist on.
  package func subjectName(_ slot: Int, _ item: Int) -> String {
    switch slots[slot].items[item].subject {
    case .instance(let name), .stack(let name): return name
    case .widget: return "\(name)-\(slots[slot].widgetName(item))"
    }
  }
}
