package import Foundation

extension HostStore {
  /// A reload with its number in the store, which no later reload has.
  package struct NumberedReload: Sendable {
    package var number: Int64
    package var record: ReloadRecord
  }

  /// Returns the number of the last recorded reload, which may have been deleted since; 0 if there was none.
  package func lastReloadNumber() throws -> Int64 {
    try database.readOnce { try $0.lastReloadNumber() }
  }

  /// Returns the reloads that were recorded after one, in the order in which they were recorded.
  ///
  /// - Parameters:
  ///   - number: The number of the last known reload.
  ///   - since: The time from which reloads count.
  ///   - limit: The maximum number of reloads.
  /// - Returns: The reloads.
  /// - Throws: ``StateError``.
  package func reloads(
    after number: Int64, since: Date, atMost limit: Int
  ) throws -> [NumberedReload] {
    try database.readOnce { db in
      let rows = try db.rows(
        """
        SELECT id, value FROM reload
        WHERE id > \(number) AND date >= \(since.timeIntervalSinceReferenceDate)
        ORDER BY id LIMIT \(limit)
        """)
      return try rows.map { row in
        NumberedReload(
          number: try row.value("id"),
          record: try StateJSON.value(ReloadRecord.self, from: row.value("value")))
      }
    }
  }
}
