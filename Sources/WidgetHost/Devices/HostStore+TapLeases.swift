package import Foundation

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
    try database.read {
      try $0.taps(where: "recipient = \(recipient.rawValue) AND \(Self.hasNoLease(at: now))")
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
      let count = try db.execute(
        """
        UPDATE tapDelivery SET owner = \(owner), leaseEnd = \(Self.leaseEnd(at: now))
        WHERE tap = \(id) AND recipient = \(recipient.rawValue) AND \(Self.hasNoLease(at: now))
        """)
      return count > 0
    }
  }

  /// Extends all leases of a server.
  package func extendTapLeases(of owner: String, at now: Date) throws {
    try database.write { db in
      try db.execute(
        "UPDATE tapDelivery SET leaseEnd = \(Self.leaseEnd(at: now)) WHERE owner = \(owner)")
    }
  }

  /// Ends all leases of a server, so that others need not wait for their end.
  package func endTapLeases(of owner: String) throws {
    try database.write { db in
      try db.execute(
        "UPDATE tapDelivery SET owner = NULL, leaseEnd = NULL WHERE owner = \(owner)")
    }
  }

  private static func hasNoLease(at now: Date) -> SQLStatement {
    """
    (leaseEnd IS NULL
      OR leaseEnd NOT BETWEEN \(now.timeIntervalSinceReferenceDate) AND \(leaseEnd(at: now)))
    """
  }

  private static func leaseEnd(at now: Date) -> Double {
    now.timeIntervalSinceReferenceDate + tapLeaseDuration
  }
}
