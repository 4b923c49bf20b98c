import Glibc

/// The networks of the machine's interfaces.
///
/// Their addresses may be public, as is usual for IPv6: a firewall rejects connections from elsewhere, but usually
/// accepts connections from this machine.
package struct LocalNetworks: Sendable {
  package struct Network: Hashable, Sendable {
    /// The address in 4 or 16 bytes.
    var address: [UInt8]
    /// The length of the network prefix in bits.
    var bits: Int
    /// Whether the interface is the loopback interface.
    var isLoopback: Bool

    package init(_ address: [UInt8], bits: Int, isLoopback: Bool = false) {
      self.address = address
      self.bits = bits
      self.isLoopback = isLoopback
    }
  }

  private let networks: [Network]

  package init(_ networks: [Network]) { self.networks = networks }

  /// Whether an address of 4 or 16 bytes belongs to this machine or to one of the networks.
  package func contains(_ address: [UInt8]) -> Bool {
    let address = Self.unmapped(address)
    return networks.contains { network in
      guard network.address.count == address.count else { return false }
      return network.address == address
        || network.isNarrow && Self.sharePrefix(network.address, address, bits: network.bits)
    }
  }

  /// The IPv4 addresses of this machine, without those of the loopback interface.
  package var ipv4Addresses: [String] {
    networks.filter { $0.address.count == 4 && !$0.isLoopback }
      .map { $0.address.map { String($0) }.joined(separator: ".") }
  }

  /// Returns the IPv4 address of an IPv4-mapped IPv6 address.
  private static func unmapped(_ address: [UInt8]) -> [UInt8] {
    let isMapped =
      address.count == 16 && address.prefix(10).allSatisfy { $0 == 0 }
      && address[10...11].allSatisfy { $0 == 0xFF }
    return isMapped ? Array(address.suffix(4)) : address
  }

  private static func sharePrefix(_ first: [UInt8], _ second: [UInt8], bits: Int) -> Bool {
    first.indices.prefix((bits + 7) / 8).allSatisfy { index in
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(8, bits - index * 8))
      return first[index] & mask == second[index] & mask
    }
  }
}

extension LocalNetworks.Network {
  /// Whether the prefix is long enough for a local network; a tunnel may claim half of all addresses.
  fileprivate var isNarrow: Bool { bits >= (address.count == 4 ? 16 : 48) }
}

extension LocalNetworks {
  /// Returns the networks of this machine's current interfaces.
  package static func current() -> LocalNetworks {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return LocalNetworks([]) }
    defer { freeifaddrs(first) }
    let interfaces = sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }
    return LocalNetworks(
      interfaces.compactMap { interface in
        guard let interface, let address = bytes(of: interface.pointee.ifa_addr) else { return nil }
        let mask = bytes(of: interface.pointee.ifa_netmask)
        return Network(
          address, bits: mask?.reduce(0) { $0 + $1.nonzeroBitCount } ?? address.count * 8,
          isLoopback: interface.pointee.ifa_flags & UInt32(IFF_LOOPBACK) != 0)
      })
  }

  private static func bytes(of address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
    guard let address else { return nil }
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
      }
    case AF_INET6:
      return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
      }
    default: return nil
    }
  }
}
