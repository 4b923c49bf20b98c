/// The tables of a PostgreSQL database and their migrations from the first version on.
///
/// The tables and columns are those of ``SQLiteSchema``, so that the statements of the store are the same. A released
/// migration never changes. Texts are compared by their bytes, as SQLite compares them.
enum PostgreSQLSchema {
  /// The migrations, in order, by their names.
  static let migrations: [(name: String, text: String)] = [
    ("1 tables", first), ("2 partitions", second), ("3 cluster", third),
    ("4 shared responses", fourth),
  ]

  /// The statements that set up a connection.
  ///
  /// A host that is stopped within a transaction would keep others from writing; the server ends its connection.
  static func settings(_ address: PostgreSQLAddress) -> String {
    """
    SET search_path = \(address.schema);
    SET lock_timeout = '10s';
    SET statement_timeout = '60s';
    SET idle_in_transaction_session_timeout = '10s';
    """
  }

  /// The channel on which the tables notify hosts of new requests.
  static func channel(_ address: PostgreSQLAddress) -> String { "placard_\(address.schema)" }

  /// Returns the statement that locks the tables until the end of the transaction.
  static func lock(_ access: WriteAccess) -> String {
    switch access {
    case .exclusive: "SELECT pg_advisory_xact_lock(\(lockKey))"
    case .shared: "SELECT pg_advisory_xact_lock_shared(\(lockKey))"
    case .unlocked: ""
    }
  }

  /// `Plac`, as a seed, so that the lock is not one of another program.
  private static let lockKey = "hashtextextended(current_schema(), 1349279075)"

  /// Creates what is missing.
  ///
  /// - Throws: ``PostgreSQLError``, ``StateError``.
  static func migrate(
    _ connection: PostgreSQLConnection, _ address: PostgreSQLAddress, _ location: String
  ) throws {
    if try isMigrated(connection, address, location) { return }
    // Only after the check, as a user who may not create schemas can use one that is there.
    let exists = try connection.exists(
      "SELECT 1 FROM pg_namespace WHERE nspname = \(address.schema)")
    if !exists { try connection.perform("CREATE SCHEMA IF NOT EXISTS \(address.schema)") }
    try require(.create, connection, address, location)
    try connection.perform("BEGIN; \(lock(.exclusive))")
    do {
      let applied = try appliedMigrations(connection, address, location)
      for migration in migrations where !applied.contains(migration.name) {
        try connection.perform(migration.text)
        try connection.execute("INSERT INTO migration (name) VALUES (\(migration.name))")
      }
      try connection.perform("COMMIT")
    } catch {
      try? connection.perform("ROLLBACK")
      throw error
    }
  }

  /// Whether all migrations were applied.
  static func isMigrated(
    _ connection: PostgreSQLConnection, _ address: PostgreSQLAddress, _ location: String
  ) throws -> Bool {
    let applied = try appliedMigrations(connection, address, location)
    return migrations.allSatisfy { applied.contains($0.name) }
  }

  /// Returns the names of the applied migrations.
  ///
  /// - Throws: ``StateError`` if there are unknown ones, or the schema has tables of another program.
  static func appliedMigrations(
    _ connection: PostgreSQLConnection, _ address: PostgreSQLAddress, _ location: String
  ) throws -> Set<String> {
    // Without the right, the server ignores the schema, and says that no schema was chosen.
    try require(.usage, connection, address, location)
    let tables: [String] = try connection.values(
      "SELECT tablename::text FROM pg_tables WHERE schemaname = \(address.schema)")
    guard !tables.isEmpty else { return [] }
    guard tables.contains("migration"), tables.contains("instance") else {
      throw StateError.foreign(database: location)
    }
    let applied = Set(try connection.values("SELECT name FROM migration", as: String.self))
    let unknown = applied.subtracting(migrations.map(\.name))
    guard unknown.isEmpty else {
      throw StateError.newer(database: location, changes: unknown.sorted())
    }
    return applied
  }

  /// A right to a schema, by the server's name for it.
  private enum SchemaRight: String {
    case usage = "USAGE"
    case create = "CREATE"
  }

  /// Checks that the user of the address has a right to the schema, if there is one.
  ///
  /// - Throws: ``StateError`` with the right that is missing.
  private static func require(
    _ right: SchemaRight, _ connection: PostgreSQLConnection, _ address: PostgreSQLAddress,
    _ location: String
  ) throws {
    let isGranted: Int? = try connection.firstValue(
      """
      SELECT has_schema_privilege(oid, \(right.rawValue)) FROM pg_namespace
      WHERE nspname = \(address.schema)
      """)
    guard isGranted == 0 else { return }
    switch right {
    case .usage:
      throw StateError.unread(
        database: location,
        reason: "the user of the address may not use the schema '\(address.schema)'; grant USAGE")
    case .create:
      throw StateError.unwritten(
        database: location,
        reason:
          "the user of the address may not create tables in the schema '\(address.schema)'; grant "
          + "CREATE")
    }
  }

