import CSQLite

/// An SQLite database that a test looks into or damages, without the code that it tests.
package final class TestDatabase {
  private let database: OpaquePointer

  /// Opens a file, and creates it if it is missing.
  package init(path: String) throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw Failure(message: "'\(path)' cannot be opened: \(String(cString: sqlite3_errstr(code)))")
    }
    database = opened
    sqlite3_busy_timeout(database, 10_000)
  }

  /// Closes the file.
  deinit { sqlite3_close_v2(database) }

  /// An error of SQLite.
  package struct Failure: Error, CustomStringConvertible {
    let message: String

    package var description: String { message }
  }

  private var failure: Failure { Failure(message: String(cString: sqlite3_errmsg(database))) }

  /// Performs statements, all of them or none.
  package func execute(_ sql: String) throws {
    try run("BEGIN IMMEDIATE")
    do {
      try run(sql)
      try run("COMMIT")
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }

  private func run(_ sql: String) throws {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  /// Returns the first column of each row of a statement as text; null is an empty text.
  package func strings(_ sql: String) throws -> [String] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
    defer { sqlite3_finalize(statement) }
    var strings: [String] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        strings.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
      case SQLITE_DONE: return strings
      default: throw failure
      }
    }
  }

  /// Returns the integer in the first column of the first row; `nil` if there is none.
  package func integer(_ sql: String) throws -> Int? {
    try strings(sql).first.flatMap { Int($0) }
  }
}
