package import Foundation
import FramePipeline
import GRDB

/// What the store did with an input.
package enum InputRecording: Hashable, Sendable {
  /// Everything is stored, with the tap for its recipients, if it has any.
  case stored(StoredTap?)
  /// The device repeats its last input, which is stored already.
  case repeated
}

extension HostStore {
  /// Stores an input in one transaction, unless the device repeats its last one.
  ///
  /// - Parameters:
  ///   - input: What a person did on a device.
  ///   - recipients: What is told about its tap.
  ///   - now: The current time.
  ///   - answer: Returns the answer of the device to the tap with its number, which is kept for when it repeats the input.
  /// - Returns: The number of its tap, or that it is repeated.
  /// - Throws: ``StateError/tooManyTaps(_:)`` while the handlers cannot keep up, and the errors of the database.
  package func record(
    _ input: RecordedInput, for recipients: Set<StoredTap.Recipient>, at now: Date,
    answer: (StoredTap?) -> String = { _ in "" }
  ) throws -> InputRecording {
    try database.write { db in
      if let event = input.event, try !db.isNew(event, of: input.device) { return .repeated }
      for request in input.requests { try db.post(request, at: now) }
      if let contact = input.contact { try db.write(contact, of: input.device) }
      var stored: StoredTap?
      if let tap = input.tap, !recipients.isEmpty {
        stored = try db.insert(tap, for: recipients, at: now)
      }
      if let event = input.event { try db.write(answer(stored), to: event, of: input.device) }
      return .stored(stored)
    }
  }

  /// Returns the answer to the last event of a device, or `nil` if it is another one.
  package func answer(
    to event: RecordedInput.Event, of device: RegisteredDevice.ID
  ) throws -> String? {
    try database.read { db in
      try String.fetchOne(
        db,
        sql: "SELECT answer FROM inputEvent WHERE device = ? AND source = ? AND event = ?",
        arguments: [device, event.source.rawValue, event.id])
    }
  }

  /// Returns the taps that wait for a recipient, the oldest first.
  package func waitingTaps(for recipient: StoredTap.Recipient) throws -> [StoredTap] {
    try database.read { db in
      try db.taps(where: "recipient = ?", arguments: [recipient.rawValue])
    }
  }

  /// Notes that a tap does not wait for a recipient any more.
  package func removeTap(_ id: Int64, for recipient: StoredTap.Recipient) throws {
    try database.write { try $0.removeTap(id, for: recipient) }
  }
}

extension Database {
  /// Returns the waiting taps that a condition on their delivery selects, the oldest first.
  func taps(where condition: String, arguments: StatementArguments) throws -> [StoredTap] {
    let rows = try Row.fetchAll(
      self,
      sql: "SELECT id, value FROM tap JOIN tapDelivery ON tap = id WHERE \(condition) ORDER BY id",
      arguments: arguments)
    return try rows.map { row in
      var tap = try StateJSON.value(StoredTap.self, from: row["value"])
      tap.hit.id = row["id"]
      return tap
    }
  }

  /// Notes the last event of a device, and returns whether it is another one than before; a device that starts anew
  /// counts from the beginning.
  fileprivate func isNew(
    _ event: RecordedInput.Event, of device: RegisteredDevice.ID
  ) throws -> Bool {
    let last = try String.fetchOne(
      self, sql: "SELECT event FROM inputEvent WHERE device = ? AND source = ?",
      arguments: [device, event.source.rawValue])
    guard last != event.id else { return false }
    // A device that was removed meanwhile has none.
    try execute(
      sql: """
        INSERT INTO inputEvent (device, source, event) SELECT id, ?2, ?3 FROM device WHERE id = ?1
        ON CONFLICT (device, source) DO UPDATE SET event = excluded.event
        """, arguments: [device, event.source.rawValue, event.id])
    return true
  }

  fileprivate func write(
    _ answer: String, to event: RecordedInput.Event, of device: RegisteredDevice.ID
  ) throws {
    try execute(
      sql: "UPDATE inputEvent SET answer = ? WHERE device = ? AND source = ?",
      arguments: [answer, device, event.source.rawValue])
  }

  fileprivate func insert(
    _ tap: StoredTap, for recipients: Set<StoredTap.Recipient>, at now: Date
  ) throws -> StoredTap {
    try execute(
      sql: "DELETE FROM tap WHERE date < ?",
      arguments: [
        now.addingTimeInterval(-StoredTap.lifetime).timeIntervalSinceReferenceDate
      ])
    for recipient in recipients { try makeRoom(for: recipient) }
    try execute(
      sql: "INSERT INTO tap (date, value) VALUES (?, ?)",
      arguments: [tap.date.timeIntervalSinceReferenceDate, try StateJSON.text(of: tap)])
    var stored = tap
    stored.hit.id = lastInsertedRowID
    for recipient in recipients {
      try execute(
        sql: "INSERT INTO tapDelivery (tap, recipient) VALUES (?, ?)",
        arguments: [stored.hit.id, recipient.rawValue])
    }
    return stored
  }

  private func makeRoom(for recipient: StoredTap.Recipient) throws {
    let waiting =
      try Int.fetchOne(
        self, sql: "SELECT count(*) FROM tapDelivery WHERE recipient = ?",
        arguments: [recipient.rawValue]) ?? 0
    guard waiting >= recipient.capacity else { return }
    switch recipient {
    case .handlers: throw StateError.tooManyTaps(waiting)
    case .homeAssistant:
      let oldest = try Int64.fetchOne(
        self, sql: "SELECT min(tap) FROM tapDelivery WHERE recipient = ?",
        arguments: [recipient.rawValue])
      if let oldest { try removeTap(oldest, for: recipient) }
    }
  }

  /// Removes a tap for a recipient, and with the last one altogether.
  fileprivate func removeTap(_ id: Int64, for recipient: StoredTap.Recipient) throws {
    try execute(
      sql: "DELETE FROM tapDelivery WHERE tap = ? AND recipient = ?",
      arguments: [id, recipient.rawValue])
    try execute(
      sql: """
        DELETE FROM tap WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM tapDelivery WHERE tap = ?1)
        """, arguments: [id])
  }
}