  /// The tables of SQLite's fifteenth migration.
  ///
  /// A reload that is written again, because its host did not hear that it was committed, is the same one.
  private static let first = """
    CREATE TABLE migration (name TEXT COLLATE "C" PRIMARY KEY);

    CREATE TABLE tableVersion (name TEXT COLLATE "C" PRIMARY KEY, value BIGINT NOT NULL);
    INSERT INTO tableVersion VALUES
      ('device', 1), ('instance', 1), ('stack', 1), ('screen', 1), ('setting', 1), ('reload', 0);
    CREATE FUNCTION countChange() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE tableVersion SET value = value + 1 WHERE name = TG_ARGV[0];
      RETURN NULL;
    END $$;
    CREATE FUNCTION countDeviceChange() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE tableVersion SET value = value + 1 WHERE name = 'device';
      UPDATE device SET version = (SELECT value FROM tableVersion WHERE name = 'device')
        WHERE id = NEW.id;
      RETURN NULL;
    END $$;

    CREATE TABLE instance (
      rowid BIGINT GENERATED BY DEFAULT AS IDENTITY UNIQUE,
      id TEXT COLLATE "C" PRIMARY KEY,
      value TEXT NOT NULL
    );
    CREATE TABLE reloadState (
      instance TEXT COLLATE "C" PRIMARY KEY REFERENCES instance (id) ON DELETE CASCADE,
      value TEXT NOT NULL
    );
    CREATE TABLE reload (
      id BIGINT PRIMARY KEY,
      instance TEXT COLLATE "C" NOT NULL REFERENCES instance (id) ON DELETE CASCADE,
      date DOUBLE PRECISION NOT NULL,
      value TEXT NOT NULL
    );
    CREATE UNIQUE INDEX reloadByInstance ON reload (instance, date, md5(value));
    CREATE INDEX reloadByDate ON reload (date);
    CREATE TABLE stack (
      rowid BIGINT GENERATED BY DEFAULT AS IDENTITY UNIQUE,
      id TEXT COLLATE "C" PRIMARY KEY,
      value TEXT NOT NULL,
      state TEXT
    );
    CREATE TABLE request (
      id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      posted DOUBLE PRECISION NOT NULL,
      value TEXT COLLATE "C" NOT NULL
    );
    CREATE TABLE condition (
      id BIGINT PRIMARY KEY CHECK (id = 1),
      value TEXT NOT NULL
    );
    CREATE TABLE screen (
      rowid BIGINT GENERATED BY DEFAULT AS IDENTITY UNIQUE,
      id TEXT COLLATE "C" PRIMARY KEY,
      value TEXT NOT NULL,
      state TEXT
    );
    CREATE TABLE device (
      rowid BIGINT GENERATED BY DEFAULT AS IDENTITY UNIQUE,
      id TEXT COLLATE "C" PRIMARY KEY,
      identifier TEXT COLLATE "C" UNIQUE,
      value TEXT NOT NULL,
      contact TEXT,
      version BIGINT NOT NULL DEFAULT 0
    );
    CREATE INDEX deviceByVersion ON device (version);
    CREATE TABLE program (
      rowid BIGINT GENERATED BY DEFAULT AS IDENTITY UNIQUE,
      id TEXT COLLATE "C" PRIMARY KEY,
      value TEXT NOT NULL
    );
    CREATE TABLE tap (
      id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      date DOUBLE PRECISION NOT NULL,
      value TEXT NOT NULL
    );
    CREATE INDEX tapByDate ON tap (date);
    CREATE TABLE tapDelivery (
      tap BIGINT NOT NULL REFERENCES tap (id) ON DELETE CASCADE,
      recipient TEXT COLLATE "C" NOT NULL,
      owner TEXT COLLATE "C",
      leaseEnd DOUBLE PRECISION,
      PRIMARY KEY (tap, recipient)
    );
    CREATE TABLE inputEvent (
      device TEXT COLLATE "C" NOT NULL REFERENCES device (id) ON DELETE CASCADE ON UPDATE CASCADE,
      source TEXT COLLATE "C" NOT NULL,
      event TEXT COLLATE "C" NOT NULL,
      answer TEXT,
      PRIMARY KEY (device, source)
    );
    CREATE TABLE sentFrame (
      id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      name TEXT COLLATE "C" NOT NULL,
      file TEXT COLLATE "C" NOT NULL,
      value TEXT NOT NULL,
      UNIQUE (name, file)
    );
    CREATE TABLE deviceCode (
      code TEXT COLLATE "C" PRIMARY KEY,
      expires DOUBLE PRECISION NOT NULL,
      value TEXT NOT NULL
    );
    CREATE TABLE setting (
      name TEXT COLLATE "C" PRIMARY KEY,
      value TEXT NOT NULL
    );
    CREATE TABLE alert (
      subject TEXT COLLATE "C" PRIMARY KEY,
      value TEXT NOT NULL
    );
    CREATE TABLE alertEvent (
      id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
      date DOUBLE PRECISION NOT NULL,
      value TEXT NOT NULL
    );
    CREATE TABLE alertDelivery (
      recipient TEXT COLLATE "C" NOT NULL,
      event BIGINT NOT NULL REFERENCES alertEvent (id) ON DELETE CASCADE,
      attempts BIGINT NOT NULL DEFAULT 0,
      due DOUBLE PRECISION NOT NULL,
      PRIMARY KEY (recipient, event)
    );

    CREATE TABLE node (
      name TEXT COLLATE "C" PRIMARY KEY,
      version TEXT NOT NULL,
      process BIGINT NOT NULL,
      seen TIMESTAMPTZ NOT NULL
    );
    CREATE TABLE lease (
      partition BIGINT PRIMARY KEY CHECK (partition = 0),
      node TEXT COLLATE "C",
      epoch BIGINT NOT NULL,
      expires TIMESTAMPTZ NOT NULL
    );
    INSERT INTO lease VALUES (0, NULL, 0, clock_timestamp());

    CREATE FUNCTION notifyHosts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('placard_' || TG_TABLE_SCHEMA, '');
      RETURN NULL;
    END $$;
    CREATE TRIGGER requestInsert AFTER INSERT ON request
      FOR EACH STATEMENT EXECUTE FUNCTION notifyHosts();
    CREATE TRIGGER instanceChange AFTER INSERT OR DELETE OR UPDATE OF id, value ON instance
      FOR EACH ROW EXECUTE FUNCTION countChange('instance');
    CREATE TRIGGER stackChange AFTER INSERT OR DELETE OR UPDATE OF id, value ON stack
      FOR EACH ROW EXECUTE FUNCTION countChange('stack');
    CREATE TRIGGER screenChange AFTER INSERT OR DELETE OR UPDATE OF id, value ON screen
      FOR EACH ROW EXECUTE FUNCTION countChange('screen');
    CREATE TRIGGER settingChange AFTER INSERT OR DELETE OR UPDATE OF name, value ON setting
      FOR EACH ROW EXECUTE FUNCTION countChange('setting');
    CREATE TRIGGER deviceRemoval AFTER DELETE ON device
      FOR EACH ROW EXECUTE FUNCTION countChange('device');
    CREATE TRIGGER deviceChange AFTER INSERT OR UPDATE OF id, identifier, value ON device
      FOR EACH ROW EXECUTE FUNCTION countDeviceChange();
    """

