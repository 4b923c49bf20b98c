import Foundation

/// The responses of servers that the nodes of a database share, each requested by the node that has claimed it.
///
/// Each method changes one row, or skips those that others are changing, so that no two of them wait for each other's. Claims
/// end by the clock of the database.
extension HostStore {
  /// The limits of the table: what was changed last is kept.
  package struct SharedResponseLimits: Hashable, Sendable {
    package var rows = 10_000
    package var bytes = 256 << 20
    /// The days after which a row is removed, which are more than a response can be fresh.
    package var days = 8.0

    package init() {}
  }

  /// Returns the record of a key if it is new enough, or claims it for an owner.
  ///
  /// - Parameters:
  ///   - key: The digest of what is requested.
  ///   - condition: Which record is new enough.
  ///   - owner: Identifies the claim.
  /// - Returns: ``SharedResponseReply/notShared`` also if the database is not shared.
  /// - Throws: ``StateError``.
  package func claimSharedResponse(
    _ key: String, unless condition: SharedResponseCondition, as owner: String
  ) throws -> SharedResponseReply {
    guard database.isShared else { return .notShared }
    return try database.write(.unlocked) { db in
      let claimed = try db.claimSharedResponse(key, unless: condition, as: owner)
      if let claimed { return .claimed(owner: owner, former: try claimed.value("record")) }
      return try db.sharedResponse(key, meeting: condition)
    }
  }

  /// Ends a claim, and stores the record of its request; does nothing if the claim has passed to another owner.
  ///
  /// - Parameters:
  ///   - key: The digest of what was requested.
  ///   - owner: Identifies the claim.
  ///   - record: The record; `nil` if the request has led to nothing that concerns other nodes.
  /// - Returns: Whether the owner still had the claim.
  /// - Throws: ``StateError``.
  @discardableResult
  package func finishSharedResponse(
    _ key: String, of owner: String, with record: SharedResponseRecord?
  ) throws -> Bool {
    guard database.isShared else { return false }
    return try database.write(.unlocked) { db in
      guard let record else {
        return try db.execute(
          """
          UPDATE sharedResponse SET owner = NULL, claimEnd = NULL
          WHERE key = \(key) AND owner = \(owner)
          """) > 0
      }
      return try db.execute(
        """
        UPDATE sharedResponse SET
          record = \(record.bytes), size = \(record.bytes?.count ?? 0),
          checkedAt = \(record.checkedAt.timeIntervalSinceReferenceDate),
          nextRequestDate = \(record.nextRequestDate.timeIntervalSinceReferenceDate),
          owner = NULL, claimEnd = NULL, changed = clock_timestamp()
        WHERE key = \(key) AND owner = \(owner)
        """) > 0
    }
  }

  /// Removes the rows that exceed limits, those that were changed first.
  package func evictSharedResponses(_ limits: SharedResponseLimits = .init()) throws {
    guard database.isShared else { return }
    try database.write(.unlocked) { db in
      try db.execute(
        """
        DELETE FROM sharedResponse WHERE key IN (
          SELECT key FROM sharedResponse
          WHERE changed < clock_timestamp() - \(limits.days) * interval '1 day' OR key IN (
            SELECT key FROM (
              SELECT key, row_number() OVER newest AS number, sum(size) OVER newest AS total
              FROM sharedResponse WINDOW newest AS (ORDER BY changed DESC, key)) AS ranked
            WHERE number > \(limits.rows) OR total > \(limits.bytes))
          FOR UPDATE SKIP LOCKED)
        """)
    }
  }
}

extension SQLConnection {
  /// Claims a key unless its record is new enough or another owner has the claim.
  ///
  /// - Returns: The row with the last record, if the owner has the claim; `nil` if it has not.
  fileprivate func claimSharedResponse(
    _ key: String, unless condition: SharedResponseCondition, as owner: String
  ) throws -> SQLRow? {
    try rows(
      """
      INSERT INTO sharedResponse AS own (key, owner, claimEnd, changed)
      VALUES (\(key), \(owner),
        clock_timestamp() + \(condition.claimDuration) * interval '1 second', clock_timestamp())
      ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, claimEnd = excluded.claimEnd
      WHERE (own.claimEnd IS NULL OR own.claimEnd < clock_timestamp())
        AND NOT \(condition.isMet(by: "own"))
      RETURNING own.record
      """
    ).first
  }

  /// Returns the record of a key if it is new enough.
  fileprivate func sharedResponse(
    _ key: String, meeting condition: SharedResponseCondition
  ) throws -> SharedResponseReply {
    let rows = try rows(
      """
      SELECT record FROM sharedResponse
      WHERE key = \(key) AND \(condition.isMet(by: "sharedResponse"))
      """)
    // It was claimed a moment ago, and is requested again.
    guard let row = rows.first else { return .pending }
    return try row.value("record", as: [UInt8]?.self).map(SharedResponseReply.current) ?? .notShared
  }
}

extension SharedResponseCondition {
  /// How far the date of a record may be in the future, in seconds, as clocks differ a little.
  private static let clockTolerance = 60.0

  /// Returns the expression for whether a row of a table, by its trusted name, has a record that is new enough.
  fileprivate func isMet(by table: String) -> SQLStatement {
    """
    COALESCE(\(raw: table).checkedAt BETWEEN \(checkedSince.timeIntervalSinceReferenceDate)
        AND \(now.timeIntervalSinceReferenceDate + Self.clockTolerance)
      AND \(raw: table).nextRequestDate > \(now.timeIntervalSinceReferenceDate), FALSE)
    """
  }
}
