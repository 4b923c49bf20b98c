import FramePipeline
import PixelOutput
import TestSupport
import Testing
import WidgetHost

@testable import DeviceServer

@Suite("Address with the name of an unknown display")
struct ImageURLPairingTests {
  private static let address = "/devices/kitchen/frame.png"
  private static let chosen = [("Authorization", "Bearer chosen-by-its-owner")]

  /// Approves the display that waits with a code, as `device approve` does.
  private func approve(_ server: TestServer, as name: String? = nil) throws {
    let waiting = server.server.directory.devices.filter { !$0.isApproved }
    let code = try #require(waiting.first?.pairing?.code)
    #expect(waiting.count == 1)
    let profiles = DeviceProfileRegistry(folder: server.folder.path + "/devices")
    let device = try server.store.approveDevice(
      code: code, showing: nil, named: name, profiles: profiles, at: .clock("10:00"))
    _ = try server.store.changeDevice(device.id) { ($0.shows, $0.profile) = ("clock", "panel") }
    try server.restart()
  }

  /// Returns the width and height in the header of a PNG file.
  private static func size(ofPNG file: [UInt8]) -> PixelSize {
    func number(_ start: Int) -> Int { file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return PixelSize(number(16), number(20))
  }

  @Test(
    "shows a pairing code in the stated size, and what is chosen once it is approved",
    arguments: [
      (true, [("Authorization", "Bearer chosen-by-its-owner")], "", PixelSize(800, 480)),
      (true, [], "?token=chosen-by-its-owner&width=600&height=800", PixelSize(600, 800)),
      (true, [("Authorization", "Basic eDpjaG9zZW4tYnktaXRzLW93bmVy")], "", PixelSize(800, 480)),
      (
        true,
        [
          ("Access-Token", "chosen-by-its-owner"), ("X-Display-Width", "480"),
          ("X-Display-Height", "800"),
        ], "",
        PixelSize(480, 800)
      ),
      (true, [], "?token=chosen-by-its-owner&width=99999&height=1", PixelSize(800, 480)),
      (false, [], "?width=400&height=300", PixelSize(400, 300)),
    ] as [(Bool, [(String, String)], String, PixelSize)])
  func pairing(
    requiresTokens: Bool, headers: [(String, String)], query: String, size: PixelSize
  ) throws {
    let (server, _) = try TestServer.withClock(requiresTokens: requiresTokens)
    let response = try server.response(to: Self.address + query, headers)
    #expect(response.status == 200)
    #expect(response.headers["Content-Type"] == "image/png")
    #expect(Self.size(ofPNG: response.body) == size)
    #expect(try server.response(to: Self.address + query, headers).body == response.body)
    try approve(server)
    let approved = try server.response(to: Self.address + query, headers)
    #expect(approved.status == 200)
    #expect(approved.body == (try TestServer.file(2)))
  }

  @Test("rejects another token than the one that was approved")
  func wrongToken() throws {
    let (server, _) = try TestServer.withClock()
    #expect(server.get(Self.address, Self.chosen)?.status == 200)
    try approve(server)
    #expect(server.get(Self.address, Self.chosen)?.status == 200)
    // It has the name in its address now.
    #expect(try server.server.directory.device(named: "kitchen")?.isApproved == true)
    #expect(server.get(Self.address, [("Access-Token", "chosen-by-another")])?.status == 403)
    #expect(server.get(Self.address)?.status == 401)
  }

  @Test("leads to the display when it was approved under another name")
  func renamed() throws {
    let (server, _) = try TestServer.withClock()
    #expect(server.get(Self.address, Self.chosen)?.status == 200)
    try approve(server, as: "galley")
    #expect(try server.response(to: Self.address, Self.chosen).body == (try TestServer.file(2)))
    #expect(server.get("/devices/galley/frame.png", Self.chosen)?.status == 200)
    #expect(server.get(Self.address, [("Access-Token", "other")])?.status == 403)
  }

  @Test(
    "registers nothing for a request that no approval could authorize",
    arguments: [
      ("/devices/kitchen/frame.png", [], 401),
      // The token of another display.
      ("/devices/kitchen/frame.png", [("Access-Token", "TOKEN")], 403),
      ("/devices/kitchen/frame.png", [("Access-Token", "guessable")], 403),
      (
        "/devices/kitchen/frame.png",
        [("Access-Token", "chosen-by-its-owner"), ("Sec-Fetch-Site", "cross-site")], 403
      ),
      ("/devices/kitchen/manifest.json", [("Access-Token", "chosen-by-its-owner")], 403),
      ("/devices/admin/frame.png", [("Access-Token", "chosen-by-its-owner")], 403),
      ("/devices/a%20b/frame.png", [("Access-Token", "chosen-by-its-owner")], 403),
    ] as [(String, [(String, String)], Int)])
  func rejected(target: String, headers: [(String, String)], expected: Int) throws {
    let (server, token) = try TestServer.withClock()
    let devices = try server.store.registeredDevices()
    let filled = headers.map { ($0.0, $0.1 == "TOKEN" ? token : $0.1) }
    #expect(server.get(target, filled)?.status == expected)
    #expect(try server.store.registeredDevices() == devices)
  }

  @Test("has another code for each token, and leaves the name to a person who adds a display")
  func others() throws {
    let (server, _) = try TestServer.withClock()
    let first = try server.response(to: Self.address, Self.chosen)
    let second = try server.response(
      to: Self.address, [("Access-Token", "chosen-by-another")])
    #expect(first.body != second.body)
    #expect(try server.response(to: Self.address, Self.chosen).body == first.body)
    let waiting = server.server.directory.devices.filter { !$0.isApproved }
    #expect(Set(waiting.compactMap(\.pairing?.code)).count == 2)
    #expect(waiting.map(\.id).sorted() == ["address-kitchen", "address-kitchen-2"])
    let token = try server.addDevice("kitchen")
    #expect(
      try server.response(to: Self.address, [("Access-Token", token)]).body
        == (try TestServer.file(2)))
    #expect(server.get(Self.address, Self.chosen)?.status == 403)
  }

  @Test("says how long a token has to be")
  func shortToken() throws {
    let (server, _) = try TestServer.withClock()
    let rejection = try server.response(to: Self.address, [("Access-Token", "guessable")])
    #expect(rejection.status == 403)
    #expect(rejection.text("error")?.contains("at least 16 characters") == true)
    #expect(rejection.rejectsToken)
  }

  @Test("does not register names without end")
  func manyNames() throws {
    let (server, _) = try TestServer.withClock()
    let statuses = (0..<100).compactMap { number in
      server.get("/devices/room-\(number)/frame.png", Self.chosen)?.status
    }
    #expect(Set(statuses) == [200, 429])
    #expect(statuses.count { $0 == 200 } <= 10)
  }

  @Test("keeps the display that has the same name by another protocol apart")
  func otherProtocol() throws {
    let (server, _) = try TestServer.withClock()
    _ = try server.response(to: "/api/setup", [("ID", "00:11:22:33:44:55")])
    #expect(server.get("/devices/trmnl-334455/frame.png", Self.chosen)?.status == 403)
  }
}
