import FileStorage
package import Foundation
import InternetDates
package import WidgetHost

/// The state of a device that is published to Home Assistant.
package struct DeviceSnapshot: Hashable, Sendable {
  /// Identifies the device, also after it was renamed: hexadecimal digits.
  package var key: String
  package var name: String
  package var manufacturer: String?
  package var model: String?
  package var firmware: String?
  /// The charge of the battery in percent.
  package var battery: Double?
  /// The signal strength in dBm.
  package var signal: Int?
  package var lastContact: Date?
  package var nextWake: Date?
  package var picture: Picture?

  /// The file of the frame that a device shows: PNG, or JPEG if that is too large.
  package struct Picture: Hashable, Sendable {
    package var bytes: [UInt8]
    package var digest: String
    package var mediaType: String

    package init(bytes: [UInt8], digest: String, mediaType: String = "image/png") {
      self.bytes = bytes
      self.digest = digest
      self.mediaType = mediaType
    }

    package static func == (first: Self, second: Self) -> Bool { first.digest == second.digest }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  }

  package init(
    key: String, name: String, manufacturer: String? = nil, model: String? = nil,
    firmware: String? = nil, battery: Double? = nil, signal: Int? = nil, lastContact: Date? = nil,
    nextWake: Date? = nil, picture: Picture? = nil
  ) {
    self.key = key
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.firmware = firmware
    self.battery = battery
    self.signal = signal
    self.lastContact = lastContact
    self.nextWake = nextWake
    self.picture = picture
  }
}

extension DeviceSnapshot {
  /// The length of a key in hexadecimal digits.
  static let keyLength = 16

  /// Returns the key of a device: by what it identifies itself with, else by the time at which it was added, as its
  /// name changes.
  package static func key(of device: RegisteredDevice) -> String {
    key(identifier: device.identifier, added: device.added)
  }

  /// Returns the key of the device on which a tap was.
  static func key(of tap: StoredTap) -> String {
    key(identifier: tap.deviceIdentifier, added: tap.deviceAdded)
  }

  private static func key(identifier: String?, added: Date) -> String {
    let identity =
      identifier.map { "identifier \($0)" } ?? "added \(InternetDate.milliseconds(of: added))"
    return String(SHA256.hexDigest(of: identity).prefix(keyLength))
  }
}
