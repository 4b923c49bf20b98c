/// Rows of arguments that a statement reads as a table, such as the states that a commit writes.
///
/// A server gets an array for each column, and performs the statement once, for one round trip. SQLite performs it for
/// each row, in their order, which has the same effect if each row concerns other rows of the tables.
package struct SQLArgumentTable: Sendable {
  /// A column, by its name.
  package typealias Column = (name: String, values: SQLArray)

  /// The name of the table within the statement.
  private let name: String
  private let columns: [Column]
  let rowCount: Int

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - name: The name of the table within the statement: a trusted identifier.
  ///   - columns: The columns, whose names are trusted identifiers, with a value for each row.
  package init(named name: String = "given", columns: [Column]) {
    rowCount = columns.first?.values.count ?? 0
    precondition(columns.allSatisfy { [rowCount] in $0.values.count == rowCount })
    self.name = name
    self.columns = columns
  }

  /// The item of a `FROM` clause that contains all rows, in PostgreSQL.
  var allRows: SQLStatement {
    let arrays = columns.map { column in "\(SQLValue.array(column.values))" as SQLStatement }
    let names = columns.map(\.name).joined(separator: ", ")
    return "unnest(\(SQLStatement.joined(arrays, by: ", "))) AS \(raw: name) (\(raw: names))"
  }

  /// Returns the item of a `FROM` clause that contains the row at a position, from 0 on.
  func row(at index: Int) -> SQLStatement {
    let values = columns.map { column in
      "\(column.values[index]) AS \(raw: column.name)" as SQLStatement
    }
    return "(SELECT \(SQLStatement.joined(values, by: ", "))) AS \(raw: name)"
  }
}

extension SQLArgumentTable {
  /// Creates a table with the columns `id` and `value`, in the order of the names: transactions that lock the rows of a
  /// table in one order do not wait for each other.
  ///
  /// - Parameter values: Values that are encoded as JSON, by their names.
  /// - Throws: The errors of the encoder.
  init(_ values: [String: some Encodable]) throws {
    let rows = values.sorted { $0.key < $1.key }
    let texts = try rows.map { try StateJSON.text(of: $0.value) }
    self.init(columns: [("id", .texts(rows.map(\.key))), ("value", .texts(texts))])
  }
}

extension SQLConnection {
  /// Performs a statement that reads rows of arguments.
  ///
  /// - Parameters:
  ///   - table: The rows; the statement is not performed if there are none.
  ///   - statement: Returns the statement with an item of its `FROM` clause, which contains the rows.
  /// - Returns: The number of rows that it inserted, updated or deleted.
  /// - Throws: The errors of the database.
  @discardableResult
  func execute(
    forRowsOf table: SQLArgumentTable, _ statement: (SQLStatement) -> SQLStatement
  ) throws -> Int {
    guard table.rowCount > 0 else { return 0 }
    switch dialect {
    case .postgreSQL: return try execute(statement(table.allRows))
    case .sqlite:
      var count = 0
      for index in 0..<table.rowCount { count += try execute(statement(table.row(at: index))) }
      return count
    }
  }
}
