import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost
import WidgetWorker

/// The context of the screen commands: the store, and the client of the host.
struct ScreenCommandContext {
  let store: HostStore
  let client: HostClient
  /// The state folder for the end of a message about its contents; empty if the command line names it.
  let location: String

  /// Creates the context of a command, which is read-only if `reads` is true.
  init(_ state: StateOptions, reads: Bool = false) throws {
    store = try reads ? state.storeForReading() : state.store()
    client = state.client
    location = state.location
  }

  func all() throws -> [ScreenStatus] { try ScreenStatus.all(in: store) }

  func screen(named name: String) throws -> ScreenStatus {
    let all = try all()
    if let status = all.first(where: { $0.screen.id == name }) { return status }
    guard !all.isEmpty else {
      throw CommandError("there is no screen '\(name)'\(location); add one with 'screen add'")
    }
    throw CommandError(unknown("screen", name, among: all.map(\.screen.id)) + location)
  }
}

extension ScreenStatus {
  /// The screen's status as JSON.
  var json: JSONValue { json(nil) }

  /// Returns the screen's status and its slots as JSON.
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

  /// The screen's status: a line for it, its contents, and its problems.
  var text: String {
    let shown = ["  shows \(screen.shown.joined(separator: ", "))"]
    return (lines + shown).joined(separator: "\n")
  }

  /// The lines about its status.
  var lines: [String] {
    let state = composed.map { "  composed at \(Timestamp($0).text)" } ?? "  not drawn yet"
    let failure = failure.map { ["  not up to date: \($0)"] } ?? []
    return ["\(screen.id)  screen on \(screen.device)", state] + failure
  }
}

extension ScreenPlan {
  /// The positions and contents of the slots, as JSON.
  var json: JSONValue {
    .array(
      slots.indices.map { slot in
        let cell = slots[slot].cell
        return .object([
          "slot": .string(slots[slot].slot.name),
          "cell": .array([cell.x, cell.y, cell.width, cell.height].map(JSONValue.integer)),
          "shows": .array(names(of: slot).map(JSONValue.string)),
          "families": .array(slots[slot].families.map { .string($0.rawValue) }),
        ])
      })
  }

  /// The description of a screen that was not added.
  var text: String {
    (["\(file.name)  screen on \(device.id)"] + slotLines).joined(separator: "\n")
  }

  /// A line for each slot.
  var slotLines: [String] {
    slots.indices.map { index in
      let slot = slots[index]
      return "  \(slot.slot.name)  \(slot.canvas.text) at \(slot.cell.x),\(slot.cell.y)  "
        + names(of: index).joined(separator: ", ")
    }
  }

  /// Returns everything that a slot ever shows.
  private func names(of slot: Int) -> [String] {
    file.slots[slot].items.indices.map { file.subjectName(slot, $0) }
  }
}
