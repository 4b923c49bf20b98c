import Foundation

extension SQLConnection {
  /// Writes the changes of a step, except those of instances that were removed.
  ///
  /// - Parameters:
  ///   - change: The changes.
  ///   - isNewer: The result of ``hasNewerTables()``, if it is known.
  /// - Throws: The errors of the database.
  func commit(_ change: HostChange, ifNewer isNewer: Bool? = nil) throws {
    let replacesStates =
      !(change.states.isEmpty && change.stackStates.isEmpty && change.screenStates.isEmpty)
    let isNewer = try replacesStates && isNewer ?? hasNewerTables()
    try write(change.states, ifNewer: isNewer)
    try write(stackStates: change.stackStates, ifNewer: isNewer)
    try write(screenStates: change.screenStates, ifNewer: isNewer)
    if let conditions = change.conditions {
      try write(conditions, answering: change.conditionsRequest)
    }
    try deleteRequests(change.completedRequests)
    if !change.answers.isEmpty {
      try write(answers: change.answers)
      try deleteAnsweredRequests()
    }
    // After the requests of the host itself, as hosts that forward to each other would wait for each other.
    try post(change.forwardedRequests)
    try append(change.reloads.map(\.record))
  }

  private func write(
    _ states: [WidgetInstance.ID: ReloadState], ifNewer isNewer: Bool
  ) throws {
    let table = try table(
      of: states, replacing: ("value", "reloadState"), key: "instance", ifNewer: isNewer)
    try execute(forRowsOf: table) { given in
      """
      INSERT INTO reloadState (instance, value)
      SELECT instance.id, given.value FROM \(given) JOIN instance ON instance.id = given.id
      WHERE true ORDER BY instance.id
      ON CONFLICT (instance) DO UPDATE SET value = excluded.value
      """
    }
  }

  private func deleteRequests(_ requests: [PostedRequest.ID]) throws {
    try execute(forRowsOf: SQLArgumentTable(columns: [("id", .integers(requests))])) { given in
      "DELETE FROM request WHERE id IN (SELECT given.id FROM \(given))"
    }
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
  /// order, so that a reader of later ones would miss some. The changed row is locked until the end of the
  /// transaction, for which this is near its end.
  private func append(_ records: [ReloadRecord]) throws {
    guard !records.isEmpty else { return }
    let count = Int64(records.count)
    let numbering: SQLStatement = """
      INSERT INTO tableVersion (name, value)
      SELECT 'reload', coalesce(max(id), 0) + \(count) FROM reload WHERE true
      ON CONFLICT (name) DO UPDATE SET value = \(count)
        + \(sqlite: "max", postgreSQL: "greatest")(
          tableVersion.value, coalesce((SELECT max(id) FROM reload), 0))
      RETURNING value
      """
    let table = SQLArgumentTable(columns: [
      ("position", .integers(Array(1...count))), ("instance", .texts(records.map(\.instance))),
      ("date", .reals(records.map(\.date.timeIntervalSinceReferenceDate))),
      ("value", .texts(try records.map(StateJSON.text(of:)))),
    ])
    /// Returns the statement that inserts the records whose numbers follow the value of an expression.
    func insertion(of given: SQLStatement, after number: SQLStatement) -> SQLStatement {
      """
      INSERT INTO reload (id, instance, date, value)
      SELECT \(number) + given.position, instance.id, given.date, given.value
      FROM \(given) JOIN instance ON instance.id = given.instance WHERE true
      ON CONFLICT DO NOTHING
      """
    }
    switch dialect {
    case .sqlite:
      let last: Int64 = try value(numbering)
      try execute(forRowsOf: table) { insertion(of: $0, after: "\(last - count)") }
    case .postgreSQL:
      try execute(forRowsOf: table) { given in
        let insertion = insertion(of: given, after: "(SELECT value - \(count) FROM last)")
        return "WITH last AS (\(numbering)) \(insertion)"
      }
    }
  }

  /// Removes old records of reloads.
  func prune(_ pruning: ReloadPruning.Step) throws {
    try execute(
      """
      DELETE FROM reload WHERE id IN (
        SELECT id FROM reload WHERE date < \(pruning.date.timeIntervalSinceReferenceDate)
        ORDER BY date LIMIT \(pruning.maximumCount))
      """)
  }
}
