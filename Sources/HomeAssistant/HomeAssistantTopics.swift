import CheckedJSON
import Foundation
package import FramePipeline
import InternetDates

/// The topics and messages by which Home Assistant discovers devices and follows their state.
///
/// Each device is one discovery message of the form of Home Assistant 2024.11 with all of its entities:
/// https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery
package struct HomeAssistantTopics: Hashable, Sendable {
  /// The prefix of discovery topics, which Home Assistant has by default.
  private static let prefix = "homeassistant"
  /// Home Assistant announces here that it has started.
  package static let birth = "homeassistant/status"
  /// The discovery messages of all devices, also those of other programs.
  package static let allDiscoveries = "homeassistant/device/+/config"

  private let server: String

  /// Creates the topics of a server.
  ///
  /// - Parameter server: What distinguishes it from other servers at the same broker: letters and digits.
  package init(server: String) { self.server = server }

  private var base: String { "placard/\(server)" }
  /// Whether the server is available.
  package var status: String { "\(base)/status" }

  func frame(_ key: String) -> String { "\(base)/\(key)/frame" }
  func state(_ key: String) -> String { "\(base)/\(key)/state" }
  package func taps(_ key: String) -> String { "\(base)/\(key)/taps" }
  private func identifier(_ key: String) -> String { "placard_\(server)_\(key)" }
  func discovery(_ key: String) -> String { "\(Self.prefix)/device/\(identifier(key))/config" }

  /// Returns the retained topics of the device that a discovery topic is about; none if it is not this server's.
  package func retainedTopics(ofDiscovery topic: String) -> [String] {
    let start = discovery("").dropLast("/config".count)
    guard topic.hasPrefix(start), topic.hasSuffix("/config") else { return [] }
    let key = String(topic.dropFirst(start.count).dropLast("/config".count))
    guard key.utf8.count == DeviceSnapshot.keyLength,
      key.allSatisfy({ $0.isHexDigit })
    else { return [] }
    return [discovery(key), state(key), frame(key)]
  }
}

extension HomeAssistantTopics {
  /// Returns everything that the broker keeps for some devices: the server's availability, and for each device its
  /// state, its frame and its discovery, which comes last as it makes Home Assistant subscribe to the others.
  package func retainedMessages(for devices: [DeviceSnapshot]) -> [MQTTMessage] {
    var messages = [MQTTMessage(status, "online", isRetained: true)]
    for device in devices {
      messages.append(message(state(device.key), Self.state(of: device)))
      if let picture = device.picture {
        messages.append(
          MQTTMessage(
            frame(device.key), picture.bytes, isRetained: true, version: picture.digest))
      }
      messages.append(message(discovery(device.key), discovery(of: device)))
    }
    return messages
  }

  /// The message that the broker publishes when the connection to the server is lost.
  package var lastWill: MQTTMessage { MQTTMessage(status, "offline", isRetained: true) }

  /// Returns the event of a tap, which is not retained, as it would happen again for each subscriber.
  package func event(of tap: TapHit, on key: String) -> MQTTMessage {
    let link: String? =
      switch tap.destination {
      case .url(let url): url
      case .openApp, .perform: nil
      }
    let event = JSONValue.object([
      "event_type": "tap", "label": tap.label.map(JSONValue.string),
      "link": link.map(JSONValue.string), "instance": .string(tap.instance),
      "kind": .string(tap.kind),
    ])
    return MQTTMessage(
      taps(key), JSONWriter.bytes(of: event, layout: .compact), isRetained: false)
  }

  private func message(_ topic: String, _ value: JSONValue) -> MQTTMessage {
    MQTTMessage(topic, JSONWriter.bytes(of: value, layout: .compact), isRetained: true)
  }

  private static func state(of device: DeviceSnapshot) -> JSONValue {
    func text(_ date: Date?) -> JSONValue {
      date.map { .string(InternetDate.text(of: $0, fraction: .never)) } ?? .null
    }
    // Home Assistant takes null for unknown.
    return .object([
      "battery": device.battery.map(JSONValue.number) ?? .null,
      "signal": device.signal.map(JSONValue.integer) ?? .null,
      "last_contact": text(device.lastContact), "next_wake": text(device.nextWake),
    ])
  }

  private func discovery(of device: DeviceSnapshot) -> JSONValue {
    .object([
      "device": .object([
        "identifiers": .array([.string(identifier(device.key))]), "name": .string(device.name),
        "manufacturer": device.manufacturer.map(JSONValue.string),
        "model": device.model.map(JSONValue.string),
        "sw_version": device.firmware.map(JSONValue.string),
      ]),
      "origin": .object(["name": "Placard"]),
      "availability_topic": .string(status),
      "components": .object([
        "frame": entity(
          "image", "frame", of: device,
          [
            .init("name", "Frame"), .init("image_topic", .string(frame(device.key))),
            .init("content_type", .string(device.picture?.mediaType ?? "image/png")),
          ]),
        "battery": device.battery.map { _ in
          sensor(
            "battery", "Battery", of: device,
            [
              .init("device_class", "battery"), .init("unit_of_measurement", "%"),
              .init("state_class", "measurement"),
            ])
        },
        "signal": device.signal.map { _ in
          sensor(
            "signal", "Signal strength", of: device,
            [
              .init("device_class", "signal_strength"), .init("unit_of_measurement", "dBm"),
              .init("state_class", "measurement"),
            ])
        },
        "last_contact": sensor(
          "last_contact", "Last contact", of: device, [.init("device_class", "timestamp")]),
        "next_wake": sensor(
          "next_wake", "Next wake", of: device, [.init("device_class", "timestamp")]),
        "taps": entity(
          "event", "taps", of: device,
          [
            .init("name", "Taps"), .init("state_topic", .string(taps(device.key))),
            .init("event_types", .array(["tap"])), .init("device_class", "button"),
          ]),
      ]),
    ])
  }

  private func entity(
    _ platform: String, _ name: String, of device: DeviceSnapshot, _ members: [JSONValue.Member]
  ) -> JSONValue {
    .object(
      [
        .init("platform", .string(platform)),
        .init("unique_id", .string("\(identifier(device.key))_\(name)")),
      ] + members)
  }

  private func sensor(
    _ name: String, _ title: String, of device: DeviceSnapshot, _ members: [JSONValue.Member]
  ) -> JSONValue {
    entity(
      "sensor", name, of: device,
      [
        .init("name", .string(title)), .init("state_topic", .string(state(device.key))),
        .init("value_template", .string("{{ value_json.\(name) }}")),
        .init("entity_category", "diagnostic"),
      ] + members)
  }
}
