package import Foundation
import GRDB
import Graphics
package import WidgetTimeline

/// What a host remembers, in an SQLite database: that of a state folder, which several processes may use at
/// once, or one in memory.
///
/// Every method is one transaction. Every error is a ``StateError``, after which the database is as it was before.
package final class HostStore: Sendable {
  let database: StateDatabase

  /// Makes an empty store in memory, for simulations and tests; it has the same tables as one on disk.
  package init() throws { database = try StateDatabase() }

  /// Opens the store of a folder, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - folder: Where the database lies.
  ///   - checksWhole: Whether the whole database is checked for damage, as a host does when it starts.
  ///   - pageLimit: The most pages of 4 KiB of the database; `nil` for as many as the disk takes.
  /// - Throws: ``StateError`` where it is damaged, newer, another program's, or cannot be used.
  package init(
    _ folder: StateFolder, checksWhole: Bool = false, pageLimit: Int? = nil
  ) throws {
    database = try StateDatabase(folder, checksWhole: checksWhole, pageLimit: pageLimit)
  }

  /// Opens the store of a folder to read it; nothing is made, and the disk may be full.
  ///
  /// - Throws: ``StateError`` where it is damaged, newer, another program's, or cannot be read.
  package init(reading folder: StateFolder) throws {
    database = try StateDatabase(reading: folder)
  }

  package func instances() throws -> [WidgetInstance] {
    try database.read { db in
      try String.fetchAll(db, sql: "SELECT value FROM instance ORDER BY rowid")
        .map { try StateJSON.value(WidgetInstance.self, from: $0) }
    }
  }

  /// Adds an instance and posts that it changed.
  package func add(_ instance: WidgetInstance, at now: Date) throws {
    try database.write { try $0.add(instance, at: now) }
  }

  /// Adds instances with what is known of them, of which a host need not be told.
  package func add(_ instances: [WidgetInstance], knowing change: HostChange) throws {
    try database.write { db in
      for instance in instances { try db.insert(instance) }
      try db.commit(change)
    }
  }

  /// Removes an instance and all that is known of it, also from its stacks, and posts that it changed.
  package func remove(_ instance: WidgetInstance.ID, at now: Date) throws {
    try database.write { db in
      try db.requireOffScreens(instance)
      try db.remove(instance, at: now)
    }
  }

  /// Replaces the instance of the same name and posts that it changed; what is known of it stays.
  package func replace(_ instance: WidgetInstance, at now: Date) throws {
    try database.write { try $0.replace(instance, at: now) }
  }

  /// Replaces an instance's chosen values and posts that it changed.
  package func configure(
    _ instance: WidgetInstance.ID, values: ParameterValues, at now: Date
  ) throws {
    try database.write { db in
      var changed = try db.instance(instance)
      changed.values = values
      try db.replace(changed, at: now)
    }
  }

  /// Replaces an instance's budget and posts that it changed; `nil` follows from its display.
  package func setBudget(
    _ budget: ReloadLimit?, of instance: WidgetInstance.ID, at now: Date
  ) throws {
    try database.write { db in
      var changed = try db.instance(instance)
      changed.budget = budget
      try db.replace(changed, at: now)
    }
  }

  /// Replaces what screens decide of an instance and posts that it changed.
  package func place(
    _ instance: WidgetInstance.ID, _ place: InstancePlace?, at now: Date
  ) throws {
    try database.write { db in
      var changed = try db.instance(instance)
      changed.place = place
      try db.replace(changed, at: now)
    }
  }

  /// What the host knows of the instances' reloads.
  package func reloadStates() throws -> [WidgetInstance.ID: ReloadState] {
    try database.read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT instance, value FROM reloadState")
      return try rows.reduce(into: [:]) { states, row in
        states[row["instance"]] = try StateJSON.value(ReloadState.self, from: row["value"])
      }
    }
  }

  package func stacks() throws -> [WidgetStack] { try database.read { try $0.stacks() } }

  /// Adds a stack and posts that it changed.
  package func add(_ stack: WidgetStack, at now: Date) throws {
    try database.write { db in
      guard try !db.hasStack(stack.id) else { throw StateError.stackExists(stack.id) }
      guard try !db.hasScreen(stack.id) else { throw StateError.screenExists(stack.id) }
      guard try !db.hasInstance(stack.id) else { throw StateError.instanceExists(stack.id) }
      try db.write(stack, at: now)
    }
  }

  /// Replaces the stack of the same name and posts that it changed; what is known of it stays.
  package func replace(_ stack: WidgetStack, at now: Date) throws {
    try database.write { db in
      try db.requireStack(stack.id)
      try db.write(stack, at: now)
    }
  }

  /// Removes a stack and all that is known of it, and posts that it changed.
  package func remove(stack: WidgetStack.ID, at now: Date) throws {
    try database.write { db in
      try db.requireStack(stack)
      try db.removeStack(stack, at: now)
    }
  }

  /// What the host knows of the stacks.
  package func stackStates() throws -> [WidgetStack.ID: StackState] {
    try database.read { try $0.stackStates() }
  }

  package func screens() throws -> [WidgetScreen] { try database.read { try $0.screens() } }

  /// Does all of a change of a screen, and posts it.
  package func apply(_ change: ScreenChange, at now: Date) throws {
    try database.write { try $0.apply(change, at: now) }
  }

  /// What the host knows of the screens.
  package func screenStates() throws -> [WidgetScreen.ID: ScreenState] {
    try database.read { try $0.screenStates() }
  }

  /// What holds for all instances.
  package func conditions() throws -> HostConditions {
    try database.read { db in
      try String.fetchOne(db, sql: "SELECT value FROM condition")
        .map { try StateJSON.value(HostConditions.self, from: $0) } ?? HostConditions()
    }
  }

  /// Keeps a request until a commit answers it.
  package func post(_ request: HostRequest, at now: Date) throws {
    try database.write { try $0.post(request, at: now) }
  }

  /// The kept requests in the order of their posting; those that only a newer version can read wait for it.
  package func postedRequests() throws -> [PostedRequest] {
    // A host asks in every step.
    try database.readOnce { db in
      let statement = try db.cachedStatement(
        sql: "SELECT id, posted, value FROM request ORDER BY id")
      return try Row.fetchAll(statement).compactMap { row in
        guard let request = try? StateJSON.value(HostRequest.self, from: row["value"]) else {
          return nil
        }
        return PostedRequest(
          id: row["id"], request: request,
          posted: Date(timeIntervalSinceReferenceDate: row["posted"]))
      }
    }
  }

  /// Writes what a step of the host changed.
  package func commit(_ change: HostChange) throws {
    guard !change.isEmpty else { return }
    try database.write { try $0.commit(change) }
  }

  /// The reloads since a time, of one instance or of all, oldest first.
  package func reloads(
    of instance: WidgetInstance.ID?, since: Date
  ) throws -> [ReloadRecord] {
    try database.read { db in
      let texts = try String.fetchAll(
        db,
        sql: "SELECT value FROM reload WHERE date >= ?1 AND (?2 IS NULL OR instance = ?2) "
          + "ORDER BY date, id",
        arguments: [since.timeIntervalSinceReferenceDate, instance])
      return try texts.map { try StateJSON.value(ReloadRecord.self, from: $0) }
    }
  }
}
