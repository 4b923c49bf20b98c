/// A connection to a database within a transaction, or for a single statement.
///
/// The queries of the store are extensions of it.
package protocol SQLConnection {
  /// The dialect of the database; only one on a server has columns for partitions.
  var dialect: SQLDialect { get }

  /// Returns all rows that a statement returns, also one that changes rows and has `RETURNING`.
  func rows(_ statement: SQLStatement) throws -> [SQLRow]

  /// Performs a statement that returns no rows.
  ///
  /// - Returns: The number of rows that it inserted, updated or deleted.
  @discardableResult
  func execute(_ statement: SQLStatement) throws -> Int
}

extension SQLConnection {
  /// Whether a statement returns a row.
  func exists(_ statement: SQLStatement) throws -> Bool { try !rows(statement).isEmpty }

  /// Returns the value in the first column of the only row of a statement that always returns one.
  func value<Value: SQLValueConvertible>(
    _ statement: SQLStatement, as type: Value.Type = Value.self
  ) throws -> Value {
    guard let row = try rows(statement).first else { throw SQLRowError.noRow }
    return try row.value(at: 0)
  }

  /// Returns the value in the first column of the first row; `nil` if there is none, or it is null.
  func firstValue<Value: SQLValueConvertible>(
    _ statement: SQLStatement, as type: Value.Type = Value.self
  ) throws -> Value? {
    try rows(statement).first?.value(at: 0, as: Value?.self) ?? nil
  }

  /// Returns the value in the first column of each row.
  func values<Value: SQLValueConvertible>(
    _ statement: SQLStatement, as type: Value.Type = Value.self
  ) throws -> [Value] {
    try rows(statement).map { try $0.value(at: 0) }
  }
}

extension SQLConnection {
  /// Returns the values whose JSON is in the first column of each row.
  func decodedValues<Value: Decodable>(
    _ statement: SQLStatement, as type: Value.Type = Value.self
  ) throws -> [Value] {
    try rows(statement).map { try StateJSON.value(Value.self, from: $0.value(at: 0)) }
  }

  /// Returns the values whose JSON is in the second column of each row, by the names in the first one.
  func decodedValuesByName<Value: Decodable>(
    _ statement: SQLStatement, as type: Value.Type = Value.self
  ) throws -> [String: Value] {
    try rows(statement).reduce(into: [:]) { values, row in
      try values[row.value(at: 0)] = StateJSON.value(Value.self, from: row.value(at: 1))
    }
  }
}
