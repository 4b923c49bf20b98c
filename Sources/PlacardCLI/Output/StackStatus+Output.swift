import FramePipeline
import WidgetHost
import WidgetTimeline

extension StackStatus {
  /// What is told of a stack as JSON.
  var json: JSONValue {
    .object([
      "stack": .string(stack.id), "device": .string(stack.device),
      "family": .string(stack.family.description),
      "members": .array(stack.members.map(JSONValue.string)),
      "shown": shown.map(Self.json), "next": next.map(Self.json),
      "hold": hold.map { hold in
        .object([
          "instance": .string(hold.member),
          "until": hold.until.map { .string($0.text) } ?? .null,
        ])
      },
      "failure": failure.map(JSONValue.string),
    ])
  }

  private static func json(_ turn: StackPlan.Turn) -> JSONValue {
    .object(["instance": .string(turn.member), "from": .string(turn.from.text)])
  }

  /// What is told of a stack: a line for it and for each of its instances.
  var text: String {
    let members = stack.members.map { "  \($0)\(remark(on: $0))" }
    let failure = failure.map { ["  not written: \($0)"] } ?? []
    return (["\(stack.id)  \(stack.family) on \(stack.device)"] + members + failure)
      .joined(separator: "\n")
  }

  /// What is to be said of a member.
  private func remark(on member: WidgetInstance.ID) -> String {
    var remarks: [String] = []
    if let shown, shown.member == member { remarks.append("shown since \(shown.from.text)") }
    if let hold, hold.member == member {
      remarks.append(hold.until.map { "held until \($0.text)" } ?? "pinned")
    }
    if let next, next.member == member { remarks.append("next at \(next.from.text)") }
    return remarks.isEmpty ? "" : "  " + remarks.joined(separator: ", ")
  }
}
