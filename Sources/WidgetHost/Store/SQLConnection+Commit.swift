import Foundation

extension SQLConnection {
  /// Writes the changes of a step, except those of instances that were removed.
  func commit(_ change: HostChange) throws {
    let replacesStates =
      !(change.states.isEmpty && change.stackStates.isEmpty && change.screenStates.isEmpty)
    let isNewer = try replacesStates && hasNewerTables()
    for (instance, state) in change.states { try write(state, of: instance, ifNewer: isNewer) }
    for (stack, state) in change.stackStates {
      try write(state, ofStack: stack, ifNewer: isNewer)
    }
    for (screen, state) in change.screenStates {
      try write(state, ofScreen: screen, ifNewer: isNewer)
    }
    if let conditions = change.conditions {
      try write(conditions, answering: change.conditionsRequest)
    }
    for request in change.completedRequests {
      try execute("DELETE FROM request WHERE id = \(request)")
    }
    if !change.answers.isEmpty {
      try write(answers: change.answers)
      try deleteAnsweredRequests()
    }
    // After the requests of the host itself, as hosts that forward to each other would wait for each other.
    for request in change.forwardedRequests { try post(request) }
    try append(change.reloads.map(\.record))
    if let newest = change.reloads.map(\.record.date).max() {
      try pruneReloads(before: newest - ReloadLogLimits.age)
    }
  }

  private func write(
    _ state: ReloadState, of instance: WidgetInstance.ID, ifNewer isNewer: Bool
  ) throws {
    let text = try text(
      of: state, replacing: ("value", "reloadState"), where: "instance = \(instance)",
      ifNewer: isNewer)
    try execute(
      """
      INSERT INTO reloadState (instance, value)
      SELECT id, \(text) FROM instance WHERE id = \(instance)
      ON CONFLICT (instance) DO UPDATE SET value = excluded.value
      """)
  }

  /// Writes the conditions, unless another node has written those of a later request.
  private func write(
    _ conditions: HostConditions, answering request: PostedRequest.ID?
  ) throws {
    let text = try text(of: conditions, replacing: ("value", "condition"), where: "id = 1")
    if let request {
      try execute(
        """
        INSERT INTO condition (id, value, answered)
        VALUES (1, \(text), \(request))
        ON CONFLICT (id) DO UPDATE SET value = excluded.value, answered = excluded.answered
        WHERE condition.answered < excluded.answered
        """)
      return
    }
    try execute(
      """
      INSERT INTO condition (id, value) VALUES (1, \(text))
      ON CONFLICT (id) DO UPDATE SET value = excluded.value
      """)
  }

  /// The highest number that a reload has had, also if its record was deleted; 0 if there was none.
  func lastReloadNumber() throws -> Int64 {
    let numbers = try rows(
      """
      SELECT (SELECT max(id) FROM reload), (SELECT value FROM tableVersion WHERE name = 'reload')
      """)
    guard let row = numbers.first else { throw SQLRowError.noRow }
    return max(
      try row.value(at: 0, as: Int64?.self) ?? 0, try row.value(at: 1, as: Int64?.self) ?? 0)
  }

  /// Writes records of reloads with new numbers.
  ///
  /// A database alone would reuse the numbers of deleted records, or let those of two hosts become visible in another
  /// order, so that a reader who asks for later ones would miss some. The changed row is locked until the end of the
  /// transaction, for which this is near its end.
  private func append(_ records: [ReloadRecord]) throws {
    guard !records.isEmpty else { return }
    let last: Int64 = try value(
      """
      INSERT INTO tableVersion (name, value)
      SELECT 'reload', coalesce(max(id), 0) + \(records.count) FROM reload WHERE true
      ON CONFLICT (name) DO UPDATE SET value = \(records.count)
        + \(sqlite: "max", postgreSQL: "greatest")(
          tableVersion.value, coalesce((SELECT max(id) FROM reload), 0))
      RETURNING value
      """)
    for (offset, record) in records.enumerated() {
      try write(record, number: last - Int64(records.count - 1 - offset))
    }
  }

  private func write(_ record: ReloadRecord, number: Int64) throws {
    try execute(
      """
      INSERT INTO reload (id, instance, date, value)
      SELECT \(number), id, \(record.date.timeIntervalSinceReferenceDate),
        \(try StateJSON.text(of: record))
      FROM instance WHERE id = \(record.instance)
      ON CONFLICT DO NOTHING
      """)
  }

  private func pruneReloads(before date: Date) throws {
    try execute(
      """
      DELETE FROM reload WHERE id IN (
        SELECT id FROM reload WHERE date < \(date.timeIntervalSinceReferenceDate)
        ORDER BY date LIMIT \(ReloadLogLimits.prunedAtOnce))
      """)
  }
}

/// The bounds of the stored reloads.
private enum ReloadLogLimits {
  /// The age in seconds at which records of reloads are removed.
  static let age = 30.0 * 86_400
  /// The maximum number of old records removed at once, which limits the work, and keeps most of the log if a clock
  /// jumps ahead for a moment.
  static let prunedAtOnce = 100
}
