import GRDB

/// The tables of the database and their migrations from the first version on.
///
/// A released migration never changes; later versions add others. Values that evolve with the program are stored as
/// JSON, next to the columns that are searched.
enum StateSchema {
  /// `Plac`, which identifies Placard's databases (SQLite's `application_id`).
  static let applicationID = 0x506C_6163

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 instances, reloads, requests") { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: first)
    }
    migrator.registerMigration("2 screens") { try $0.execute(sql: second) }
    // The tables are unchanged, but a version without budgets would drop the budget of an instance that it writes, and
    // could not read a person's request; this migration makes it reject the database.
    migrator.registerMigration("3 budgets of instances, requests of persons") { _ in }
    migrator.registerMigration("4 devices") { try $0.execute(sql: fourth) }
    migrator.registerMigration("5 versions of tables", migrate: addVersionsOfTables)
    return migrator
  }

  /// `AUTOINCREMENT` prevents the number of an answered request from being reused.
  private static let first = """
    CREATE TABLE instance (
      id TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    CREATE TABLE reloadState (
      instance TEXT PRIMARY KEY NOT NULL REFERENCES instance (id) ON DELETE CASCADE,
      value TEXT NOT NULL
    ) STRICT;
    CREATE TABLE reload (
      id INTEGER PRIMARY KEY,
      instance TEXT NOT NULL REFERENCES instance (id) ON DELETE CASCADE,
      date REAL NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    CREATE INDEX reloadByInstance ON reload (instance, date);
    CREATE INDEX reloadByDate ON reload (date);
    CREATE TABLE stack (
      id TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL,
      state TEXT
    ) STRICT;
    CREATE TABLE request (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      posted REAL NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    CREATE TABLE condition (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      value TEXT NOT NULL
    ) STRICT;
    """

  private static let second = """
    CREATE TABLE screen (
      id TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL,
      state TEXT
    ) STRICT;
    """

  /// What a device reports with every request is apart from its registration, which changes rarely.
  private static let fourth = """
    CREATE TABLE device (
      id TEXT PRIMARY KEY NOT NULL,
      identifier TEXT UNIQUE,
      value TEXT NOT NULL,
      contact TEXT
    ) STRICT;
    """

  /// Adds numbers that change with the rows of tables that a server keeps in memory.
  ///
  /// SQLite's data version changes with every commit of a host, which are far more than a person's changes of these tables.
  private static func addVersionsOfTables(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS tableVersion (
          name TEXT PRIMARY KEY NOT NULL,
          value INTEGER NOT NULL
        ) STRICT;
        """)
    let tables = [
      ("device", "id, identifier, value"), ("instance", "id, value"), ("stack", "id, value"),
      ("screen", "id, value"),
    ]
    for (table, columns) in tables {
      try db.execute(sql: "INSERT OR IGNORE INTO tableVersion VALUES ('\(table)', 1)")
      for (name, event) in [
        ("Insert", "INSERT"), ("Update", "UPDATE OF \(columns)"), ("Delete", "DELETE"),
      ] {
        try db.execute(
          sql: """
            CREATE TRIGGER IF NOT EXISTS \(table)\(name) AFTER \(event) ON \(table) BEGIN
              UPDATE tableVersion SET value = value + 1 WHERE name = '\(table)';
            END;
            """)
      }
    }
  }
}
