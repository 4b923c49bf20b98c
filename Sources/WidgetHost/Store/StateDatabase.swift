import Foundation
import GRDB
import Glibc

/// A connection to the database of a state folder, whose errors say what to do.
final class StateDatabase: Sendable {
  let path: String
  private let queue: DatabaseQueue

  /// Opens the database, makes it where it is missing, and brings it up to date.
  ///
  /// What is damaged, newer, or another program's is left as it is.
  ///
  /// - Parameters:
  ///   - folder: Where the database lies.
  ///   - checksWhole: Whether every page is looked at, which takes a while for a large database.
  ///   - pageLimit: The most pages of 4 KiB that it may have, `nil` for as many as the disk takes.
  /// - Throws: ``StateError``.
  init(_ folder: StateFolder, checksWhole: Bool, pageLimit: Int?) throws {
    try folder.create()
    path = folder.database
    let lock = try FolderLock.wait(for: folder)
    defer { lock.release() }
    let path = folder.database
    queue = try Self.translating(path) {
      let queue = try DatabaseQueue(path: path, configuration: Self.configuration(pageLimit))
      try queue.inDatabase { try Self.prepare($0, path, checksWhole: checksWhole) }
      try StateSchema.migrator.migrate(queue)
      return queue
    }
    chmod(path, 0o600)
  }

  func read<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try Self.translating(path) { try queue.read(work) }
  }

  /// Does `work` whole or not at all.
  func write<Value>(_ work: (Database) throws -> Value) throws -> Value {
    try Self.translating(path) { try queue.write(work) }
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

  /// Looks at what is there before anything of it is changed.
  private static func prepare(_ db: Database, _ path: String, checksWhole: Bool) throws {
    let hasTables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0 > 0
    if hasTables {
      let application = try Int.fetchOne(db, sql: "PRAGMA application_id")
      guard application == StateSchema.applicationID else {
        throw StateError.foreign(database: path)
      }
      let migrator = StateSchema.migrator
      let unknown = try migrator.appliedIdentifiers(db).subtracting(migrator.migrations)
      guard unknown.isEmpty else {
        throw StateError.newer(database: path, changes: unknown.sorted())
      }
    }
    if checksWhole, let fault = try String.fetchOne(db, sql: "PRAGMA quick_check(1)"), fault != "ok"
    {
      throw StateError.damaged(database: path, reason: fault)
    }
    try db.execute(sql: "PRAGMA journal_mode = WAL")
  }

  /// Says what is wrong with the database instead of what SQLite was about to do.
  private static func translating<Value>(_ path: String, _ work: () throws -> Value) throws -> Value
  {
    do {
      return try work()
    } catch let error as DatabaseError {
      throw StateError(error, path)
    } catch let error as DecodingError {
      throw StateError.damaged(database: path, reason: "a value cannot be read: \(error)")
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
      // A full disk has many names: the first file that SQLite cannot make longer gives it.
      self =
        Self.isFull(database) ? .full(database) : .unwritten(database: database, reason: reason)
    }
  }

  private static func full(_ database: String) -> StateError {
    .unwritten(database: database, reason: "the disk is full; free some space")
  }

  /// Whether the disk has no room for another page.
  private static func isFull(_ database: String) -> Bool {
    var disk = statvfs()
    guard statvfs((database as NSString).deletingLastPathComponent, &disk) == 0 else {
      return false
    }
    return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) < 1 << 16 || disk.f_favail == 0
  }
}
