#if Server
import HTTPClient

/// The addresses of this machine in its networks.
enum LocalAddress {
  /// All IPv4 addresses, without those of the loopback interface.
  static var all: [String] {
    let addresses = LocalNetworks.current().ipv4Addresses
    return addresses.isEmpty ? ["localhost"] : addresses
  }
}
#endif
