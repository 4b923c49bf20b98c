/// Copies the whole state from one database to an empty one, of the same or the other kind.
package struct StateMigration: Sendable {
  private let source: HostStore
  private let target: HostStore

  /// What was copied.
  package struct Summary: Hashable, Sendable {
    /// The numbers of rows, by the names of the tables, without empty tables.
    package var rowCounts: [String: Int] = [:]
  }

  package init(from source: HostStore, to target: HostStore) {
    self.source = source
    self.target = target
  }

  /// Copies all rows, as of one moment, in one transaction of the target.
  ///
  /// - Throws: ``StateError/notEmpty(_:)`` if the target has anything; ``StateError/newer(database:changes:)`` if a newer
  ///   version has changed the tables of the source; the errors of both databases, after which the
  ///   target is unchanged.
  package func run() throws -> Summary {
    let (rows, numbers, lastReload) = try source.database.read { db in
      // They may have columns and tables that would not be copied.
      guard try !db.hasNewerTables() else {
        throw StateError.newer(
          database: source.database.location, changes: try db.newerMigrations())
      }
      return (
        try StateTable.all.map { table in
          try db.rows(
            "SELECT \(raw: table.columnList) FROM \(raw: table.name) ORDER BY \(raw: table.order)")
        },
        try StateTable.all.map { $0.isNumbered ? try db.lastNumber(of: $0) : 0 },
        try db.lastReloadNumber()
      )
    }
    return try target.database.write(.exclusive) { target in
      try requireEmpty(target)
      var summary = Summary()
      for (index, table) in StateTable.all.enumerated() {
        for row in rows[index] { try target.insert(row, into: table) }
        if numbers[index] > 0 { try target.setLastNumber(of: table, to: numbers[index]) }
        if !rows[index].isEmpty { summary.rowCounts[table.name] = rows[index].count }
      }
      try target.setLastReloadNumber(lastReload)
      if self.target.isShared {
        // The requests that were copied have numbers that earlier ones of the target may have had.
        try target.resetAnswers()
      }
      return summary
    }
  }

  private func requireEmpty(_ target: any SQLConnection) throws {
    for table in StateTable.all where try target.exists("SELECT 1 FROM \(raw: table.name) LIMIT 1")
    {
      throw StateError.notEmpty(self.target.database.location)
    }
  }
}

extension StateTable {
  fileprivate var columnList: String { columns.joined(separator: ", ") }
}

extension SQLConnection {
  fileprivate func insert(_ row: SQLRow, into table: StateTable) throws {
    var values: SQLStatement = ""
    for index in table.columns.indices {
      var value = try row.value(at: index, as: SQLValue.self)
      // Former versions stored it.
      if case .text(let text) = value { value = .text(NullCharacters.replaced(in: text)) }
      values = "\(values)\(raw: index == 0 ? "" : ", ")\(value)"
    }
    try execute("INSERT INTO \(raw: table.name) (\(raw: table.columnList)) VALUES (\(values))")
  }

  /// Returns the last number that the database has given a row of a table; 0 if it has given none.
  fileprivate func lastNumber(of table: StateTable) throws -> Int64 {
    try firstValue(
      """
      SELECT \(
        sqlite: "seq FROM sqlite_sequence WHERE name = '\(table.name)'",
        postgreSQL: "CASE WHEN is_called THEN last_value ELSE 0 END FROM \(table.name)_id_seq")
      """) ?? 0
  }

  /// Lets the database number new rows after a number.
  fileprivate func setLastNumber(of table: StateTable, to number: Int64) throws {
    let name = table.name
    _ = try rows(
      """
      \(
        sqlite: "DELETE FROM sqlite_sequence WHERE name = '\(name)'",
        postgreSQL: "SELECT setval('\(name)_id_seq', \(number))")
      """)
    try execute(
      """
      \(
        sqlite: "INSERT INTO sqlite_sequence (name, seq) VALUES ('\(name)', \(number))",
        postgreSQL: "SELECT")
      """)
  }

  fileprivate func setLastReloadNumber(_ number: Int64) throws {
    try execute(
      """
      INSERT INTO tableVersion (name, value) VALUES ('reload', \(number))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """)
  }
}
