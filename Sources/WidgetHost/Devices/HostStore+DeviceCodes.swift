import FileStorage
package import Foundation

extension HostStore {
  /// Returns the codes that are valid at a time, the one that expires first first.
  package func deviceCodes(at now: Date) throws -> [DeviceCode] {
    try database.read { try $0.deviceCodes(at: now) }
  }

  /// Adds a code with which one device registers itself.
  ///
  /// - Parameters:
  ///   - shows: What the device shows.
  ///   - name: The name of the device; `nil` takes the device's own.
  ///   - now: The time from which the code is valid.
  /// - Returns: The code.
  /// - Throws: ``StateError`` if there are too many valid codes.
  package func addDeviceCode(
    showing shows: String, named name: String? = nil, at now: Date
  ) throws -> DeviceCode {
    try database.write { db in
      try db.execute("DELETE FROM deviceCode WHERE expires <= \(now.seconds)")
      let taken = try db.deviceCodes(at: now)
      guard taken.count < DeviceCode.maximumCount else {
        throw StateError.tooManyDeviceCodes(taken.count)
      }
      var random = SystemRandomNumberGenerator()
      var text = DeviceCode.code(using: &random)
      while taken.contains(where: { $0.code == text }) {
        text = DeviceCode.code(using: &random)
      }
      let code = DeviceCode(code: text, began: now, shows: shows, name: name)
      try db.execute(
        """
        INSERT INTO deviceCode (code, expires, value)
        VALUES (\(code.code), \(code.expires.seconds), \(try StateJSON.text(of: code)))
        """)
      return code
    }
  }

  /// Registers a device by a code, which is used up by it.
  ///
  /// - Parameters:
  ///   - text: The code that the device sent.
  ///   - now: The time.
  ///   - make: Returns the device, from the code and all registered ones; one with the same identifier is replaced.
  /// - Returns: The device, or `nil` if the code is not valid.
  /// - Throws: The errors of the store, and those of `make`, after which the code stays valid.
  package func register(
    withCode text: String, at now: Date,
    _ make: (DeviceCode, [RegisteredDevice]) throws -> RegisteredDevice
  ) throws -> RegisteredDevice? {
    // Wrong codes do not lock the database.
    guard try deviceCodes(at: now).code(text) != nil else { return nil }
    return try database.write { db in
      guard let code = try db.deviceCodes(at: now).code(text) else { return nil }
      let all = try db.registeredDevices()
      let device = try make(code, all)
      if let former = all.first(where: { $0.identifier == device.identifier }),
        former.id != device.id
      {
        try db.execute("UPDATE device SET id = \(device.id) WHERE id = \(former.id)")
      }
      try db.write(device)
      // A device that is set up again counts its inputs from the beginning.
      try db.execute("DELETE FROM inputEvent WHERE device = \(device.id)")
      try db.execute("DELETE FROM deviceCode WHERE code = \(code.code)")
      return device
    }
  }
}

extension [DeviceCode] {
  /// Returns the one with a text, in a time that does not depend on the text.
  fileprivate func code(_ text: String) -> DeviceCode? {
    filter { SHA256.isEqual($0.code, text) }.first
  }
}

extension SQLConnection {
  fileprivate func deviceCodes(at now: Date) throws -> [DeviceCode] {
    try decodedValues(
      "SELECT value FROM deviceCode WHERE expires > \(now.seconds) ORDER BY expires, code")
  }
}

extension Date {
  fileprivate var seconds: Double { timeIntervalSince1970 }
}
