import Glibc
import Synchronization

/// An open SQLite database that threads share: each waits until the others have ended their transactions.
final class SQLiteHandle: @unchecked Sendable {
  /// The connection, which only the thread uses that has locked ``lock``; `nil` if it is closed.
  private var connection: SQLiteConnection?
  private let lock = Mutex(())
  /// The thread that has locked ``lock``, or 0.
  private let owner = Atomic<pthread_t>(0)

  /// Opens a database, and creates it if it is missing.
  ///
  /// - Parameters:
  ///   - path: The path of its file, a URI, or `:memory:`, of which each handle has its own.
  ///   - onlyReads: Whether the file is not written, and not created if it is missing.
  ///   - setup: Statements that configure the connection before anything is read.
  ///   - busyTimeout: How long to wait for other connections that have locked the database.
  /// - Throws: ``SQLiteError`` if the file cannot be opened or is no database.
  init(
    _ path: String, onlyReads: Bool = false, setup: [String] = [],
    busyTimeout: Duration = .seconds(10)
  ) throws {
    let connection = try SQLiteConnection(path, onlyReads: onlyReads, busyTimeout: busyTimeout)
    for statement in setup { try connection.execute(script: statement) }
    // SQLite opens any file; it reads its header with the first statement.
    _ = try connection.rows("SELECT 1 FROM sqlite_master LIMIT 1")
    self.connection = connection
  }

  /// Performs several statements that read the state of one moment.
  func read<Value>(_ work: (SQLiteConnection) throws -> Value) throws -> Value {
    try access { try $0.perform(.read, work) }
  }

  /// Reads with a single statement, which needs no surrounding transaction.
  func readOnce<Value>(_ work: (SQLiteConnection) throws -> Value) throws -> Value {
    try access { try $0.reading(work) }
  }

  /// Performs `work` in a transaction: others see all of its changes or none, and an error undoes them.
  @discardableResult
  func write<Value>(_ work: (SQLiteConnection) throws -> Value) throws -> Value {
    try access { try $0.perform(.write, work) }
  }

  /// Performs `work` without a transaction, for statements that have to be outside of one.
  ///
  /// - Throws: ``SQLiteError/nestedUse`` if the thread uses the connection already; ``SQLiteError/closed``.
  @discardableResult
  func access<Value>(_ work: (SQLiteConnection) throws -> Value) throws -> Value {
    let thread = pthread_self()
    // Only the thread itself writes its own name, so that no order is needed.
    guard owner.load(ordering: .relaxed) != thread else { throw SQLiteError.nestedUse }
    var result = Result<Value, any Error>.failure(SQLiteError.closed)
    lock.withLock { _ in
      guard let connection else { return }
      owner.store(thread, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      result = Result { try work(connection) }
    }
    return try result.get()
  }

  /// Copies the database as of one moment to another one, whose contents it replaces.
  func backUp(to target: SQLiteHandle) throws {
    try read { source in try target.access { try source.backUp(to: $0) } }
  }

  /// Closes the database; later uses fail.
  func close() {
    lock.withLock { _ in connection = nil }
  }
}
