import Foundation
import Graphics

extension HostStore {
  /// Returns all registered devices, by name.
  package func registeredDevices() throws -> [RegisteredDevice] {
    try database.read { try $0.registeredDevices() }
  }

  /// Returns the names of everything that devices can show.
  package func contentNames() throws -> Set<String> {
    try database.readOnce { db in
      Set(
        try db.values(
          "SELECT id FROM instance UNION ALL SELECT id FROM stack UNION ALL SELECT id FROM screen"))
    }
  }

  /// Returns the id of each instance's device, by the instance's name.
  package func devicesOfInstances() throws -> [WidgetInstance.ID: String] {
    let device = SQLStatement.jsonString("device", of: "value")
    return try database.readOnce { db in
      try db.rows("SELECT id, \(device) FROM instance").reduce(into: [:]) { devices, row in
        devices[try row.value(at: 0)] = try row.value(at: 1, as: String.self)
      }
    }
  }

  /// What has changed among the devices since a version.
  package struct DeviceChanges: Sendable {
    /// The number of ``deviceVersion()``.
    package var version: Int
    /// The devices that were registered or changed, by name.
    package var changed: [RegisteredDevice]
    /// Their last contacts.
    package var contacts: [RegisteredDevice.ID: DeviceContact]
    /// The names of all devices; `nil` if their number is the one that was expected.
    package var names: Set<RegisteredDevice.ID>?
  }

  /// Returns what has changed among the devices.
  ///
  /// - Parameters:
  ///   - version: The version that is known; `nil` returns all devices.
  ///   - count: Returns how many devices are known after some were changed, which tells whether others were removed.
  /// - Returns: The changes.
  /// - Throws: The errors of the database.
  package func deviceChanges(
    since version: Int?, count: ([RegisteredDevice]) -> Int
  ) throws -> DeviceChanges {
    try database.read { db in
      let rows = try db.rows(
        "SELECT id, value, contact FROM device WHERE version > \(version ?? -1) ORDER BY id")
      var contacts: [RegisteredDevice.ID: DeviceContact] = [:]
      for row in rows {
        guard let contact = try row.value("contact", as: String?.self) else { continue }
        contacts[try row.value("id")] = try StateJSON.value(DeviceContact.self, from: contact)
      }
      let changed = try rows.map {
        try StateJSON.value(RegisteredDevice.self, from: $0.value("value"))
      }
      let stored: Int = try db.value("SELECT count(*) FROM device")
      let isComplete = stored == count(changed)
      return DeviceChanges(
        version: try db.version(of: ["device"]), changed: changed, contacts: contacts,
        names: isComplete ? nil : Set(try db.values("SELECT id FROM device")))
    }
  }

  /// Returns the last contact of each device that had one.
  package func deviceContacts() throws -> [RegisteredDevice.ID: DeviceContact] {
    try database.read {
      try $0.decodedValuesByName("SELECT id, contact FROM device WHERE contact IS NOT NULL")
    }
  }

  /// The numbers of ``deviceVersion()`` before and after a change, from which its maker sees whether it missed another.
  package typealias VersionChange = (before: Int, after: Int)

  /// Registers a device under a name that no other has.
  ///
  /// - Returns: The versions of the devices.
  /// - Throws: ``StateError``.
  @discardableResult
  package func register(_ device: RegisteredDevice) throws -> VersionChange {
    try changeDevices { db in
      guard try !db.hasDevice(device.id) else { throw StateError.deviceExists(device.id) }
      try db.write(device)
    }.versions
  }

  /// Changes the registered device with a name.
  ///
  /// - Returns: The changed device.
  /// - Throws: ``StateError`` with the name that was probably meant, if there is none; what `change` throws.
  @discardableResult
  package func updateDevice(
    _ id: RegisteredDevice.ID, _ change: (inout RegisteredDevice) throws -> Void
  ) throws -> RegisteredDevice {
    try changeDevice(id, change).device
  }

  /// Changes the registered device with a name.
  ///
  /// - Returns: The changed device, and the versions of the devices.
  /// - Throws: ``StateError`` with the name that was probably meant, if there is none; what `change` throws.
  package func changeDevice(
    _ id: RegisteredDevice.ID, _ change: (inout RegisteredDevice) throws -> Void
  ) throws -> (device: RegisteredDevice, versions: VersionChange) {
    let change = try changeDevices { db in
      var device = try db.device(id)
      try change(&device)
      if device.id != id {
        guard try !db.hasDevice(device.id) else { throw StateError.deviceExists(device.id) }
        try db.execute("UPDATE device SET id = \(device.id) WHERE id = \(id)")
      }
      try db.write(device)
      return device
    }
    return (change.value, change.versions)
  }

