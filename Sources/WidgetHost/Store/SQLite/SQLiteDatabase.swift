import CSQLite
import Foundation
import Glibc

/// The SQLite database of a state folder, or one in memory.
final class SQLiteDatabase: StateDatabase {
  /// The path of the file, or `:memory:`.
  let location: String
  let isShared = false
  let handle: SQLiteHandle
  /// A connection that reads while another thread writes with ``handle``, or waits to; `nil` if that never writes.
  private let pollingHandle: SQLiteHandle?

  /// Creates a database in memory.
  init() throws {
    location = ":memory:"
    handle = try Self.inMemory()
    pollingHandle = nil
  }

  private static func inMemory() throws -> SQLiteHandle {
    let handle = try SQLiteHandle(":memory:")
    try SQLiteSchema.migrator.migrate(handle)
    return handle
  }

  /// Closes the connection that only reads first: the last one to be closed writes the log into the database.
  deinit { pollingHandle?.close() }

  /// Opens the database, creates it if it is missing, and migrates it.
  ///
  /// A database that is damaged, or from a newer version or another program, is left unchanged.
  ///
  /// - Parameters:
  ///   - folder: The folder of the database.
  ///   - checksWhole: Whether every page is checked, which takes a while for a large database.
  ///   - pageLimit: The maximum number of 4 KiB pages; `nil` for no limit.
  /// - Throws: ``StateError``.
  init(_ folder: StateFolder, checksWhole: Bool, pageLimit: Int?) throws {
    try folder.create()
    location = folder.database
    let lock = try folder.lockForMigration()
    defer { withExtendedLifetime(lock) {} }
    let path = folder.database
    handle = try Self.translating(path) {
      let setup = pageLimit.map { ["PRAGMA max_page_count = \($0)"] } ?? []
      let handle = try SQLiteHandle(path, setup: setup)
      try handle.access { try Self.prepare($0, path, checksWhole: checksWhole) }
      try SQLiteSchema.migrator.migrate(handle)
      return handle
    }
    chmod(path, 0o600)
    pollingHandle = try Self.translating(path) { try SQLiteHandle(path, onlyReads: true) }
  }

  /// Opens the database for reading, which also works if the disk is full or read-only.
  ///
  /// Nothing is created or migrated; a missing database reads as an empty one. One from an older version is read from a
  /// migrated copy in memory.
  ///
  /// - Throws: ``StateError``.
  init(reading folder: StateFolder) throws {
    location = folder.database
    pollingHandle = nil
    guard folder.hasDatabase else {
      handle = try Self.inMemory()
      return
    }
    handle = try Self.reader(of: folder.database)
  }

  /// Returns a connection to the database, or to a migrated copy if an older version wrote it.
  private static func reader(of path: String) throws -> SQLiteHandle {
    let handle = try unmigratedReader(of: path)
    return try translating(path) {
      let migrator = SQLiteSchema.migrator
      guard try !handle.read(migrator.hasCompletedMigrations) else { return handle }
      let copy = try SQLiteHandle(":memory:")
      try handle.backUp(to: copy)
      try migrator.migrate(copy)
      return copy
    }
  }

  /// Returns a connection to the database as it is.
  ///
  /// SQLite shares the index of the write-ahead log through a file, which cannot be created on a full disk.
  private static func unmigratedReader(of path: String) throws -> SQLiteHandle {
    do {
      return try reader(of: path) { try SQLiteHandle(path) }
    } catch let error as StateError {
      guard case .unwritten = error else { throw error }
      var log = stat()
      let hasLog = stat(path + "-wal", &log) == 0 && log.st_size > 0
      do {
        return try reader(of: path) {
          hasLog
            // The index of the log is in memory, as no other process uses the database.
            ? try SQLiteHandle(path, setup: ["PRAGMA locking_mode = EXCLUSIVE"])
            : try SQLiteHandle(unchangingAddress(of: path), onlyReads: true)
        }
      } catch StateError.unwritten(let database, let reason) {
        throw StateError.unread(database: database, reason: reason)
      }
    }
  }

  private static func reader(
    of path: String, opening: () throws -> SQLiteHandle
  ) throws -> SQLiteHandle {
    try translating(path) {
      let handle = try opening()
      try handle.read { try check($0, path) }
      return handle
    }
  }

  /// Returns the URI of a database that is read as immutable, without any other file.
  private static func unchangingAddress(of path: String) -> String {
    let allowed = CharacterSet.urlPathAllowed
    return "file:\(path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)?immutable=1"
  }

  func read<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try Self.translating(location) { try handle.read { try work($0) } }
  }

  func readOnce<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try Self.translating(location) { try (pollingHandle ?? handle).readOnce { try work($0) } }
  }

  @discardableResult
  func write<Value>(
    _ access: WriteAccess, _ work: (any SQLConnection) throws -> Value
  ) throws -> Value {
    try Self.translating(location) { try handle.write { try work($0) } }
  }

  /// Checks the database before anything in it is changed.
  private static func prepare(
    _ connection: SQLiteConnection, _ path: String, checksWhole: Bool
  ) throws {
    try check(connection, path)
    if checksWhole {
      let fault: String? = try connection.firstValue("PRAGMA quick_check(1)")
      if let fault, fault != "ok" { throw StateError.damaged(database: path, reason: fault) }
    }
    try connection.execute(script: "PRAGMA journal_mode = WAL")
  }

  /// Checks the application id and the version of the database.
  private static func check(_ connection: SQLiteConnection, _ path: String) throws {
    guard try connection.exists("SELECT 1 FROM sqlite_master LIMIT 1") else { return }
    guard try connection.value("PRAGMA application_id") == SQLiteSchema.applicationID else {
      throw StateError.foreign(database: path)
    }
    let migrator = SQLiteSchema.migrator
    let unknown = try migrator.appliedIdentifiers(connection).subtracting(migrator.migrations)
    guard unknown.isEmpty else {
      throw StateError.newer(database: path, changes: unknown.sorted())
    }
  }

  /// Translates SQLite's errors to errors about the database.
  private static func translating<Value>(_ path: String, _ work: () throws -> Value) throws -> Value
  {
    do {
      return try work()
    } catch let error as SQLiteError {
      throw StateError(error, path)
    } catch {
      throw StateError(reading: error, from: path) ?? error
    }
  }
}

extension StateError {
  fileprivate init(_ error: SQLiteError, _ database: String) {
    let reason = error.message
    switch error.code {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_CONSTRAINT:
      self = .damaged(database: database, reason: reason)
    case SQLITE_FULL: self = .full(database)
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(database: database)
    default:
      // A full disk causes various SQLite errors, depending on which file cannot grow first.
      self =
        Self.isFull(database) ? .full(database) : .unwritten(database: database, reason: reason)
    }
  }

  private static func full(_ database: String) -> StateError {
    .unwritten(database: database, reason: "the disk is full; free some space")
  }

  /// Whether the disk has no space for another page.
  private static func isFull(_ database: String) -> Bool {
    var disk = statvfs()
    guard statvfs((database as NSString).deletingLastPathComponent, &disk) == 0 else {
      return false
    }
    return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) < 1 << 16 || disk.f_favail == 0
  }
}
