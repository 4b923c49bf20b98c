package import Foundation

/// The right of one node to run the host of a database that several nodes use, until it expires.
///
/// The server's clock decides when that is, so that a node whose clock is wrong neither keeps nor loses it.
package struct HostLease: Hashable, Sendable {
  /// The seconds for which it lasts without being extended.
  package static let duration = 15.0
  /// The seconds between two extensions.
  package static let extensionInterval = 5.0

  /// The name of the node.
  package let node: String
  /// How often the lease was given to a node.
  ///
  /// A host whose lease was given to another one commits nothing any more, as its epoch is not the current one.
  package let epoch: Int64
}

/// A node of a cluster: a process that runs the host of a database on a server, or is ready to.
package struct HostNode: Hashable, Sendable {
  /// The name: that of the machine and its state folder.
  package var name: String
  /// The version of the program.
  package var version: String
  /// The process on its machine.
  package var process: Int32
  /// The seconds since it has reported, by the server's clock.
  package var age: TimeInterval
  /// The epoch of its lease; `nil` if it stands by.
  package var epoch: Int64?

  package init(
    name: String, version: String, process: Int32, age: TimeInterval = 0, epoch: Int64? = nil
  ) {
    self.name = name
    self.version = version
    self.process = process
    self.age = age
    self.epoch = epoch
  }

  /// Whether it has reported lately.
  package var isAlive: Bool { age < HostLease.duration }
}

/// The leases of a database on a server; an SQLite database has a lock file instead.
///
/// Their rows are written without the lock of the tables, for which a lease must not wait.
extension HostStore {
  /// Whether several nodes may use the database, so that a host needs a lease.
  package var isShared: Bool { database.isShared }

  /// Takes the lease if no node has it, or it has expired.
  ///
  /// - Returns: The lease; `nil` if another node has it.
  /// - Throws: ``StateError``.
  package func takeLease(as node: HostNode) throws -> HostLease? {
    try database.write(.unlocked) { db in
      try db.report(node)
      let epoch: Int64? = try db.firstValue(
        """
        UPDATE lease SET node = \(node.name), epoch = epoch + 1,
          expires = clock_timestamp() + \(HostLease.duration) * interval '1 second'
        WHERE node IS NULL OR expires < clock_timestamp()
        RETURNING epoch
        """)
      return epoch.map { HostLease(node: node.name, epoch: $0) }
    }
  }

  /// Extends a lease.
  ///
  /// - Returns: Whether the node still had it; an expired one is extended, too, if no other node has taken it.
  /// - Throws: ``StateError``.
  package func extend(_ lease: HostLease, of node: HostNode) throws -> Bool {
    try database.write(.unlocked) { db in
      try db.report(node)
      return try db.execute(
        """
        UPDATE lease SET expires = clock_timestamp() + \(HostLease.duration) * interval '1 second'
        WHERE node = \(lease.node) AND epoch = \(lease.epoch)
        """) > 0
    }
  }

  /// Gives a lease back, so that another node need not wait for its end.
  package func release(_ lease: HostLease) throws {
    try database.write(.unlocked) { db in
      try db.execute(
        """
        UPDATE lease SET node = NULL, expires = clock_timestamp()
        WHERE node = \(lease.node) AND epoch = \(lease.epoch)
        """)
      try db.execute("DELETE FROM node WHERE name = \(lease.node)")
    }
  }

  /// Removes a node that stands by no longer.
  package func remove(_ node: HostNode) throws {
    try database.write(.unlocked) { try $0.execute("DELETE FROM node WHERE name = \(node.name)") }
  }

  /// Returns the nodes that have reported, by name; none if the database is not on a server.
  package func nodes() throws -> [HostNode] {
    guard isShared else { return [] }
    return try database.readOnce { db in
      let rows = try db.rows(
        """
        SELECT name, version, process,
          extract(epoch FROM clock_timestamp() - seen)::double precision AS age, epoch
        FROM node LEFT JOIN lease ON lease.node = name AND lease.expires >= clock_timestamp()
        ORDER BY name
        """)
      return try rows.map { row in
        HostNode(
          name: try row.value("name"), version: try row.value("version"),
          process: Int32(truncatingIfNeeded: try row.value("process", as: Int.self)),
          age: try row.value("age"), epoch: try row.value("epoch"))
      }
    }
  }
}

extension SQLConnection {
  /// The seconds after which a node that does not report is forgotten.
  private static var nodeLifetime: Double { 86_400 }

  /// Checks that a lease is still the current one, and keeps other nodes from taking it until the end of the transaction.
  ///
  /// - Throws: ``StateError/leaseLost(node:)``.
  func require(_ lease: HostLease) throws {
    let isCurrent = try exists(
      "SELECT 1 FROM lease WHERE node = \(lease.node) AND epoch = \(lease.epoch) FOR SHARE")
    guard isCurrent else {
      throw StateError.leaseLost(node: try firstValue("SELECT node FROM lease"))
    }
  }

  fileprivate func report(_ node: HostNode) throws {
    try execute(
      """
      INSERT INTO node (name, version, process, seen)
      VALUES (\(node.name), \(node.version), \(Int(node.process)), clock_timestamp())
      ON CONFLICT (name) DO UPDATE SET version = excluded.version, process = excluded.process,
        seen = excluded.seen
      """)
    try execute(
      """
      DELETE FROM node WHERE seen < clock_timestamp() - \(Self.nodeLifetime) * interval '1 second'
      """)
  }
}
