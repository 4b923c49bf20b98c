import CPostgreSQL
import Foundation

/// An open connection to a PostgreSQL server, which keeps every statement prepared.
///
/// One thread uses it at a time.
final class PostgreSQLConnection: SQLConnection {
  /// The maximum number of prepared statements, which the server keeps in memory for each connection.
  private static let maximumStatements = 500
  /// What bounds the time that a lost network connection, a lock or a statement is waited for.
  ///
  /// The time that data may stay unacknowledged is what a partition between a host and the database lasts at most before
  /// the host knows.
  private static let parameters = [
    "connect_timeout": "10", "keepalives_idle": "10", "keepalives_interval": "5",
    "keepalives_count": "3", "tcp_user_timeout": "15000", "application_name": "placard",
    "client_encoding": "UTF8",
  ]

  private let handle: OpaquePointer
  private var statements: [SQLStatement.Shape: PreparedStatement] = [:]
  private var lastStatement = 0
  /// The first error of a statement since the transaction has begun.
  private(set) var failure: PostgreSQLError?

  /// Connects to a server.
  ///
  /// - Throws: ``PostgreSQLError``.
  init(_ address: PostgreSQLAddress) throws(PostgreSQLError) {
    if let reason = placard_pg_load_library() { throw .unavailable(String(cString: reason)) }
    // The first parameter is the address, whose own parameters replace the defaults before it.
    let names = Self.parameters.keys.sorted()
    let keywords = names + ["dbname"]
    let values = names.map { Self.parameters[$0] } + [address.uri]
    let connection = withCStrings(keywords) { keywords in
      withCStrings(values) { placard_pg_connect(keywords, $0) }
    }
    guard let connection else { throw .unavailable("memory ran out") }
    guard placard_pg_is_connected(connection) else {
      let message = String(cString: placard_pg_error_message(connection))
      placard_pg_close(connection)
      throw .unavailable(Self.firstLine(of: message))
    }
    handle = connection
    placard_pg_silence_notices(connection)
  }

  deinit { placard_pg_close(handle) }

  /// Whether the connection is open, as far as the last statement has shown.
  var isOpen: Bool { placard_pg_is_connected(handle) }

  /// The server's version, such as 150018 for 15.18.
  var serverVersion: Int { Int(placard_pg_server_version(handle)) }

  /// A descriptor that is readable when the server has sent something.
  var descriptor: Int32 { placard_pg_socket(handle) }

  /// Removes the notifications that have arrived, without waiting.
  ///
  /// - Returns: Whether there were any, or the connection is lost.
  func takeNotifications() -> Bool { placard_pg_take_notifications(handle) != 0 }

  var dialect: SQLDialect { .postgreSQL }

  func rows(_ statement: SQLStatement) throws -> [SQLRow] {
    let result = try result(of: statement)
    return result.rows()
  }

  @discardableResult
  func execute(_ statement: SQLStatement) throws -> Int {
    try result(of: statement).changedRows
  }

  /// Performs statements without arguments, which semicolons separate.
  func perform(_ text: String) throws(PostgreSQLError) {
    failure = nil
    _ = try PostgreSQLResult(placard_pg_execute(handle, text), of: self)
  }

  private func result(of statement: SQLStatement) throws(PostgreSQLError) -> PostgreSQLResult {
    do {
      return try uncheckedResult(of: statement)
    } catch {
      failure = failure ?? error
      throw error
    }
  }

  private func uncheckedResult(
    of statement: SQLStatement
  ) throws(PostgreSQLError) -> PostgreSQLResult {
    let arguments = try PostgreSQLArguments(statement.arguments)
    let prepared = try prepared(statement)
    let result = arguments.withPointers { pointers, lengths, formats in
      placard_pg_execute_prepared(
        handle, prepared.name, Int32(arguments.count), pointers, lengths, formats)
    }
    return try PostgreSQLResult(result, of: self, statement: prepared)
  }

