import CheckedJSON
import Foundation
import FramePipeline
import HomeAssistant
import Testing
import WidgetHost

struct HomeAssistantTopicsTests {
  private let topics = HomeAssistantTopics(server: "ab12")

  private func payload(_ messages: [MQTTMessage], _ topic: String) throws -> String {
    String(decoding: try #require(messages.first { $0.topic == topic }).payload, as: UTF8.self)
  }

  @Test func deviceIsDescribedWithAllThatIsKnown() throws {
    let messages = topics.retainedMessages(for: [.hall])
    #expect(
      messages.map(\.topic) == [
        "placard/ab12/status", "placard/ab12/0123456789abcdef/state",
        "placard/ab12/0123456789abcdef/frame",
        "homeassistant/device/placard_ab12_0123456789abcdef/config",
      ])
    #expect(messages.allSatisfy { $0.isRetained })
    #expect(try payload(messages, "placard/ab12/status") == "online")
    #expect(try payload(messages, "placard/ab12/0123456789abcdef/frame") == "PNG")
    #expect(
      try payload(messages, "placard/ab12/0123456789abcdef/state")
        == #"{"battery":57.5,"signal":-61,"last_contact":"2026-01-14T09:00:00Z","next_wake":"2026-01-14T09:15:00Z"}"#
    )
    let device = try JSONValue(
      parsing: Array(
        payload(messages, "homeassistant/device/placard_ab12_0123456789abcdef/config").utf8))
    #expect(
      JSONWriter.string(of: device) == """
        {
          "device": {
            "identifiers": ["placard_ab12_0123456789abcdef"],
            "name": "hall",
            "manufacturer": "TRMNL",
            "model": "TRMNL OG",
            "sw_version": "1.8.15"
          },
          "origin": {"name": "Placard"},
          "availability_topic": "placard/ab12/status",
          "components": {
            "frame": {
              "platform": "image",
              "unique_id": "placard_ab12_0123456789abcdef_frame",
              "name": "Frame",
              "image_topic": "placard/ab12/0123456789abcdef/frame",
              "content_type": "image/png"
            },
            "battery": {
              "platform": "sensor",
              "unique_id": "placard_ab12_0123456789abcdef_battery",
              "name": "Battery",
              "state_topic": "placard/ab12/0123456789abcdef/state",
              "value_template": "{{ value_json.battery }}",
              "entity_category": "diagnostic",
              "device_class": "battery",
              "unit_of_measurement": "%",
              "state_class": "measurement"
            },
            "signal": {
              "platform": "sensor",
              "unique_id": "placard_ab12_0123456789abcdef_signal",
              "name": "Signal strength",
              "state_topic": "placard/ab12/0123456789abcdef/state",
              "value_template": "{{ value_json.signal }}",
              "entity_category": "diagnostic",
              "device_class": "signal_strength",
              "unit_of_measurement": "dBm",
              "state_class": "measurement"
            },
            "last_contact": {
              "platform": "sensor",
              "unique_id": "placard_ab12_0123456789abcdef_last_contact",
              "name": "Last contact",
              "state_topic": "placard/ab12/0123456789abcdef/state",
              "value_template": "{{ value_json.last_contact }}",
              "entity_category": "diagnostic",
              "device_class": "timestamp"
            },
            "next_wake": {
              "platform": "sensor",
              "unique_id": "placard_ab12_0123456789abcdef_next_wake",
              "name": "Next wake",
              "state_topic": "placard/ab12/0123456789abcdef/state",
              "value_template": "{{ value_json.next_wake }}",
              "entity_category": "diagnostic",
              "device_class": "timestamp"
            },
            "taps": {
              "platform": "event",
              "unique_id": "placard_ab12_0123456789abcdef_taps",
              "name": "Taps",
              "state_topic": "placard/ab12/0123456789abcdef/taps",
              "event_types": ["tap"],
              "device_class": "button"
            }
          }
        }

        """)
  }

  @Test func deviceWithoutBatteryAndFrameHasNoEntitiesForThem() throws {
    let messages = topics.retainedMessages(for: [
      DeviceSnapshot(key: "0123456789abcdef", name: "wall")
    ])
    #expect(messages.count == 3)
    #expect(
      try payload(messages, "placard/ab12/0123456789abcdef/state")
        == #"{"battery":null,"signal":null,"last_contact":null,"next_wake":null}"#)
    let discovery = try payload(
      messages, "homeassistant/device/placard_ab12_0123456789abcdef/config")
    #expect(!discovery.contains("battery") && !discovery.contains("signal"))
  }

  @Test func tapIsAnEventThatIsNotRetained() {
    let tap = TapHit(
      destination: .url("trains:///1"), label: "Next train", instance: "trains", kind: "trains",
      frame: Timestamp(Date(timeIntervalSince1970: 0)))
    let event = topics.event(of: tap, on: "0123456789abcdef")
    #expect(event.topic == "placard/ab12/0123456789abcdef/taps" && !event.isRetained)
    #expect(
      String(decoding: event.payload, as: UTF8.self)
        == #"{"event_type":"tap","label":"Next train","link":"trains:///1","instance":"trains","kind":"trains"}"#
    )
  }

  @Test(arguments: [
    ("homeassistant/device/placard_ab12_0123456789abcdef/config", 3),
    ("homeassistant/device/placard_ffff_0123456789abcdef/config", 0),
    ("homeassistant/device/other/config", 0),
    ("homeassistant/device/placard_ab12_01234/config", 0),
    ("homeassistant/device/placard_ab12_0123456789abcde#/config", 0),
  ])
  func onlyDiscoveriesOfThisServerAreItsOwn(topic: String, count: Int) {
    #expect(topics.retainedTopics(ofDiscovery: topic).count == count)
  }

  @Test func keyOutlivesAName() {
    var device = RegisteredDevice(
      id: "hall", profile: "trmnl-og", added: Date(timeIntervalSince1970: 1))
    let key = DeviceSnapshot.key(of: device)
    #expect(key.count == 16 && key.allSatisfy { $0.isHexDigit })
    device.id = "kitchen"
    #expect(DeviceSnapshot.key(of: device) == key)
    device.identifier = "001122334455"
    #expect(DeviceSnapshot.key(of: device) != key)
  }
}