  /// The partitions of instances, stacks and screens, of requests, and of leases.
  ///
  /// A host of the version before notices in its next commit that the lease is not its own. Requests that wait are for all
  /// partitions. Half of each page of leases stays free, so that an extension writes no index.
  private static let second = """
    CREATE FUNCTION partitionOf(name TEXT) RETURNS BIGINT LANGUAGE sql IMMUTABLE STRICT AS $$
      SELECT (get_byte(digest, 0) * 256 + get_byte(digest, 1))::bigint & 1023
      FROM sha256(convert_to(name, 'UTF8')) AS digest
    $$;
    ALTER TABLE instance
      ADD COLUMN partition BIGINT NOT NULL GENERATED ALWAYS AS (partitionOf(id)) STORED;
    ALTER TABLE stack
      ADD COLUMN partition BIGINT NOT NULL GENERATED ALWAYS AS (partitionOf(id)) STORED;
    ALTER TABLE screen
      ADD COLUMN partition BIGINT NOT NULL GENERATED ALWAYS AS (partitionOf(id)) STORED;
    CREATE INDEX instanceByPartition ON instance (partition);
    CREATE INDEX stackByPartition ON stack (partition);
    CREATE INDEX screenByPartition ON screen (partition);
    ALTER TABLE request ADD COLUMN partition BIGINT CHECK (partition BETWEEN 0 AND 1023);
    ALTER TABLE condition ADD COLUMN answered BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE lease DROP CONSTRAINT lease_partition_check;
    ALTER TABLE lease
      ADD CHECK (partition BETWEEN 0 AND 1023),
      ADD COLUMN answered BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE lease SET (fillfactor = 50);
    UPDATE lease SET node = NULL, epoch = epoch + 1, expires = clock_timestamp();
    INSERT INTO lease (partition, epoch, expires)
      SELECT number, epoch, expires FROM lease, generate_series(1, 1023) AS number;
    """

  /// What the nodes of the database have in common, such as the identity of their output folder.
  private static let third = """
    CREATE TABLE cluster (name TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL);
    """

  /// The responses of servers that the nodes share, by the digest of what was requested.
  ///
  /// A row without a record, but with the date of the next request, is a response that each node requests itself. The table
  /// is not logged, as everything in it can be requested again: after a crash of the server it is empty.
  private static let fourth = """
    CREATE UNLOGGED TABLE sharedResponse (
      key TEXT COLLATE "C" PRIMARY KEY,
      record BYTEA,
      size BIGINT NOT NULL DEFAULT 0,
      checkedAt DOUBLE PRECISION,
      nextRequestDate DOUBLE PRECISION,
      owner TEXT COLLATE "C",
      claimEnd TIMESTAMPTZ,
      changed TIMESTAMPTZ NOT NULL
    );
    """
}
