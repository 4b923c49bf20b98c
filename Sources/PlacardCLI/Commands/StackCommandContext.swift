import CheckedJSON
import Foundation
import FramePipeline
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// The context of the stack commands: the store, and the client of the host.
struct StackCommandContext {
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

  /// The message if there are no stacks.
  var noStacks: String { "there are no stacks\(location); create one with 'stack create'" }

  func all() throws -> [StackStatus] { try StackStatus.all(in: store, at: Date()) }

  func stack(named name: String) throws -> WidgetStack {
    try stack("stack", named: name, among: store.stacks(), createdBy: "stack create")
  }

  /// Returns the stack with a name among those of a kind.
  func stack(
    _ kind: String, named name: String, among all: [WidgetStack], createdBy command: String
  ) throws -> WidgetStack {
    if let stack = all.first(where: { $0.id == name }) { return stack }
    guard !all.isEmpty else {
      throw CommandError("there is no \(kind) '\(name)'\(location); create one with '\(command)'")
    }
    throw CommandError(unknown(kind, name, among: all.map(\.id)) + location)
  }

  /// Returns the only stack that contains an instance.
  func stack(containing instance: String) throws -> WidgetStack {
    let all = try store.stacks()
    let containing = all.filter { $0.members.contains(instance) }
    if let only = containing.first, containing.count == 1 { return only }
    guard containing.isEmpty else {
      throw CommandError(
        "'\(instance)' is in several stacks; name one of "
          + containing.map { "'\($0.id)'" }.joined(separator: ", "))
    }
    let members = Set(all.flatMap(\.members)).sorted()
    guard !members.isEmpty else {
      throw CommandError(noStacks)
    }
    throw CommandError(unknown("instance", instance, among: members) + location)
  }

  func instances(named names: [String]) throws -> [WidgetInstance] {
    try names.map { try store.instance(named: $0) }
  }

  func check(_ instance: String, isIn stack: WidgetStack) throws {
    guard stack.members.contains(instance) else {
      throw CommandError(unknown("instance", instance, among: stack.members))
    }
  }

  /// Deletes a stack, and its output folder if it is not to be kept.
  func delete(_ stack: WidgetStack, output: OutputRemover?) throws {
    try store.remove(stack: stack.id, at: Date())
    // A running host has to stop using the folder first.
    client.wake()
    try output?.delete(stack.id, on: stack.device)
  }

  /// Pages a stack; the host does it now, or when it runs next.
  func requestPage(_ name: String, _ page: StackPage) throws {
    try client.send(.page(stack: stack(named: name).id, page), at: Date())
  }
}

extension StackStatus {
  /// Prints statuses, or reports that there are none.
  static func write(_ all: [StackStatus], json: Bool, none: String) {
    if json {
      StandardOutput.write(json: .array(all.map(\.json)))
    } else if all.isEmpty {
      StandardError.reportError(none)
    } else {
      for status in all { StandardOutput.write(status.text) }
    }
  }

  /// The stack's status as JSON.
  var json: JSONValue {
    .object([
      "stack": .string(stack.id), "device": .string(stack.device),
      "family": .string(stack.family.description),
      "members": .array(stack.members.map(JSONValue.string)),
      "interval": stack.interval.map(JSONValue.number),
      "shown": shown.map(Self.json), "next": next.map(Self.json),
      "hold": pin.map { pin in
        .object([
          "instance": .string(pin.member),
          "until": pin.until.map { .string($0.text) } ?? .null,
        ])
      },
      "failure": failure.map(JSONValue.string),
    ])
  }

  private static func json(_ turn: StackPlan.Turn) -> JSONValue {
    .object(["instance": .string(turn.member), "from": .string(turn.from.text)])
  }

  /// The stack's status: a line for it and for each of its instances.
  var text: String {
    let members = stack.members.map { "  \($0)\(remark(on: $0))" }
    let failure = failure.map { ["  not written: \($0)"] } ?? []
    let interval = stack.interval.map { ", each for \(DurationText.text(of: $0))" } ?? ""
    return (["\(stack.id)  \(stack.family) on \(stack.device)\(interval)"] + members + failure)
      .joined(separator: "\n")
  }

  /// Returns the remarks about a member.
  private func remark(on member: WidgetInstance.ID) -> String {
    var remarks: [String] = []
    if let shown, shown.member == member { remarks.append("shown since \(shown.from.text)") }
    if let pin, pin.member == member {
      remarks.append(pin.until.map { "held until \($0.text)" } ?? "pinned")
    }
    if let next, next.member == member { remarks.append("next at \(next.from.text)") }
    return remarks.isEmpty ? "" : "  " + remarks.joined(separator: ", ")
  }
}
