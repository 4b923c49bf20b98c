import Foundation
import Graphics

extension SQLConnection {
  func screens() throws -> [WidgetScreen] {
    try decodedValues("SELECT value FROM screen ORDER BY rowid")
  }

  func screenStates() throws -> [WidgetScreen.ID: ScreenState] {
    try decodedValuesByName("SELECT id, state FROM screen WHERE state IS NOT NULL")
  }

  func hasScreen(_ id: WidgetScreen.ID) throws -> Bool {
    try exists("SELECT 1 FROM screen WHERE id = \(id)")
  }

  /// Applies all parts of a change.
  func apply(_ change: ScreenChange, at now: Date) throws {
    if let base = change.base { try require(base, of: change.id) }
    if let screen = change.screen {
      try requireFreeName(screen.id)
      try write(screen)
    } else {
      try requireScreen(change.id)
      try execute("DELETE FROM screen WHERE id = \(change.id)")
    }
    for instance in change.removed {
      try requireNotOnScreen(instance, but: change.id)
      try remove(instance, at: now)
    }
    for instance in change.added { try add(instance, at: now) }
    for instance in change.changed {
      try replace(change.changed(instance, from: self.instance(instance.id)), at: now)
    }
    try post(.screenChanged(change.id), at: now)
  }

  /// Rejects a change that was made from another version than the stored one.
  private func require(_ base: ScreenChange.Base, of id: WidgetScreen.ID) throws {
    let stored = try screens().first { $0.id == id }
    switch base {
    case .none: if stored != nil { throw StateError.screenExists(id) }
    case .text(let text):
      try requireScreen(id)
      if stored?.text != text { throw StateError.screenChanged(id) }
    }
  }

  private func requireScreen(_ id: WidgetScreen.ID) throws {
    guard try !hasScreen(id) else { return }
    throw StateError.unknownScreen(
      id,
      suggestion: NearestName.suggestionText(for: id, among: try values("SELECT id FROM screen")))
  }

  /// Rejects the removal of something that a screen shows, which would leave an unwanted gap on the screen.
  func requireNotOnScreen(_ name: String, but screen: WidgetScreen.ID? = nil) throws {
    let showing = try screens().first { $0.id != screen && $0.shown.contains(name) }
    if let showing { throw StateError.onScreen(name, screen: showing.id) }
  }

  private func requireFreeName(_ id: WidgetScreen.ID) throws {
    if try hasInstance(id) { throw StateError.instanceExists(id) }
    if try hasStack(id) { throw StateError.stackExists(id) }
  }

  /// Adds or replaces a screen; its state is kept.
  private func write(_ screen: WidgetScreen) throws {
    try NullCharacters.reject(in: screen, of: "the screen '\(screen.id)'")
    let text = try text(of: screen, replacing: ("value", "screen"), where: "id = \(screen.id)")
    try execute(
      """
      INSERT INTO screen (id, value) VALUES (\(screen.id), \(text))
      ON CONFLICT (id) DO UPDATE SET value = excluded.value
      """)
  }

  /// Writes the host's states of screens, except those of removed ones.
  func write(screenStates states: [WidgetScreen.ID: ScreenState], ifNewer isNewer: Bool) throws {
    let table = try table(of: states, replacing: ("state", "screen"), ifNewer: isNewer)
    try execute(forRowsOf: table) { given in
      "UPDATE screen SET state = given.value FROM \(given) WHERE screen.id = given.id"
    }
  }
}
