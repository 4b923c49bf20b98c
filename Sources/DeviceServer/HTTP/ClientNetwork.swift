import Glibc

/// The network of a client, by which its requests and connections are counted.
package enum ClientNetwork {
  /// Returns an IPv4 address as it is, and of an IPv6 address the 64 bits that a provider assigns to a household.
  package static func name(of address: String) -> String {
    var bytes = in6_addr()
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
    let parts = withUnsafeBytes(of: bytes) { Array($0) }
    let isMapped = parts[..<10].allSatisfy { $0 == 0 } && parts[10] == 0xFF && parts[11] == 0xFF
    if isMapped { return parts[12...].map { "\($0)" }.joined(separator: ".") }
    return parts[..<8].map { String(0x100 + Int($0), radix: 16).suffix(2) }.joined()
  }

  /// Whether an address is one of this machine; a name such as '127.example.com' is not.
  package static func isLoopback(_ address: String) -> Bool {
    guard address != "::1" else { return true }
    let name = Self.name(of: address)
    var bytes = in_addr()
    return name.hasPrefix("127.") && inet_pton(AF_INET, name, &bytes) == 1
  }
}
