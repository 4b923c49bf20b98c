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
  /// The number of changes of the tables that its version knows; 0 if it does not report it.
  package var level: Int
  /// What holds up its reloads; `nil` if nothing does.
  package var load: HostLoad?
  /// How long its leases last.
  package var leaseTiming = LeaseTiming.standard

  package init(
    name: String, version: String, process: Int32, age: TimeInterval = 0, partitionCount: Int = 0,
    level: Int = 0
  ) {
    self.name = name
    self.version = version
    self.process = process
    self.age = age
    self.partitionCount = partitionCount
    self.level = level
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
      // A version that does not know the column leaves what a later one wrote before it.
      let rows = try db.rows(
        """
        SELECT name, version, process, level,
          CASE WHEN level >= \(PostgreSQLSchema.loadLevel) THEN to_jsonb(node) ->> 'load' END AS load,
          extract(epoch FROM clock_timestamp() - seen)::double precision AS age,
          (SELECT count(*) FROM lease WHERE node = name AND expires >= clock_timestamp()) AS count
        FROM node ORDER BY name
        """)
      return try rows.map { row in
        var node = HostNode(
          name: try row.value("name"), version: try row.value("version"),
          process: Int32(truncatingIfNeeded: try row.value("process", as: Int.self)),
          age: try row.value("age"), partitionCount: try row.value("count"),
          level: try row.value("level"))
        // A newer version may describe it in another way.
        let load: String? = try row.value("load")
        node.load = load.flatMap { try? StateJSON.value(HostLoad.self, from: $0) }
        return node
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

extension HostStore {
  /// Records in a transaction that a node works, with the level of this version.
  ///
  /// - Throws: ``StateError/newer(database:changes:)`` if a newer version has changed the tables so that this one may not
  ///   use them any more, as after the node was suspended.
  func report(_ node: HostNode, in db: any SQLConnection) throws {
    try db.report(node, in: .node)
    try requireAllowed(in: db)
  }

  /// Records that a server without a host works.
  ///
  /// - Throws: ``StateError``, as for a node.
  package func report(server: HostNode) throws {
    guard isShared else { return }
    try database.write(.unlocked) { db in
      try db.report(server, in: .server)
      try requireAllowed(in: db)
    }
  }

  /// Records that a server without a host has ended.
  package func remove(server: HostNode) throws {
    guard isShared else { return }
    try database.write(.unlocked) { db in
      _ = try db.execute(
        """
        DELETE FROM server WHERE name = \(server.name) AND process = \(Int(server.process))
        """)
    }
  }

  private func requireAllowed(in db: any SQLConnection) throws {
    let forbidding = try db.forbiddingMigrations()
    guard forbidding.isEmpty else {
      throw StateError.newer(database: database.location, changes: forbidding)
    }
  }

  /// Returns the servers without a host that have reported, by name; none if the database is not on a server.
  package func servers() throws -> [HostNode] {
    guard isShared else { return [] }
    return try database.readOnce { db in
      let rows = try db.rows(
        """
        SELECT name, version, process, level,
          extract(epoch FROM clock_timestamp() - seen)::double precision AS age
        FROM server ORDER BY name, process
        """)
      return try rows.map { row in
        HostNode(
          name: try row.value("name"), version: try row.value("version"),
          process: Int32(truncatingIfNeeded: try row.value("process", as: Int.self)),
          age: try row.value("age"), level: try row.value("level"))
      }
    }
  }

  /// Removes from the tables what only older versions need, if none of their hosts and servers works any more.
  ///
  /// - Returns: What was applied.
  /// - Throws: ``StateError``; nothing was changed then, and the next call tries again.
  package func contractTables() throws -> [String] { try database.contract() }
}

/// A table of processes that report.
private enum ProcessTable: String {
  /// The hosts.
  case node
  /// The servers without a host.
  case server
}

extension SQLConnection {
  /// The seconds after which a process that does not report is forgotten.
  private static var lifetime: Double { 86_400 }

  /// Records that a process works.
  fileprivate func report(_ node: HostNode, in table: ProcessTable) throws {
    let columns: SQLStatement
    let values: SQLStatement
    let changes: SQLStatement
    switch table {
    case .node:
      let load = try node.load.map { try StateJSON.text(of: $0) }
      (columns, values, changes) = (", load", ", \(load)", ", load = excluded.load")
    case .server: (columns, values, changes) = ("", "", "")
    }
    try execute(
      """
      INSERT INTO \(raw: table.rawValue) (name, version, process, level, seen\(columns))
      VALUES (\(node.name), \(node.version), \(Int(node.process)),
        current_setting('placard.level')::bigint, clock_timestamp()\(values))
      ON CONFLICT ON CONSTRAINT \(raw: table.rawValue)_pkey DO UPDATE SET version = excluded.version, process = excluded.process,
        level = excluded.level, seen = excluded.seen\(changes)
      """)
    try execute(
      """
      DELETE FROM \(raw: table.rawValue)
      WHERE seen < clock_timestamp() - \(Self.lifetime) * interval '1 second'
      """)
  }
}
