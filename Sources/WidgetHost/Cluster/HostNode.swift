package import Foundation

/// A node of a cluster: a process that runs the host of a database on a server.
package struct HostNode: Hashable, Sendable {
  /// The name: that of the machine and its state folder.
  package var name: String
  /// The version of the program.
  package var version: String
  /// The process on its machine.
  package var process: Int32
  /// The seconds since it has reported, by the server's clock.
  package var age: TimeInterval
  /// The number of partitions that it has, of ``Partition/count``.
  package var partitionCount: Int
  /// How long its leases last.
  package var leaseTiming = LeaseTiming.standard

  package init(
    name: String, version: String, process: Int32, age: TimeInterval = 0, partitionCount: Int = 0
  ) {
    self.name = name
    self.version = version
    self.process = process
    self.age = age
    self.partitionCount = partitionCount
  }

  /// Whether it has reported lately.
  package var isAlive: Bool { age < leaseTiming.duration }
}

extension HostStore {
  /// Whether several nodes may use the database, so that hosts need leases.
  package var isShared: Bool { database.isShared }

  /// Returns the nodes that have reported, by name; none if the database is not on a server.
  package func nodes() throws -> [HostNode] {
    guard isShared else { return [] }
    return try database.readOnce { db in
      let rows = try db.rows(
        """
        SELECT name, version, process,
          extract(epoch FROM clock_timestamp() - seen)::double precision AS age,
          (SELECT count(*) FROM lease WHERE node = name AND expires >= clock_timestamp()) AS count
        FROM node ORDER BY name
        """)
      return try rows.map { row in
        HostNode(
          name: try row.value("name"), version: try row.value("version"),
          process: Int32(truncatingIfNeeded: try row.value("process", as: Int.self)),
          age: try row.value("age"), partitionCount: try row.value("count"))
      }
    }
  }

  /// Returns the number of partitions that no node has; 0 if the database is not on a server.
  package func unownedPartitionCount() throws -> Int {
    guard isShared else { return 0 }
    return try database.readOnce { db in
      try db.value(
        "SELECT count(*) FROM lease WHERE node IS NULL OR expires < clock_timestamp()")
    }
  }
}

extension SQLConnection {
  /// The seconds after which a node that does not report is forgotten.
  private static var nodeLifetime: Double { 86_400 }

  /// Records that a node works.
  func report(_ node: HostNode) throws {
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
