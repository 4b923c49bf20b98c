import CSQLite

/// The migrations of a database, which are applied in their order, once each, and recorded by their names.
///
/// The table of the names, `grdb_migrations`, is that of earlier versions, which used the library GRDB: they recognize
/// the databases of this version, and this one theirs.
struct SQLiteMigrator: Sendable {
  private var steps: [Step] = []

  private struct Step: Sendable {
    let name: String
    let apply: @Sendable (SQLiteConnection) throws -> Void
  }

  /// The names of all migrations, in order.
  var migrations: [String] { steps.map(\.name) }

  /// Adds a migration after those that there are.
  ///
  /// - Parameters:
  ///   - name: Its name, which no other one has and which never changes.
  ///   - apply: Changes the database, in a transaction and without checks of foreign keys until its end.
  mutating func add(
    _ name: String, apply: @escaping @Sendable (SQLiteConnection) throws -> Void
  ) {
    precondition(!migrations.contains(name), "two migrations have the name '\(name)'")
    steps.append(Step(name: name, apply: apply))
  }

  /// Applies the migrations that a database does not have yet.
  ///
  /// - Parameters:
  ///   - handle: The database, which no other process migrates.
  ///   - last: The name of the last migration to apply; `nil` for all.
  /// - Throws: The first error; the migrations before the one that failed are applied.
  func migrate(_ handle: SQLiteHandle, upTo last: String? = nil) throws {
    try handle.access { connection in
      let applied = try appliedIdentifiers(connection)
      let count = last.map { name in (migrations.firstIndex(of: name) ?? -1) + 1 } ?? steps.count
      let missing = steps.prefix(count).filter { !applied.contains($0.name) }
      guard !missing.isEmpty else { return }
      // A migration may replace a table that others refer to. SQLite ignores this within a transaction.
      try connection.execute(script: "PRAGMA foreign_keys = OFF")
      let result = Result { for step in missing { try apply(step, connection) } }
      try connection.execute(script: "PRAGMA foreign_keys = ON")
      try result.get()
    }
  }

  private func apply(_ step: Step, _ connection: SQLiteConnection) throws {
    try connection.perform(.write) { connection in
      try connection.execute(script: Self.table)
      try step.apply(connection)
      try connection.execute("INSERT INTO grdb_migrations (identifier) VALUES (\(step.name))")
      try checkForeignKeys(connection)
    }
  }

  private static let table = """
    CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)
    """

  private func checkForeignKeys(_ connection: SQLiteConnection) throws {
    guard let row = try connection.rows("PRAGMA foreign_key_check").first else { return }
    let (table, parent): (String, String) = (try row.value("table"), try row.value("parent"))
    throw SQLiteError(
      SQLITE_CONSTRAINT, message: "a row of '\(table)' refers to one of '\(parent)' that is missing"
    )
  }
}

/// What was applied to a database.
extension SQLiteMigrator {
  /// Returns the names of all migrations that were applied, also of those that only a newer version has.
  func appliedIdentifiers(_ connection: SQLiteConnection) throws -> Set<String> {
    let hasTable = try connection.exists(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'grdb_migrations'")
    guard hasTable else { return [] }
    return Set(try connection.values("SELECT identifier FROM grdb_migrations"))
  }

  /// Returns the names of the migrations that were applied, in their order.
  func appliedMigrations(_ connection: SQLiteConnection) throws -> [String] {
    let applied = try appliedIdentifiers(connection)
    return migrations.filter(applied.contains)
  }

  /// Whether all migrations were applied.
  func hasCompletedMigrations(_ connection: SQLiteConnection) throws -> Bool {
    try appliedMigrations(connection) == migrations
  }
}
