package import Foundation
import GRDB

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
      let alerts = try String.fetchAll(db, sql: "SELECT value FROM alert")
        .map { try StateJSON.value(ActiveAlert.self, from: $0) }
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
  /// - Returns: The events with their numbers.
  /// - Throws: The errors of the database.
  @discardableResult
  package func record(
    _ evaluation: AlertEvaluation, after before: [AlertSubject: ActiveAlert],
    for recipients: [String], at now: Date
  ) throws -> [NumberedAlertEvent] {
    guard evaluation.active != before || !evaluation.events.isEmpty else { return [] }
    return try database.write { db in
      for subject in before.keys where evaluation.active[subject] == nil {
        try db.execute(sql: "DELETE FROM alert WHERE subject = ?", arguments: [subject.key])
      }
      var active = evaluation.active
      var numbered: [NumberedAlertEvent] = []
      for event in evaluation.events {
        try db.execute(
          sql: "INSERT INTO alertEvent (date, value) VALUES (?, ?)",
          arguments: [event.date.timeIntervalSinceReferenceDate, try StateJSON.text(of: event)])
        let number = db.lastInsertedRowID
        numbered.append(NumberedAlertEvent(number: number, event))
        if event.state == .raised { active[event.subject]?.number = number }
        for recipient in recipients {
          try db.execute(
            sql: "INSERT INTO alertDelivery (recipient, event, due) VALUES (?, ?, ?)",
            arguments: [recipient, number, now.timeIntervalSinceReferenceDate])
        }
      }
      for (subject, alert) in active where before[subject] != alert {
        try db.execute(
          sql: "INSERT OR REPLACE INTO alert (subject, value) VALUES (?, ?)",
          arguments: [subject.key, try StateJSON.text(of: alert)])
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
      let rows = try Row.fetchAll(
        db, sql: "SELECT id, value FROM alertEvent WHERE id > ? AND date >= ? ORDER BY id LIMIT ?",
        arguments: [number, since.timeIntervalSinceReferenceDate, limit])
      return try rows.map { row in
        NumberedAlertEvent(
          number: row["id"], try StateJSON.value(AlertEvent.self, from: row["value"]))
      }
    }
  }

  /// Returns the number of the last event; 0 if there is none.
  package func lastAlertNumber() throws -> Int64 {
    try database.readOnce { try Int64.fetchOne($0, sql: "SELECT max(id) FROM alertEvent") ?? 0 }
  }

  /// Returns the names of all instances.
  package func instanceNames() throws -> Set<WidgetInstance.ID> {
    try database.readOnce { Set(try String.fetchAll($0, sql: "SELECT id FROM instance")) }
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
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT event, attempts, due, value FROM alertDelivery JOIN alertEvent ON event = id
          WHERE recipient = ? ORDER BY event LIMIT 1
          """, arguments: [recipient])
      return try row.map { row in
        AlertDelivery(
          event: NumberedAlertEvent(
            number: row["event"], try StateJSON.value(AlertEvent.self, from: row["value"])),
          attempts: row["attempts"], due: Date(timeIntervalSinceReferenceDate: row["due"]))
      }
    }
  }

  /// Notes that a recipient got an event, or gets it no more.
  package func removeAlert(_ number: Int64, for recipient: String) throws {
    try database.write { db in
      try db.execute(
        sql: "DELETE FROM alertDelivery WHERE recipient = ? AND event = ?",
        arguments: [recipient, number])
    }
  }

  /// Notes that a recipient did not get an event, and when it is tried next.
  package func deferAlert(_ number: Int64, for recipient: String, until due: Date) throws {
    try database.write { db in
      try db.execute(
        sql: """
          UPDATE alertDelivery SET attempts = attempts + 1, due = ? WHERE recipient = ? AND event = ?
          """, arguments: [due.timeIntervalSinceReferenceDate, recipient, number])
    }
  }

  /// Drops what waits for other recipients, which a person has removed, and the oldest of too many for each; the rest is
  /// due at once, as a person may have corrected what was wrong.
  package func pruneAlertDeliveries(for recipients: [String]) throws {
    try database.write { db in
      try db.execute(sql: "UPDATE alertDelivery SET due = 0, attempts = 0")
      let known = try String.fetchAll(db, sql: "SELECT DISTINCT recipient FROM alertDelivery")
      for recipient in known {
        try db.execute(
          sql: """
            DELETE FROM alertDelivery WHERE recipient = ?1 AND event NOT IN (
              SELECT event FROM alertDelivery WHERE recipient = ?1 ORDER BY event DESC LIMIT ?2)
            """,
          arguments: [recipient, recipients.contains(recipient) ? AlertLimits.waiting : 0])
      }
    }
  }
}

extension AlertSubject {
  fileprivate var key: String { "\(kind.rawValue) \(name)" }
}

extension Database {
  /// Removes old events, with what waits for recipients.
  fileprivate func pruneAlertEvents(at now: Date) throws {
    let oldest = now.addingTimeInterval(-HostStore.AlertLimits.logAge)
    try execute(
      sql: "DELETE FROM alertEvent WHERE date < ?1 OR id <= (SELECT max(id) FROM alertEvent) - ?2",
      arguments: [oldest.timeIntervalSinceReferenceDate, HostStore.AlertLimits.logCount])
  }
}
