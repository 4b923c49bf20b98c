import CheckedJSON
import Foundation
import TestSupport
import Testing
import WidgetHost

@testable import DeviceServer

@Suite("Metrics")
struct MetricsTests {
  @Test("describe the devices")
  func devices() throws {
    let (server, token) = try TestServer.withClock(requiresTokens: false)
    try server.addDevice("attic", shows: nil)
    _ = try server.response(to: "/api/setup", [("ID", "00:11:22:33:44:55")])
    _ = try server.response(
      to: "/api/display",
      [("Access-Token", token), ("Percent-Charged", "73.5"), ("RSSI", "-61")], at: .clock("10:15"))
    let response = try server.response(to: "/metrics", at: .clock("10:30"))
    #expect(response.status == 200)
    #expect(response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
    let lines = response.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      lines == [
        #"placard_devices{state="pending"} 1"#, #"placard_devices{state="unassigned"} 1"#,
        #"placard_devices{state="assigned"} 1"#,
        #"placard_device_battery_percent{device="hall"} 73.5"#,
        #"placard_device_signal_dbm{device="hall"} -61"#,
        #"placard_device_last_contact_timestamp_seconds{device="hall"} 1772446500"#,
        #"placard_device_frames_fetched_total{device="attic"} 0"#,
        #"placard_device_frames_fetched_total{device="hall"} 1"#,
        #"placard_device_frame_age_seconds{device="hall"} 1800"#,
      ])
  }

  @Test(
    "need their own token on a network",
    arguments: [("", 401), ("DEVICE", 403), ("wrong", 403), ("METRICS", 200)])
  func token(token: String, expected: Int) throws {
    let (server, own) = try TestServer.withClock()
    let value = ["DEVICE": own, "METRICS": TestServer.key.metricsToken][token] ?? token
    for path in ["/metrics", "/metrics/devices"] {
      let response = try server.response(
        to: path, token.isEmpty ? [] : [("Authorization", "Bearer \(value)")])
      #expect(response.status == expected)
      #expect(response.text.contains("placard_device_") == (expected == 200))
    }
  }

  @Test("are Prometheus' text format")
  func format() {
    var text = PrometheusText()
    text.add("a_total", .counter, "Things.", [.init(3)])
    text.add(
      "b", .gauge, "More.",
      [
        .init(0.5, labels: [("name", "a \"b\"\\\n")]),
        .init(1e15, labels: [("x", "1"), ("y", "")], suffix: "_sum"),
      ])
    text.add("c", .gauge, "None.", [])
    #expect(
      text.text == #"""
        # HELP a_total Things.
        # TYPE a_total counter
        a_total 3
        # HELP b More.
        # TYPE b gauge
        b{name="a \"b\"\\\n"} 0.5
        b_sum{x="1",y=""} 1000000000000000

        """#)
  }
}

@Suite(
  "Metrics of nodes that share a database", .blocking,
  .enabled(if: TestPostgreSQLServer.isAvailable))
struct SharedMetricsTests {
  private let folder: TemporaryFolder
  private let state: StateFolder
  private let schema = TestPostgreSQLServer.newSchema()

  init() throws {
    folder = try TemporaryFolder()
    let address = try TestPostgreSQLServer.shared.get().address(schema: schema)
    state = StateFolder(path: folder.path, server: try PostgreSQLAddress(address))
  }

  @Test("leave out devices, which have an address of their own, with what other nodes have stored")
  func devices() throws {
    let node = try TestServer(requiresTokens: false, state: state)
    let other = try TestServer(requiresTokens: false, state: state)
    let token = try node.addDevice(shows: nil)
    _ = try other.response(
      to: "/api/display", [("Access-Token", token), ("Percent-Charged", "73.5")])
    try other.server.directory.flush()
    let response = try node.response(to: "/metrics/devices", at: .clock("10:30"))
    let lines = response.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(response.status == 200)
    #expect(lines.contains(#"placard_devices{state="unassigned"} 1"#))
    #expect(lines.contains(#"placard_device_battery_percent{device="hall"} 73.5"#))
    #expect(!response.text.contains("placard_device_frames_fetched_total"))
    #expect(try !node.response(to: "/metrics").text.contains("placard_device"))
  }

  @Test("and health do not read devices, which the first request that needs one does")
  func lazyDevices() throws {
    let node = try TestServer(requiresTokens: false, state: state, isLazy: true)
    let token = try node.addDevice(shows: nil)
    for path in ["/healthz", "/metrics", "/favicon.ico"] {
      #expect(try node.response(to: path).status < 300)
    }
    #expect(node.server.directory.devices.isEmpty)
    #expect(try node.response(to: "/api/display", [("Access-Token", token)]).status == 200)
    #expect(node.server.directory.devices.map(\.id) == ["hall"])
  }

  @Test("need no database, and health reports that it cannot be read")
  func unreadableDatabase() throws {
    let node = try TestServer(requiresTokens: false, state: state, isLazy: true)
    try TestPostgreSQLServer.shared.get().perform("DROP SCHEMA \(schema) CASCADE")
    #expect(try node.response(to: "/metrics").status == 200)
    #expect(try node.response(to: "/metrics/devices").status == 503)
    let health = try node.response(to: "/healthz")
    #expect(health.status == 503)
    #expect(health.json?["store"] == .bool(false))
  }
}

@Suite("Network of a client")
struct ClientNetworkTests {
  @Test(
    "is the address, or 64 bits of an IPv6 address",
    arguments: [
      ("192.168.1.20", "192.168.1.20"), ("::ffff:192.168.1.20", "192.168.1.20"),
      ("2001:db8:1:2:3:4:5:6", "20010db800010002"), ("2001:db8:1:2::9", "20010db800010002"),
      ("::1", "0000000000000000"), ("unknown", "unknown"),
    ])
  func name(address: String, expected: String) {
    #expect(ClientNetwork.name(of: address) == expected)
  }

  @Test(
    "is this machine only for addresses of this machine",
    arguments: [
      ("127.0.0.1", true), ("127.1.2.3", true), ("::1", true), ("::ffff:127.0.0.1", true),
      ("127.example.com", false), ("127.0.0.1.example.com", false), ("127.", false),
      ("128.0.0.1", false), ("::2", false), ("localhost.example", false), ("", false),
    ])
  func thisMachine(address: String, isLoopback: Bool) {
    #expect(ClientNetwork.isLoopback(address) == isLoopback)
  }

  @Test("of a proxy on this machine is the one that it states last")
  func proxy() throws {
    func attempts(_ client: String, _ forwarded: [String]) throws -> [Int] {
      let server = try TestServer()
      return try forwarded.map { address in
        let response = server.send(
          "GET", "/devices/hall/frame.png", [("X-Forwarded-For", address), ("Access-Token", "x")],
          client: client)
        return try #require(response?.status)
      }
    }
    let addresses = (0..<12).map { "203.0.113.1, 198.51.100.\($0)" }
    #expect(try attempts("127.0.0.1", addresses) == [Int](repeating: 403, count: 12))
    // A client in the network cannot choose another address to be counted by.
    #expect(
      try attempts("192.168.1.20", addresses) == [Int](repeating: 403, count: 10) + [429, 429])
  }
}
