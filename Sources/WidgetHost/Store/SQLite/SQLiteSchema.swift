/// The tables of an SQLite database and their migrations from the first version on.
///
/// A released migration never changes; later versions add others. Values that evolve with the program are stored as
/// JSON, next to the columns that are searched.
enum SQLiteSchema {
  /// `Plac`, which identifies Placard's databases (SQLite's `application_id`).
  static let applicationID = 0x506C_6163

  static var migrator: SQLiteMigrator {
    var migrator = SQLiteMigrator()
    migrator.add("1 instances, reloads, requests") { db in
      try db.execute(script: "PRAGMA application_id = \(applicationID)")
      try db.execute(script: first)
    }
    migrator.add("2 screens") { try $0.execute(script: second) }
    // The tables are unchanged, but a version without budgets would drop the budget of an instance that it writes, and
    // could not read a person's request; this migration makes it reject the database.
    migrator.add("3 budgets of instances, requests of persons") { _ in }
    migrator.add("4 devices") { try $0.execute(script: fourth) }
    migrator.add("5 versions of tables", apply: addVersionsOfTables)
    migrator.add("6 programs") { try $0.execute(script: sixth) }
    migrator.add("7 taps") { try $0.execute(script: seventh) }
    migrator.add("8 sent frames") { try $0.execute(script: eighth) }
    migrator.add("9 versions of devices") { try $0.execute(script: ninth) }
    // A version without playlists would show one as a stack, and drop its interval.
    migrator.add("10 codes of devices, playlists") { try $0.execute(script: tenth) }
    migrator.add("11 answers of inputs") { db in
      try db.execute(script: "ALTER TABLE inputEvent ADD COLUMN answer TEXT")
    }
    // A version without tags would drop those of an instance that it writes, and could not read the request.
    migrator.add("12 fleets: tags, settings") { db in
      try db.execute(script: twelfth)
      try addVersion(of: "setting", columns: "name, value", db)
    }
    migrator.add("13 leases of taps") { try $0.execute(script: thirteenth) }
    migrator.add("14 alerts") { try $0.execute(script: fourteenth) }
    // The tables are unchanged, but a version without environments of tags and displays would ignore them.
    migrator.add("15 environments of tags and displays") { _ in }
    migrator.add("16 times of sent frames") { db in
      try db.execute(script: "ALTER TABLE sentFrame ADD COLUMN sent REAL NOT NULL DEFAULT 0")
      try db.execute("UPDATE sentFrame SET sent = \(SQLStatement.currentTime)")
    }
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

  private static let sixth = """
    CREATE TABLE program (
      id TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    """

  /// `AUTOINCREMENT` prevents a handler from mistaking a tap for an earlier one.
  private static let seventh = """
    CREATE TABLE IF NOT EXISTS tap (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      date REAL NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS tapByDate ON tap (date);
    CREATE TABLE IF NOT EXISTS tapDelivery (
      tap INTEGER NOT NULL REFERENCES tap (id) ON DELETE CASCADE,
      recipient TEXT NOT NULL,
      PRIMARY KEY (tap, recipient)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS inputEvent (
      device TEXT NOT NULL REFERENCES device (id) ON DELETE CASCADE ON UPDATE CASCADE,
      source TEXT NOT NULL,
      event TEXT NOT NULL,
      PRIMARY KEY (device, source)
    ) STRICT;
    """

  private static let thirteenth = """
    ALTER TABLE tapDelivery ADD COLUMN owner TEXT;
    ALTER TABLE tapDelivery ADD COLUMN leaseEnd REAL;
    """

  /// Rows are removed by their number, the smallest first.
  private static let eighth = """
    CREATE TABLE IF NOT EXISTS sentFrame (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      file TEXT NOT NULL,
      value TEXT NOT NULL,
      UNIQUE (name, file)
    ) STRICT;
    """

  /// The number of the devices' table at the last change of each row, by which a server reads only what has changed.
  private static let ninth = """
    ALTER TABLE device ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX deviceByVersion ON device (version);
    DROP TRIGGER deviceInsert;
    DROP TRIGGER deviceUpdate;
    CREATE TRIGGER deviceInsert AFTER INSERT ON device BEGIN
      UPDATE tableVersion SET value = value + 1 WHERE name = 'device';
      UPDATE device SET version = (SELECT value FROM tableVersion WHERE name = 'device')
        WHERE id = new.id;
    END;
    CREATE TRIGGER deviceUpdate AFTER UPDATE OF id, identifier, value ON device BEGIN
      UPDATE tableVersion SET value = value + 1 WHERE name = 'device';
      UPDATE device SET version = (SELECT value FROM tableVersion WHERE name = 'device')
        WHERE id = new.id;
    END;
    """

  private static let tenth = """
    CREATE TABLE deviceCode (
      code TEXT PRIMARY KEY NOT NULL,
      expires REAL NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    """

  private static let twelfth = """
    CREATE TABLE IF NOT EXISTS setting (
      name TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    """

  /// `AUTOINCREMENT` prevents a recipient from mistaking an alert for an earlier one.
  private static let fourteenth = """
    CREATE TABLE IF NOT EXISTS alert (
      subject TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS alertEvent (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      date REAL NOT NULL,
      value TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS alertDelivery (
      recipient TEXT NOT NULL,
      event INTEGER NOT NULL REFERENCES alertEvent (id) ON DELETE CASCADE,
      attempts INTEGER NOT NULL DEFAULT 0,
      due REAL NOT NULL,
      PRIMARY KEY (recipient, event)
    ) STRICT;
    """

  /// Adds numbers that change with the rows of tables that a server keeps in memory.
  ///
  /// SQLite's data version changes with every commit of a host, which are far more than a person's changes of these tables.
  private static func addVersionsOfTables(_ db: SQLiteConnection) throws {
    try db.execute(
      script: """
        CREATE TABLE IF NOT EXISTS tableVersion (
          name TEXT PRIMARY KEY NOT NULL,
          value INTEGER NOT NULL
        ) STRICT;
        """)
    let tables = [
      ("device", "id, identifier, value"), ("instance", "id, value"), ("stack", "id, value"),
      ("screen", "id, value"),
    ]
    for (table, columns) in tables { try addVersion(of: table, columns: columns, db) }
  }

  private static func addVersion(of table: String, columns: String, _ db: SQLiteConnection) throws {
    try db.execute(script: "INSERT OR IGNORE INTO tableVersion VALUES ('\(table)', 1)")
    for (name, event) in [
      ("Insert", "INSERT"), ("Update", "UPDATE OF \(columns)"), ("Delete", "DELETE"),
    ] {
      try db.execute(
        script: """
          CREATE TRIGGER IF NOT EXISTS \(table)\(name) AFTER \(event) ON \(table) BEGIN
            UPDATE tableVersion SET value = value + 1 WHERE name = '\(table)';
          END;
          """)
    }
  }
}
