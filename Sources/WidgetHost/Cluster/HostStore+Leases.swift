import Foundation

/// The leases of a database on a server; an SQLite database has a lock file instead.
///
/// Their rows are written without the lock of the tables, for which a lease must not wait. Whoever waits for several of them
/// does so in their order, so that a commit, an extension and other nodes never wait for each other.
extension HostStore {
  /// Extends the leases of a node, and takes free partitions up to its fair share.
  ///
  /// An expired lease that no other node has taken is extended, too. Partitions of a failed node that nobody has taken in
  /// time are taken beyond the share, as those whose share they are may have failed as well.
  ///
  /// - Parameters:
  ///   - leases: The leases that the node has.
  ///   - released: Leases that it releases.
  ///   - node: The node.
  /// - Returns: What has changed.
  /// - Throws: ``StateError``, after which nothing has changed, or what was taken expires.
  package func renew(
    _ leases: PartitionLeases, releasing released: PartitionLeases, as node: HostNode
  ) throws -> LeaseRenewal {
    try database.write(.unlocked) { db in
      try report(node, in: db)
      let extended = try db.extend(leases, of: node)
      try db.release(released)
      var distribution = try db.distribution(for: node, ownCount: extended.count)
      var renewal = LeaseRenewal()
      renewal.lost = leases.partitions.subtracting(extended)
      renewal.fairShare = distribution.fairShare
      if distribution.claimCount > 0 {
        renewal.taken = try db.takeLeases(.free, atMost: distribution.claimCount, as: node)
      }
      if distribution.overdueCount > 0 {
        let overdue = try db.takeLeases(.overdue, atMost: distribution.overdueCount, as: node)
        renewal.taken += overdue
        renewal.exceedsShare = !overdue.isEmpty
      }
      distribution.ownCount += renewal.taken.count
      renewal.pause = distribution.pause
      try db.deleteAnsweredRequests()
      renewal.serverTime = try db.serverTime()
      return renewal
    }
  }

  /// Takes all partitions, for a process that keeps others from running a host meanwhile.
  ///
  /// - Throws: ``StateError/hostElsewhere(node:)`` if another node has some of them.
  package func takeAllPartitions(as node: HostNode) throws -> [PartitionLease] {
    try database.write(.unlocked) { db in
      try report(node, in: db)
      let taken = try db.takeLeases(.free, atMost: Partition.count, as: node, waits: true)
      guard taken.count == Partition.count else {
        let owner: String? = try db.firstValue(
          """
          SELECT node FROM lease WHERE node <> \(node.name) AND expires >= clock_timestamp() LIMIT 1
          """)
        throw StateError.hostElsewhere(node: owner ?? node.name)
      }
      return taken
    }
  }

  /// Extends the leases of a node that takes no others.
  package func extend(_ leases: PartitionLeases, of node: HostNode) throws -> LeaseRenewal {
    try database.write(.unlocked) { db in
      try report(node, in: db)
      var renewal = LeaseRenewal()
      renewal.lost = leases.partitions.subtracting(try db.extend(leases, of: node))
      renewal.pause = node.leaseTiming.extensionInterval
      try db.deleteAnsweredRequests()
      renewal.serverTime = try db.serverTime()
      return renewal
    }
  }

  /// Releases all leases of a node, so that others need not wait for their expiry, and removes the node.
  package func release(_ leases: PartitionLeases, removing node: HostNode) throws {
    try database.write(.unlocked) { db in
      try db.release(leases)
      try db.execute("DELETE FROM node WHERE name = \(node.name)")
    }
  }
}

extension SQLConnection {
  /// Checks that a node still has partitions, and keeps others from taking them until the end of the transaction.
  ///
  /// - Parameters:
  ///   - leases: The leases of the node.
  ///   - partitions: The partitions.
  ///   - version: The version of the stacks and screens that the node knows; `nil` if it does not matter.
  /// - Returns: The result of ``hasNewerTables()``; `nil` if nothing had to be checked.
  /// - Throws: ``StateError/partitionsLost(_:)`` with those that it does not have; ``OutdatedCompositions`` if the version is
  ///   another one.
  @discardableResult
  func require(
    _ leases: PartitionLeases, for partitions: Set<Partition>, knowing version: Int? = nil
  ) throws -> Bool? {
    guard !partitions.isEmpty else { return nil }
    let held = leases.of(partitions)
    // All answers of one statement, as each one is a round trip of a commit.
    let answers: SQLStatement = """
      , (\(Self.compositionVersionQuery)) AS version, EXISTS (\(Self.newerMigrationQuery)) AS newer
      """
    let rows =
      held.epochs.isEmpty
      ? []
      : try rows(
        """
        \(selection(of: held, returning: answers))
        FOR SHARE OF lease
        """)
    let lost = partitions.subtracting(
      try rows.compactMap { Partition(stored: try $0.value(at: 0)) })
    guard lost.isEmpty else { throw StateError.partitionsLost(lost) }
    if let version, let row = rows.first, try row.value(at: 1, as: Int?.self) != version {
      throw OutdatedCompositions()
    }
    return try rows.first.map { try $0.value(at: 2, as: Int.self) != 0 }
  }

  /// Deletes the requests to all partitions that each of them has answered.
  ///
  /// Rows that others are deleting are skipped, as two transactions could wait for each other's.
  func deleteAnsweredRequests() throws {
    try execute(
      """
      DELETE FROM request WHERE id IN (
        SELECT id FROM request
        WHERE partition IS NULL AND id <= (SELECT min(answered) FROM lease)
        FOR UPDATE SKIP LOCKED)
      """)
  }