  private func prepared(_ statement: SQLStatement) throws(PostgreSQLError) -> PreparedStatement {
    let shape = SQLStatement.Shape(statement)
    if let prepared = statements[shape] { return prepared }
    if statements.count >= Self.maximumStatements {
      try perform("DEALLOCATE ALL")
      statements = [:]
    }
    lastStatement += 1
    let name = "s\(lastStatement)"
    let types = statement.arguments.map(\.postgreSQLType)
    let result = placard_pg_prepare(
      handle, name, statement.text(in: .postgreSQL), Int32(types.count), types)
    _ = try PostgreSQLResult(result, of: self)
    let prepared = PreparedStatement(name: name)
    statements[shape.withoutValues] = prepared
    return prepared
  }

  /// What went wrong with a statement that returned nothing at all.
  fileprivate var lastMessage: String {
    Self.firstLine(of: String(cString: placard_pg_error_message(handle)))
  }

  fileprivate static func firstLine(of message: String) -> String {
    let line = message.split(separator: "\n").first.map(String.init) ?? "the connection was lost"
    let severities = ["ERROR:  ", "FATAL:  "]
    guard let severity = severities.first(where: line.hasPrefix) else { return line }
    return String(line.dropFirst(severity.count))
  }
}

/// A statement that the server has prepared.
private final class PreparedStatement {
  /// Its name in the session.
  let name: String
  /// The columns of its rows, which the server does not change; `nil` before it was performed.
  var columns: (names: [String], types: [UInt32])?

  init(name: String) { self.name = name }
}

/// What a statement returned, in the memory of libpq.
private struct PostgreSQLResult: ~Copyable {
  private let handle: OpaquePointer
  /// The prepared statement; `nil` for one that was sent as text.
  private let statement: PreparedStatement?

  /// Takes the result of a statement.
  ///
  /// - Throws: ``PostgreSQLError`` if the statement failed.
  init(
    _ handle: OpaquePointer?, of connection: PostgreSQLConnection,
    statement: PreparedStatement? = nil
  ) throws(PostgreSQLError) {
    guard let handle else { throw .unavailable(connection.lastMessage) }
    guard placard_pg_result_outcome(handle) == placard_pg_outcome_error else {
      self.handle = handle
      self.statement = statement
      return
    }
    let message = PostgreSQLConnection.firstLine(
      of: String(cString: placard_pg_result_message(handle)))
    let state = String(cString: placard_pg_result_state(handle))
    placard_pg_result_free(handle)
    guard connection.isOpen else { throw .unavailable(message) }
    throw .rejected(state: state, message: message)
  }

  deinit { placard_pg_result_free(handle) }

  var changedRows: Int { Int(placard_pg_result_changed_rows(handle)) }

  func rows() -> [SQLRow] {
    let count = placard_pg_result_row_count(handle)
    guard count > 0 else { return [] }
    let columns = statement?.columns ?? columns()
    statement?.columns = columns
    return (0..<count).map { row in
      SQLRow(
        columns: columns.names,
        values: columns.types.indices.map { column in
          let index = Int32(column)
          guard !placard_pg_result_is_null(handle, row, index) else { return .null }
          let bytes = UnsafeRawBufferPointer(
            start: placard_pg_result_value(handle, row, index),
            count: Int(placard_pg_result_length(handle, row, index)))
          return SQLValue(postgreSQL: bytes, type: columns.types[column])
        })
    }
  }

  private func columns() -> (names: [String], types: [UInt32]) {
    let indices = 0..<placard_pg_result_column_count(handle)
    return (
      indices.map { String(cString: placard_pg_result_column_name(handle, $0)) },
      indices.map { placard_pg_result_column_type(handle, $0) }
    )
  }
}

/// An error of a PostgreSQL server, or in reaching it.
enum PostgreSQLError: Error, Hashable {
  /// The server cannot be reached, refused the connection, or the connection was lost.
  case unavailable(String)
  /// The server rejected a statement, with its SQLSTATE.
  case rejected(state: String, message: String)
}

/// Calls `body` with pointers to the texts, which are valid meanwhile, and a null pointer at the end.
private func withCStrings<Result>(
  _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  let copies = texts.map { $0.flatMap { strdup($0) } }
  defer { for copy in copies { free(copy) } }
  let pointers = copies.map { $0.map { UnsafePointer($0) } } + [nil]
  return body(pointers)
}
