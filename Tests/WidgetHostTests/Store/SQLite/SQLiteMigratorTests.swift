import TestSupport
import Testing

@testable import WidgetHost

/// Each migration is applied once, as a whole, under a name that other versions know.
@Suite(.onSQLite) struct SQLiteMigratorTests {
  /// A table and one that refers to it.
  private static let tables = """
    CREATE TABLE item (id INTEGER PRIMARY KEY);
    CREATE TABLE note (item INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE);
    INSERT INTO item VALUES (1);
    INSERT INTO note VALUES (1);
    """

  /// Returns a migrator of scripts, whose names are the numbers from 1 on.
  private func migrator(_ scripts: String...) -> SQLiteMigrator {
    scripts.enumerated().reduce(into: SQLiteMigrator()) { migrator, element in
      let script = element.element
      migrator.add("\(element.offset + 1)") { try $0.execute(script: script) }
    }
  }

  private func checksForeignKeys(_ handle: SQLiteHandle) throws -> Bool {
    try handle.access { try $0.value("PRAGMA foreign_keys") } == 1
  }

  @Test func continuesADatabaseOfAVersionWithGRDB() throws {
    let state = TestState()
    try state.folder.create()
    let database = try TestDatabase(path: state.folder.database)
    for text in ReleasedState.releases[2].sql { try database.execute(text) }
    let store = try state.store()
    #expect(try store.instances().map(\.id) == ["kitchen"])
    #expect(
      try database.strings("SELECT identifier FROM grdb_migrations ORDER BY rowid") == [
        "1 instances, reloads, requests", "2 screens",
        "3 budgets of instances, requests of persons", "4 devices", "5 versions of tables",
        "6 programs", "7 taps", "8 sent frames", "9 versions of devices",
        "10 codes of devices, playlists", "11 answers of inputs", "12 fleets: tags, settings",
        "13 leases of taps", "14 alerts", "15 environments of tags and displays",
        "16 times of sent frames",
      ])
  }

  @Test func aNewDatabaseHasTheTableThatEarlierVersionsRead() throws {
    let state = TestState()
    _ = try state.store()
    let database = try TestDatabase(path: state.folder.database)
    #expect(
      try database.strings("SELECT sql FROM sqlite_master WHERE name = 'grdb_migrations'")
        == ["CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"])
    #expect(
      try database.integer("SELECT count(*) FROM grdb_migrations")
        == SQLiteSchema.migrator.migrations.count)
  }

  @Test func appliesAMigrationOnce() throws {
    let handle = try SQLiteHandle(":memory:")
    let migrator = migrator(Self.tables, "INSERT INTO item VALUES (2)")
    try migrator.migrate(handle, upTo: "1")
    #expect(try !handle.read(migrator.hasCompletedMigrations))
    for _ in 0..<2 { try migrator.migrate(handle) }
    #expect(try handle.read(migrator.hasCompletedMigrations))
    #expect(try handle.read { try $0.values("SELECT id FROM item") } == [1, 2])
  }

  @Test func aMigrationThatFailsIsUndoneAndNotRecorded() throws {
    let handle = try SQLiteHandle(":memory:")
    let migrator = migrator(Self.tables, "DELETE FROM item; SELECT 1 FROM none", "SELECT 1")
    #expect(throws: SQLiteError.self) { try migrator.migrate(handle) }
    #expect(try handle.read(migrator.appliedMigrations) == ["1"])
    #expect(try handle.read { try $0.values("SELECT id FROM item") } == [1])
    #expect(try checksForeignKeys(handle))
  }

  /// A database without tables is one that nothing has been written to, and not that of another program.
  @Test func aFirstMigrationThatFailsLeavesNoTable() throws {
    let handle = try SQLiteHandle(":memory:")
    #expect(throws: SQLiteError.self) { try migrator("SELECT 1 FROM none").migrate(handle) }
    #expect(try handle.read { try $0.value("SELECT count(*) FROM sqlite_master") } == 0)
  }

  @Test func aMigrationCanReplaceATableThatOthersReferTo() throws {
    let handle = try SQLiteHandle(":memory:")
    let replacement = """
      CREATE TABLE newItem (id INTEGER PRIMARY KEY, name TEXT);
      INSERT INTO newItem (id) SELECT id FROM item;
      DROP TABLE item;
      ALTER TABLE newItem RENAME TO item;
      """
    try migrator(Self.tables, replacement).migrate(handle)
    #expect(try handle.read { try $0.values("SELECT item FROM note") } == [1])
    #expect(try checksForeignKeys(handle))
  }

  @Test func aMigrationThatLeavesAReferenceToNothingIsUndone() throws {
    let handle = try SQLiteHandle(":memory:")
    let migrator = migrator(Self.tables, "DELETE FROM item")
    let error = #expect(throws: SQLiteError.self) { try migrator.migrate(handle) }
    #expect(error?.message == "a row of 'note' refers to one of 'item' that is missing")
    #expect(try handle.read(migrator.appliedMigrations) == ["1"])
    #expect(try handle.read { try $0.values("SELECT id FROM item") } == [1])
    #expect(try checksForeignKeys(handle))
  }
}