struct RetainedMessagesTests {
  private func message(_ topic: String, _ text: String) -> MQTTMessage {
    MQTTMessage(topic, text, isRetained: true)
  }

  /// Returns the topics that are published, with a minus for those that are removed.
  private func changes(_ retained: RetainedMessages, _ current: [MQTTMessage]) -> [String] {
    retained.changes(to: current).map { ($0.payload.isEmpty ? "-" : "") + $0.topic }
  }

  @Test func onlyWhatHasChangedIsPublished() {
    var retained = RetainedMessages()
    let first = [message("a", "1"), message("b", "1")]
    #expect(changes(retained, first) == ["a", "b"])
    for message in first { retained.recordPublished(message) }
    #expect(changes(retained, first) == [])
    #expect(changes(retained, [message("a", "1"), message("b", "2")]) == ["b"])
    #expect(changes(retained, [message("b", "1"), message("c", "1")]) == ["-a", "c"])
    retained.recordPublished(.removal(of: "a"))
    #expect(changes(retained, [message("b", "1")]) == [])
    retained.forgetAll()
    #expect(changes(retained, first) == ["a", "b"])
  }

  @Test func messagesOfEarlierRunsAreRemoved() {
    var retained = RetainedMessages()
    retained.recordPublished(message("a", "1"))
    for topic in ["a", "old"] { retained.recordExisting(topic) }
    #expect(changes(retained, [message("a", "1")]) == ["-old"])
  }
}

struct BrokerAddressTests {
  @Test(
    arguments: [
      ("mqtt://broker", "broker:1883", nil, nil, false),
      ("MQTTS://broker/", "broker:8883", nil, nil, true),
      ("mqtt://me:p%40ss%2F@192.168.1.5:1884", "192.168.1.5:1884", "me", "p@ss/", false),
      ("mqtt://me@[::1]:1885", "[::1]:1885", "me", nil, false),
    ] as [(String, String, String?, String?, Bool)])
  func addressIsParsed(
    text: String, server: String, user: String?, password: String?, usesTLS: Bool
  ) throws {
    let address = try BrokerAddress(text)
    #expect(address.description == server)
    #expect(address.user == user && address.password == password && address.usesTLS == usesTLS)
  }

  @Test(arguments: [
    "broker", "http://secret@broker", "mqtt://", "mqtt://u:secret@", "mqtt://u:secret@h:0",
    "mqtt://u:secret@h:99999", "mqtt://:secret@h", "mqtt://u:secret@h/path",
    "mqtt://u:secret@h?x=1",
  ])
  func errorDoesNotRepeatThePassword(text: String) {
    let error = #expect(throws: BrokerAddressError.self) { try BrokerAddress(text) }
    #expect(error?.description.contains("secret") == false)
  }
}

extension DeviceSnapshot {
  static let hall = DeviceSnapshot(
    key: "0123456789abcdef", name: "hall", manufacturer: "TRMNL", model: "TRMNL OG",
    firmware: "1.8.15", battery: 57.5, signal: -61,
    lastContact: Date(timeIntervalSince1970: 1_768_381_200),
    nextWake: Date(timeIntervalSince1970: 1_768_382_100),
    picture: Picture(bytes: Array("PNG".utf8), digest: "1"))
}
