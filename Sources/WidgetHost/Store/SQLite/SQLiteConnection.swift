import Foundation
import GRDB

/// A connection to an SQLite database, which keeps every statement prepared.
struct SQLiteConnection: SQLConnection {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func rows(_ statement: SQLStatement) throws -> [SQLRow] {
    let prepared = try prepared(statement)
    let columns = prepared.columnNames
    let cursor = try Row.fetchCursor(prepared, arguments: statement.bindings)
    var rows: [SQLRow] = []
    while let row = try cursor.next() {
      rows.append(SQLRow(columns: columns, values: row.databaseValues.map(SQLValue.init)))
    }
    return rows
  }

  @discardableResult
  func execute(_ statement: SQLStatement) throws -> Int {
    try prepared(statement).execute(arguments: statement.bindings)
    return database.changesCount
  }

  private func prepared(_ statement: SQLStatement) throws -> Statement {
    try database.cachedStatement(sql: statement.text(in: .sqlite))
  }
}

extension SQLStatement {
  /// The values to bind; `nil` if there are none, so that polling binds nothing.
  fileprivate var bindings: StatementArguments? {
    let arguments = arguments
    return arguments.isEmpty ? nil : StatementArguments(arguments.map(\.databaseValue))
  }
}

extension SQLValue {
  fileprivate init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let number): .integer(number)
      case .double(let number): .real(number)
      case .string(let text): .text(text)
      case .blob(let data): .blob([UInt8](data))
      }
  }

  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .blob(let bytes): Data(bytes).databaseValue
    }
  }
}
