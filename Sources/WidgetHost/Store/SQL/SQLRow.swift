/// A row that a statement returned.
package struct SQLRow: Hashable, Sendable {
  private let columns: [String]
  private let values: [SQLValue]

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns, which all rows of a statement share.
  ///   - values: A value for each column.
  package init(columns: [String], values: [SQLValue]) {
    precondition(columns.count == values.count)
    self.columns = columns
    self.values = values
  }

  /// Returns the value of a column.
  ///
  /// - Parameters:
  ///   - column: The name of the column; its case is ignored, as PostgreSQL returns names in lower case.
  ///   - type: The type of the value.
  /// - Returns: The value.
  /// - Throws: ``SQLRowError`` if there is no such column, or its value is of another type.
  package func value<Value: SQLValueConvertible>(
    _ column: String, as type: Value.Type = Value.self
  ) throws(SQLRowError) -> Value {
    guard
      let index = columns.firstIndex(of: column)
        ?? columns.firstIndex(where: { $0.lowercased() == column.lowercased() })
    else { throw .noColumn(column) }
    return try value(at: index)
  }

  /// Returns the value of a column by its position, from 0 on.
  ///
  /// - Throws: ``SQLRowError`` if there is no such column, or its value is of another type.
  package func value<Value: SQLValueConvertible>(
    at index: Int, as type: Value.Type = Value.self
  ) throws(SQLRowError) -> Value {
    guard values.indices.contains(index) else { throw .noColumn("\(index + 1)") }
    guard let value = Value(sqlValue: values[index]) else {
      throw .type(
        column: columns[index], expected: Value.sqlTypeName, found: values[index].typeName)
    }
    return value
  }
}

/// An error in reading what a statement returned.
package enum SQLRowError: Error, Hashable, Sendable {
  /// The statement returned no row where there always is one.
  case noRow
  case noColumn(String)
  /// The value of a column is of another type.
  case type(column: String, expected: String, found: String)
}

extension SQLRowError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noRow: "there is no row"
    case .noColumn(let column): "there is no column '\(column)'"
    case .type(let column, let expected, let found):
      "the column '\(column)' has \(found) instead of \(expected)"
    }
  }
}
