import Foundation
import GRDB
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
    let queue = try DatabaseQueue(path: state.database)
    try queue.write { db in
      for text in ReleasedState.releases[0].sql { try db.execute(sql: text) }
      for number in 1..<Self.instanceCount {
        try db.execute(
          sql: """
            INSERT INTO instance SELECT :id, json_set(value, '$.id', :id) FROM instance
              WHERE id = 'kitchen'
            """, arguments: ["id": "kitchen-\(number)"])
      }
    }
    try queue.close()
  }

  /// Returns the tables, indexes and triggers of a database; releases and migrations break the lines of their SQL differently.
  private static func schema(of queue: DatabaseQueue) throws -> [String] {
    let statements = try queue.read { db in
      try String.fetchAll(
        db,
        sql: """
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
    let queue = try DatabaseQueue()
    let names = SQLiteSchema.migrator.migrations
    try SQLiteSchema.migrator.migrate(queue, upTo: names[count - 1])
    return try schema(of: queue)
  }

  @Test func migrationIsWholeWhenKilled() throws {
    let names = SQLiteSchema.migrator.migrations
    let schemas = try (1...names.count).map(Self.schema(afterFirst:))
    try CommandKiller(folder: host.folder).kill(from: .file("state/state.sqlite-wal")) { _ in
      ["environment", "--locale", "de_DE"]
    } before: {
      try writeReleased()
    } afterEach: {
      let queue = try DatabaseQueue(path: state.database)
      let applied = try queue.read(SQLiteSchema.migrator.appliedMigrations)
      #expect(applied == Array(names.prefix(applied.count)))
      let schema = try Self.schema(of: queue)
      #expect(schema == schemas[applied.count - 1], "after \(applied.last ?? "")")
      try queue.close()
      #expect(try HostStore(reading: state).instances().count == Self.instanceCount)
      // The next command goes on.
      let database = try SQLiteDatabase(state, checksWhole: true, pageLimit: nil)
      let store = HostStore(database: database)
      #expect(try store.instances().map(\.id).sorted().first == "kitchen")
      #expect(try store.instances().count == Self.instanceCount)
      #expect(try database.queue.read(SQLiteSchema.migrator.hasCompletedMigrations))
    }
  }
}
