import Foundation
import TestSupport
import Testing

@testable import WidgetHost

/// A database that a release wrote is migrated, with everything in it; it is never changed by halves.
@Suite(.onSQLite) struct MigrationTests {
  private let state = TestState()

  private static let releases = ReleasedState.releases

  /// Writes the database of a release.
  private func write(_ sql: [String]) throws {
    try state.folder.create()
    let database = try TestDatabase(path: state.folder.database)
    for text in sql { try database.execute(text) }
  }

  @Test(arguments: releases.indices) func readsWhatAReleaseWrote(_ index: Int) throws {
    let (name, sql) = Self.releases[index]
    try write(sql)
    for store in [try HostStore(reading: state.folder), try HostStore(state.folder)] {
      let instance = try #require(try store.instances().first)
      #expect(instance.id == "kitchen" && instance.wantsLocation && instance.tags == nil)
      #expect(instance.budget == (name == "0.5.0" ? .perDay(24) : nil))
      let reload = try #require(try store.reloadStates()["kitchen"])
      #expect(reload.stage == .timeline && reload.timeline?.entries.count == 1)
      #expect(reload.chargedReloads.dates.count == 1 && reload.notes == ["a note"])
      #expect(reload.request?.isExempt == true && reload.request?.coalescedCount == 2)
      #expect(try store.reloads(of: "kitchen", since: .distantPast).map(\.reason) == [.added])
      #expect(try store.stacks().map(\.members) == [["kitchen"]])
      #expect(try store.stackStates()["slot"]?.plan?.turns.count == 1)
      #expect(try store.screens().map(\.id) == (name == "0.2.0" ? [] : ["wall"]))
      let conditions = try store.conditions()
      #expect(conditions.environment.locale == "pt_PT" && conditions.lowBatteries == ["trmnl-og"])
      #expect(try store.postedRequests().map(\.id) == (name == "0.5.0" ? [7, 8] : [7]))
      #expect(try store.activeAlerts().isEmpty && store.groupEnvironments().isEmpty)
    }
    // The new tables accept rows, and numbers of requests are not used again.
    let store = try HostStore(state.folder)
    try store.register(RegisteredDevice(id: "d", profile: "trmnl-og", added: .january(1)))
    try store.post(.reload(.all), at: .january(1))
    #expect(try store.postedRequests().last?.id == (name == "0.5.0" ? 9 : 8))
    #expect(try HostStore(state.folder, checksWhole: true).registeredDevices().map(\.id) == ["d"])
  }

  /// A migration stops after each step, as one that is killed does, and the next one goes on.
  @Test func goesOnAfterEachMigration() throws {
    for last in SQLiteSchema.migrator.migrations {
      let handle = try SQLiteHandle(":memory:")
      try SQLiteSchema.migrator.migrate(handle, upTo: last)
      let before = try handle.read { try $0.tableNames() }
      #expect(try handle.read(SQLiteSchema.migrator.appliedMigrations).last == last)
      try SQLiteSchema.migrator.migrate(handle)
      let after = try handle.read { try $0.tableNames() }
      #expect(before.subtracting(after).isEmpty)
      #expect(try handle.read(SQLiteSchema.migrator.hasCompletedMigrations))
    }
  }

  @Test func aMigrationThatFailsChangesNothing() throws {
    // The table of the second migration is there already, so that it fails.
    try write(Self.releases[0].sql + ["CREATE TABLE screen (wrong TEXT);"])
    #expect(throws: StateError.self) { try HostStore(state.folder) }
    let database = try TestDatabase(path: state.folder.database)
    #expect(
      try database.strings("SELECT identifier FROM grdb_migrations")
        == ["1 instances, reloads, requests"])
    #expect(try database.integer("SELECT count(*) FROM instance") == 1)
  }

  @Test func aDatabaseOfANewerVersionIsLeftAlone() throws {
    try state.store().add(.panda(), at: .january(1))
    try TestDatabase(path: state.folder.database).execute(
      "INSERT INTO grdb_migrations VALUES ('99 later')")
    #expect(
      throws: StateError.newer(database: state.folder.database, changes: ["99 later"])
    ) { try HostStore(state.folder) }
  }
}

extension SQLiteConnection {
  fileprivate func tableNames() throws -> Set<String> {
    Set(try values("SELECT name FROM sqlite_master WHERE type = 'table'"))
  }
}