  @discardableResult
  package func removeDevice(_ id: RegisteredDevice.ID) throws -> VersionChange {
    try changeDevices { db in
      _ = try db.device(id)
      try db.execute("DELETE FROM device WHERE id = \(id)")
    }.versions
  }

  private func changeDevices<Value>(
    _ work: (any SQLConnection) throws -> Value
  ) throws -> (value: Value, versions: VersionChange) {
    try database.write { db in
      let before = try db.version(of: ["device"])
      let value = try work(db)
      return (value, (before, try db.version(of: ["device"])))
    }
  }

  /// Stores the last contacts of devices; those of removed ones are ignored.
  ///
  /// Several servers may do so at the same time, and hosts may commit: nothing that is read is relied on, and people, who
  /// change the rest of a device, exclude this. Of the contacts that two servers write of a device, the later one stays. Both
  /// lock the rows in the same order.
  package func write(_ contacts: [RegisteredDevice.ID: DeviceContact]) throws {
    guard !contacts.isEmpty else { return }
    try database.write(.shared) { try $0.write(contacts) }
  }

  /// Stores the wrong tokens of requests for devices, and nothing else of their contacts.
  ///
  /// Another server may know more about the devices than the one that rejected the requests.
  package func write(_ rejected: [RegisteredDevice.ID: RejectedTokens]) throws {
    try database.write { db in
      let none = try StateJSON.text(of: DeviceContact())
      for (id, tokens) in rejected {
        let contact = SQLStatement.json(
          "coalesce(contact, \(none))", settingMember: "refusedTokens",
          to: try StateJSON.text(of: tokens))
        try db.execute("UPDATE device SET contact = \(contact) WHERE id = \(id)")
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
}

extension SQLConnection {
  /// Returns the sum of tables' versions, each of which only grows.
  func version(of tables: [String]) throws -> Int {
    let names = tables.map { "'\($0)'" }.joined(separator: ", ")
    // PostgreSQL's sum of integers is not an integer.
    return try firstValue(
      "SELECT CAST(sum(value) AS BIGINT) FROM tableVersion WHERE name IN (\(raw: names))") ?? 0
  }

  /// Stores the last contacts of devices.
  ///
  /// Those of removed devices are ignored, and those that are earlier than what another server has stored. A stored one that
  /// is later than the database's clock is replaced: a clock was set back.
  func write(_ contacts: [RegisteredDevice.ID: DeviceContact]) throws {
    let table = try table(
      of: contacts, replacing: ("contact", "device"), ifNewer: hasNewerTables())
    try execute(forRowsOf: table) { given in
      """
      WITH held AS MATERIALIZED (
        SELECT device.id, given.value FROM \(given) JOIN device ON device.id = given.id
        ORDER BY device.id \(sqlite: "", postgreSQL: "FOR NO KEY UPDATE OF device"))
      UPDATE device SET contact = held.value FROM held
      WHERE device.id = held.id AND NOT coalesce(
        \(contactDate(of: "device.contact")) <= \(.currentTime) + \(Self.clockTolerance)
          AND \(contactDate(of: "device.contact"))
            > coalesce(\(contactDate(of: "held.value")), -1e300), \(sqlite: "0", postgreSQL: "FALSE"))
      """
    }
  }

  /// The seconds by which the clocks of servers and of the database may differ.
  private static var clockTolerance: Double { 60 }

  /// Returns the expression for the date of a contact in a column; NULL if there is none.
  private func contactDate(of column: String) -> SQLStatement {
    "CAST(\(.jsonString("date", of: column)) AS DOUBLE PRECISION)"
  }

  func registeredDevices() throws -> [RegisteredDevice] {
    try decodedValues("SELECT value FROM device ORDER BY id")
  }

  fileprivate func hasDevice(_ id: RegisteredDevice.ID) throws -> Bool {
    try exists("SELECT 1 FROM device WHERE id = \(id)")
  }

  fileprivate func device(_ id: RegisteredDevice.ID) throws -> RegisteredDevice {
    let text: String? = try firstValue("SELECT value FROM device WHERE id = \(id)")
    guard let text else {
      throw StateError.unknownDevice(
        id,
        suggestion: NearestName.suggestionText(for: id, among: try values("SELECT id FROM device")))
    }
    return try StateJSON.value(RegisteredDevice.self, from: text)
  }

  /// Adds or replaces a device; its contact is kept.
  func write(_ device: RegisteredDevice) throws {
    // What the device reports about itself is no reason to reject it.
    try NullCharacters.reject(
      in: ["label": device.label], of: "the display '\(device.id)'")
    let text = try text(of: device, replacing: ("value", "device"), where: "id = \(device.id)")
    try execute(
      """
      INSERT INTO device (id, identifier, value)
      VALUES (\(device.id), \(device.identifier), \(text))
      ON CONFLICT (id) DO UPDATE SET identifier = excluded.identifier, value = excluded.value
      """)
  }
}
