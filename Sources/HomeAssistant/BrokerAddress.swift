import Foundation
import Graphics

/// The address of an MQTT broker, with the user name and the password.
package struct BrokerAddress: Hashable, Sendable, CustomStringConvertible {
  package var host: String
  package var port: Int
  package var user: String?
  package var password: String?
  package var usesTLS: Bool

  /// Parses `mqtt://user:password@host:port`, or `mqtts:` for TLS; user, password and port are optional.
  ///
  /// - Throws: ``BrokerAddressError``, which does not repeat the text, as it may contain a password.
  package init(_ text: String) throws(BrokerAddressError) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      scheme == "mqtt" || scheme == "mqtts", let host = parts.host, !host.isEmpty,
      parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil
    else {
      throw BrokerAddressError(
        "the address of a broker is like 'mqtt://user:password@192.168.1.5:1883', or 'mqtts:' for TLS; "
          + "write other characters than letters and digits in the password as '%2F'")
    }
    usesTLS = scheme == "mqtts"
    // An IPv6 address is in brackets.
    self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    port = parts.port ?? (usesTLS ? 8883 : 1883)
    user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
    password = parts.password
    guard (1...65_535).contains(port) else {
      throw BrokerAddressError("the port of a broker is a number from 1 to 65535")
    }
    guard user != nil || password == nil else {
      throw BrokerAddressError("a broker's address has a password without a user")
    }
  }

  /// The host and the port only.
  package var description: String { "\(host.urlHost):\(port)" }
}

/// The reason why a text is no address of a broker.
package struct BrokerAddressError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
