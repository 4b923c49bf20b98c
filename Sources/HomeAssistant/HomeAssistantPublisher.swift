#if Server
package import Foundation
import FramePipeline
import Synchronization
package import WidgetHost

/// Publishes the devices of a server to Home Assistant by an MQTT broker, in a thread of its own.
///
/// It reconnects with increasing reconnectDelays, and then publishes everything again, because a broker that was restarted may
/// have lost it.
package final class HomeAssistantPublisher: Sendable {
  /// Whether a person may have to do something about a message of the log.
  package enum Severity: Sendable { case notice, error }

  fileprivate struct State {
    /// The taps that the broker does not have yet, in order; the store has them, too.
    var taps: [StoredTap] = []
    /// The taps that are published and not confirmed yet.
    var sent: [Int64: StoredTap] = [:]
    /// The last taps that the broker has confirmed, which the store may not have removed yet.
    var confirmed: [Int64] = []
    /// Whether this server publishes, and not another one with the same displays.
    var isActive = true
    var isStopped = false
  }

  /// The reconnectDelays between two attempts to connect, in seconds.
  private static let reconnectDelays = 1.0...60.0
  /// The devices whose state is read within a second.
  private static let devicesPerSecond = 500
  /// The number of confirmed taps that are kept, so that they are not published again.
  private static let maximumConfirmedTaps = 1000
  /// The time limit of a step in milliseconds.
  private static let stepTimeout: Int32 = 200
  /// The time limit for disconnecting, in seconds.
  private static let stopTime = 2.0

  private let address: BrokerAddress
  private let authorities: String?
  private let topics: HomeAssistantTopics
  private let client: String
  private let onTapPublished: @Sendable (Int64) -> Void
  private let log: @Sendable (String, Severity) -> Void
  private let state = Mutex(State())
  private let finished = DispatchSemaphore(value: 0)

  /// Creates a publisher.
  ///
  /// - Parameters:
  ///   - address: The broker.
  ///   - authorities: A PEM file of certificate authorities to trust instead of the system's.
  ///   - server: What distinguishes the server from others at the broker, also after a restart: letters and digits.
  ///   - onTapPublished: Called with the number of a tap that the broker has, or that is too old.
  ///   - log: Called with messages, which never contain the password.
  package init(
    _ address: BrokerAddress, authorities: String?, server: String,
    onTapPublished: @escaping @Sendable (Int64) -> Void = { _ in },
    log: @escaping @Sendable (String, Severity) -> Void
  ) {
    self.address = address
    self.authorities = authorities
    topics = HomeAssistantTopics(server: server)
    client = "placard-\(server)"
    self.onTapPublished = onTapPublished
    self.log = log
  }

  /// Starts or stops publishing; if several servers have the same name at the broker, one of them publishes.
  package func setActive(_ isActive: Bool) {
    state.withLock { state in
      state.isActive = isActive
      if !isActive { state.taps = [] }
    }
  }

  /// Whether this server publishes.
  package var isActive: Bool { state.withLock(\.isActive) }

  /// Publishes a tap as soon as the broker is connected, unless it was published already or another server publishes; the
  /// oldest ones are dropped while too many wait.
  package func enqueue(_ tap: StoredTap) {
    state.withLock { state in
      guard state.isActive, !state.contains(tap) else { return }
      state.taps.append(tap)
      let excess = state.taps.count - StoredTap.Recipient.homeAssistant.capacity
      if excess > 0 { state.taps.removeFirst(excess) }
    }
  }

  /// Starts to publish.
  ///
  /// - Parameter devices: Returns what there is to publish at a time.
  package func start(_ devices: @escaping @Sendable (Date) throws -> [DeviceSnapshot]) {
    Thread.detachNewThread { [self] in
      run(devices)
      finished.signal()
    }
  }

  /// Publishes that the server is not available, and stops.
  package func beginStop() { state.withLock { $0.isStopped = true } }

  /// Waits until the publisher has stopped, at most until a time.
  package func waitForEnd(before end: ContinuousClock.Instant) {
    _ = finished.wait(timeout: .now() + max(0, ContinuousClock.now.duration(to: end) / .seconds(1)))
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Whether the broker is to be connected.
  private var isPublishing: Bool { state.withLock { $0.isActive && !$0.isStopped } }

  private func run(_ devices: @escaping @Sendable (Date) throws -> [DeviceSnapshot]) {
    var delay = Self.reconnectDelays.lowerBound
    var failure: String?
    while !isStopped {
      guard isPublishing else {
        Thread.sleep(forTimeInterval: Double(Self.stepTimeout) / 1000)
        continue
      }
      let session = BrokerSession(topics: topics, devices: devices, log: log)
      do throws(MQTTError) {
        let connection = try MQTTConnection(
          address, authorities: authorities, client: client, will: topics.lastWill)
        while isPublishing {
          let events = try connection.step(atMost: Self.stepTimeout)
          handleConfirmations(events)
          try session.handle(events, connection)
          guard session.isConnected else { continue }
          if failure != nil { log("the MQTT broker '\(address)' is connected again", .notice) }
          (failure, delay) = (nil, Self.reconnectDelays.lowerBound)
          try publish(session, connection)
        }
        finish(session, connection)
        // Another server publishes what is not confirmed.
        state.withLock { $0.sent = [:] }
      } catch {
        state.withLock { state in
          if state.isActive {
            // The broker may not have them.
            state.taps = state.sent.sorted { $0.key < $1.key }.map(\.value) + state.taps
          }
          state.sent = [:]
        }
        if failure != error.description {
          log("the MQTT broker '\(address)' is not connected: \(error); retrying", .error)
        }
        failure = error.description
        wait(delay * Double.random(in: 0.75...1.25))
        delay = min(delay * 2, Self.reconnectDelays.upperBound)
      }
    }
  }

  private func publish(
    _ session: BrokerSession, _ connection: MQTTConnection
  ) throws(MQTTError) {
    let now = ContinuousClock.now
    try session.publishRetained(
      connection, at: now, refreshing: { .seconds(max(1, $0 / Self.devicesPerSecond)) })
    while connection.canPublish, let tap = nextTap() {
      let id = tap.hit.id ?? 0
      guard !tap.isExpired(at: Date()) else {
        onTapPublished(id)
        continue
      }
      state.withLock { $0.sent[id] = tap }
      try connection.publish(topics.event(of: tap.hit, on: DeviceSnapshot.key(of: tap)), number: id)
    }
  }

  private func nextTap() -> StoredTap? {
    state.withLock { $0.taps.isEmpty ? nil : $0.taps.removeFirst() }
  }

  private func handleConfirmations(_ events: [MQTTConnection.Event]) {
    for case .confirmed(let id) in events {
      state.withLock { state in
        state.sent[id] = nil
        state.confirmed = state.confirmed.suffix(Self.maximumConfirmedTaps - 1) + [id]
      }
      onTapPublished(id)
    }
  }

  private func finish(_ session: BrokerSession, _ connection: MQTTConnection) {
    guard session.isConnected else { return }
    try? connection.publish(topics.lastWill)
    let end = ContinuousClock.now + .seconds(Self.stopTime)
    // A socket that is closed with an unread confirmation is reset, and the broker, which then may lose the message that
    // ends the connection, publishes the last will.
    while !connection.isConfirmed, ContinuousClock.now < end,
      let events = try? connection.step(atMost: Self.stepTimeout)
    {
      handleConfirmations(events)
    }
    connection.disconnect()
    // Until everything is sent and the connection has ended, which is an error.
    while ContinuousClock.now < end, let events = try? connection.step(atMost: Self.stepTimeout) {
      handleConfirmations(events)
    }
  }

  private func wait(_ seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    while !isStopped, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.1) }
  }
}

