package import Foundation
import Graphics
import Synchronization
package import WidgetTimeline

/// The persistent state of a host, in a database: that of a state folder, which several processes may use concurrently,
/// one in memory, or another ``StateDatabase``.
///
/// Every method is one transaction. Every error is a ``StateError`` or ``ProgramError``, after which the database is
/// unchanged.
package final class HostStore: Sendable {
  let database: any StateDatabase
  private let pruning = Mutex(ReloadPruning())

  /// Creates the store of an open database.
  package init(database: any StateDatabase) { self.database = database }

  /// Creates an empty store in memory, for simulations and tests; it has the same tables as one on disk.
  package init() throws { database = try SQLiteDatabase() }

  /// Opens the store of a folder, in its own database or on the folder's server, and creates it if it is missing.
  ///
  /// - Parameters:
  ///   - folder: The folder of the database.
  ///   - checksWhole: Whether the whole database is checked for damage, as a host does when it starts.
  ///   - pageLimit: The maximum number of 4 KiB pages of the database; `nil` for no limit.
  /// - Throws: ``StateError`` if it is damaged, from a newer version or another program, or cannot be opened.
  package init(
    _ folder: StateFolder, checksWhole: Bool = false, pageLimit: Int? = nil
  ) throws {
    if let server = folder.server {
      try folder.create()
      database = try PostgreSQLDatabase(server)
    } else {
      database = try SQLiteDatabase(folder, checksWhole: checksWhole, pageLimit: pageLimit)
    }
  }

  /// Opens the store of a database on a server, and creates its tables if they are missing.
  ///
  /// - Throws: ``StateError`` if it cannot be reached or used.
  package init(_ address: PostgreSQLAddress) throws {
    database = try PostgreSQLDatabase(address)
  }

  /// Opens the store of a database on a server for reading.
  ///
  /// - Returns: The store; `nil` if it has no tables yet.
  /// - Throws: ``StateError`` if it cannot be reached or used.
  package convenience init?(reading address: PostgreSQLAddress) throws {
    guard let database = try PostgreSQLDatabase.reading(address) else { return nil }
    self.init(database: database)
  }

  /// Opens the store of a folder for reading; writes nothing, so the disk may be full.
  ///
  /// - Throws: ``StateError`` if it is damaged, from a newer version or another program, or cannot be read.
  package init(reading folder: StateFolder) throws {
    if let server = folder.server {
      database = try PostgreSQLDatabase.reading(server) ?? SQLiteDatabase()
    } else {
      database = try SQLiteDatabase(reading: folder)
    }
  }

  /// Returns the instances of some partitions, or of all, in the order in which they were added.
  package func instances(in partitions: Set<Partition>? = nil) throws -> [WidgetInstance] {
    try database.read { try $0.instances(in: partitions) }
  }

  /// Returns the instances of some names, by name; there may be none of a name.
  func instances(
    named names: Set<WidgetInstance.ID>
  ) throws -> [WidgetInstance.ID: WidgetInstance] {
    let found = try database.read { try $0.instances(named: names) }
    return Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
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
    _ budget: ReloadBudgetSetting?, of instance: WidgetInstance.ID, at now: Date
  ) throws {
    try database.write { db in
      var changed = try db.instance(instance)
      changed.budget = budget
      try db.replace(changed, at: now)
    }
  }

  /// Replaces the settings of an instance's slot on a screen and posts the change.
  package func setSlotSettings(
    _ settings: SlotSettings?, of instance: WidgetInstance.ID, at now: Date
  ) throws {
    try database.write { db in
      var changed = try db.instance(instance)
      changed.slotSettings = settings
      try db.replace(changed, at: now)
    }
  }

  /// Returns the host's state of the instances' reloads.
  package func reloadStates() throws -> [WidgetInstance.ID: ReloadState] {
    try database.read { try $0.decodedValuesByName("SELECT instance, value FROM reloadState") }
  }

  /// Returns the failures of the instances whose last reload failed.
  package func failures() throws -> [WidgetInstance.ID: ReloadFailure] {
    let failure = SQLStatement.jsonMember("failure", of: "value")
    return try database.read { db in
      try db.decodedValuesByName(
        "SELECT instance, \(failure) FROM reloadState WHERE \(failure) IS NOT NULL")
    }
  }

  /// Returns the failures of those of some instances whose last reload failed.
  package func failures(
    of instances: some Sequence<WidgetInstance.ID>
  ) throws -> [WidgetInstance.ID: ReloadFailure] {
    let failure = SQLStatement.jsonMember("failure", of: "value")
    return try database.read { db in
      try instances.reduce(into: [:]) { failures, name in
        let text: String? = try db.firstValue(
          "SELECT \(failure) FROM reloadState WHERE instance = \(name)")
        failures[name] = try text.map { try StateJSON.value(ReloadFailure.self, from: $0) }
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
      let stored = try db.decodedValues("SELECT value FROM condition", as: HostConditions.self)
      var conditions = stored.first ?? HostConditions()
      conditions.groups = try db.groupEnvironments()
      return conditions
    }
  }

  /// Stores a request until a commit answers it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - now: The current time.
  ///   - partition: The partition whose host answers it; `nil` for that of the name that the request is about, or else all.
  /// - Throws: ``StateError``.
  package func post(_ request: HostRequest, at now: Date, to partition: Partition? = nil) throws {
    try database.write { try $0.post(request, at: now, to: partition) }
  }

  /// Returns the pending requests in the order of posting; those that only a newer version can read are left for it.
  package func postedRequests() throws -> [PostedRequest] {
    // A host calls this in every step.
    try database.readOnce { db in
      try db.postedRequests("SELECT id, posted, value, NULL FROM request ORDER BY id")
    }
  }

  /// Writes the changes of a host's step.
  ///
  /// - Parameters:
  ///   - change: The changes.
  ///   - leases: The partitions of the host; `nil` if its database needs no leases.
  /// - Throws: ``StateError``, and then nothing was written; ``StateError/partitionsLost(_:)`` if other hosts have partitions
  ///   that the changes are about; ``OutdatedCompositions`` if requests were forwarded by others than the current stacks and
  ///   screens.
  package func commit(_ change: HostChange, under leases: PartitionLeases? = nil) throws {
    guard !change.isEmpty else { return }
    let step = pruning.withLock { $0.step(with: change.reloads) }
    try database.write(.shared) { db in
      let isNewer = try leases.flatMap {
        try db.require($0, for: change.partitions, knowing: change.compositionVersion)
      }
      try db.commit(change, ifNewer: isNewer)
      if let step { try db.prune(step) }
    }
    pruning.withLock { $0.record(change.reloads, step) }
  }

  /// Returns the reloads since a time, of one instance or of all, oldest first.
  package func reloads(
    of instance: WidgetInstance.ID?, since: Date
  ) throws -> [ReloadRecord] {
    var condition: SQLStatement = "date >= \(since.timeIntervalSinceReferenceDate)"
    if let instance { condition = "\(condition) AND instance = \(instance)" }
    return try database.read {
      try $0.decodedValues("SELECT value FROM reload WHERE \(condition) ORDER BY date, id")
    }
  }
}
