import Testing

@testable import DeviceServer

@Suite("Hosts by which clients call the server")
struct RequestHostsTests {
  @Test("are few, whatever anybody writes")
  func few() {
    let hosts = RequestHosts()
    #expect(hosts.accepts("placard.local"))
    let accepted = (0..<100).filter { hosts.accepts("host\($0)") }
    #expect(accepted == Array(0..<15))
    #expect(hosts.accepts("placard.local"))
    #expect(!hosts.accepts("host99"))
  }
}
