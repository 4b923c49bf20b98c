import Foundation
import WidgetHost

/// What the commands for stacks work with: the store, and the host that is told.
struct StackCommandContext {
  let store: SQLiteStore
  let client: HostClient

  /// For a command that changes nothing where it `reads`, and any other where not.
  init(_ state: StateOptions, reads: Bool = false) throws {
    store = try reads ? state.storeForReading() : state.store()
    client = state.client
  }

  func all() throws -> [StackStatus] { try StackStatus.all(in: store, at: Date()) }

  func stack(named name: String) throws -> WidgetStack {
    let all = try store.stacks()
    if let stack = all.first(where: { $0.id == name }) { return stack }
    guard !all.isEmpty else {
      throw CommandError("there is no stack '\(name)'; make one with 'stack create'")
    }
    throw CommandError(unknown("stack", name, among: all.map(\.id)))
  }

  /// The one stack that holds an instance.
  func stack(holding instance: String) throws -> WidgetStack {
    let all = try store.stacks()
    let holding = all.filter { $0.members.contains(instance) }
    if let only = holding.first, holding.count == 1 { return only }
    guard holding.isEmpty else {
      throw CommandError(
        "'\(instance)' is in several stacks; name one of "
          + holding.map { "'\($0.id)'" }.joined(separator: ", "))
    }
    let members = Set(all.flatMap(\.members)).sorted()
    guard !members.isEmpty else {
      throw CommandError("there are no stacks; make one with 'stack create'")
    }
    throw CommandError(unknown("instance", instance, among: members))
  }

  func instances(named names: [String]) throws -> [WidgetInstance] {
    try names.map { try store.instance(named: $0) }
  }

  func check(_ instance: String, isIn stack: WidgetStack) throws {
    guard stack.members.contains(instance) else {
      throw CommandError(unknown("instance", instance, among: stack.members))
    }
  }

  /// Turns a stack; the host does it, now or when it runs.
  func page(_ name: String, _ page: StackPage) throws {
    try client.send(.page(stack: stack(named: name).id, page), at: Date())
  }
}
