import FileStorage
import Foundation
import FramePipeline
import PixelOutput
import TestSupport
import Testing
import WidgetHost
import WidgetTimeline

@testable import DeviceServer

@Suite("Pairing of a device")
struct PairingTests {
  private func display(
    _ server: TestServer, _ identifier: String = "AA:BB:CC:DD:EE:FF", token: String? = nil,
    at time: Date
  ) throws -> ServerResponse {
    let tokens = token.map { [("Access-Token", $0)] } ?? []
    return try server.response(to: "/api/display", [("ID", identifier)] + tokens, at: time)
  }

  @Test("polls every minute for ten minutes, then every quarter of an hour")
  func polls() throws {
    let server = try TestServer()
    for (time, expected) in [
      ("10:00", 60), ("10:05", 60), ("10:09:59", 60), ("10:10", 900), ("12:00", 900),
    ] {
      let response = try display(server, at: .clock(time))
      let refresh = try #require(response.number("refresh_rate"))
      #expect((expected...expected + 5).contains(refresh))
      #expect(response.number("status") == 0)
      #expect(response.text("filename")?.hasPrefix("screen-") == true)
    }
  }

  @Test(
    "names the server as the display reaches it",
    arguments: [
      ("10.0.0.7:8080", "http://10.0.0.7:8080/admin/"),
      ("placard.local", "http://placard.local/admin/"),
      ("[fd00::7]:8080", "http://[fd00::7]:8080/admin/"),
      // What a proxy on this machine writes, and what is no host.
      ("127.0.0.1:8080", "http://192.168.1.5:8080/admin/"),
      ("localhost", "http://192.168.1.5:8080/admin/"), ("", "http://192.168.1.5:8080/admin/"),
      ("<script>", "http://192.168.1.5:8080/admin/"),
      (String(repeating: "a", count: 65), "http://192.168.1.5:8080/admin/"),
    ])
  func address(host: String, expected: String) throws {
    let server = try TestServer(pagesAddress: "http://192.168.1.5:8080/admin/")
    let request = try #require(
      ServerRequest(
        "GET", "/api/setup", headers: HTTPHeaders([("Host", host), ("ID", "AA:BB:CC:DD:EE:FF")]),
        client: "10.0.0.20"))
    let response = server.server.response(to: request, at: .clock("10:00"))
    let device = try #require(server.server.directory.devices.first)
    let code = try #require(device.pairing?.code)
    #expect(response.text("message") == "Enter \(code) at \(expected)")
    let notice = Notice.pairing(code: code, pages: expected)
    #expect(try server.server.notice(for: device, request) == notice)
    let picture = try server.picture(of: response)
    #expect(
      try picture
        == NoticeRenderer().file(of: notice, on: server.server.profile(of: device), as: .png))
    // Without pages, no address leads to them.
    #expect(try TestServer().server.pagesAddress(for: request) == nil)
  }

  @Test("offers a token of another server also after the setup of this one")
  func movedAfterSetup() throws {
    let server = try TestServer()
    _ = try server.response(to: "/api/setup", [("ID", "AA:BB:CC:DD:EE:FF")])
    let response = try display(server, token: "of another server", at: .clock("10:01"))
    #expect(response.status == 200)
    let waiting = try #require(server.server.directory.devices.first)
    #expect(waiting.pairing?.offeredToken == DeviceTokens.digest(of: "of another server"))
    // The last one counts, as a device asks again and again.
    _ = try display(server, token: "of a third one", at: .clock("10:02"))
    let offered = server.server.directory.devices.first?.pairing?.offeredToken
    #expect(offered == DeviceTokens.digest(of: "of a third one"))
  }

  @Test("shows a new code when the last has expired, on every address")
  func expires() throws {
    let server = try TestServer(requiresTokens: false)
    func code() -> String? { server.server.directory.devices.first?.pairing?.code }
    let first = try display(server, at: .clock("10:00"))
    let firstCode = try #require(code())
    #expect(firstCode.wholeMatch(of: /[A-HJ-NP-Z2-9]{6}/) != nil)
    let same = try display(server, at: .clock("09:59:59", day: 1))
    #expect(code() == firstCode)
    #expect(same.text("filename") == first.text("filename"))

    let second = try display(server, at: .clock("10:00", day: 1))
    let secondCode = try #require(code())
    #expect(secondCode != firstCode)
    #expect(second.text("filename") != first.text("filename"))
    // The new code is polled for as the first was.
    #expect(second.number("refresh_rate").map { $0 < 66 } == true)

    _ = try server.response(
      to: "/api/setup", [("ID", "AA:BB:CC:DD:EE:FF")], at: .clock("10:00", day: 2))
    let thirdCode = try #require(code())
    #expect(thirdCode != secondCode)
    _ = try server.response(to: "/devices/trmnl-ddeeff/frame.png", at: .clock("10:00", day: 3))
    #expect(code() != thirdCode)
    #expect(server.server.directory.devices.count == 1)
  }

  @Test("ends with approval by another process, which is noticed by the next request")
  func approval() throws {
    let folder = try TemporaryFolder()
    let state = StateFolder(path: folder.path)
    let server = try TestServer(state: state)
    try server.write("clock", [TestFrame("09:00", 1)])
    let setup = try server.response(to: "/api/setup", [("ID", "AA:BB:CC:DD:EE:FF")])
    let key = try #require(setup.text("api_key"))
    let before = try display(server, token: key, at: .clock("10:01"))
    #expect(try server.picture(of: before) != TestServer.file(1))

    let other = try HostStore(state)
    try other.updateDevice("trmnl-ddeeff") { device in
      (device.pairing, device.shows, device.profile) = (nil, "clock", "panel")
    }
    let after = try display(server, token: key, at: .clock("10:02"))
    #expect(try server.picture(of: after) == TestServer.file(1))
  }

  @Test("adopts the token that the device came with, and its own from a setup works as well")
  func adoption() throws {
    let folder = try TemporaryFolder()
    let state = StateFolder(path: folder.path)
    let server = try TestServer(state: state)
    try server.write("clock", [TestFrame("09:00", 1)])
    _ = try display(server, token: "of another server", at: .clock("10:00"))
    let other = try HostStore(state)
    let waiting = try #require(try other.registeredDevices().first)
    let offered = try #require(waiting.pairing?.offeredToken)
    // The store has only the digest.
    #expect(offered == DeviceTokens.digest(of: "of another server"))
    #expect(try display(server, token: "another", at: .clock("10:01")).status == 200)
    try other.updateDevice(waiting.id) { device in
      (device.pairing, device.tokenDigest) = (nil, offered)
      (device.shows, device.profile) = ("clock", "panel")
    }
    let content = try TestServer.file(1)
    let adopted = try display(server, token: "of another server", at: .clock("10:02"))
    #expect(try server.picture(of: adopted) == content)
    #expect(try display(server, token: "another", at: .clock("10:03")).status == 401)

    // The device was reset and calls its setup.
    let setup = try server.response(to: "/api/setup", [("ID", "AA:BB:CC:DD:EE:FF")])
    let key = try #require(setup.text("api_key"))
    let again = try display(server, token: key, at: .clock("10:04"))
    #expect(try server.picture(of: again) == content)
    #expect(
      server.get("/devices/trmnl-ddeeff/frame.png", [("Access-Token", key)])?.status == 200)

    // A new token makes both invalid.
    try other.updateDevice(waiting.id) { device in
      device.tokenGeneration += 1
      device.tokenDigest = DeviceTokens.digest(of: TestServer.key.token(of: device))
    }
    #expect(try display(server, token: key, at: .clock("10:05")).status == 401)
    #expect(try display(server, token: "of another server", at: .clock("10:05")).status == 401)
    let renewed = try server.response(to: "/api/setup", [("ID", "AA:BB:CC:DD:EE:FF")])
    #expect(renewed.text("api_key") != key)
  }

  @Test("is rejected when 64 devices of a network wait, and others are not")
  func maximumPendingOfNetwork() throws {
    let server = try TestServer()
    func register(_ number: Int, _ network: String) throws -> RegisteredDevice? {
      try server.server.directory.register(
        identifier: "device-\(number)", namedAfter: "trmnl", profile: TestServer.panel,
        report: DeviceReport(), offeredToken: nil, network: network, at: .clock("10:00"))
    }
    for number in 0..<64 { #expect(try register(number, "10.0.0.1") != nil) }
    #expect(try register(64, "10.0.0.1") == nil)
    #expect(try register(64, "10.0.0.2") != nil)
    // An approved one waits no more.
    try server.server.directory.update("trmnl") { $0.pairing = nil }
    #expect(try register(65, "10.0.0.1") != nil)
  }

  @Test("is rejected when 256 devices wait, until codes have expired")
  func maximumPending() throws {
    let server = try TestServer()
    let directory = server.server.directory
    func register(_ number: Int, at time: Date) throws -> RegisteredDevice? {
      try directory.register(
        identifier: "device-\(number)", namedAfter: "trmnl", profile: TestServer.panel,
        report: DeviceReport(), offeredToken: nil, network: "10.0.0.\(number / 64)", at: time)
    }
    for number in 0..<256 { #expect(try register(number, at: .clock("10:00")) != nil) }
    #expect(try register(256, at: .clock("10:00")) == nil)
    #expect(directory.devices.count == 256)
    #expect(Set(directory.devices.compactMap { $0.pairing?.code }).count == 256)
    // One that waits already is still served.
    #expect(try register(7, at: .clock("10:00"))?.identifier == "device-7")

    let rejected = try display(server, at: .clock("10:00"))
    #expect(rejected.status == 429)
    #expect(rejected.text("error")?.hasPrefix("too many displays wait for approval") == true)
    #expect(rejected.text("image_url") == nil)
    let setup = server.get("/api/setup", [("ID", "AA:BB:CC:DD:EE:FF")], at: .clock("10:00"))
    #expect(setup?.status == 429)

    // Codes are valid for a day, and devices are forgotten another day later.
    #expect(try register(256, at: .clock("10:00", day: 2)) == nil)
    #expect(try register(256, at: .clock("10:01", day: 2)) != nil)
    #expect(directory.devices.map(\.identifier) == ["device-256"])
    #expect(try server.store.registeredDevices().count == 1)
  }

  @Test("takes at most ten unknown devices of a client in a minute")
  func rateLimit() throws {
    let server = try TestServer()
    let states = try (0..<12).map { number in
      try display(server, "00000000\(1000 + number)", at: .clock("10:00")).status
    }
    #expect(states == Array(repeating: 200, count: 10) + [429, 429])
    // Those that are known are served.
    #expect(try display(server, "000000001003", at: .clock("10:00:30")).status == 200)
    #expect(try display(server, "000000002000", at: .clock("10:01")).status == 200)
    #expect(server.server.directory.devices.count == 11)
  }

  @Test(
    "names devices so that commands and addresses take the names",
    arguments: [
      ("AA:BB:CC:DD:EE:FF", "trmnl-ddeeff"), ("my_kindle", "trmnl-kindle"),
      ("a:b_c", "trmnl-a-b-c"),
      ("...", "trmnl-..."), ("x", "trmnl-x"),
    ])
  func names(identifier: String, expected: String) throws {
    let server = try TestServer()
    _ = try display(server, identifier, at: .clock("10:00"))
    #expect(server.server.directory.devices.map(\.id) == [expected])
    #expect(InstanceName.isSafe(expected))
  }

  @Test("numbers devices of equal names")
  func equalNames() throws {
    let server = try TestServer()
    for first in ["000000", "000001", "000002"] {
      _ = try display(server, "\(first)AABBCC", at: .clock("10:00"))
    }
    #expect(
      server.server.directory.devices.map(\.id)
        == ["trmnl-aabbcc", "trmnl-aabbcc-2", "trmnl-aabbcc-3"])
  }

  @Test(
    "compares codes as people type them",
    arguments: [
      ("ABC234", "ABC234"), ("abc234", "ABC234"), (" abc-234 ", "ABC234"),
      ("a b c 2 3 4", "ABC234"),
      ("ABC2340", "ABC234"), ("", ""), ("é", ""),
    ])
  func normalized(typed: String, expected: String) {
    #expect(PairingRequest.normalized(typed) == expected)
  }
}
