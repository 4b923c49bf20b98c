import FramePipeline
import WidgetHost

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
    let state = composed.map { "  put together at \(Timestamp($0).text)" } ?? "  not drawn yet"
    let failure = failure.map { ["  not up to date: \($0)"] } ?? []
    return ["\(screen.id)  screen on \(screen.device)", state] + failure
  }
}
