import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import TestSupport
import Testing
import WidgetHost

@testable import DeviceServer

/// Devices that register themselves with a code, as a person types it into Tesserae's set-up page.
@Suite("Registration with a code")
struct TesseraeRegistrationTests {
  /// As the ESP32 firmware sends it.
  private static let board = """
    {"device_id":"board-1","kind":"seeed_ee04_75","panel_w":40,"panel_h":24,"fw_version":"1.4.0",\
    "mac":"aa:bb:cc:00:11:22","ota":{"schema":1},"deck_cache":{"schema":1,"capacity_bytes":67108864},\
    "frame_cache":{"schema":1,"capacity_bytes":67108864,"max_frames":32}}
    """

  private static func server(state: StateFolder? = nil) throws -> TestServer {
    let server = try TestServer(state: state)
    try server.write("clock", [TestFrame("09:00", 1)])
    return server
  }

  private func register(
    _ server: TestServer, _ code: String?, _ body: String = board, client: String = "192.168.1.20",
    at now: Date = .clock("10:00")
  ) throws -> ServerResponse {
    let response = server.send(
      "POST", "/api/v1/device/register", code.map { [("X-Pairing-Code", $0)] } ?? [],
      body: Array(body.utf8), client: client, at: now)
    return try #require(response)
  }

  private func code(
    _ server: TestServer, shows: String = "clock", name: String? = nil
  ) throws -> String {
    try server.store.addDeviceCode(showing: shows, named: name, at: .clock("10:00")).code
  }

  @Test("a code lets one device see what it is made for")
  func registers() throws {
    let server = try Self.server()
    let code = try code(server)
    #expect(code.wholeMatch(of: /[0-9]{6}/) != nil)
    let response = try register(server, code)
    #expect(response.status == 201)
    #expect(response.json?["reused_existing"] == .bool(false))
    #expect(response.text("device_id") == "board-1")
    #expect(response.number("server_time") == Int(Date.clock("10:00").timeIntervalSince1970))
    #expect(response.json?["config"]?["sleep_interval_s"] == .integer(900))
    let token = try #require(response.text("device_token"))
    let frame = try server.response(
      to: "/api/v1/device/board-1/frame", [("Authorization", "Bearer \(token)")])
    #expect(frame.status == 200)
    #expect(frame.text("format") == "bin")
    #expect(server.server.directory.contact(of: "board-1").frameCache?.maximumFrames == 32)
    // Of one that is used up, another device learns nothing.
    let second = try register(server, code, Self.board.replacing("00:11:22", with: "00:11:23"))
    #expect(second.status == 403)
    #expect(second.text("device_token") == nil)
    #expect(server.server.directory.devices.count == 1)
  }

