/// A change of the tables of a PostgreSQL database, which is applied once.
struct PostgreSQLMigration: Hashable, Sendable {
  /// What a migration means for the versions that do not know it.
  enum Kind: Hashable, Sendable {
    /// They may go on with the tables, which have more tables, indexes, or columns that are null or have a default.
    case expanding
    /// They may not, so that it is applied when none of their processes works any more. What uses the tables asks with
    /// ``SQLConnection/hasApplied(_:)``, and works without it, too; and so do expanding migrations that follow.
    case contracting
  }

  /// Its name, which no other one has and which never changes.
  let name: String
  let kind: Kind
  /// Its statements.
  let text: String

  init(_ name: String, _ text: String, kind: Kind = .expanding) {
    self.name = name
    self.kind = kind
    self.text = text
  }
}

extension SQLConnection {
  /// Whether a contracting migration was applied, which does not change until the end of a transaction with
  /// ``WriteAccess/exclusive`` or ``WriteAccess/shared`` access.
  ///
  /// - Parameter migration: The name of one of ``PostgreSQLSchema/migrations``; SQLite's tables are always complete.
  /// - Returns: Whether it was applied.
  /// - Throws: The errors of the database.
  func hasApplied(_ migration: String) throws -> Bool {
    switch dialect {
    case .sqlite: true
    case .postgreSQL: try exists("SELECT 1 FROM migration WHERE name = \(migration)")
    }
  }

  /// Whether a newer version has changed the tables, so that they may have values with members that this one does not know.
  func hasNewerTables() throws -> Bool { try !newerMigrations().isEmpty }

  /// The query for the names of the migrations that this version does not know.
  static var newerMigrationQuery: SQLStatement {
    "SELECT name FROM migration WHERE level > current_setting('placard.level')::bigint"
  }

  /// Returns the names of the migrations that this version does not know, in order.
  func newerMigrations() throws -> [String] {
    switch dialect {
    case .sqlite: []
    case .postgreSQL:
      try values("\(Self.newerMigrationQuery) ORDER BY level")
    }
  }

  /// Returns the names of the migrations after which this version may not use the tables, in order.
  func forbiddingMigrations() throws -> [String] {
    switch dialect {
    case .sqlite: []
    case .postgreSQL:
      try values(
        """
        SELECT name FROM migration WHERE oldestLevel > current_setting('placard.level')::bigint
        ORDER BY name
        """)
    }
  }
}
