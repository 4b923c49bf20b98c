import Foundation
import Synchronization

/// The schema of a PostgreSQL database in which hosts and servers of several machines keep their state.
///
/// A lost connection is opened again by the next use. If the answer to a commit is lost, it may have happened.
final class PostgreSQLDatabase: StateDatabase {
  /// The oldest version of the server that is supported.
  private static let minimumVersion = 14

  let location: String
  let isShared = true
  private let session: PostgreSQLSession
  /// A connection that reads while another thread writes, or waits to.
  private let pollingSession: PostgreSQLSession
  private let migrator: PostgreSQLMigrator
  /// Whether contracting migrations wait for the end of older versions, as far as is known.
  private let isContractionPending = Mutex(false)

  /// Opens the tables, creates them if they are missing, and migrates them.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - migrations: The migrations that this version knows; those of another version are for tests.
  /// - Throws: ``StateError`` if the server cannot be reached or is too old, a right is missing, or a newer version has
  ///   migrated the tables so that this one may not use them.
  convenience init(
    _ address: PostgreSQLAddress, migrations: [PostgreSQLMigration] = PostgreSQLSchema.migrations
  ) throws {
    try self.init(checking: address, migrations)
    let isPending = try use { connection in
      try migrator.migrate(connection)
      return try migrator.isContractionPending(connection)
    }
    isContractionPending.withLock { $0 = isPending }
  }

  /// Opens the tables for reading.
  ///
  /// - Returns: The database; `nil` if there are no tables yet.
  /// - Throws: ``StateError`` as ``init(_:migrations:)`` does.
  static func reading(_ address: PostgreSQLAddress) throws -> PostgreSQLDatabase? {
    let database = try PostgreSQLDatabase(checking: address, PostgreSQLSchema.migrations)
    if try database.use(database.migrator.isExpanded) { return database }
    let hasTables = try database.use { try !database.migrator.appliedMigrations($0).isEmpty }
    return hasTables ? try PostgreSQLDatabase(address) : nil
  }

  private init(checking address: PostgreSQLAddress, _ migrations: [PostgreSQLMigration]) throws {
    location = address.description
    migrator = PostgreSQLMigrator(migrations, address)
    session = PostgreSQLSession(address, level: migrator.level)
    pollingSession = PostgreSQLSession(address, level: migrator.level)
    try use { _ in }
  }

  /// Calls `work` with the connection that writes, outside of a transaction.
  private func use<Value>(_ work: (PostgreSQLConnection) throws -> Value) throws -> Value {
    try Self.translating(location) { try session.use(work) }
  }

  func contract() throws -> [String] {
    guard isContractionPending.withLock(\.self) else { return [] }
    let (names, isPending) = try use { connection in
      (try migrator.contract(connection), try migrator.isContractionPending(connection))
    }
    isContractionPending.withLock { $0 = isPending }
    return names
  }

  /// Checks the version of a server.
  ///
  /// - Parameters:
  ///   - version: The version in the server's own form, such as 150018 for 15.18, and 90624 for 9.6.24.
  ///   - location: What messages call the database.
  /// - Throws: ``StateError/oldServer(database:version:minimum:)`` if it is not supported.
  static func requireSupported(_ version: Int, _ location: String) throws(StateError) {
    guard version < minimumVersion * 10_000 else { return }
    let major = version / 10_000
    throw .oldServer(
      database: location, version: major >= 10 ? "\(major)" : "\(major).\(version / 100 % 100)",
      minimum: "\(minimumVersion)")
  }

  func read<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try Self.translating(location) {
      try session.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", work)
    }
  }

  func readOnce<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try Self.translating(location) {
      do {
        return try pollingSession.use(work)
      } catch PostgreSQLError.unavailable {
        // The connection was lost since its last use.
        return try pollingSession.use(work)
      }
    }
  }

  @discardableResult
  func write<Value>(
    _ access: WriteAccess, _ work: (any SQLConnection) throws -> Value
  ) throws -> Value {
    try Self.translating(location) {
      try session.transaction("BEGIN; \(PostgreSQLSchema.lock(access))", work)
    }
  }

  /// Translates the server's errors to errors about the database.
  private static func translating<Value>(
    _ location: String, _ work: () throws -> Value
  ) throws -> Value {
    do {
      return try work()
    } catch let error as PostgreSQLError {
      throw StateError(error, location)
    } catch {
      throw StateError(reading: error, from: location) ?? error
    }
  }
}

