package import Foundation
package import FramePipeline

/// What a person did on a device, as the store keeps it before the device gets its answer.
package struct RecordedInput: Hashable, Sendable {
  /// The number by which a device repeats an input whose answer was lost.
  package struct Event: Hashable, Sendable {
    /// What the device counts: its taps, or the presses of its buttons.
    package enum Source: String, Hashable, Sendable { case tap, button }

    package var source: Source
    package var id: String

    package init(_ source: Source, id: String) {
      self.source = source
      self.id = id
    }
  }

  package var device: RegisteredDevice.ID
  package var event: Event?
  /// The seconds within which the device repeats a press that has no number; `nil` if it repeats none.
  package var repeatInterval: TimeInterval?
  /// The last contact of the device, which has the time of the input.
  package var contact: DeviceContact?
  /// What the host has to do.
  package var requests: [HostRequest] = []
  /// The target that was tapped, for handlers and Home Assistant.
  package var tap: StoredTap?

  package init(on device: RegisteredDevice.ID, event: Event? = nil, contact: DeviceContact? = nil) {
    self.device = device
    self.event = event
    self.contact = contact
  }
}

/// A tap that waits for its recipients.
package struct StoredTap: Hashable, Codable, Sendable {
  /// What is notified of taps.
  package enum Recipient: String, CaseIterable, Hashable, Sendable {
    /// The configured handlers. None of their taps is dropped for others: a tap is rejected while too many wait.
    case handlers
    /// Home Assistant, which gets the latest taps once its broker is reachable again.
    case homeAssistant

    /// The maximum number of taps that wait.
    package var capacity: Int {
      switch self {
      case .handlers: 1024
      case .homeAssistant: 256
      }
    }
  }

  /// The seconds after which a tap that still waits is dropped: a person no longer expects its effect.
  package static let lifetime = 3600.0

  /// The target; its number is the store's.
  package var hit: TapHit
  /// The name of the device.
  package var device: RegisteredDevice.ID
  /// What else identifies the device, also after it was renamed.
  package var deviceIdentifier: String?
  package var deviceAdded: Date
  package var date: Date

  package init(_ hit: TapHit, on device: RegisteredDevice, at date: Date) {
    self.hit = hit
    self.device = device.id
    deviceIdentifier = device.identifier
    deviceAdded = device.added
    self.date = date
  }

  /// Whether it is too late to handle the tap.
  package func isExpired(at now: Date) -> Bool { now.timeIntervalSince(date) > Self.lifetime }
}
