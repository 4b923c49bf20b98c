import Synchronization

@testable import WidgetHost

/// A database that records the statements that are performed, without those that begin and end transactions.
final class CountingDatabase: StateDatabase {
  /// The statements since the last call of ``take()``.
  struct Statements {
    /// The texts of each transaction that writes.
    var written: [[String]] = []
    /// The texts of each transaction that reads.
    var read: [[String]] = []
    /// The largest number of rows that a statement returned.
    var maximumRowCount = 0
  }

  private let database: any StateDatabase
  private let statements = Mutex(Statements())

  init(_ database: any StateDatabase) { self.database = database }

  /// Returns the statements since the last call.
  func take() -> Statements {
    statements.withLock { statements in
      defer { statements = Statements() }
      return statements
    }
  }

  var location: String { database.location }
  var isShared: Bool { database.isShared }

  func read<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try database.read { try perform(work, on: $0, noting: \.read) }
  }

  func readOnce<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try database.readOnce { try perform(work, on: $0, noting: \.read) }
  }

  func write<Value>(
    _ access: WriteAccess, _ work: (any SQLConnection) throws -> Value
  ) throws -> Value {
    try database.write(access) { try perform(work, on: $0, noting: \.written) }
  }

  private func perform<Value>(
    _ work: (any SQLConnection) throws -> Value, on connection: any SQLConnection,
    noting kind: WritableKeyPath<Statements, [[String]]>
  ) throws -> Value {
    let counting = CountingConnection(connection)
    defer {
      statements.withLock { statements in
        statements[keyPath: kind].append(counting.texts)
        statements.maximumRowCount = max(statements.maximumRowCount, counting.maximumRowCount)
      }
    }
    return try work(counting)
  }
}

/// A connection that records the statements that are performed.
private final class CountingConnection: SQLConnection {
  private let connection: any SQLConnection
  private(set) var texts: [String] = []
  private(set) var maximumRowCount = 0

  init(_ connection: any SQLConnection) { self.connection = connection }

  var dialect: SQLDialect { connection.dialect }

  func rows(_ statement: SQLStatement) throws -> [SQLRow] {
    texts.append(statement.text(in: dialect))
    let rows = try connection.rows(statement)
    maximumRowCount = max(maximumRowCount, rows.count)
    return rows
  }

  func execute(_ statement: SQLStatement) throws -> Int {
    texts.append(statement.text(in: dialect))
    return try connection.execute(statement)
  }
}