extension HomeAssistantPublisher.State {
  /// Whether a tap waits, is published, or was lately.
  fileprivate func contains(_ tap: StoredTap) -> Bool {
    guard let id = tap.hit.id else { return false }
    return sent[id] != nil || confirmed.contains(id) || taps.contains { $0.hit.id == id }
  }
}

/// The state of one connection to a broker.
private final class BrokerSession {
  /// The seconds in which Home Assistant gets everything after it has started: many servers must not answer at once.
  private static let birthDelay = 0.0...2.0

  private let topics: HomeAssistantTopics
  private let devices: @Sendable (Date) throws -> [DeviceSnapshot]
  private let log: @Sendable (String, HomeAssistantPublisher.Severity) -> Void
  private(set) var isConnected = false
  private var retained = RetainedMessages()
  private var pending: [MQTTMessage] = []
  private var nextRefresh = ContinuousClock.now
  /// When everything is published again, because Home Assistant has started.
  private var birth: ContinuousClock.Instant?

  init(
    topics: HomeAssistantTopics, devices: @escaping @Sendable (Date) throws -> [DeviceSnapshot],
    log: @escaping @Sendable (String, HomeAssistantPublisher.Severity) -> Void
  ) {
    self.topics = topics
    self.devices = devices
    self.log = log
  }

  func handle(
    _ events: [MQTTConnection.Event], _ connection: MQTTConnection
  ) throws(MQTTError) {
    for event in events {
      switch event {
      case .connected:
        isConnected = true
        for topic in [
          HomeAssistantTopics.birth, HomeAssistantTopics.allDiscoveries, topics.status,
        ] { try connection.subscribe(to: topic) }
      case .confirmed: break
      case .received(HomeAssistantTopics.birth, let payload):
        guard payload == Array("online".utf8) else { continue }
        birth = .now + .seconds(Double.random(in: Self.birthDelay))
      case .received(topics.status, let payload):
        // The last will of an earlier connection may arrive late.
        if payload != Array("online".utf8) {
          retained.forget(topics.status)
          nextRefresh = .now
        }
      case .received(let topic, let payload):
        guard !payload.isEmpty else { continue }
        for topic in topics.retainedTopics(ofDiscovery: topic) { retained.recordExisting(topic) }
      }
    }
  }

  /// Publishes what has changed, as long as the broker confirms messages.
  func publishRetained(
    _ connection: MQTTConnection, at now: ContinuousClock.Instant,
    refreshing interval: (Int) -> Duration
  ) throws(MQTTError) {
    if let birth, birth <= now {
      self.birth = nil
      retained.forgetAll()
      nextRefresh = now
    }
    if pending.isEmpty, nextRefresh <= now {
      do {
        let current = try devices(Date())
        pending = retained.changes(to: topics.retainedMessages(for: current))
        nextRefresh = now + interval(current.count)
      } catch {
        log("the devices cannot be read for Home Assistant: \(error)", .error)
        nextRefresh = now + .seconds(30)
      }
    }
    var count = 0
    while connection.canPublish, count < pending.count {
      try connection.publish(pending[count])
      retained.recordPublished(pending[count])
      count += 1
    }
    pending.removeFirst(count)
  }
}
#endif
