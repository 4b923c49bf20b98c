import Glibc

/// Addresses of this machine, of local networks, and other special-purpose addresses (IANA's special-purpose
/// registries).
package enum PrivateAddress {
  /// Whether an address of 4 or 16 bytes is private; invalid lengths count as private.
  @Sendable package static func contains(_ address: [UInt8]) -> Bool {
    switch address.count {
    case 4: v4.contains { $0.contains(address) }
    case 16: contains(v6: address)
    default: true
    }
  }

  /// Whether a host is a private IP address or a local name, without resolving it.
  package static func contains(host: String) -> Bool {
    let host = host.trimmingPrefix("[").prefix { $0 != "]" }
    var (v4, v6) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, String(host), &v4) == 1 {
      return withUnsafeBytes(of: v4) { contains(Array($0)) }
    }
    if inet_pton(AF_INET6, String(host), &v6) == 1 {
      return withUnsafeBytes(of: v6) { contains(Array($0)) }
    }
    return ["localhost", "local"].contains(host.split(separator: ".").last.map(String.init))
  }

  private static func contains(v6 address: [UInt8]) -> Bool {
    // An address that embeds an IPv4 address is as private as that one.
    for (range, start) in embeddedIPv4Prefixes where range.contains(address) {
      return contains(Array(address[start..<start + 4]))
    }
    return !global.contains(address) || v6.contains { $0.contains(address) }
  }

  private struct Range: Sendable {
    let prefix: [UInt8]
    let bits: Int

    init(_ prefix: [UInt8], _ bits: Int) {
      self.prefix = prefix
      self.bits = bits
    }

    func contains(_ address: [UInt8]) -> Bool {
      (0..<(bits + 7) / 8).allSatisfy { index in
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(8, bits - index * 8))
        let expected = index < prefix.count ? prefix[index] : 0
        return address[index] & mask == expected & mask
      }
    }
  }

  private static let v4 = [
    Range([0], 8), Range([10], 8), Range([100, 64], 10), Range([127], 8), Range([169, 254], 16),
    Range([172, 16], 12), Range([192, 0, 0], 24), Range([192, 0, 2], 24), Range([192, 88, 99], 24),
    Range([192, 168], 16),
    Range([198, 18], 15), Range([198, 51, 100], 24), Range([203, 0, 113], 24), Range([224], 4),
    Range([240], 4),
  ]

  /// Prefixes of addresses that embed an IPv4 address, and its offset: mapped, translated, compatible, NAT64, 6to4.
  private static let embeddedIPv4Prefixes = [
    (Range([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96), 12),
    (Range([0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96), 12), (Range([], 96), 12),
    (Range([0, 0x64, 0xFF, 0x9B], 96), 12), (Range([0x20, 0x02], 16), 2),
  ]

  /// Global unicast; all other IPv6 addresses are local, multicast or unassigned.
  private static let global = Range([0x20], 3)

  /// Protocol assignments including Teredo and ORCHID, and documentation.
  private static let v6 = [
    Range([0x20, 0x01, 0], 23), Range([0x20, 0x01, 0x0D, 0xB8], 32), Range([0x3F, 0xFF], 20),
  ]
}