/// A connection that is opened when it is needed, and used by one thread at a time.
///
/// `@unchecked Sendable`, because the lock guards the connection, which contains libpq's handle.
final class PostgreSQLSession: @unchecked Sendable {
  private let address: PostgreSQLAddress
  /// The number of migrations that this version knows.
  private let level: Int
  private let lock = NSLock()
  private var connection: PostgreSQLConnection?

  init(_ address: PostgreSQLAddress, level: Int) {
    self.address = address
    self.level = level
  }

  /// Calls `work` with the open connection.
  func use<Value>(_ work: (PostgreSQLConnection) throws -> Value) throws -> Value {
    lock.lock()
    defer { lock.unlock() }
    let connection = try opened()
    defer { closeIfLost() }
    return try work(connection)
  }

  /// Performs `work` in a transaction.
  ///
  /// - Parameters:
  ///   - begin: The statements that begin it.
  ///   - work: What is undone if it throws an error.
  /// - Returns: What `work` returns.
  /// - Throws: ``PostgreSQLError`` and the errors of `work`.
  func transaction<Value>(
    _ begin: String, _ work: (any SQLConnection) throws -> Value
  ) throws -> Value {
    lock.lock()
    defer { lock.unlock() }
    let connection = try begun(begin)
    defer { closeIfLost() }
    do {
      let value = try work(connection)
      // The server would end a transaction with a failed statement by undoing it, without an error.
      if let failure = connection.failure { throw failure }
      try connection.perform("COMMIT")
      return value
    } catch {
      try? connection.perform("ROLLBACK")
      throw error
    }
  }

  /// Begins a transaction, on a new connection if the open one was lost since its last use.
  private func begun(_ begin: String) throws -> PostgreSQLConnection {
    let connection = try opened()
    do {
      try connection.perform(begin)
      return connection
    } catch PostgreSQLError.unavailable {
      closeIfLost()
      let connection = try opened()
      do {
        try connection.perform(begin)
      } catch {
        try? connection.perform("ROLLBACK")
        closeIfLost()
        throw error
      }
      return connection
    } catch {
      try? connection.perform("ROLLBACK")
      throw error
    }
  }

  private func opened() throws -> PostgreSQLConnection {
    if let connection { return connection }
    let connection = try PostgreSQLConnection(address)
    // Before the settings, which an old server may not know.
    try PostgreSQLDatabase.requireSupported(connection.serverVersion, address.description)
    try connection.perform(PostgreSQLSchema.settings(address, level: level))
    self.connection = connection
    return connection
  }

  private func closeIfLost() {
    if let connection, !connection.isOpen { self.connection = nil }
  }
}

extension StateError {
  fileprivate init(_ error: PostgreSQLError, _ database: String) {
    switch error {
    case .unavailable(let reason): self = .unreachable(database: database, reason: reason)
    case .rejected(let state, let message):
      // The class of the error, and the error (PostgreSQL's appendix of error codes).
      switch (state.prefix(2), state) {
      case (_, "55P03"), (_, "40001"), (_, "40P01"), (_, "57014"): self = .busy(database: database)
      case (_, "42501"):
        self = .unwritten(
          database: database, reason: "\(message); grant the right to the user of the address")
      case (_, "53100"):
        self = .unwritten(database: database, reason: "the server's disk is full; free some space")
      case (_, "22021"): self = .unwritten(database: database, reason: message)
      case ("08", _), ("28", _), ("3D", _), ("53", _), ("57", _):
        self = .unreachable(database: database, reason: message)
      case ("22", _), ("23", _), ("42", _), ("XX", _):
        self = .damaged(database: database, reason: message)
      default: self = .unwritten(database: database, reason: message)
      }
    }
  }
}
