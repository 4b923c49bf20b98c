package import Foundation

extension HostStore {
  /// The bounds of what is stored about alerts.
  package enum AlertLimits {
    /// The maximum number of alerts that wait for a recipient; the oldest are dropped.
    package static let waiting = 1000
    /// The seconds for which a recipient is tried.
    package static let deliveryTime = 7.0 * 86_400
    /// The seconds for which events are kept.
    static let logAge = 30.0 * 86_400
    /// The maximum number of events that are kept.
    static let logCount = 10_000
  }

  /// Returns the alerts that were raised and not cleared.
  package func activeAlerts() throws -> [AlertSubject: ActiveAlert] {
    try database.readOnce { db in
      let alerts = try db.decodedValues("SELECT value FROM alert", as: ActiveAlert.self)
      return Dictionary(alerts.map { ($0.subject, $0) }) { first, _ in first }
    }
  }

  /// Stores what an evaluation has changed, and the events for each recipient, in one transaction.
  ///
  /// - Parameters:
  ///   - evaluation: The alerts and events.
  ///   - before: The alerts before.
  ///   - recipients: The names of the recipients.
  ///   - now: The current time.
  ///   - leases: The lease by which the node decides about alerts; `nil` if the database needs none.
  /// - Returns: The events with their numbers.
  /// - Throws: ``StateError/partitionsLost(_:)`` if another node decides, and the errors of the database.
  @discardableResult
  package func record(
    _ evaluation: AlertEvaluation, after before: [AlertSubject: ActiveAlert],
    for recipients: [String], at now: Date, under leases: PartitionLeases? = nil
  ) throws -> [NumberedAlertEvent] {
    guard evaluation.active != before || !evaluation.events.isEmpty else { return [] }
    return try database.write { db in
      if let leases { try db.require(leases, for: leases.partitions) }
      for subject in before.keys where evaluation.active[subject] == nil {
        try db.execute("DELETE FROM alert WHERE subject = \(subject.key)")
      }
      var active = evaluation.active
      var numbered: [NumberedAlertEvent] = []
      for event in evaluation.events {
        let number: Int64 = try db.value(
          """
          INSERT INTO alertEvent (date, value)
          VALUES (\(event.date.timeIntervalSinceReferenceDate), \(try StateJSON.text(of: event)))
          RETURNING id
          """)
        numbered.append(NumberedAlertEvent(number: number, event))
        if event.state == .raised { active[event.subject]?.number = number }
        for recipient in recipients {
          try db.execute(
            """
            INSERT INTO alertDelivery (recipient, event, due)
            VALUES (\(recipient), \(number), \(now.timeIntervalSinceReferenceDate))
            """)
        }
      }
      for (subject, alert) in active where before[subject] != alert {
        let text = try db.text(
          of: alert, replacing: ("value", "alert"), where: "subject = \(subject.key)")
        try db.execute(
          """
          INSERT INTO alert (subject, value)
          VALUES (\(subject.key), \(text))
          ON CONFLICT (subject) DO UPDATE SET value = excluded.value
          """)
      }
      if !numbered.isEmpty { try db.pruneAlertEvents(at: now) }
      return numbered
    }
  }

  /// Returns the events that were recorded after one, in the order in which they were recorded.
  package func alertEvents(
    after number: Int64, since: Date, atMost limit: Int
  ) throws -> [NumberedAlertEvent] {
    try database.readOnce { db in
      let rows = try db.rows(
        """
        SELECT id, value FROM alertEvent
        WHERE id > \(number) AND date >= \(since.timeIntervalSinceReferenceDate)
        ORDER BY id LIMIT \(limit)
        """)
      return try rows.map { row in
        NumberedAlertEvent(
          number: try row.value("id"),
          try StateJSON.value(AlertEvent.self, from: row.value("value")))
      }
    }
  }

  /// Returns the number of the last event; 0 if there is none.
  package func lastAlertNumber() throws -> Int64 {
    try database.readOnce { try $0.firstValue("SELECT max(id) FROM alertEvent") ?? 0 }
  }

  /// Returns the names of all instances.
  package func instanceNames() throws -> Set<WidgetInstance.ID> {
    try database.readOnce { Set(try $0.values("SELECT id FROM instance")) }
  }
}

/// An alert that waits for a recipient.
package struct AlertDelivery: Hashable, Sendable {
  package var event: NumberedAlertEvent
  /// How often it was tried.
  package var attempts: Int
  /// When it is tried next.
  package var due: Date
}

extension HostStore {
  /// Returns the oldest event that waits for a recipient; later ones follow it, so that the last one tells what holds.
  package func nextAlert(for recipient: String) throws -> AlertDelivery? {
    try database.readOnce { db in
      let rows = try db.rows(
        """
        SELECT event, attempts, due, value FROM alertDelivery JOIN alertEvent ON event = id
        WHERE recipient = \(recipient) ORDER BY event LIMIT 1
        """)
      return try rows.first.map { row in
        AlertDelivery(
          event: NumberedAlertEvent(
            number: try row.value("event"),
            try StateJSON.value(AlertEvent.self, from: row.value("value"))),
          attempts: try row.value("attempts"),
          due: Date(timeIntervalSinceReferenceDate: try row.value("due")))
      }
    }
  }

  /// Records that a recipient got an event, or gets it no more.
  package func removeAlert(_ number: Int64, for recipient: String) throws {
    try database.write { db in
      try db.execute(
        "DELETE FROM alertDelivery WHERE recipient = \(recipient) AND event = \(number)")
    }
  }

  /// Records that a recipient did not get an event, and when it is tried next.
  package func deferAlert(_ number: Int64, for recipient: String, until due: Date) throws {
    try database.write { db in
      try db.execute(
        """
        UPDATE alertDelivery
        SET attempts = attempts + 1, due = \(due.timeIntervalSinceReferenceDate)
        WHERE recipient = \(recipient) AND event = \(number)
        """)
    }
  }

  /// Drops what waits for other recipients, which a person has removed, and the oldest of too many for each; the rest is
  /// due at once, as a person may have corrected what was wrong.
  package func pruneAlertDeliveries(for recipients: [String]) throws {
    try database.write { db in
      try db.execute("UPDATE alertDelivery SET due = 0, attempts = 0")
      let known: [String] = try db.values("SELECT DISTINCT recipient FROM alertDelivery")
      for recipient in known {
        let limit = recipients.contains(recipient) ? AlertLimits.waiting : 0
        try db.execute(
          """
          DELETE FROM alertDelivery WHERE recipient = \(recipient) AND event NOT IN (
            SELECT event FROM alertDelivery WHERE recipient = \(recipient)
            ORDER BY event DESC LIMIT \(limit))
          """)
      }
    }
  }
}

extension AlertSubject {
  fileprivate var key: String { "\(kind.rawValue) \(name)" }
}

extension SQLConnection {
  /// Removes old events, with what waits for recipients.
  fileprivate func pruneAlertEvents(at now: Date) throws {
    let oldest = now.addingTimeInterval(-HostStore.AlertLimits.logAge)
    try execute(
      """
      DELETE FROM alertEvent WHERE date < \(oldest.timeIntervalSinceReferenceDate)
        OR id <= (SELECT max(id) FROM alertEvent) - \(HostStore.AlertLimits.logCount)
      """)
  }
}
