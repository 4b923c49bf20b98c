import Glibc
import HTTPClient
import TemplateData
import Testing

/// Which addresses belong to this machine and its network.
struct PrivateAddressTests {
  /// Returns the bytes of an address in its text form.
  private func bytes(_ text: String) throws -> [UInt8] {
    var (v4, v6) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &v4) == 1 { return withUnsafeBytes(of: v4) { Array($0) } }
    try #require(inet_pton(AF_INET6, text, &v6) == 1)
    return withUnsafeBytes(of: v6) { Array($0) }
  }

  @Test(arguments: [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.0.1", "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255", "192.0.0.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "224.0.0.251",
    "255.255.255.255", "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:192.168.1.1",
    "::ffff:0:10.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1", "100::1", "2001::1", "2001:20::1",
    "2001:db8::1", "2002:7f00:1::1", "3fff::1", "4000::1", "5f00::1", "fc00::1", "fd12::1",
    "fe80::1", "fec0::1", "ff02::fb",
  ])
  func containsPrivateAddresses(_ address: String) throws {
    #expect(PrivateAddress.contains(try bytes(address)))
  }

  @Test(arguments: [
    "1.1.1.1", "11.0.0.1", "100.128.0.1", "172.32.0.1", "192.169.0.1", "223.255.255.255",
    "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2002:101:101::1", "2001:4860:4860::8888", "2606:4700::1",
  ])
  func doesNotContainPublicAddresses(_ address: String) throws {
    #expect(!PrivateAddress.contains(try bytes(address)))
  }

  @Test(arguments: [[], [127], [UInt8](repeating: 0x20, count: 17)])
  func containsMalformedAddresses(_ address: [UInt8]) { #expect(PrivateAddress.contains(address)) }

  @Test(arguments: [
    ("2a01:4f8:1:2::15", true), ("2a01:4f8:1:2:ffff::9", true), ("2a01:4f8:1:3::15", false),
    ("203.1.113.77", true), ("203.1.114.77", false), ("::ffff:203.1.113.77", true),
    ("198.51.7.9", true), ("198.51.7.10", false), ("2b00::1", false),
  ])
  func containsTheMachinesNetworks(_ address: String, _ isHeld: Bool) throws {
    let networks = LocalNetworks([
      .init(try bytes("2a01:4f8:1:2::1"), bits: 64), .init(try bytes("203.1.113.5"), bits: 24),
      .init(try bytes("198.51.7.9"), bits: 32),
      // A tunnel for all traffic does not indicate which addresses are local.
      .init(try bytes("2b00::2"), bits: 3), .init(try bytes("9.9.9.9"), bits: 1),
    ])
    #expect(networks.contains(try bytes(address)) == isHeld)
  }

  @Test func listsTheIPv4AddressesWithoutTheLoopbackInterface() throws {
    let networks = LocalNetworks([
      .init(try bytes("127.0.0.1"), bits: 8, isLoopback: true),
      .init(try bytes("192.168.1.20"), bits: 24), .init(try bytes("fe80::1"), bits: 64),
      .init(try bytes("10.0.0.7"), bits: 8),
    ])
    #expect(networks.ipv4Addresses == ["192.168.1.20", "10.0.0.7"])
    #expect(!LocalNetworks.current().ipv4Addresses.contains("127.0.0.1"))
  }

  @Test func findsTheNetworksOfThisMachine() throws {
    let networks = LocalNetworks.current()
    #expect(networks.contains(try bytes("127.0.0.1")))
    #expect(!networks.contains(try bytes("1.1.1.1")))
  }
}
