#if Server
import ArgumentParser
import FileStorage
import Foundation
import HomeAssistant
import PlacardCLI
import WidgetHost
import WidgetWorker

/// The options for the MQTT broker of Home Assistant.
struct HomeAssistantOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The MQTT broker of Home Assistant, as mqtt://user:password@192.168.1.5:1883, or mqtts: for \
      TLS: displays appear there with their frames, batteries and taps. The password can be in \
      $PLACARD_MQTT_PASSWORD instead.
      """, valueName: "address"))
  var mqtt: String?

  @Option(
    help: ArgumentHelp(
      "A PEM file with the certificate authority of the broker (default: the system's)",
      valueName: "file"), completion: .file())
  var mqttCa: String?

  private static let passwordVariable = "PLACARD_MQTT_PASSWORD"

  func validate() throws {
    do {
      _ = try address()
    } catch {
      throw ValidationError("--mqtt: \(error)")
    }
    if let mqttCa, !FileManager.default.isReadableFile(atPath: mqttCa) {
      throw ValidationError("--mqtt-ca: '\(mqttCa)' cannot be read")
    }
    guard mqtt != nil || mqttCa == nil else { throw ValidationError("--mqtt-ca needs --mqtt") }
  }

  private func address() throws(BrokerAddressError) -> BrokerAddress? {
    guard let mqtt else { return nil }
    var address = try BrokerAddress(mqtt)
    if address.user != nil, address.password == nil {
      address.password = ProcessInfo.processInfo.environment[Self.passwordVariable]
    }
    return address
  }

  /// Returns the publisher for the displays of a state folder, or `nil` without a broker.
  func publisher(
    _ folder: StateFolder, onTapPublished: @escaping @Sendable (Int64) -> Void,
    log: @escaping @Sendable (String, HomeAssistantPublisher.Severity) -> Void
  ) throws -> HomeAssistantPublisher? {
    guard let address = try self.address() else { return nil }
    try folder.create()
    // The broker keeps messages longer than a process lives, and may have those of several servers.
    let key = try AtomicFile.key(at: folder.serverKey, byteCount: 32)
    let server = SHA256.authenticationCode(of: "Home Assistant", key: key).prefix(8)
    return HomeAssistantPublisher(
      address, authorities: mqttCa, server: String(server), onTapPublished: onTapPublished,
      log: log)
  }
}
#endif
