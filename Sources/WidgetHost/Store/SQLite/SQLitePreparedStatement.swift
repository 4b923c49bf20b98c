import CSQLite

/// A statement that SQLite has compiled, to be performed any number of times.
final class SQLitePreparedStatement {
  private let database: OpaquePointer
  private let statement: OpaquePointer
  /// Whether the statement writes to the database.
  let changesDatabase: Bool
  /// Whether the statement is being performed.
  private(set) var isInUse = false

  /// Compiles a statement.
  ///
  /// - Parameters:
  ///   - text: A single statement, without another one after it.
  ///   - database: The database, which must not be closed before the statement is deallocated.
  ///   - isPersistent: Whether the statement is kept for long.
  /// - Throws: ``SQLiteError`` if the text is not one statement.
  init(_ text: String, of database: OpaquePointer, isPersistent: Bool) throws(SQLiteError) {
    var text = text
    let flags = isPersistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let (code, compiled, isSingle) = text.withUTF8 { text in
      text.withMemoryRebound(to: CChar.self) { text -> (Int32, OpaquePointer?, Bool) in
        var compiled: OpaquePointer?
        var end: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(
          database, text.baseAddress, Int32(clamping: text.count), flags, &compiled, &end)
        guard let start = text.baseAddress, let end else { return (code, compiled, true) }
        let rest = text[(end - start)...]
        return (code, compiled, rest.allSatisfy { Self.separators.contains($0) })
      }
    }
    guard code == SQLITE_OK else { throw SQLiteError(code, of: database) }
    guard let compiled else { throw SQLiteError(SQLITE_MISUSE, message: "there is no statement") }
    guard isSingle else {
      sqlite3_finalize(compiled)
      throw SQLiteError(SQLITE_MISUSE, message: "there is more than one statement")
    }
    self.database = database
    statement = compiled
    changesDatabase = sqlite3_stmt_readonly(compiled) == 0
  }

  deinit { sqlite3_finalize(statement) }

  /// What may follow a statement.
  private static let separators = Set(" \t\r\n;".utf8.map { CChar($0) })

  /// Binds values and begins to perform the statement, until ``reset()``.
  ///
  /// - Parameter values: A value for each placeholder.
  /// - Throws: ``SQLiteError`` if there are more or fewer placeholders, or a value is too large.
  func bind(_ values: [SQLValue]) throws(SQLiteError) {
    isInUse = true
    let count = sqlite3_bind_parameter_count(statement)
    guard values.count == count else {
      throw SQLiteError(
        SQLITE_MISUSE, message: "the statement has \(count) arguments instead of \(values.count)")
    }
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw SQLiteError(code, of: database) }
    }
  }

  /// Binds a value by its number, from 1 on.
  private func bind(_ value: SQLValue, at number: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(statement, number)
    case .integer(let integer): return sqlite3_bind_int64(statement, number, integer)
    case .real(let real): return sqlite3_bind_double(statement, number, real)
    case .text(var text):
      return text.withUTF8 { text in
        text.withMemoryRebound(to: CChar.self) { text in
          // SQLite takes an address of nothing for null.
          guard let start = text.baseAddress, !text.isEmpty else {
            return sqlite3_bind_text(statement, number, "", 0, placard_sqlite_transient())
          }
          return sqlite3_bind_text64(
            statement, number, start, UInt64(text.count), placard_sqlite_transient(),
            UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, number, 0) }
      return bytes.withUnsafeBytes { bytes in
        sqlite3_bind_blob64(
          statement, number, bytes.baseAddress, UInt64(bytes.count), placard_sqlite_transient())
      }
    // A statement with rows of arguments is performed for each row (`SQLArgumentTable`).
    case .array: return SQLITE_MISMATCH
    }
  }

  /// Performs the statement until its next row.
  ///
  /// - Returns: Whether there is one.
  func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(statement)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw SQLiteError(code, of: database)
    }
  }

  /// Ends the statement, and releases what it has read and what was bound.
  func reset() {
    // Its result is the error that `step` has thrown.
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
    isInUse = false
  }
}

/// The current row, after ``SQLitePreparedStatement/step()`` has returned `true`.
extension SQLitePreparedStatement {
  /// The names of the columns, which may have changed since the statement was performed before.
  var columnNames: [String] {
    (0..<sqlite3_column_count(statement)).map { column in
      sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
    }
  }

  /// Copies the values of the columns.
  func values() throws(SQLiteError) -> [SQLValue] {
    let count = sqlite3_data_count(statement)
    var values: [SQLValue] = []
    values.reserveCapacity(Int(count))
    for column in 0..<count { values.append(try value(at: column)) }
    return values
  }

  private func value(at column: Int32) throws(SQLiteError) -> SQLValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      // The number of bytes is that of the text that was read before.
      guard let start = sqlite3_column_text(statement, column) else { throw outOfMemory }
      let count = Int(sqlite3_column_bytes(statement, column))
      return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      guard count > 0 else { return .blob([]) }
      guard let start else { throw outOfMemory }
      return .blob([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
    default: return .null
    }
  }

  private var outOfMemory: SQLiteError { SQLiteError(SQLITE_NOMEM) }
}
