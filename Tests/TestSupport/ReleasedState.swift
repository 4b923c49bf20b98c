/// What releases wrote into the database of a state folder, as SQL.
package enum ReleasedState {
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
      "policy":{"rule":{"atEnd":{}}},"values":{}},"timelineDate":817137159,"views":{"looks":[]},
      "wanted":{"isFree":true,"joined":2,"reason":"manual","since":817137160,"start":817137161}}');
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

  /// The releases whose databases differ, and what creates them, one migration after the other.
  package static let releases: [(name: String, sql: [String])] = [
    ("0.2.0", [second]), ("0.3.0", [second, third]), ("0.5.0", [second, third, fifth]),
  ]
}
