import Foundation
import TestSupport
import Testing
import WidgetHost

@testable import DeviceServer

@Suite("Response from memory")
struct ImmediateResponseTests {
  private func immediate(
    _ server: TestServer, _ target: String, _ headers: [(String, String)] = [],
    method: String = "GET", at now: Date = .clock("10:30")
  ) throws -> ServerResponse? {
    let request = try #require(
      ServerRequest(
        method, target, headers: HTTPHeaders([("Host", "192.168.1.5:8080")] + headers),
        client: "192.168.1.20"))
    return server.server.immediateResponse(to: request, at: now)
  }

  @Test(
    "is given once the frame was sent, and is the one that a thread that waits gives",
    arguments: [
      "/api/display", "/api/current_screen", "/devices/hall/frame.png", "/devices/hall/frame.jpg",
      "/devices/hall/manifest.json", "/hall/next", "/devices/hall/kiosk/",
    ])
  func known(target: String) throws {
    let (server, token) = try TestServer.withClock()
    let headers = [("Authorization", "Bearer \(token)")]
    let waited = try server.response(to: target, headers, at: .clock("10:30"))
    #expect(waited.status == 200)
    let response = try #require(try immediate(server, target, headers))
    #expect(response.status == 200)
    #expect(response.body == waited.body)
    #expect(response.headers == waited.headers)
  }

  @Test(
    "is not given for what writes, draws or counts attempts",
    arguments: [
      ("GET", "/api/setup", [("ID", "00:11:22:33:44:55")]), ("POST", "/devices/hall/taps", []),
      ("GET", "/devices/hall/frame.png", [("Access-Token", "wrong")]), ("GET", "/metrics", []),
      ("GET", "/metrics/devices", []),
      ("GET", "/api/display", [("Access-Token", "wrong")]),
    ] as [(String, String, [(String, String)])])
  func rejected(method: String, target: String, headers: [(String, String)]) throws {
    let (server, _) = try TestServer.withClock()
    let devices = try server.store.registeredDevices()
    for _ in 0..<20 { #expect(try immediate(server, target, headers, method: method) == nil) }
    #expect(try server.store.registeredDevices() == devices)
    // None of the attempts was counted.
    let response = server.send(method, target, headers, at: .clock("10:30"))
    #expect(response?.status != 429)
  }

  @Test("is given after changes of devices by the server itself, and not by another process")
  func registrations() throws {
    let folder = try TemporaryFolder()
    let server = try TestServer(state: StateFolder(path: folder.path))
    try server.write("clock", [TestFrame("09:00", 1)])
    let headers = [("Access-Token", try server.addDevice())]
    func isImmediate() throws -> Bool {
      try immediate(server, "/devices/hall/frame.png", headers) != nil
    }
    _ = try server.response(to: "/devices/hall/frame.png", headers, at: .clock("10:30"))
    #expect(try isImmediate())
    #expect(try server.response(to: "/api/setup", [("ID", "00:11:22:33:44:55")]).status == 200)
    #expect(try isImmediate())
    try server.server.directory.update("hall") { $0.report.model = "og" }
    #expect(try isImmediate())
    let other = try HostStore(StateFolder(path: folder.path))
    try other.updateDevice("hall") { $0.report.model = "x" }
    try server.server.directory.update("hall") { $0.report.firmware = "1" }
    #expect(try !isImmediate())
    _ = try server.response(to: "/devices/hall/frame.png", headers, at: .clock("10:30"))
    #expect(try isImmediate())
    #expect(try server.server.directory.device(named: "hall")?.report.model == "x")
  }

  @Test("is not given for a new manifest until it was read")
  func newManifest() throws {
    let (server, token) = try TestServer.withClock()
    let path = "/devices/hall/frame.png"
    let headers = [("Access-Token", token)]
    let before = try server.response(to: path, headers, at: .clock("10:30"))
    try server.write("clock", [TestFrame("10:00", 9)], generatedAt: .clock("10:20"))
    #expect(try immediate(server, path, headers) == nil)
    #expect(try immediate(server, path, headers) == nil)
    let after = try server.response(to: path, headers, at: .clock("10:30"))
    #expect(after.body != before.body)
    #expect(try immediate(server, path, headers)?.body == after.body)
  }

  @Test("performs a button's press only once, on a thread that waits")
  func press() throws {
    let server = try TestServer.withStack()
    let token = try server.addDevice(identifier: "aabbccddeeff", shows: "rotation")
    let headers = [("Access-Token", token), ("special_function", "true")]
    _ = try server.response(to: "/api/display", [("Access-Token", token)])
    #expect(try immediate(server, "/api/display", headers) == nil)
    #expect(server.posted.values.isEmpty)
    _ = try server.response(to: "/api/display", headers)
    #expect(server.posted.values == [.page(stack: "rotation", .next)])
  }
}
