import Foundation
import GRDB
import Testing

@testable import WidgetHost

/// A database that a release wrote is migrated, with everything in it; it is never changed by halves.
struct MigrationTests {
  private let state = TestState()

  /// What the first release with a host wrote: 0.2.0.
  private static let second = """
    PRAGMA application_id = 1349280099;
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1 instances, reloads, requests');
    CREATE TABLE instance (id TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT;
    CREATE TABLE reloadState (
      instance TEXT PRIMARY KEY NOT NULL REFERENCES instance (id) ON DELETE CASCADE,
      value TEXT NOT NULL) STRICT;
    CREATE TABLE reload (
      id INTEGER PRIMARY KEY,
      instance TEXT NOT NULL REFERENCES instance (id) ON DELETE CASCADE,
      date REAL NOT NULL, value TEXT NOT NULL) STRICT;
    CREATE INDEX reloadByInstance ON reload (instance, date);
    CREATE INDEX reloadByDate ON reload (date);
    CREATE TABLE stack (id TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL, state TEXT) STRICT;
    CREATE TABLE request (
      id INTEGER PRIMARY KEY AUTOINCREMENT, posted REAL NOT NULL, value TEXT NOT NULL) STRICT;
    CREATE TABLE condition (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL) STRICT;
    INSERT INTO instance VALUES ('kitchen', '{"added":817137156,"device":"trmnl-og",
      "family":"systemSmall","fillsPanel":false,"id":"kitchen","kind":"good","program":"/bin/w",
      "values":{},"wantsLocation":true}');
    INSERT INTO reloadState VALUES ('kitchen', '{"actions":[],"budget":{"charges":[817137159]},
      "endedTransfers":[],"lastReload":817137159,"needsRedraw":false,"notes":["a note"],
      "stage":"timeline","timeline":{"diagnostics":[],"entries":[{"date":817137159}],
      "policy":{"rule":{"atEnd":{}}},"values":{}},"timelineDate":817137159,"views":{"looks":[]}}');
    INSERT INTO reload VALUES (1, 'kitchen', 817137159, '{"date":817137159,"instance":"kitchen",
      "isCharged":true,"joined":0,"reason":"added"}');
    INSERT INTO stack VALUES ('slot', '{"created":817137157,"device":"trmnl-og",
      "family":"systemSmall","id":"slot","members":["kitchen"]}', '{"habits":{"looks":{}},
      "plan":{"end":"2026-11-24T14:32:39Z","made":"2026-11-23T14:32:39Z",
      "turns":[{"from":"2026-11-23T14:32:39Z","member":"kitchen"}]},"scales":{}}');
    INSERT INTO request VALUES (7, 817137160, '{"viewed":{"instance":"slot"}}');
    INSERT INTO condition VALUES (1, '{"environment":{"colorScheme":"dark",
      "dynamicTypeSize":"large","increasesContrast":false,"locale":"pt_PT","usesBoldText":false},
      "lowBatteries":["trmnl-og"],"sessions":[]}');
    """

  /// What 0.3.0 and 0.4.0 added.
  private static let third = """
    INSERT INTO grdb_migrations VALUES ('2 screens');
    CREATE TABLE screen (id TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL, state TEXT) STRICT;
    INSERT INTO screen VALUES ('wall', '{"created":817137158,"device":"trmnl-og","file":"wall.json",
      "id":"wall","own":[],"shown":["kitchen"],"text":"{}"}', '{"composed":"2026-11-23T14:32:39Z"}');
    """

  /// What 0.5.0 added.
  private static let fifth = """
    INSERT INTO grdb_migrations VALUES ('3 budgets of instances, requests of persons');
    UPDATE instance SET value = json_set(value, '$.budget', json('{"perDay":{"_0":24}}'));
    INSERT INTO request VALUES (8, 817137161, '{"manualReload":{"_0":{"instance":{"_0":"kitchen"}}}}');
    """

  private static let releases: [(name: String, sql: [String])] = [
    ("0.2.0", [second]), ("0.3.0", [second, third]), ("0.5.0", [second, third, fifth]),
  ]

  /// Writes the database of a release.
  private func write(_ sql: [String]) throws {
    try state.folder.create()
    let queue = try DatabaseQueue(path: state.folder.database)
    try queue.inDatabase { db in for text in sql { try db.execute(sql: text) } }
    try queue.close()
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
      #expect(reload.budget.charges.count == 1 && reload.notes == ["a note"])
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
    for last in StateSchema.migrator.migrations {
      let queue = try DatabaseQueue()
      try StateSchema.migrator.migrate(queue, upTo: last)
      let before = try queue.read { try $0.tableNames() }
      #expect(try queue.read(StateSchema.migrator.appliedMigrations).last == last)
      try StateSchema.migrator.migrate(queue)
      let after = try queue.read { try $0.tableNames() }
      #expect(before.subtracting(after).isEmpty)
      #expect(try queue.read(StateSchema.migrator.hasCompletedMigrations))
    }
  }

  @Test func aMigrationThatFailsChangesNothing() throws {
    // The table of the second migration is there already, so that it fails.
    try write([Self.second, "CREATE TABLE screen (wrong TEXT);"])
    #expect(throws: StateError.self) { try HostStore(state.folder) }
    let queue = try DatabaseQueue(path: state.folder.database)
    #expect(
      try queue.read(StateSchema.migrator.appliedMigrations) == ["1 instances, reloads, requests"])
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM instance") } == 1)
  }

  @Test func aDatabaseOfANewerVersionIsLeftAlone() throws {
    try state.store().add(.panda(), at: .january(1))
    let queue = try DatabaseQueue(path: state.folder.database)
    try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 later')") }
    #expect(
      throws: StateError.newer(database: state.folder.database, changes: ["99 later"])
    ) { try HostStore(state.folder) }
  }
}

extension Database {
  fileprivate func tableNames() throws -> Set<String> {
    Set(try String.fetchAll(self, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"))
  }
}
