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
  /// - Throws: ``StateError/notEmpty(_:)`` if the target has anything; the errors of both databases, after which the
  ///   target is unchanged.
  package func run() throws -> Summary {
    let rows = try source.database.read { source in
      try StateTable.all.map { table in
        try source.rows(
          "SELECT \(raw: table.columnList) FROM \(raw: table.name) ORDER BY \(raw: table.order)")
      }
    }
    let lastReload = try source.lastReloadNumber()
    return try target.database.write(.exclusive) { target in
      try requireEmpty(target)
      var summary = Summary()
      for (table, rows) in zip(StateTable.all, rows) where !rows.isEmpty {
        for row in rows { try target.insert(row, into: table) }
        if let column = table.numbering { try target.continueNumbers(of: table, column) }
        summary.rowCounts[table.name] = rows.count
      }
      try target.setLastReloadNumber(lastReload)
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
      values =
        "\(values)\(raw: index == 0 ? "" : ", ")\(try row.value(at: index, as: SQLValue.self))"
    }
    try execute("INSERT INTO \(raw: table.name) (\(raw: table.columnList)) VALUES (\(values))")
  }

  /// Lets the database number new rows after the copied ones; SQLite does so by itself.
  fileprivate func continueNumbers(of table: StateTable, _ column: String) throws {
    _ = try rows(
      """
      SELECT \(sqlite: "1", postgreSQL: """
        setval(pg_get_serial_sequence('\(table.name.lowercased())', '\(column)'),
          (SELECT max(\(column)) FROM \(table.name)))
        """)
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
