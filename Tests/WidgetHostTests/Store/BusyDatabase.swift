import Synchronization

@testable import WidgetHost

/// A database that ends transactions as one on a server does when two of them wait for each other.
final class BusyDatabase: StateDatabase {
  private let database: any StateDatabase
  private let failures: Atomic<Int>

  let isShared: Bool

  /// Creates a database.
  ///
  /// - Parameters:
  ///   - database: The database that it uses.
  ///   - isShared: Whether it behaves as one that several machines use.
  ///   - failures: The number of transactions that fail at their end.
  init(_ database: any StateDatabase, isShared: Bool, failures: Int) {
    self.database = database
    self.isShared = isShared
    self.failures = Atomic(failures)
  }

  var location: String { database.location }

  func read<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try database.read(work)
  }

  func readOnce<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try database.readOnce(work)
  }

  func write<Value>(
    _ access: WriteAccess, _ work: (any SQLConnection) throws -> Value
  ) throws -> Value {
    try database.write(access) { connection in
      let value = try work(connection)
      let remaining = failures.wrappingSubtract(1, ordering: .relaxed).oldValue
      if remaining > 0 { throw StateError.busy(database: location) }
      return value
    }
  }
}
