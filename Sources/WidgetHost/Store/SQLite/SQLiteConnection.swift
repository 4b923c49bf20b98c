import CSQLite

/// A connection of SQLite's library to a database, which keeps its statements prepared.
///
/// One thread at a time uses it, as ``SQLiteHandle`` ensures.
final class SQLiteConnection {
  private let database: OpaquePointer
  private var statements: [SQLStatement.Shape: SQLitePreparedStatement] = [:]
  private var transaction: Transaction?
  /// Whether a statement that changes something is an error.
  private var onlyReads = false

  /// The number of statements that are kept prepared, which is more than a host has.
  private static let statementLimit = 300

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The path of its file, a URI, or `:memory:`.
  ///   - onlyReads: Whether the file is not written, and not created if it is missing.
  ///   - busyTimeout: How long to wait for other connections that have locked the database.
  /// - Throws: ``SQLiteError`` if it cannot be opened. A file that is no database is found when it is used first.
  init(_ path: String, onlyReads: Bool, busyTimeout: Duration) throws(SQLiteError) {
    let access = onlyReads ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // Who uses the connection has locked it; SQLite would lock it again for each call.
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw SQLiteError(code == SQLITE_OK ? SQLITE_NOMEM : code)
    }
    database = opened
    placard_sqlite_reject_double_quoted_strings(database)
    let (seconds, attoseconds) = busyTimeout.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    sqlite3_busy_timeout(database, Int32(clamping: milliseconds))
    try execute(script: "PRAGMA foreign_keys = ON")
  }

  /// Closes the database; the last connection writes the write-ahead log into it.
  deinit {
    // SQLite keeps a database open that has statements.
    statements.removeAll()
    sqlite3_close_v2(database)
  }

  /// Performs several statements without arguments, whose rows are ignored.
  func execute(script: String) throws(SQLiteError) {
    let code = sqlite3_exec(database, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code, of: database) }
  }

  /// Copies the database to that of another connection, whose contents it replaces.
  func backUp(to target: SQLiteConnection) throws(SQLiteError) {
    guard let backup = sqlite3_backup_init(target.database, "main", database, "main") else {
      throw SQLiteError(sqlite3_extended_errcode(target.database), of: target.database)
    }
    // All pages at once are those of one moment.
    let step = sqlite3_backup_step(backup, -1)
    let end = sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE else { throw SQLiteError(step) }
    guard end == SQLITE_OK else { throw SQLiteError(end, of: target.database) }
  }
}

// MARK: Statements

extension SQLiteConnection: SQLConnection {
  var dialect: SQLDialect { .sqlite }

  func rows(_ statement: SQLStatement) throws -> [SQLRow] {
    var rows: [SQLRow] = []
    try forEachRow(of: statement) { rows.append($0) }
    return rows
  }

  @discardableResult
  func execute(_ statement: SQLStatement) throws -> Int {
    try perform(statement) { _ in }
    return Int(sqlite3_changes64(database))
  }

  /// Calls `body` with each row before the next one is read, so that only one of them is in memory.
  func forEachRow(of statement: SQLStatement, _ body: (SQLRow) throws -> Void) throws {
    var columns: [String]?
    try perform(statement) { prepared in
      let names = columns ?? prepared.columnNames
      columns = names
      try body(SQLRow(columns: names, values: prepared.values()))
    }
  }

  private func perform(
    _ statement: SQLStatement, onRow: (SQLitePreparedStatement) throws -> Void
  ) throws {
    let prepared = try prepared(statement)
    guard !onlyReads || !prepared.changesDatabase else { throw SQLiteError.readOnly }
    // Without this, what follows an error that SQLite rolls back by itself would be committed on its own.
    guard transaction == nil || isInTransaction else { throw SQLiteError.rolledBack }
    defer { prepared.reset() }
    try prepared.bind(statement.arguments)
    while try prepared.step() { try onRow(prepared) }
  }

  /// Returns the prepared statement of a statement, which nothing else performs.
  private func prepared(_ statement: SQLStatement) throws(SQLiteError) -> SQLitePreparedStatement {
    let shape = SQLStatement.Shape(statement)
    if let prepared = statements[shape] {
      guard prepared.isInUse else { return prepared }
      return try SQLitePreparedStatement(
        statement.text(in: .sqlite), of: database, isPersistent: false)
    }
    let prepared = try SQLitePreparedStatement(
      statement.text(in: .sqlite), of: database, isPersistent: true)
    if statements.count >= Self.statementLimit { statements.removeAll() }
    statements[shape.withoutValues] = prepared
    return prepared
  }
}

// MARK: Transactions

extension SQLiteConnection {
  /// A kind of transaction.
  enum Transaction {
    /// It reads one state of the database, and can change nothing.
    case read
    /// It waits until it is the only one that writes, before it reads anything.
    case write
  }

  /// Whether SQLite has a transaction, which it may have rolled back.
  private var isInTransaction: Bool { sqlite3_get_autocommit(database) == 0 }

  /// Performs `work` in a transaction, whose changes are all made or, after an error, none.
  func perform<Value>(
    _ kind: Transaction, _ work: (SQLiteConnection) throws -> Value
  ) throws -> Value {
    guard transaction == nil else { throw SQLiteError.nestedUse }
    // One is left only if it could not be rolled back, for want of memory.
    if isInTransaction { try control("ROLLBACK") }
    switch kind {
    case .read: try control("BEGIN DEFERRED")
    case .write: try control("BEGIN IMMEDIATE")
    }
    do {
      let value = try performing(kind) { try work(self) }
      guard isInTransaction else { throw SQLiteError.rolledBack }
      try control("COMMIT")
      return value
    } catch {
      if isInTransaction { try? control("ROLLBACK") }
      throw error
    }
  }

  /// Performs `work` without a transaction, with an error for each statement that changes something.
  func reading<Value>(_ work: (SQLiteConnection) throws -> Value) throws -> Value {
    onlyReads = true
    defer { onlyReads = false }
    return try work(self)
  }

  private func performing<Value>(_ kind: Transaction, _ work: () throws -> Value) throws -> Value {
    (transaction, onlyReads) = (kind, kind == .read)
    defer { (transaction, onlyReads) = (nil, false) }
    return try work()
  }

  /// Performs a statement that begins or ends a transaction.
  private func control(_ statement: SQLStatement) throws(SQLiteError) {
    let prepared = try prepared(statement)
    defer { prepared.reset() }
    try prepared.bind([])
    _ = try prepared.step()
  }
}
