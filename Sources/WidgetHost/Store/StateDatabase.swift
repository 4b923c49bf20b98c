/// The database that a ``HostStore`` reads and writes.
///
/// Each method is one transaction, or fails without a change. Its errors are ``StateError`` and those of `work`.
package protocol StateDatabase: Sendable {
  /// What messages call the database: the path of its file, or its address without a password.
  var location: String { get }

  /// Performs several statements that read the state of one moment.
  func read<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value

  /// Reads with a single statement, which needs no surrounding transaction, and does not wait for a writer: event loops
  /// poll with it.
  func readOnce<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value

  /// Performs `work` in a transaction: others see all of its changes or none, and an error undoes them.
  @discardableResult
  func write<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value
}

extension StateError {
  /// Translates an error in reading what a database contains; `nil` for any other error.
  package init?(reading error: any Error, from database: String) {
    guard error is DecodingError || error is SQLRowError else { return nil }
    self = .damaged(database: database, reason: "a value cannot be read: \(error)")
  }
}
