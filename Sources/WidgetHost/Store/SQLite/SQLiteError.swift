import CSQLite

/// An error that SQLite's library reported.
struct SQLiteError: Error, Hashable, Sendable {
  /// The primary result code, such as `SQLITE_BUSY`.
  let code: Int32
  /// The extended result code, whose low byte is ``code``.
  let extendedCode: Int32
  let message: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - extendedCode: A primary or extended result code.
  ///   - message: What is wrong; `nil` for SQLite's name of the code.
  init(_ extendedCode: Int32, message: String? = nil) {
    code = extendedCode & 0xFF
    self.extendedCode = extendedCode
    self.message = message ?? String(cString: sqlite3_errstr(extendedCode))
  }

  /// Creates the error that a function has just returned for a database.
  init(_ extendedCode: Int32, of database: OpaquePointer) {
    self.init(extendedCode, message: String(cString: sqlite3_errmsg(database)))
  }
}

extension SQLiteError: CustomStringConvertible {
  var description: String { message }
}

extension SQLiteError {
  /// A transaction that contains another use of its own connection.
  static let nestedUse = SQLiteError(
    SQLITE_MISUSE, message: "the database is used within its own transaction")
  /// The use of a connection after it was closed.
  static let closed = SQLiteError(SQLITE_MISUSE, message: "the database is closed")
  /// A statement after SQLite has rolled back its transaction, because the disk is full or there is no memory.
  static let rolledBack = SQLiteError(
    SQLITE_ABORT, message: "the transaction was rolled back because of an earlier error")
  /// A statement that changes something in a transaction that only reads.
  static let readOnly = SQLiteError(
    SQLITE_READONLY, message: "a transaction that only reads cannot change the database")
}
