import Foundation
import FramePipeline
import Glibc
import HomeAssistant
import Synchronization
import TestSupport
import Testing
import WidgetHost

/// The publisher with a real mosquitto.
@Suite(
  .blocking, .enabled(if: TestBroker.isAvailable, "mosquitto is needed: run 'make packages'"))
struct BrokerTests {
  private let broker: TestBroker
  private let log = LogRecorder()

  init() throws { broker = try TestBroker() }

  private static let discovery = "homeassistant/device/placard_ab12_0123456789abcdef/config"
  private static let all = [
    "homeassistant/device/placard_ab12_0123456789abcdef/config",
    "placard/ab12/0123456789abcdef/frame", "placard/ab12/0123456789abcdef/state",
    "placard/ab12/status",
  ]

  private func publisher(
    password: String = TestBroker.password,
    onTapPublished: @escaping @Sendable (Int64) -> Void = { _ in }
  ) throws -> HomeAssistantPublisher {
    HomeAssistantPublisher(
      try BrokerAddress("mqtt://placard:\(password)@127.0.0.1:\(broker.port)"), authorities: nil,
      server: "ab12", onTapPublished: onTapPublished, log: { [log] message, _ in log.add(message) })
  }

  private func stop(_ publisher: HomeAssistantPublisher) {
    publisher.beginStop()
    publisher.waitForEnd(before: .now + .seconds(300))
  }

  /// Runs a test with a publisher that is started, and stops it.
  private func publishing(
    password: String = TestBroker.password, _ body: (HomeAssistantPublisher) throws -> Void
  ) throws {
    let publisher = try publisher(password: password)
    let snapshots = Snapshots([.hall])
    publisher.start { _ in snapshots.current }
    defer { stop(publisher) }
    try body(publisher)
  }

