package import Foundation
import GRDB

/// Leases of taps: of several servers, one performs the actions of a tap, and another one if the first is killed.
///
/// A server extends its leases while it works. A lease whose end is past, or later than a lease lasts because the clock was
/// set back, does not count.
extension HostStore {
  /// How long a lease lasts, in seconds.
  package static let tapLeaseDuration = 15.0

  /// Returns the taps that wait for a recipient without a lease, the oldest first.
  package func unleasedTaps(
    for recipient: StoredTap.Recipient, at now: Date
  ) throws -> [StoredTap] {
    try database.read { db in
      try db.taps(
        where: "recipient = ? AND \(Self.hasNoLease)",
        arguments: [recipient.rawValue] + Self.leaseRange(at: now))
    }
  }

  /// Takes the lease of a waiting tap.
  ///
  /// - Parameters:
  ///   - id: The number of the tap.
  ///   - recipient: What it waits for.
  ///   - owner: The server, which has an identifier of its own in each process.
  ///   - now: The current time.
  /// - Returns: Whether the tap still waits and nobody, the server included, has a lease.
  /// - Throws: The errors of the database.
  package func leaseTap(
    _ id: Int64, for recipient: StoredTap.Recipient, to owner: String, at now: Date
  ) throws -> Bool {
    try database.write { db in
      try db.execute(
        sql: """
          UPDATE tapDelivery SET owner = ?, leaseEnd = ?
          WHERE tap = ? AND recipient = ? AND \(Self.hasNoLease)
          """,
        arguments: [owner, Self.leaseEnd(at: now), id, recipient.rawValue]
          + Self.leaseRange(at: now))
      return db.changesCount > 0
    }
  }

  /// Extends all leases of a server.
  package func extendTapLeases(of owner: String, at now: Date) throws {
    try database.write { db in
      try db.execute(
        sql: "UPDATE tapDelivery SET leaseEnd = ? WHERE owner = ?",
        arguments: [Self.leaseEnd(at: now), owner])
    }
  }

  /// Ends all leases of a server, so that others need not wait for their end.
  package func endTapLeases(of owner: String) throws {
    try database.write { db in
      try db.execute(
        sql: "UPDATE tapDelivery SET owner = NULL, leaseEnd = NULL WHERE owner = ?",
        arguments: [owner])
    }
  }

  private static let hasNoLease = "(leaseEnd IS NULL OR leaseEnd NOT BETWEEN ? AND ?)"

  private static func leaseRange(at now: Date) -> StatementArguments {
    [now.timeIntervalSinceReferenceDate, leaseEnd(at: now)]
  }

  private static func leaseEnd(at now: Date) -> Double {
    now.timeIntervalSinceReferenceDate + tapLeaseDuration
  }
}
