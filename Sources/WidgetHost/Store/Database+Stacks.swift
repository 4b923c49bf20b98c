import Foundation
import GRDB
import Graphics

extension Database {
  func stacks() throws -> [WidgetStack] {
    try String.fetchAll(self, sql: "SELECT value FROM stack ORDER BY rowid")
      .map { try StateJSON.value(WidgetStack.self, from: $0) }
  }

  func stackStates() throws -> [WidgetStack.ID: StackState] {
    let rows = try Row.fetchAll(self, sql: "SELECT id, state FROM stack WHERE state IS NOT NULL")
    return try rows.reduce(into: [:]) { states, row in
      states[row["id"]] = try StateJSON.value(StackState.self, from: row["state"])
    }
  }

  func hasStack(_ id: WidgetStack.ID) throws -> Bool {
    try Int.fetchOne(self, sql: "SELECT 1 FROM stack WHERE id = ?", arguments: [id]) != nil
  }

  func requireStack(_ id: WidgetStack.ID) throws {
    guard try !hasStack(id) else { return }
    let known = try String.fetchAll(self, sql: "SELECT id FROM stack")
    throw StateError.unknownStack(id, suggestion: NearestName.question(for: id, among: known))
  }

  /// Adds or replaces a stack; its state is kept.
  func write(_ stack: WidgetStack, at now: Date) throws {
    try execute(
      sql: """
        INSERT INTO stack (id, value) VALUES (?, ?)
        ON CONFLICT (id) DO UPDATE SET value = excluded.value
        """, arguments: [stack.id, try StateJSON.text(of: stack)])
    try post(.stackChanged(stack.id), at: now)
  }

  func removeStack(_ id: WidgetStack.ID, at now: Date) throws {
    try requireNotOnScreen(id)
    try execute(sql: "DELETE FROM stack WHERE id = ?", arguments: [id])
    try post(.stackChanged(id), at: now)
  }

  /// Removes an instance from its stacks, and removes stacks that become empty.
  func removeFromStacks(_ instance: WidgetInstance.ID, at now: Date) throws {
    for stack in try stacks() where stack.members.contains(instance) {
      if let rest = stack.without(instance) {
        try write(rest, at: now)
      } else {
        try removeStack(stack.id, at: now)
      }
    }
  }

  /// Writes the host's state of a stack, unless it was removed.
  func write(_ state: StackState, ofStack id: WidgetStack.ID) throws {
    try execute(
      sql: "UPDATE stack SET state = ? WHERE id = ?",
      arguments: [try StateJSON.text(of: state), id])
  }
}
