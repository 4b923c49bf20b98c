package import Foundation
import FramePipeline

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
  ///   - recipients: What is notified of its tap.
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
      if try db.isRepeatedPress(input) { return .repeated }
      for request in input.requests { try db.post(request, at: now) }
      if let contact = input.contact { try db.write([input.device: contact]) }
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
      try db.firstValue(
        """
        SELECT answer FROM inputEvent
        WHERE device = \(device) AND source = \(event.source.rawValue) AND event = \(event.id)
        """)
    }
  }

  /// Returns the taps that wait for a recipient, the oldest first.
  package func waitingTaps(for recipient: StoredTap.Recipient) throws -> [StoredTap] {
    try database.read { try $0.taps(where: "recipient = \(recipient.rawValue)") }
  }

  /// Records that a tap does not wait for a recipient any more.
  package func removeTap(_ id: Int64, for recipient: StoredTap.Recipient) throws {
    try database.write { try $0.removeTap(id, for: recipient) }
  }
}

extension SQLConnection {
  /// Returns the waiting taps that a condition on their delivery selects, the oldest first.
  func taps(where condition: SQLStatement) throws -> [StoredTap] {
    let rows = try rows(
      "SELECT id, value FROM tap JOIN tapDelivery ON tap = id WHERE \(condition) ORDER BY id")
    return try rows.map { row in
      var tap = try StateJSON.value(StoredTap.self, from: row.value("value"))
      tap.hit.id = try row.value("id")
      return tap
    }
  }

  /// Records the last event of a device, and returns whether it is another one than before; a device that starts anew
  /// counts from the beginning.
  fileprivate func isNew(
    _ event: RecordedInput.Event, of device: RegisteredDevice.ID
  ) throws -> Bool {
    let last: String? = try firstValue(
      """
      SELECT event FROM inputEvent
      WHERE device = \(device) AND source = \(event.source.rawValue)
      """)
    guard last != event.id else { return false }
    // A device that was removed meanwhile has none.
    try execute(
      """
      INSERT INTO inputEvent (device, source, event)
      SELECT id, \(event.source.rawValue), \(event.id) FROM device WHERE id = \(device)
      ON CONFLICT (device, source) DO UPDATE SET event = excluded.event
      """)
    return true
  }

  /// Whether an input is a press without a number that another server has recorded.
  fileprivate func isRepeatedPress(_ input: RecordedInput) throws -> Bool {
    guard let interval = input.repeatInterval, let press = input.contact?.lastButtonDate,
      let text: String = try firstValue(
        "SELECT contact FROM device WHERE id = \(input.device) AND contact IS NOT NULL"),
      let last = try StateJSON.value(DeviceContact.self, from: text).lastButtonDate
    else { return false }
    // The contact with this press may be stored already.
    return last != press && abs(press.timeIntervalSince(last)) < interval
  }

  fileprivate func write(
    _ answer: String, to event: RecordedInput.Event, of device: RegisteredDevice.ID
  ) throws {
    try execute(
      """
      UPDATE inputEvent SET answer = \(answer)
      WHERE device = \(device) AND source = \(event.source.rawValue)
      """)
  }

  fileprivate func insert(
    _ tap: StoredTap, for recipients: Set<StoredTap.Recipient>, at now: Date
  ) throws -> StoredTap {
    let oldest = now.addingTimeInterval(-StoredTap.lifetime)
    try execute("DELETE FROM tap WHERE date < \(oldest.timeIntervalSinceReferenceDate)")
    for recipient in recipients { try makeRoom(for: recipient) }
    let id: Int64 = try value(
      """
      INSERT INTO tap (date, value)
      VALUES (\(tap.date.timeIntervalSinceReferenceDate), \(try StateJSON.text(of: tap)))
      RETURNING id
      """)
    for recipient in recipients {
      try execute(
        "INSERT INTO tapDelivery (tap, recipient) VALUES (\(id), \(recipient.rawValue))")
    }
    var stored = tap
    stored.hit.id = id
    return stored
  }

  private func makeRoom(for recipient: StoredTap.Recipient) throws {
    let waiting: Int = try value(
      "SELECT count(*) FROM tapDelivery WHERE recipient = \(recipient.rawValue)")
    guard waiting >= recipient.capacity else { return }
    switch recipient {
    case .handlers: throw StateError.tooManyTaps(waiting)
    case .homeAssistant:
      let oldest: Int64? = try firstValue(
        "SELECT min(tap) FROM tapDelivery WHERE recipient = \(recipient.rawValue)")
      if let oldest { try removeTap(oldest, for: recipient) }
    }
  }

  /// Removes a tap for a recipient, and with the last one altogether.
  fileprivate func removeTap(_ id: Int64, for recipient: StoredTap.Recipient) throws {
    try execute(
      "DELETE FROM tapDelivery WHERE tap = \(id) AND recipient = \(recipient.rawValue)")
    try execute(
      """
      DELETE FROM tap WHERE id = \(id)
        AND NOT EXISTS (SELECT 1 FROM tapDelivery WHERE tap = \(id))
      """)
  }
}
