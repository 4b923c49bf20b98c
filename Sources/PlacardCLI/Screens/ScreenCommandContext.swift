import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetWorker

/// What the commands for screens work with: the store, and the host that is told.
struct ScreenCommandContext {
  let store: HostStore
  let client: HostClient

  /// For a command that changes nothing where it `reads`, and any other where not.
  init(_ state: StateOptions, reads: Bool = false) throws {
    store = try reads ? state.storeForReading() : state.store()
    client = state.client
  }

  func all() throws -> [ScreenStatus] { try ScreenStatus.all(in: store) }

  func screen(named name: String) throws -> ScreenStatus {
    let all = try all()
    if let status = all.first(where: { $0.screen.id == name }) { return status }
    guard !all.isEmpty else {
      throw CommandError("there is no screen '\(name)'; add one with 'screen add'")
    }
    throw CommandError(unknown("screen", name, among: all.map(\.screen.id)))
  }
}

extension ScreenStatus {
  /// What is told of a screen as JSON.
  var json: JSONValue { json(nil) }

  /// The same with the screen's slots.
  func json(_ plan: ScreenPlan?) -> JSONValue {
    .object([
      "screen": .string(screen.id), "device": .string(screen.device),
      "shows": .array(screen.shown.map(JSONValue.string)),
      "instances": .array(screen.own.map(JSONValue.string)), "slots": plan?.json,
      "composed": composed.map { .string(Timestamp($0).text) },
      "next": next.map { .string(Timestamp($0).text) },
      "failure": failure.map(JSONValue.string),
    ])
  }

  /// What is told of a screen: a line for it, what it shows, and what is wrong.
  var text: String {
    let shown = ["  shows \(screen.shown.joined(separator: ", "))"]
    return (lines + shown).joined(separator: "\n")
  }

  /// How it is.
  var lines: [String] {
    let state = composed.map { "  composed at \(Timestamp($0).text)" } ?? "  not drawn yet"
    let failure = failure.map { ["  not up to date: \($0)"] } ?? []
    return ["\(screen.id)  screen on \(screen.device)", state] + failure
  }
}

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
