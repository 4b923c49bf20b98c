import Foundation
import GRDB
import Graphics

extension HostStore {
  /// Returns all registered devices, by name.
  package func registeredDevices() throws -> [RegisteredDevice] {
    try database.read { try $0.registeredDevices() }
  }

  /// Returns the last contact of each device that had one.
  package func deviceContacts() throws -> [RegisteredDevice.ID: DeviceContact] {
    try database.read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT id, contact FROM device WHERE contact IS NOT NULL")
      return try rows.reduce(into: [:]) { contacts, row in
        contacts[row["id"]] = try StateJSON.value(DeviceContact.self, from: row["contact"])
      }
    }
  }

  /// Registers a device under a name that no other has.
  package func register(_ device: RegisteredDevice) throws {
    try database.write { db in
      guard try !db.hasDevice(device.id) else { throw StateError.deviceExists(device.id) }
      try db.write(device)
    }
  }

  /// Changes the registered device with a name.
  ///
  /// - Returns: The changed device.
  /// - Throws: ``StateError`` with the name that was probably meant, if there is none; what `change` throws.
  @discardableResult
  package func updateDevice(
    _ id: RegisteredDevice.ID, _ change: (inout RegisteredDevice) throws -> Void
  ) throws -> RegisteredDevice {
    try database.write { db in
      var device = try db.device(id)
      try change(&device)
      if device.id != id {
        guard try !db.hasDevice(device.id) else { throw StateError.deviceExists(device.id) }
        try db.execute(sql: "UPDATE device SET id = ? WHERE id = ?", arguments: [device.id, id])
      }
      try db.write(device)
      return device
    }
  }

  package func removeDevice(_ id: RegisteredDevice.ID) throws {
    try database.write { db in
      _ = try db.device(id)
      try db.execute(sql: "DELETE FROM device WHERE id = ?", arguments: [id])
    }
  }

  /// Stores the last contacts of devices; those of removed ones are ignored.
  package func write(_ contacts: [RegisteredDevice.ID: DeviceContact]) throws {
    try database.write { db in
      let statement = try db.cachedStatement(sql: "UPDATE device SET contact = ? WHERE id = ?")
      for (id, contact) in contacts {
        try statement.execute(arguments: [try StateJSON.text(of: contact), id])
      }
    }
  }

  /// Returns a number that changes with every change of the registered devices, but not with their contacts.
  package func deviceVersion() throws -> Int {
    try database.readOnce { try $0.version(of: ["device"]) }
  }

  /// Returns a number that changes with every change of what a device can show.
  package func shownVersion() throws -> Int {
    try database.readOnce { try $0.version(of: ["instance", "stack", "screen"]) }
  }

  /// Returns a number that differs after another connection has changed the database.
  package func dataVersion() throws -> Int {
    try database.readOnce { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }
}

extension Database {
  /// Returns the sum of tables' versions, each of which only grows.
  fileprivate func version(of tables: [String]) throws -> Int {
    let names = tables.map { "'\($0)'" }.joined(separator: ", ")
    return try Int.fetchOne(
      self, sql: "SELECT sum(value) FROM tableVersion WHERE name IN (\(names))") ?? 0
  }

  fileprivate func registeredDevices() throws -> [RegisteredDevice] {
    try String.fetchAll(self, sql: "SELECT value FROM device ORDER BY id")
      .map { try StateJSON.value(RegisteredDevice.self, from: $0) }
  }

  fileprivate func hasDevice(_ id: RegisteredDevice.ID) throws -> Bool {
    try Int.fetchOne(self, sql: "SELECT 1 FROM device WHERE id = ?", arguments: [id]) != nil
  }

  fileprivate func device(_ id: RegisteredDevice.ID) throws -> RegisteredDevice {
    let text = try String.fetchOne(
      self, sql: "SELECT value FROM device WHERE id = ?", arguments: [id])
    guard let text else {
      let known = try String.fetchAll(self, sql: "SELECT id FROM device")
      throw StateError.unknownDevice(id, suggestion: NearestName.question(for: id, among: known))
    }
    return try StateJSON.value(RegisteredDevice.self, from: text)
  }

  /// Adds or replaces a device; its contact is kept.
  fileprivate func write(_ device: RegisteredDevice) throws {
    try execute(
      sql: """
        INSERT INTO device (id, identifier, value) VALUES (?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET identifier = excluded.identifier, value = excluded.value
        """, arguments: [device.id, device.identifier, try StateJSON.text(of: device)])
  }
}
