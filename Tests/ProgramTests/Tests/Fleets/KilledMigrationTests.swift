import Foundation
import Glibc
import TestSupport
import Testing

@testable import WidgetHost

/// Each migration is applied or not, with everything in the database, whenever a command that migrates it is killed.
@Suite(.blocking) struct KilledMigrationTests {
  private let host: FleetHost
  private static let instanceCount = 500

  init() throws { host = try FleetHost() }

  private var state: StateFolder { StateFolder(path: host.folder.url.path + "/state") }

  /// Writes the database of the first release, with many instances.
  private func writeReleased() throws {
    for suffix in ["", "-wal", "-shm"] { unlink(state.database + suffix) }
    try state.create()
    let instances = (1..<Self.instanceCount).map { number in
      """
      INSERT INTO instance SELECT 'kitchen-\(number)', json_set(value, '$.id', 'kitchen-\(number)')
        FROM instance WHERE id = 'kitchen';
      """
    }
    try TestDatabase(path: state.database).execute(
      (ReleasedState.releases[0].sql + instances).joined(separator: "\n"))
  }

  /// Returns the tables, indexes and triggers of a database; releases and migrations break the lines of their SQL differently.
  private static func schema(of handle: SQLiteHandle) throws -> [String] {
    let statements: [String] = try handle.read { db in
      try db.values(
        """
        SELECT name || ' ' || coalesce(sql, '') FROM sqlite_master
          WHERE name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations' ORDER BY name
        """)
    }
    return statements.map { statement in
      statement.replacing(/\s+/, with: " ").replacing(/\s?([(),])\s?/) { String($0.1) }
    }
  }

  /// Returns the schema after some of the migrations.
  private static func schema(afterFirst count: Int) throws -> [String] {
    let handle = try SQLiteHandle(":memory:")
    let names = SQLiteSchema.migrator.migrations
    try SQLiteSchema.migrator.migrate(handle, upTo: names[count - 1])
    return try schema(of: handle)
  }

  @Test func migrationIsWholeWhenKilled() throws {
    let names = SQLiteSchema.migrator.migrations
    let schemas = try (1...names.count).map(Self.schema(afterFirst:))
    try CommandKiller(folder: host.folder).kill(from: .file("state/state.sqlite-wal")) { _ in
      ["environment", "--locale", "de_DE"]
    } before: {
      try writeReleased()
    } afterEach: {
      let handle = try SQLiteHandle(state.database)
      let applied = try handle.read(SQLiteSchema.migrator.appliedMigrations)
      #expect(applied == Array(names.prefix(applied.count)))
      let schema = try Self.schema(of: handle)
      #expect(schema == schemas[applied.count - 1], "after \(applied.last ?? "")")
      handle.close()
      #expect(try HostStore(reading: state).instances().count == Self.instanceCount)
      // The next command continues.
      let database = try SQLiteDatabase(state, checksWhole: true, pageLimit: nil)
      let store = HostStore(database: database)
      #expect(try store.instances().map(\.id).sorted().first == "kitchen")
      #expect(try store.instances().count == Self.instanceCount)
      #expect(try database.handle.read(SQLiteSchema.migrator.hasCompletedMigrations))
    }
  }
}
