/// Migrates the tables of a PostgreSQL database, while processes of other versions may use them.
struct PostgreSQLMigrator: Sendable {
  /// The migrations that this version knows, in order.
  let migrations: [PostgreSQLMigration]
  let address: PostgreSQLAddress
  /// What messages call the database.
  let location: String

  init(_ migrations: [PostgreSQLMigration], _ address: PostgreSQLAddress) {
    self.migrations = migrations
    self.address = address
    location = address.description
  }

  /// The level of this version: the number of migrations that it knows.
  var level: Int { migrations.count }

  /// Creates what is missing.
  ///
  /// If only contracting migrations are missing, nothing is done: the host of the first partition applies them.
  ///
  /// - Throws: ``PostgreSQLError``, ``StateError``.
  func migrate(_ connection: PostgreSQLConnection) throws {
    if try isExpanded(connection) { return }
    // Only after the check, as a user who may not create schemas can use one that is there.
    let exists = try connection.exists(
      "SELECT 1 FROM pg_namespace WHERE nspname = \(address.schema)")
    if !exists { try connection.perform("CREATE SCHEMA IF NOT EXISTS \(address.schema)") }
    try require(.create, connection)
    try apply(connection)
  }

  /// Whether all migrations were applied that this version needs.
  func isExpanded(_ connection: PostgreSQLConnection) throws -> Bool {
    let applied = try appliedMigrations(connection)
    return migrations.allSatisfy { $0.kind == .contracting || applied.contains($0.name) }
  }

  /// Whether contracting migrations wait for the end of older versions.
  func isContractionPending(_ connection: PostgreSQLConnection) throws -> Bool {
    let applied = try appliedMigrations(connection)
    return !migrations.allSatisfy { applied.contains($0.name) }
  }

  /// Applies the contracting migrations that are missing, unless processes of older versions work.
  ///
  /// - Returns: The names of those that were applied.
  /// - Throws: ``PostgreSQLError``, ``StateError``; nothing was changed then.
  func contract(_ connection: PostgreSQLConnection) throws -> [String] {
    let applied = try appliedMigrations(connection)
    let missing = migrations.firstIndex { !applied.contains($0.name) }
    // Others would wait for the lock, and an older version may work for days.
    guard let missing, try !connection.hasWorkingProcess(below: missing + 1, locking: false) else {
      return []
    }
    return try apply(connection)
  }

  /// Returns the names of the applied migrations.
  ///
  /// - Throws: ``StateError`` if this version may not use the tables, or the schema has tables of another program.
  func appliedMigrations(_ connection: PostgreSQLConnection) throws -> Set<String> {
    // Without the right, the server ignores the schema, and says that no schema was chosen.
    try require(.usage, connection)
    let tables: [String] = try connection.values(
      "SELECT tablename::text FROM pg_tables WHERE schemaname = \(address.schema)")
    guard !tables.isEmpty else { return [] }
    guard tables.contains("migration"), tables.contains("instance") else {
      throw StateError.foreign(database: location)
    }
    // The first versions' table has no column for it.
    let rows = try connection.rows(
      "SELECT name, (to_jsonb(migration) ->> 'oldestlevel')::bigint AS oldest FROM migration")
    let known = Set(migrations.map(\.name))
    var applied: Set<String> = []
    var forbidding: [String] = []
    for row in rows {
      let name: String = try row.value("name")
      applied.insert(name)
      if known.contains(name) { continue }
      if let oldest = try row.value("oldest", as: Int?.self), oldest <= level { continue }
      forbidding.append(name)
    }
    guard forbidding.isEmpty else {
      throw StateError.newer(database: location, changes: forbidding.sorted())
    }
    return applied
  }

  /// Applies the migrations that are missing and that no process of an older version forbids, in one transaction.
  ///
  /// - Returns: Their names.
  /// - Throws: ``PostgreSQLError``, ``StateError``; nothing was changed then.
  @discardableResult
  func apply(_ connection: PostgreSQLConnection) throws -> [String] {
    try connection.perform("BEGIN; \(PostgreSQLSchema.lock(.exclusive))")
    do {
      let names = try applyMissing(connection)
      try connection.perform("COMMIT")
      return names
    } catch {
      try? connection.perform("ROLLBACK")
      throw error
    }
  }

  private func applyMissing(_ connection: PostgreSQLConnection) throws -> [String] {
    let applied = try appliedMigrations(connection)
    var hasLevels = applied.contains(PostgreSQLSchema.levelsName)
    var names: [String] = []
    for (index, migration) in migrations.enumerated() where !applied.contains(migration.name) {
      let ownLevel = index + 1
      switch migration.kind {
      case .expanding: break
      case .contracting:
        guard try !connection.hasWorkingProcess(below: ownLevel, locking: true) else { continue }
        try connection.releaseLeases(below: ownLevel)
      }
      try connection.perform(migration.text)
      hasLevels = hasLevels || migration.name == PostgreSQLSchema.levelsName
      if hasLevels {
        try connection.execute(
          """
          INSERT INTO migration (name, level, oldestLevel)
          VALUES (\(migration.name), \(ownLevel), \(migration.kind == .contracting ? ownLevel : 0))
          """)
      } else {
        try connection.execute("INSERT INTO migration (name) VALUES (\(migration.name))")
      }
      names.append(migration.name)
    }
    return names
  }
}

extension SQLConnection {
  /// Whether a host or server below a level works.
  ///
  /// - Parameters:
  ///   - level: The level.
  ///   - locks: Whether the rows of such processes are locked until the end of the transaction, so that one that was suspended
  ///     and reports again waits, and sees that it may not go on.
  /// - Returns: Whether one has reported lately.
  /// - Throws: The errors of the database.
  fileprivate func hasWorkingProcess(below level: Int, locking locks: Bool) throws -> Bool {
    try ["node", "server"].contains { table in
      let isWorking: [Int] = try values(
        """
        SELECT seen >= clock_timestamp() - \(LeaseTiming.standard.duration) * interval '1 second'
        FROM \(raw: table) WHERE level < \(level) ORDER BY name \(raw: locks ? "FOR UPDATE" : "")
        """)
      return isWorking.contains(1)
    }
  }

  /// Takes the partitions of hosts below a level, which do not work any more, so that they commit nothing if they go on.
  fileprivate func releaseLeases(below level: Int) throws {
    try execute(
      """
      WITH held AS MATERIALIZED (
        SELECT partition FROM lease WHERE node IN (SELECT name FROM node WHERE level < \(level))
        ORDER BY partition FOR UPDATE)
      UPDATE lease SET node = NULL, epoch = epoch + 1, expires = clock_timestamp()
      FROM held WHERE lease.partition = held.partition
      """)
  }
}

extension PostgreSQLMigrator {
  /// A right to a schema, by the server's name for it.
  private enum SchemaRight: String {
    case usage = "USAGE"
    case create = "CREATE"
  }

  /// Checks that the user of the address has a right to the schema, if there is one.
  ///
  /// - Throws: ``StateError`` with the right that is missing.
  private func require(_ right: SchemaRight, _ connection: PostgreSQLConnection) throws {
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
}
