import FramePipeline
import PixelOutput
import WidgetHost

extension ScreenPlan {
  /// Where the slots are and what they show, as JSON.
  var json: JSONValue {
    .array(
      slots.indices.map { place in
        let cell = slots[place].cell
        return .object([
          "slot": .string(slots[place].slot.name),
          "cell": .array([cell.x, cell.y, cell.width, cell.height].map(JSONValue.integer)),
          "shows": .array(names(of: place).map(JSONValue.string)),
          "families": .array(slots[place].families.map { .string($0.rawValue) }),
        ])
      })
  }

  /// What is told of a screen that is not there yet.
  var text: String {
    (["\(file.name)  screen on \(device.id)"] + slotLines).joined(separator: "\n")
  }

  /// A line for each slot.
  var slotLines: [String] {
    slots.indices.map { place in
      let slot = slots[place]
      return "  \(slot.slot.name)  \(slot.canvas.text) at \(slot.cell.x),\(slot.cell.y)  "
        + names(of: place).joined(separator: ", ")
    }
  }

  /// What a slot shows at any time.
  private func names(of slot: Int) -> [String] {
    file.slots[slot].items.indices.map { file.subjectName(slot, $0) }
  }
}
