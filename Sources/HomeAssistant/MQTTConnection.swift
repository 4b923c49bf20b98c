#if Server
import CMosquitto
import Foundation

/// A connection to a broker by libmosquitto (MQTT 3.1.1), used by one thread.
final class MQTTConnection {
  /// What happened in a step of the connection.
  enum Event {
    case connected
    case received(topic: String, payload: [UInt8])
    /// The broker has a message; with the number that it was published with.
    case confirmed(Int64)
  }

  /// The seconds between two messages that show that the connection is alive.
  private static let keepAlive: Int32 = 60
  /// The maximum number of messages that the broker has not confirmed yet.
  private static let maximumUnconfirmed = 20
  /// The longest message that is received; discoveries are shorter.
  private static let maximumPayload = 1 << 16

  private let client: OpaquePointer
  private var events: [Event] = []
  private var unconfirmed = 0
  /// The numbers of messages that are not confirmed yet, by libmosquitto's.
  private var numbers: [Int32: Int64] = [:]
  /// Why the broker refused the connection.
  private var rejection: String?
  /// What the library first logged as an error, which is the cause of others: the only place where it says why TLS failed.
  private var loggedError: String?

  /// Starts libmosquitto, which may be done several times.
  private static let library: Void = { mosquitto_lib_init() }()

  /// Connects to a broker; ``step(atMost:)`` returns whether it has accepted the connection.
  ///
  /// - Parameters:
  ///   - address: The broker.
  ///   - authorities: A PEM file of certificate authorities to trust instead of the system's.
  ///   - id: The identifier of the client; the broker disconnects another one that has the same.
  ///   - will: The message that the broker publishes when the connection is lost.
  /// - Throws: ``MQTTError`` if the broker cannot be reached.
  init(
    _ address: BrokerAddress, authorities: String?, client id: String, will: MQTTMessage
  ) throws(MQTTError) {
    _ = Self.library
    guard let client = mosquitto_new(id, true, nil) else {
      throw MQTTError("there is not enough memory for the connection")
    }
    self.client = client
    mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
    // From here on, an error also calls the deinitializer.
    setCallbacks()
    try check(mosquitto_username_pw_set(client, address.user, address.password))
    if address.usesTLS {
      try check(
        mosquitto_tls_set(
          client, authorities, authorities == nil ? "/etc/ssl/certs" : nil, nil, nil, nil))
    }
    try check(
      mosquitto_will_set(
        client, will.topic, Int32(will.payload.count), will.payload, 1, will.isRetained))
    try check(mosquitto_connect(client, address.host, Int32(address.port), Self.keepAlive))
  }

  deinit { mosquitto_destroy(client) }

  private func setCallbacks() {
    mosquitto_connect_callback_set(client) { _, context, code in
      MQTTConnection.at(context)?.handleConnection(code: code)
    }
    mosquitto_log_callback_set(client) { _, context, level, text in
      guard level == MOSQ_LOG_ERR, let text else { return }
      let connection = MQTTConnection.at(context)
      connection?.loggedError = connection?.loggedError ?? String(cString: text)
    }
    mosquitto_publish_callback_set(client) { _, context, message in
      MQTTConnection.at(context)?.handleConfirmation(message)
    }
    mosquitto_message_callback_set(client) { _, context, message in
      guard let message = message?.pointee, let topic = message.topic,
        message.payloadlen <= MQTTConnection.maximumPayload
      else { return }
      let payload = [UInt8](
        UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen)))
      MQTTConnection.at(context)?.events.append(
        .received(topic: String(cString: topic), payload: payload))
    }
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> MQTTConnection? {
    context.map { Unmanaged<MQTTConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  private func handleConfirmation(_ message: Int32) {
    unconfirmed -= 1
    if let number = numbers.removeValue(forKey: message) { events.append(.confirmed(number)) }
  }

  private func handleConnection(code: Int32) {
    if code == 0 {
      events.append(.connected)
    } else {
      rejection = String(cString: mosquitto_connack_string(code)).lowercased()
    }
  }

  /// Sends and receives for some milliseconds, and returns what happened.
  ///
  /// - Throws: ``MQTTError`` if the connection is lost or was refused.
  func step(atMost milliseconds: Int32) throws(MQTTError) -> [Event] {
    let code = mosquitto_loop(client, milliseconds, 1)
    if let rejection {
      throw MQTTError("the broker refused the connection (\(rejection)); check user and password")
    }
    try check(code)
    defer { events = [] }
    return events
  }

  /// Whether so few messages are unconfirmed that another one can be published.
  var canPublish: Bool { unconfirmed < Self.maximumUnconfirmed }

  /// Whether the broker has confirmed everything that was published.
  var isConfirmed: Bool { unconfirmed == 0 }

  /// Publishes a message, which the broker confirms; with a number, that is an event.
  func publish(_ message: MQTTMessage, number: Int64? = nil) throws(MQTTError) {
    var id: Int32 = 0
    try check(
      mosquitto_publish(
        client, &id, message.topic, Int32(message.payload.count), message.payload, 1,
        message.isRetained))
    unconfirmed += 1
    if let number { numbers[id] = number }
  }

  func subscribe(to topic: String) throws(MQTTError) {
    try check(mosquitto_subscribe(client, nil, topic, 1))
  }

  /// Ends the connection orderly, so that the broker publishes no last will.
  func disconnect() { mosquitto_disconnect(client) }

  private func check(_ code: Int32) throws(MQTTError) {
    guard code != MOSQ_ERR_SUCCESS.rawValue else { return }
    let system = String(cString: strerror(errno))
    let reason =
      switch code {
      case MOSQ_ERR_ERRNO.rawValue: system.lowercased()
      case MOSQ_ERR_TLS.rawValue: tlsFailure
      default: String(cString: mosquitto_strerror(code)).lowercased()
      }
    throw MQTTError(reason)
  }
}

extension MQTTConnection {
  /// Why an encrypted connection failed, and what to do.
  private var tlsFailure: String {
    // OpenSSL's texts have the form 'OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed'.
    let logged = loggedError?.split(separator: ":").last?.trimmingPrefix(" ").lowercased()
    return switch logged {
    case "certificate verify failed":
      "the broker's certificate is not trusted: name the file of its authority with '--mqtt-ca'"
    case "host name verification failed.":
      "the broker's certificate is for another name: use the name in the certificate as the address"
    case .some(let reason): "the encrypted connection failed: \(reason)"
    case nil: "the encrypted connection failed: check port and certificate of the broker"
    }
  }
}

/// The reason why a broker is not connected.
struct MQTTError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
#endif
