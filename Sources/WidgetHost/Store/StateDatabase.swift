/// The database that a ``HostStore`` reads and writes.
///
/// Each method is one transaction, or fails without a change. Its errors are ``StateError`` and those of `work`.
package protocol StateDatabase: Sendable {
  /// What messages call the database: the path of its file, or its address without a password.
  var location: String { get }

  /// Whether hosts of several machines may use it.
  var isShared: Bool { get }

  /// Performs several statements that read the state of one moment.
  func read<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value

  /// Reads with a single statement, which needs no surrounding transaction, and does not wait for a writer: event loops
  /// poll with it.
  func readOnce<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value

  /// Performs `work` in a transaction: others see all of its changes or none, and an error undoes them.
  ///
  /// - Parameters:
  ///   - access: Whether other writers have to wait.
  ///   - work: What reads and changes the database.
  /// - Returns: What `work` returns.
  /// - Throws: ``StateError`` and the errors of `work`.
  @discardableResult
  func write<Value>(
    _ access: WriteAccess, _ work: (any SQLConnection) throws -> Value
  ) throws -> Value

  /// Removes from the tables what only older versions need, if no process of one works any more.
  ///
  /// - Returns: The names of the migrations that were applied.
  func contract() throws -> [String]
}

extension StateDatabase {
  /// Nothing: processes of several versions use only databases on servers.
  func contract() throws -> [String] { [] }

  @discardableResult
  func write<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try write(.exclusive, work)
  }
}

/// What other writers may do during a transaction.
package enum WriteAccess: Hashable, Sendable {
  /// They wait, so that what the transaction has read stays true until its end.
  case exclusive
  /// They may write at the same time: the transaction depends on nothing that it has read, and changes rows of which only
  /// one process is in charge. SQLite has one writer at a time nevertheless.
  case shared
  /// They do not matter: the transaction changes rows that nothing else refers to.
  case unlocked
}

extension StateError {
  /// Translates an error in reading what a database contains; `nil` for any other error.
  package init?(reading error: any Error, from database: String) {
    guard error is DecodingError || error is SQLRowError else { return nil }
    self = .damaged(database: database, reason: "a value cannot be read: \(error)")
  }
}