  @Test("a device that is paired again keeps its name, and gets a new token and new numbers")
  func again() throws {
    let server = try Self.server()
    let paired = try register(server, try code(server))
    let first = try #require(paired.text("device_token"))
    let press = RecordedInput(on: "board-1", event: RecordedInput.Event(.button, id: "7"))
    #expect(
      try server.store.record(press, for: [], at: Date(timeIntervalSince1970: 0)) == .stored(nil))
    #expect(
      try server.store.record(press, for: [], at: Date(timeIntervalSince1970: 0)) == .repeated)
    let response = try register(server, try code(server))
    #expect(response.status == 200)
    #expect(response.json?["reused_existing"] == .bool(true))
    let second = try #require(response.text("device_token"))
    for (token, status) in [(first, 401), (second, 200)] {
      let frame = try server.response(
        to: "/api/v1/device/board-1/frame", [("Authorization", "Bearer \(token)")])
      #expect(frame.status == status)
    }
    #expect(
      try server.store.record(press, for: [], at: Date(timeIntervalSince1970: 0)) == .stored(nil))
    #expect(server.server.directory.devices.map(\.id) == ["board-1"])
  }

  @Test("a device that announced itself, and waits for approval, may use a code")
  func announced() throws {
    let server = try Self.server()
    _ = server.send("POST", "/api/v1/device/discover", body: Array(Self.board.utf8))
    #expect(server.server.directory.devices.map(\.isApproved) == [false])
    let response = try register(server, try code(server, name: "kitchen"))
    #expect(response.status == 200)
    #expect(response.text("device_id") == "kitchen")
    let device = try #require(server.server.directory.devices.first)
    #expect(server.server.directory.devices.count == 1)
    #expect(device.isApproved && device.shows == "clock" && device.profile == "panel")
    #expect(try server.store.registeredDevices() == [device])
  }

  @Test("a name that another device has gets a number")
  func names() throws {
    let server = try Self.server()
    try server.addDevice("kitchen")
    #expect(
      try register(server, try code(server, name: "kitchen")).text("device_id") == "kitchen-2")
    #expect(
      try register(server, try code(server, name: "kitchen")).text("device_id") == "kitchen-2")
  }

  @Test("a code is valid for a quarter of an hour, also after a restart of the server")
  func expires() throws {
    let folder = try TemporaryFolder()
    for (time, status) in [("10:14:59", 201), ("10:15", 403)] {
      let server = try Self.server(state: StateFolder(path: folder.path + "/\(status)"))
      let code = try code(server)
      try server.restart()
      #expect(try register(server, code, at: .clock(time)).status == status, "\(time)")
    }
  }

  @Test("the body is checked before the code, which stays valid")
  func malformed() throws {
    let server = try Self.server()
    let code = try code(server)
    for body in ["", "[]", "{}", #"{"device_id":"a","mac":"None"}"#] {
      #expect(try register(server, code, body).status == 400, "\(body)")
    }
    #expect(try register(server, code).status == 201)
  }

  @Test("after ten wrong codes in a minute, an address has to wait, even with the right one")
  func limited() throws {
    let server = try Self.server()
    let code = try code(server)
    let wrong = code == "000000" ? "000001" : "000000"
    for text in [nil, "", "123", "\(code)0", " "] + Array(repeating: wrong, count: 5) {
      #expect(try register(server, text).status == 403, "\(text ?? "none")")
    }
    for text in [wrong, code] {
      let response = try register(server, text)
      #expect(response.status == 429)
      #expect(response.headers["Retry-After"] == "60")
    }
    // Another address does not wait, and this one not for longer than a minute.
    #expect(try register(server, wrong, client: "192.168.1.21").status == 403)
    #expect(try register(server, code, at: .clock("10:01")).status == 201)
  }

  @Test("a device for which nothing is drawn says what has to be done")
  func mismatch() throws {
    let server = try Self.server()
    let response = try register(
      server, try code(server),
      Self.board.replacing(#""panel_w":40,"panel_h":24"#, with: #""panel_w":800,"panel_h":480"#))
    #expect(response.status == 201)
    let device = try #require(server.server.directory.devices.first)
    #expect(device.shows == nil)
    _ = try server.response(
      to: "/api/v1/device/board-1/frame",
      [("Authorization", "Bearer \(response.text("device_token") ?? "")")])
    #expect(
      server.server.directory.contact(of: "board-1").lastError
        == "'clock' is drawn for 'panel' with 40×24 pixels in 'bw', but 'board-1' has 800×480 in 'bw'; "
        + "add it for such a display")
  }

  @Test("sixteen codes are valid at most, and expired ones are removed")
  func count() throws {
    let store = try HostStore()
    for number in 0..<16 {
      #expect(
        try store.addDeviceCode(showing: "clock", at: .clock("10:00:\(number)")).shows == "clock")
    }
    #expect(throws: StateError.tooManyDeviceCodes(16)) {
      try store.addDeviceCode(showing: "clock", at: .clock("10:14:59"))
    }
    _ = try store.addDeviceCode(showing: "hall", named: "wall", at: .clock("10:15"))
    let codes = try store.deviceCodes(at: .clock("10:15"))
    #expect(codes.count == 16)
    #expect(codes.last?.shows == "hall" && codes.last?.name == "wall")
    #expect(Set(codes.map(\.code)).count == 16)
  }

  @Test("a name of more characters than boards keep is cut, and still known")
  func longName() throws {
    let server = try Self.server()
    let name = String(repeating: "kitchen-", count: 5)
    let response = try register(server, try code(server, name: name))
    let deviceID = try #require(response.text("device_id"))
    #expect(deviceID == String(name.prefix(32)))
    let token = try #require(response.text("device_token"))
    #expect(
      try server.response(
        to: "/api/v1/device/\(deviceID)/frame", [("Authorization", "Bearer \(token)")]
      ).status == 200)
  }
}
