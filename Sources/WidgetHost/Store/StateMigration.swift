/// Copies the whole state from one database to an empty one, of the same or the other kind.
package struct StateMigration: Sendable {
  private let source: HostStore
  private let target: HostStore
  /// The maximum number of rows that are in memory.
  private let pageSize: Int

  /// What was copied.
  package struct Summary: Hashable, Sendable {
    /// The numbers of rows, by the names of the tables, without empty tables.
    package var rowCounts: [String: Int] = [:]
  }

  package init(from source: HostStore, to target: HostStore, pageSize: Int = 128) {
    self.source = source
    self.target = target
    self.pageSize = pageSize
  }

  /// Copies all rows, as of one moment, in one transaction of the target.
  ///
  /// One page of rows is in memory at a time: tables such as that of sent frames may have a million rows.
  ///
  /// - Throws: ``StateError/notEmpty(_:)`` if the target has anything; ``StateError/newer(database:changes:)`` if a newer
  ///   version has changed the tables of the source; the errors of both databases, after which the
  ///   target is unchanged.
  package func run() throws -> Summary {
    try source.database.read { source in
      // They may have columns and tables that would not be copied.
      guard try !source.hasNewerTables() else {
        throw StateError.newer(
          database: self.source.database.location, changes: try source.newerMigrations())
      }
      try source.allowLongPauses()
      do {
        return try target.database.write(.exclusive) { try copyTables(from: source, to: $0) }
      } catch let error as SourceError {
        throw error.error
      }
    }
  }

  private func copyTables(
    from source: any SQLConnection, to target: any SQLConnection
  ) throws -> Summary {
    try requireEmpty(target)
    var summary = Summary()
    for table in StateTable.all {
      let count = try copyRows(of: table, from: source, to: target)
      if count > 0 { summary.rowCounts[table.name] = count }
      guard table.isNumbered else { continue }
      let number = try SourceError.wrapping { try source.lastNumber(of: table) }
      if number > 0 { try target.setLastNumber(of: table, to: number) }
    }
    try target.setLastReloadNumber(SourceError.wrapping(source.lastReloadNumber))
    if self.target.isShared {
      // The requests that were copied have numbers that earlier ones of the target may have had.
      try target.resetAnswers()
    }
    return summary
  }

  /// Copies the rows of a table, page by page.
  ///
  /// - Returns: The number of rows.
  private func copyRows(
    of table: StateTable, from source: any SQLConnection, to target: any SQLConnection
  ) throws -> Int {
    var count = 0
    var last: SQLRow?
    while true {
      let rows = try SourceError.wrapping {
        try source.rows(of: table, after: last, atMost: pageSize)
      }
      for row in rows { try target.insert(row, into: table) }
      count += rows.count
      guard rows.count == pageSize else { return count }
      last = rows.last
    }
  }

  private func requireEmpty(_ target: any SQLConnection) throws {
    for table in StateTable.all where try target.exists("SELECT 1 FROM \(raw: table.name) LIMIT 1")
    {
      throw StateError.notEmpty(self.target.database.location)
    }
  }
}

/// An error of the source within a transaction of the target, which would call it an error of its own database.
private struct SourceError: Error {
  let error: any Error

  /// Calls `read`, and wraps its errors.
  static func wrapping<Value>(_ read: () throws -> Value) throws -> Value {
    do { return try read() } catch { throw SourceError(error: error) }
  }
}

extension StateTable {
  fileprivate var columnList: String { columns.joined(separator: ", ") }
  fileprivate var orderList: String { order.joined(separator: ", ") }
}

extension SQLConnection {
  /// Lets the transaction wait for as long as the other database writes: its commit of a large state may take minutes.
  fileprivate func allowLongPauses() throws {
    guard dialect == .postgreSQL else { return }
    try execute("SET LOCAL idle_in_transaction_session_timeout = 0")
  }

  /// Returns the rows of a table after another one, with the columns that are copied and then those that they are ordered by.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - last: The last row that was returned; `nil` for the first ones.
  ///   - count: The maximum number of rows.
  /// - Returns: The rows, in the order of the table.
  /// - Throws: The errors of the database.
  fileprivate func rows(
    of table: StateTable, after last: SQLRow?, atMost count: Int
  ) throws -> [SQLRow] {
    var condition: SQLStatement = ""
    if let last {
      let values = try table.order.indices.map { index in
        let value = try last.value(at: table.columns.count + index, as: SQLValue.self)
        return "\(value)" as SQLStatement
      }
      condition = """
        WHERE (\(raw: table.orderList)) > (\(SQLStatement.joined(values, by: ", ")))
        """
    }
    return try rows(
      """
      SELECT \(raw: table.columnList), \(raw: table.orderList) FROM \(raw: table.name) \(condition)
      ORDER BY \(raw: table.orderList) LIMIT \(raw: "\(count)")
      """)
  }

  fileprivate func insert(_ row: SQLRow, into table: StateTable) throws {
    var values: SQLStatement = ""
    for index in table.columns.indices {
      var value = try row.value(at: index, as: SQLValue.self)
      if case .text(var text) = value {
        // Former versions stored the character.
        text = NullCharacters.replaced(in: text)
        if table.hasJSON(at: index) { text = NullCharacters.replacedEscapes(inJSON: text) }
        value = .text(text)
      }
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