  @Test func brokerKeepsDevicesUntilTheyAreRemoved() throws {
    try broker.start()
    let snapshots = Snapshots([.hall])
    let publisher = try publisher()
    publisher.start { _ in snapshots.current }
    #expect(broker.waits(forTopics: Self.all))
    #expect(try broker.retained("placard/ab12/0123456789abcdef/frame") == "PNG")
    #expect(try broker.retained("placard/ab12/status") == "online")

    var changed = DeviceSnapshot.hall
    changed.battery = 20
    snapshots.set([changed])
    let isPublished = broker.waits {
      try broker.retained("placard/ab12/0123456789abcdef/state").contains(#""battery":20,"#)
    }
    #expect(isPublished)

    snapshots.set([])
    #expect(broker.waits(forTopics: ["placard/ab12/status"]))
    stop(publisher)
    #expect(try broker.retained("placard/ab12/status") == "offline")
    #expect(log.lines == [])
  }

  @Test func deviceThatWasRemovedMeanwhileIsForgotten() throws {
    try broker.start()
    try publishing { _ in #expect(broker.waits(forTopics: Self.all)) }
    let publisher = try publisher()
    publisher.start { _ in [] }
    defer { stop(publisher) }
    #expect(broker.waits(forTopics: ["placard/ab12/status"]))
  }

  @Test func survivesABrokerThatStartsLateAndOneThatIsRestarted() throws {
    try publishing { _ in
      #expect(broker.waits { !log.lines.isEmpty })
      try broker.start()
      #expect(broker.waits(forTopics: Self.all))
      // It keeps nothing, as it has no database.
      broker.stop()
      try broker.start()
      #expect(broker.waits(forTopics: Self.all))
      #expect(log.lines.count(where: { $0.hasSuffix("is connected again") }) >= 1)
      #expect(!log.lines.contains { $0.contains(TestBroker.password) })
    }
  }

  @Test func serverThatStopsIsReportedOnce() throws {
    try broker.start()
    for _ in 0..<5 {
      let publisher = try publisher()
      publisher.start { _ in [.hall] }
      let isOnline = broker.waits { try broker.retained("placard/ab12/status") == "online" }
      #expect(isOnline)
      let listener = try broker.listen(to: "placard/ab12/status", count: 3)
      #expect(broker.waits { listener.text.contains("online") })
      stop(publisher)
      // A last will would arrive before the next message.
      #expect(broker.waits { listener.text.contains("offline") })
      try broker.publish("end", to: "placard/ab12/status")
      listener.waitForExit()
      #expect(listener.text.components(separatedBy: "offline").count == 2, "\(listener.text)")
    }
  }

  @Test func everythingIsPublishedAgainWhenHomeAssistantStarts() throws {
    try broker.start()
    try publishing { _ in
      #expect(broker.waits(forTopics: Self.all))
      let listener = try broker.listen(to: Self.discovery, count: 2)
      #expect(broker.waits { listener.text.contains("hall") })
      try broker.publish("online", to: "homeassistant/status")
      listener.waitForExit()
      #expect(listener.count == 2)
    }
  }

  @Test func tapIsPublished() throws {
    try broker.start()
    try publishing { publisher in
      #expect(broker.waits(forTopics: Self.all))
      let listener = try broker.listen(to: "placard/ab12/+/taps", count: 1)
      #expect(broker.waits { listener.isReady })
      publisher.enqueue(Self.tap(1))
      listener.waitForExit()
      #expect(listener.text.contains(#"{"event_type":"tap","instance":"trains","kind":"trains"}"#))
    }
  }

  /// Returns a tap with a number.
  private static func tap(_ id: Int64, at date: Date = Date()) -> StoredTap {
    var device = RegisteredDevice(id: "hall", profile: "trmnl-og", added: Date())
    device.identifier = "001122334455"
    var hit = TapHit(
      destination: .openApp(kind: "trains"), instance: "trains", kind: "trains",
      frame: Timestamp(date))
    hit.id = id
    return StoredTap(hit, on: device, at: date)
  }

  @Test func tapIsKeptUntilTheBrokerHasIt() throws {
    let published = Mutex<[Int64]>([])
    let publisher = try publisher { id in published.withLock { $0.append(id) } }
    publisher.enqueue(Self.tap(1, at: Date(timeIntervalSinceNow: -StoredTap.lifetime - 60)))
    publisher.enqueue(Self.tap(2))
    publisher.start { _ in [.hall] }
    defer { stop(publisher) }
    // Without a broker it waits.
    #expect(broker.waits { !log.lines.isEmpty })
    #expect(published.withLock { $0 } == [])
    try broker.start()
    #expect(broker.waits { published.withLock { $0.count } == 2 })
    // The first was too old to be published.
    #expect(published.withLock { $0 } == [1, 2])
  }

  @Test func killedServerIsReportedByTheBroker() throws {
    try broker.start()
    // The connection is lost when the client is taken over by another one.
    try publishing { _ in
      #expect(broker.waits(forTopics: Self.all))
      try broker.takeOver(client: "placard-ab12")
      // The last will says offline, and the publisher is back and says online.
      #expect(broker.waits { !log.lines.isEmpty })
      let isPublished = broker.waits { try broker.retained("placard/ab12/status") == "online" }
      #expect(isPublished)
    }
  }

  @Test func wrongPasswordIsExplainedWithoutIt() throws {
    try broker.start()
    try publishing(password: "wrong-secret") { _ in
      #expect(broker.waits { !log.lines.isEmpty })
      #expect(
        log.lines.first
          == "the MQTT broker '127.0.0.1:\(broker.port)' is not connected: the broker refused the connection (connection refused: not authorised.); check user and password; retrying"
      )
    }
  }
}

/// The devices that a publisher is asked about.
private final class Snapshots: Sendable {
  private let devices: Mutex<[DeviceSnapshot]>

  init(_ devices: [DeviceSnapshot]) { self.devices = Mutex(devices) }

  var current: [DeviceSnapshot] { devices.withLock { $0 } }
  func set(_ devices: [DeviceSnapshot]) { self.devices.withLock { $0 = devices } }
}

final class LogRecorder: Sendable {
  private let texts = Mutex<[String]>([])

  var lines: [String] { texts.withLock { $0 } }
  func add(_ line: String) { texts.withLock { $0.append(line) } }
}
