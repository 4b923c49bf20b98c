import Foundation
import GRDB
import Glibc

/// The SQLite database of a state folder, or one in memory.
final class SQLiteDatabase: StateDatabase {
  /// The path of the file, or `:memory:`.
  let location: String
  let isShared = false
  let queue: DatabaseQueue
  /// A connection that reads while another thread writes with ``queue``, or waits to; `nil` if that one does not write.
  private let pollingQueue: DatabaseQueue?

  /// Creates a database in memory.
  init() throws {
    location = ":memory:"
    queue = try Self.inMemory()
    pollingQueue = nil
  }

  private static func inMemory() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: configuration(nil))
    try SQLiteSchema.migrator.migrate(queue)
    return queue
  }

  /// Closes the connection that only reads first: the last one to be closed writes the log into the database.
  deinit { try? pollingQueue?.close() }

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
    queue = try Self.translating(path) {
      let queue = try DatabaseQueue(path: path, configuration: Self.configuration(pageLimit))
      try queue.inDatabase { try Self.prepare($0, path, checksWhole: checksWhole) }
      try SQLiteSchema.migrator.migrate(queue)
      return queue
    }
    chmod(path, 0o600)
    pollingQueue = try Self.translating(path) {
      try DatabaseQueue(path: path, configuration: Self.readOnlyConfiguration)
    }
  }

  /// Opens the database for reading, which also works if the disk is full or read-only.
  ///
  /// Nothing is created or migrated; a missing database reads as an empty one. One from an older version is read from a
  /// migrated copy in memory.
  ///
  /// - Throws: ``StateError``.
  init(reading folder: StateFolder) throws {
    location = folder.database
    pollingQueue = nil
    guard folder.hasDatabase else {
      queue = try Self.inMemory()
      return
    }
    queue = try Self.reader(of: folder.database)
  }

  /// Returns a connection to the database, or to a migrated copy if an older version wrote it.
  private static func reader(of path: String) throws -> DatabaseQueue {
    let queue = try unmigratedReader(of: path)
    return try translating(path) {
      guard try !queue.read(SQLiteSchema.migrator.hasCompletedMigrations) else { return queue }
      let copy = try DatabaseQueue(configuration: configuration(nil))
      try queue.backup(to: copy)
      try SQLiteSchema.migrator.migrate(copy)
      return copy
    }
  }

  /// Returns a connection to the database as it is.
  ///
  /// SQLite shares the index of the write-ahead log through a file, which cannot be created on a full disk.
  private static func unmigratedReader(of path: String) throws -> DatabaseQueue {
    do {
      return try reader(of: path, path, configuration(nil))
    } catch let error as StateError {
      guard case .unwritten = error else { throw error }
      var log = stat()
      let hasLog = stat(path + "-wal", &log) == 0 && log.st_size > 0
      do {
        return hasLog
          ? try reader(of: path, path, aloneConfiguration)
          : try reader(of: path, unchangingAddress(of: path), readOnlyConfiguration)
      } catch StateError.unwritten(let database, let reason) {
        throw StateError.unread(database: database, reason: reason)
      }
    }
  }

  private static func reader(
    of path: String, _ address: String, _ configuration: Configuration
  ) throws -> DatabaseQueue {
    try translating(path) {
      let queue = try DatabaseQueue(path: address, configuration: configuration)
      try queue.read { try check($0, path) }
      return queue
    }
  }

  /// A configuration with the index of the log in memory, for a database that no other process uses.
  private static var aloneConfiguration: Configuration {
    var configuration = configuration(nil)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    return configuration
  }

  private static var readOnlyConfiguration: Configuration {
    var configuration = configuration(nil)
    configuration.readonly = true
    return configuration
  }

  /// Returns the URI of a database that is read as immutable, without any other file.
  private static func unchangingAddress(of path: String) -> String {
    let allowed = CharacterSet.urlPathAllowed
    return "file:\(path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)?immutable=1"
  }

  func read<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try Self.translating(location) { try queue.read { try work(SQLiteConnection($0)) } }
  }

  func readOnce<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try Self.translating(location) {
      try (pollingQueue ?? queue).unsafeRead { try work(SQLiteConnection($0)) }
    }
  }

  @discardableResult
  func write<Value>(
    _ access: WriteAccess, _ work: (any SQLConnection) throws -> Value
  ) throws -> Value {
    try Self.translating(location) { try queue.write { try work(SQLiteConnection($0)) } }
  }

  private static func configuration(_ pageLimit: Int?) -> Configuration {
    var configuration = Configuration()
    configuration.label = "placard-state"
    configuration.busyMode = .timeout(10)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      if let pageLimit { try db.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
    }
    return configuration
  }

  /// Checks the database before anything in it is changed.
  private static func prepare(_ db: Database, _ path: String, checksWhole: Bool) throws {
    try check(db, path)
    if checksWhole, let fault = try String.fetchOne(db, sql: "PRAGMA quick_check(1)"), fault != "ok"
    {
      throw StateError.damaged(database: path, reason: fault)
    }
    try db.execute(sql: "PRAGMA journal_mode = WAL")
  }

  /// Checks the application id and the version of the database.
  private static func check(_ db: Database, _ path: String) throws {
    let hasTables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0 > 0
    if hasTables {
      let application = try Int.fetchOne(db, sql: "PRAGMA application_id")
      guard application == SQLiteSchema.applicationID else {
        throw StateError.foreign(database: path)
      }
      let migrator = SQLiteSchema.migrator
      let unknown = try migrator.appliedIdentifiers(db).subtracting(migrator.migrations)
      guard unknown.isEmpty else {
        throw StateError.newer(database: path, changes: unknown.sorted())
      }
    }
  }

  /// Translates SQLite's errors to errors about the database.
  private static func translating<Value>(_ path: String, _ work: () throws -> Value) throws -> Value
  {
    do {
      return try work()
    } catch let error as DatabaseError {
      throw StateError(error, path)
    } catch {
      throw StateError(reading: error, from: path) ?? error
    }
  }
}

extension StateError {
  fileprivate init(_ error: DatabaseError, _ database: String) {
    let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
      self = .damaged(database: database, reason: reason)
    case .SQLITE_FULL: self = .full(database)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(database: database)
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
