import Foundation
import Graphics

extension SQLConnection {
  func stacks() throws -> [WidgetStack] {
    try decodedValues("SELECT value FROM stack ORDER BY rowid")
  }

  func stackStates() throws -> [WidgetStack.ID: StackState] {
    try decodedValuesByName("SELECT id, state FROM stack WHERE state IS NOT NULL")
  }

  func hasStack(_ id: WidgetStack.ID) throws -> Bool {
    try exists("SELECT 1 FROM stack WHERE id = \(id)")
  }

  func requireStack(_ id: WidgetStack.ID) throws {
    guard try !hasStack(id) else { return }
    throw StateError.unknownStack(
      id, suggestion: NearestName.suggestionText(for: id, among: try values("SELECT id FROM stack"))
    )
  }

  /// Adds or replaces a stack; its state is kept.
  func write(_ stack: WidgetStack, at now: Date) throws {
    try NullCharacters.reject(in: stack, of: "the stack '\(stack.id)'")
    let text = try text(of: stack, replacing: ("value", "stack"), where: "id = \(stack.id)")
    try execute(
      """
      INSERT INTO stack (id, value) VALUES (\(stack.id), \(text))
      ON CONFLICT (id) DO UPDATE SET value = excluded.value
      """)
    try post(.stackChanged(stack.id), at: now)
  }

  func removeStack(_ id: WidgetStack.ID, at now: Date) throws {
    try requireNotOnScreen(id)
    try execute("DELETE FROM stack WHERE id = \(id)")
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

  /// Writes the host's states of stacks, except those of removed ones.
  func write(stackStates states: [WidgetStack.ID: StackState], ifNewer isNewer: Bool) throws {
    let table = try table(of: states, replacing: ("state", "stack"), ifNewer: isNewer)
    try execute(forRowsOf: table) { given in
      "UPDATE stack SET state = given.value FROM \(given) WHERE stack.id = given.id"
    }
  }
}