  /// Records which requests partitions have answered.
  func write(answers: [Partition: Int64]) throws {
    try execute(
      """
      UPDATE lease SET answered = own.value FROM \(SQLStatement.table(of: answers))
      WHERE lease.partition = own.partition AND lease.answered < own.value
      """)
  }

  /// Records that no partition has answered any request.
  func resetAnswers() throws {
    try execute(
      """
      WITH held AS MATERIALIZED (
        SELECT partition FROM lease WHERE answered > 0 ORDER BY partition FOR UPDATE)
      UPDATE lease SET answered = 0 FROM held WHERE lease.partition = held.partition
      """)
  }

  /// Returns the statement that returns the partitions of leases that are still the current ones, in order, and further
  /// columns.
  private func selection(
    of leases: PartitionLeases, returning columns: SQLStatement = ""
  ) -> SQLStatement {
    """
    SELECT lease.partition\(columns) FROM lease JOIN \(SQLStatement.table(of: leases.epochs))
      ON own.partition = lease.partition AND own.value = lease.epoch
    WHERE lease.node = \(leases.node) ORDER BY lease.partition
    """
  }

  /// Extends those of some leases that are still the current ones.
  fileprivate func extend(
    _ leases: PartitionLeases, of node: HostNode
  ) throws -> Set<Partition> {
    guard !leases.epochs.isEmpty else { return [] }
    return try partitions(
      """
      WITH held AS MATERIALIZED (\(selection(of: leases)) FOR UPDATE OF lease)
      UPDATE lease SET expires = clock_timestamp() + \(node.leaseTiming.duration) * interval '1 second'
      FROM held WHERE lease.partition = held.partition RETURNING lease.partition
      """)
  }

  fileprivate func release(_ leases: PartitionLeases) throws {
    guard !leases.epochs.isEmpty else { return }
    try execute(
      """
      WITH held AS MATERIALIZED (\(selection(of: leases)) FOR UPDATE OF lease)
      UPDATE lease SET node = NULL, expires = clock_timestamp()
      FROM held WHERE lease.partition = held.partition
      """)
  }

  /// Takes partitions without a node.
  ///
  /// - Parameters:
  ///   - choice: Which of them.
  ///   - count: The maximum number of partitions.
  ///   - node: The node that takes them.
  ///   - waits: Whether to wait for other nodes that are taking some; otherwise, those are left to them.
  /// - Returns: Their leases.
  /// - Throws: The errors of the database.
  fileprivate func takeLeases(
    _ choice: LeaseChoice, atMost count: Int, as node: HostNode, waits: Bool = false
  ) throws -> [PartitionLease] {
    let skipping: SQLStatement = waits ? "" : "SKIP LOCKED"
    let rows = try rows(
      """
      WITH free AS MATERIALIZED (
        SELECT partition FROM lease WHERE \(choice.condition)
        ORDER BY partition LIMIT \(count) FOR UPDATE \(skipping))
      UPDATE lease SET node = \(node.name), epoch = epoch + 1,
        expires = clock_timestamp() + \(node.leaseTiming.duration) * interval '1 second'
      FROM free WHERE lease.partition = free.partition
      RETURNING lease.partition, lease.epoch, lease.answered
      """)
    return try rows.compactMap { row in
      try Partition(stored: row.value("partition")).map { partition in
        PartitionLease(
          partition: partition, epoch: try row.value("epoch"), answered: try row.value("answered"))
      }
    }
    .sorted { $0.partition < $1.partition }
  }

  /// Returns the time of the server's clock; it does not stand still in a transaction.
  fileprivate func serverTime() throws -> Date {
    Date(
      timeIntervalSince1970: try value(
        "SELECT extract(epoch FROM clock_timestamp())::double precision"))
  }

  fileprivate func distribution(
    for node: HostNode, ownCount: Int
  ) throws -> LeaseDistribution {
    let counts = try rows(
      """
      SELECT (
          SELECT count(*) FROM node
          WHERE seen >= clock_timestamp() - \(node.leaseTiming.duration) * interval '1 second'
        ) AS nodes,
        count(*) FILTER (WHERE \(LeaseChoice.expired.condition)) AS expired,
        count(*) FILTER (WHERE \(LeaseChoice.overdue.condition)) AS overdue
      FROM lease
      """)
    guard let counts = counts.first else { throw SQLRowError.noRow }
    let others = try rows(
      """
      SELECT count(*) AS count,
        extract(epoch FROM min(expires) - clock_timestamp())::double precision AS expiry
      FROM lease WHERE node <> \(node.name) AND expires >= clock_timestamp() GROUP BY node
      """)
    return LeaseDistribution(
      nodeCount: try counts.value("nodes"), ownCount: ownCount,
      otherCounts: try others.map { try $0.value("count") },
      expiredCount: try counts.value("expired"), overdueCount: try counts.value("overdue"),
      firstExpiry: try others.map { try $0.value("expiry", as: Double.self) }.min(),
      timing: node.leaseTiming)
  }

  private func partitions(_ statement: SQLStatement) throws -> Set<Partition> {
    Set(try values(statement, as: Int64.self).compactMap(Partition.init(stored:)))
  }
}

/// A choice of partitions that nobody has.
private enum LeaseChoice {
  /// Those that were released, and those whose leases have expired.
  case free
  /// Those whose leases have expired, because their node has failed.
  case expired
  /// Those of them that nobody has taken for ``LeaseDistribution/overdueDelay``.
  case overdue

  var condition: SQLStatement {
    switch self {
    case .free: "(node IS NULL OR expires < clock_timestamp())"
    case .expired: "(node IS NOT NULL AND expires < clock_timestamp())"
    case .overdue:
      """
      (node IS NOT NULL
        AND expires < clock_timestamp() - \(LeaseDistribution.overdueDelay) * interval '1 second')
      """
    }
  }
}
