package import Foundation
import GRDB
import Graphics
package import WidgetTimeline

/// The persistent state of a host, in an SQLite database: that of a state folder, which several processes may use
/// concurrently, or one in memory.
///
/// Every method is one transaction. Every error is a ``StateError`` or ``ProgramError``, after which the database is
/// unchanged.
package final class HostStore: Sendable {
  let database: StateDatabase

  /// Creates an empty store in memory, for simulations and tests; it has the same tables as one on disk.
  package init() throws { database = try StateDatabase() }

  /// Opens the store of a folder, and creates it if it is missing.
  ///
  /// - Parameters:
  ///   - folder: The folder of the database.
  ///   - checksWhole: Whether the whole database is checked for damage, as a host does when it starts.
  ///   - pageLimit: The maximum number of 4 KiB pages of the database; `nil` for no limit.
  /// - Throws: ``StateError`` if it is damaged, from a newer version or another program, or cannot be opened.
  package init(
    _ folder: StateFolder, checksWhole: Bool = false, pageLimit: Int? = nil
  ) throws {
    database = try StateDatabase(folder, checksWhole: checksWhole, pageLimit: pageLimit)
  }

  /// Opens the store of a folder for reading; writes nothing, so the disk may be full.
  ///
  /// - Throws: ``StateError`` if it is damaged, from a newer version or another program, or cannot be read.
  package init(reading folder: StateFolder) throws {
    database = try StateDatabase(reading: folder)
  }

  package func instances() throws -> [WidgetInstance] {
    try database.read { try $0.instances() }
  }

  /// Adds an instance and posts the change.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - version: The version of the instance's program, which is registered if it is new.
  ///   - now: The current time.
  /// - Throws: ``ProgramError`` if the program is registered with another version.
  package func add(
    _ instance: WidgetInstance, of version: ProgramVersion? = nil, at now: Date
  ) throws {
    try database.write { db in
      if let version { try db.register(version, as: instance.program) }
      try db.add(instance, at: now)
    }
  }

  /// Adds instances with their state, without posting changes.
  package func add(_ instances: [WidgetInstance], knowing change: HostChange) throws {
    try database.write { db in
      for instance in instances { try db.insert(instance) }
      try db.commit(change)
    }
  }

  /// Removes an instance and its state, also from its stacks, and posts the change.
  package func remove(_ instance: WidgetInstance.ID, at now: Date) throws {
    try database.write { db in
      try db.requireNotOnScreen(instance)
      try db.remove(instance, at: now)
    }
  }

  /// Removes instances as ``remove(_:at:)`` does, all of them or none.
  package func remove(instances: [WidgetInstance.ID], at now: Date) throws {
    try database.write { db in
      for instance in instances { try db.requireNotOnScreen(instance) }
      for instance in instances { try db.remove(instance, at: now) }
    }
  }

  /// Replaces the instance of the same name and posts the change; its state is kept.
  package func replace(_ instance: WidgetInstance, at now: Date) throws {
    try database.write { try $0.replace(instance, at: now) }
  }

  /// Replaces an instance's chosen values and posts the change.
  package func configure(
    _ instance: WidgetInstance.ID, values: ParameterValues, at now: Date
  ) throws {
    try database.write { db in
      var changed = try db.instance(instance)
      changed.values = values
      try db.replace(changed, at: now)
    }
  }

  /// Replaces an instance's budget and posts the change; `nil` derives the budget from its display.
  package func setBudget(
    _ budget: ReloadLimit?, of instance: WidgetInstance.ID, at now: Date
  ) throws {
    try database.write { db in
      var changed = try db.instance(instance)
      changed.budget = budget
      try db.replace(changed, at: now)
    }
  }

  /// Replaces the settings of an instance's slot on a screen and posts the change.
  package func place(
    _ instance: WidgetInstance.ID, _ place: SlotSettings?, at now: Date
  ) throws {
    try database.write { db in
      var changed = try db.instance(instance)
      changed.place = place
      try db.replace(changed, at: now)
    }
  }

  /// Returns the host's state of the instances' reloads.
  package func reloadStates() throws -> [WidgetInstance.ID: ReloadState] {
    try database.read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT instance, value FROM reloadState")
      return try rows.reduce(into: [:]) { states, row in
        states[row["instance"]] = try StateJSON.value(ReloadState.self, from: row["value"])
      }
    }
  }

  /// Returns the failures of the instances whose last reload failed.
  package func failures() throws -> [WidgetInstance.ID: ReloadFailure] {
    try database.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT instance, json_extract(value, '$.failure') AS failure FROM reloadState
          WHERE failure IS NOT NULL
          """)
      return try rows.reduce(into: [:]) { failures, row in
        failures[row["instance"]] = try StateJSON.value(ReloadFailure.self, from: row["failure"])
      }
    }
  }

  package func stacks() throws -> [WidgetStack] { try database.read { try $0.stacks() } }

  /// Adds a stack and posts the change.
  package func add(_ stack: WidgetStack, at now: Date) throws {
    try database.write { db in
      guard try !db.hasStack(stack.id) else { throw StateError.stackExists(stack.id) }
      guard try !db.hasScreen(stack.id) else { throw StateError.screenExists(stack.id) }
      guard try !db.hasInstance(stack.id) else { throw StateError.instanceExists(stack.id) }
      try db.write(stack, at: now)
    }
  }

  /// Replaces the stack of the same name and posts the change; its state is kept.
  package func replace(_ stack: WidgetStack, at now: Date) throws {
    try database.write { db in
      try db.requireStack(stack.id)
      try db.write(stack, at: now)
    }
  }

  /// Removes a stack and its state, and posts the change.
  package func remove(stack: WidgetStack.ID, at now: Date) throws {
    try database.write { db in
      try db.requireStack(stack)
      try db.removeStack(stack, at: now)
    }
  }

  /// Returns the host's state of the stacks.
  package func stackStates() throws -> [WidgetStack.ID: StackState] {
    try database.read { try $0.stackStates() }
  }

  package func screens() throws -> [WidgetScreen] { try database.read { try $0.screens() } }

  /// Applies all parts of a screen's change, and posts it.
  package func apply(_ change: ScreenChange, at now: Date) throws {
    try database.write { try $0.apply(change, at: now) }
  }

  /// Returns the host's state of the screens.
  package func screenStates() throws -> [WidgetScreen.ID: ScreenState] {
    try database.read { try $0.screenStates() }
  }

  /// Returns the conditions that apply to all instances.
  package func conditions() throws -> HostConditions {
    try database.read { db in
      var conditions =
        try String.fetchOne(db, sql: "SELECT value FROM condition")
        .map { try StateJSON.value(HostConditions.self, from: $0) } ?? HostConditions()
      conditions.groups = try db.groupEnvironments()
      return conditions
    }
  }

  /// Stores a request until a commit answers it.
  package func post(_ request: HostRequest, at now: Date) throws {
    try database.write { try $0.post(request, at: now) }
  }

  /// Returns the pending requests in the order of posting; those that only a newer version can read are left for it.
  package func postedRequests() throws -> [PostedRequest] {
    // A host calls this in every step.
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

  /// Writes the changes of a host's step.
  package func commit(_ change: HostChange) throws {
    guard !change.isEmpty else { return }
    try database.write { try $0.commit(change) }
  }

  /// Returns the reloads since a time, of one instance or of all, oldest first.
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
