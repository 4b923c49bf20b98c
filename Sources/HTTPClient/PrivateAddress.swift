import Glibc

/// The addresses that mean this machine, its network or nobody in particular (IANA's special-purpose registries).
package enum PrivateAddress {
  /// Whether an address of 4 or 16 bytes is one of them; what is no address counts as one.
  @Sendable package static func holds(_ address: [UInt8]) -> Bool {
    switch address.count {
    case 4: v4.contains { $0.holds(address) }
    case 16: holds(v6: address)
    default: true
    }
  }

  /// Whether the host of an address is one of them by what is written.
  package static func holds(host: String) -> Bool {
    let host = host.trimmingPrefix("[").prefix { $0 != "]" }
    var (v4, v6) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, String(host), &v4) == 1 {
      return withUnsafeBytes(of: v4) { holds(Array($0)) }
    }
    if inet_pton(AF_INET6, String(host), &v6) == 1 {
      return withUnsafeBytes(of: v6) { holds(Array($0)) }
    }
    return ["localhost", "local"].contains(host.split(separator: ".").last.map(String.init))
  }

  private static func holds(v6 address: [UInt8]) -> Bool {
    // What leads to an address of IPv4 is as private as that one.
    for (range, start) in bridges where range.holds(address) {
      return holds(Array(address[start..<start + 4]))
    }
    return !global.holds(address) || v6.contains { $0.holds(address) }
  }

  private struct Range: Sendable {
    let prefix: [UInt8]
    let bits: Int

    init(_ prefix: [UInt8], _ bits: Int) {
      self.prefix = prefix
      self.bits = bits
    }

    func holds(_ address: [UInt8]) -> Bool {
      (0..<(bits + 7) / 8).allSatisfy { index in
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(8, bits - index * 8))
        let wanted = index < prefix.count ? prefix[index] : 0
        return address[index] & mask == wanted & mask
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

  /// Addresses that hold one of IPv4, and where: mapped, translated, compatible, NAT64, 6to4.
  private static let bridges = [
    (Range([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96), 12),
    (Range([0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96), 12), (Range([], 96), 12),
    (Range([0, 0x64, 0xFF, 0x9B], 96), 12), (Range([0x20, 0x02], 16), 2),
  ]

  /// Global unicast: everything else of IPv6 is local, a group, or nobody's yet.
  private static let global = Range([0x20], 3)

  /// Protocol assignments with Teredo and ORCHID, documentation.
  private static let v6 = [
    Range([0x20, 0x01, 0], 23), Range([0x20, 0x01, 0x0D, 0xB8], 32), Range([0x3F, 0xFF], 20),
  ]
}
