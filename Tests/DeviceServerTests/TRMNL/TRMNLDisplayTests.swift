import CheckedJSON
import FileStorage
import Foundation
import PixelOutput
import TestSupport
import Testing
import WidgetHost

@testable import DeviceServer

@Suite("Display of TRMNL's API")
struct TRMNLDisplayTests {
  /// What a client gets.
  enum Outcome: Sendable { case content, pairing, rejected }

  @Test(
    "shows content for the right token, or for the identifier alone",
    arguments: [
      ("TOKEN", "AA:BB:CC:DD:EE:FF", .content),
      ("TOKEN", nil, .content),
      // The token counts, whatever the identifier is.
      ("TOKEN", "00:11:22:33:44:55", .content),
      (nil, "AA:BB:CC:DD:EE:FF", .content),
      (nil, "aabbccddeeff", .content),
      (nil, "Aa-bB-cc-DD-ee-Ff", .content),
      // An empty token is none.
      ("", "AA:BB:CC:DD:EE:FF", .content),
      ("   ", "AA:BB:CC:DD:EE:FF", .content),
      ("", nil, .rejected),
      (nil, nil, .rejected),
      (nil, "00:00:00:00:00:00", .rejected),
      ("wrong", nil, .rejected),
      ("wrong", "AA:BB:CC:DD:EE:FF", .rejected),
      ("wrong", "00:11:22:33:44:55", .pairing),
      (nil, "00:11:22:33:44:55", .pairing),
      ("", "00:11:22:33:44:55", .pairing),
    ] as [(String?, String?, Outcome)])
  func identification(token: String?, identifier: String?, expected: Outcome) throws {
    let (server, right) = try TestServer.withClock()
    let headers = [("Access-Token", token == "TOKEN" ? right : token), ("ID", identifier)]
    let response = try server.response(
      to: "/api/display", headers.compactMap { name, value in value.map { (name, $0) } })
    let content = try TestServer.file(2)
    switch expected {
    case .content: #expect(try server.picture(of: response) == content)
    case .pairing:
      #expect(response.number("status") == 0)
      #expect(try server.picture(of: response) != content)
      #expect(server.server.directory.devices.count == 2)
    case .rejected:
      #expect(response.status == 401)
      #expect(response.text("image_url") == nil)
      #expect(response.json?["reset_firmware"] == nil)
      #expect(server.server.directory.devices.count == 1)
    }
  }

  @Test(
    "says whether the token is missing or unknown",
    arguments: [
      ("/api/display", nil, "the token is missing"), ("/api/display", "", "the token is missing"),
      ("/api/display", " ", "the token is missing"),
      ("/api/display", "wrong", "the token is unknown"),
      ("/api/current_screen", "", "the token is missing"),
      ("/api/devices/me", "", "the token is missing"),
      ("/api/devices/me", "wrong", "the token is unknown"),
      ("/api/v1/device/hall/frame", "", "the token is missing"),
      ("/api/v1/device/hall/frame", "wrong", "the token is unknown"),
    ] as [(String, String?, String)])
  func rejectedToken(path: String, token: String?, expected: String) throws {
    let (server, _) = try TestServer.withClock()
    let fields = token.map { [("Access-Token", $0)] } ?? []
    let response = try server.response(to: path, fields)
    #expect(response.status == 401)
    #expect(response.text("error")?.hasPrefix(expected) == true)
  }

  @Test("has one line of JSON without spaces, with unescaped slashes and all members")
  func json() throws {
    let (server, token) = try TestServer.withClock()
    let response = try server.response(
      to: "/api/display", [("Access-Token", token)], at: .clock("09:30"))
    let digest = SHA256.hexDigest(of: try TestServer.file(1))
    let spread = try #require(response.number("refresh_rate"))
    #expect(
      response.text
        == #"{"status":0,"image_url":"http://192.168.1.5:8080/frames/\#(digest).png","#
        + #""image_url_timeout":0,"filename":"screen-\#(digest.prefix(6))-1772431200","#
        + #""refresh_rate":\#(spread),"update_firmware":false,"firmware_url":"","#
        + #""reset_firmware":false,"special_function":"restart_playlist","action":"","#
        + #""maximum_compatibility":false,"temperature_profile":"default"}"#)
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["Date"] == "Mon, 02 Mar 2026 09:30:00 GMT")
    #expect(response.headers["Content-Encoding"] == nil)
  }

  /// Otherwise the firmware does not report a double click, or shows no frame after it.
  @Test("names a special function always, and repeats it as the action of a double click")
  func specialFunction() throws {
    let (server, token) = try TestServer.withClock()
    let headers = [("Access-Token", token), ("special_function", "true")]
    let pressed = try server.response(to: "/api/display", headers)
    #expect(pressed.text("special_function") == "restart_playlist")
    #expect(pressed.text("action") == "restart_playlist")
    let polled = try server.response(to: "/api/display", [headers[0]])
    #expect(polled.text("special_function") == "restart_playlist")
    #expect(polled.text("action") == "")
  }

  @Test(
    "names the picture by the host of the request",
    arguments: [
      ("192.168.1.5:8080", [], "http://192.168.1.5:8080"),
      ("frames.local", [], "http://frames.local"),
      ("[fe80::1]:80", [], "http://[fe80::1]:80"),
      ("home.example", [("X-Forwarded-Proto", "https")], "https://home.example"),
      ("home.example", [("X-Forwarded-Proto", "gopher")], "http://home.example"),
      // Nothing that could end the address is taken over.
      ("a.example/x", [], "http://localhost"), ("a.example\"><b>", [], "http://localhost"),
      ("a b", [], "http://localhost"), ("user@a.example", [], "http://localhost"),
      ("a.example?x", [], "http://localhost"), ("a.example#x", [], "http://localhost"),
      ("a\r\nSet-Cookie: x", [], "http://localhost"), ("", [], "http://localhost"),
      ("é.example", [], "http://localhost"),
      (String(repeating: "a", count: 256), [], "http://localhost"),
    ] as [(String, [(String, String)], String)])
  func host(host: String, more: [(String, String)], expected: String) throws {
    let (server, token) = try TestServer.withClock()
    let request = ServerRequest(
      "GET", "/api/display",
      headers: HTTPHeaders([("Host", host), ("Access-Token", token)] + more))
    let response = server.server.response(to: try #require(request), at: .clock("10:00"))
    #expect(response.text("image_url")?.hasPrefix("\(expected)/frames/") == true)
  }

  @Test(
    "has no other methods",
    arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", ""])
  func methods(method: String) throws {
    let (server, token) = try TestServer.withClock()
    #expect(server.send(method, "/api/display", [("Access-Token", token)])?.status == 405)
  }

  @Test("shows a notice as long as nothing is assigned, or nothing is drawn")
  func notices() throws {
    let server = try TestServer()
    try server.addInstance("clock")
    let idle = try server.addDevice("idle", identifier: "000000000001", shows: nil)
    let early = try server.addDevice("early", identifier: "000000000002", shows: "clock")
    let lost = try server.addDevice("lost", identifier: "000000000003", shows: "removed")
    let waits = try [idle, early, lost].map { token in
      let response = try server.response(to: "/api/display", [("Access-Token", token)])
      #expect(response.number("status") == 0)
      #expect(try !server.picture(of: response).isEmpty)
      return try #require(response.number("refresh_rate"))
    }
    #expect((900...905).contains(waits[0]))
    #expect((60...65).contains(waits[1]))
    #expect((60...65).contains(waits[2]))
  }

  @Test("shows the last good frame if the manifest is damaged")
  func damagedManifest() throws {
    let (server, token) = try TestServer.withClock()
    let first = try server.response(to: "/api/display", [("Access-Token", token)])
    try server.folder.write("{", to: "Output/panel/clock/manifest.json")
    let second = try server.response(to: "/api/display", [("Access-Token", token)])
    #expect(second.text("filename") == first.text("filename"))
  }

  @Test("shows a notice if a frame's file is missing")
  func lostPicture() throws {
    let (server, token) = try TestServer.withClock()
    try FileManager.default.removeItem(atPath: server.folder.path + "/Output/panel/clock/frames")
    let response = try server.response(to: "/api/display", [("Access-Token", token)])
    #expect(response.number("status") == 0)
    #expect(try server.picture(of: response) != TestServer.file(2))
  }
}

@Suite("File name of a frame")
struct FilenameTests {
  private func filename(
    _ server: TestServer, _ token: String, at time: Date
  ) throws -> String {
    let response = try server.response(to: "/api/display", [("Access-Token", token)], at: time)
    return try #require(response.text("filename"))
  }

  @Test("suits the firmware's cache for every frame, and differs in the first 14 characters")
  func form() throws {
    let server = try TestServer()
    try server.write("clock", TestFrame.every(1800, count: 48))
    let token = try server.addDevice()
    var starts: Set<String> = []
    for half in 0..<48 {
      let time = Date.clock("00:10").addingTimeInterval(Double(half) * 1800)
      let name = try filename(server, token, at: time)
      #expect(name.utf8.count <= 31)
      #expect(name.wholeMatch(of: /screen-[0-9a-f]{6}-[0-9]{10}/) != nil)
      #expect(!name.hasPrefix("setup"))
      #expect(!name.contains("/"))
      // Devices delete files of yesterday.
      let date = try #require(Double(name.suffix(10)))
      #expect(abs(date - time.timeIntervalSince1970) < 86_400)
      starts.insert(String("/\(name)".prefix(14)))
    }
    #expect(starts.count == 48)
  }

  @Test("changes if and only if the bytes change")
  func bytes() throws {
    let server = try TestServer()
    let token = try server.addDevice()
    try server.write("clock", [TestFrame("09:00", 1)])
    let first = try filename(server, token, at: .clock("09:10"))
    #expect(try filename(server, token, at: .clock("09:20")) == first)

    // A later manifest with the same picture in a frame of its own.
    try server.write("clock", [TestFrame("09:30", 1)], generatedAt: .clock("09:30"))
    #expect(try filename(server, token, at: .clock("09:40")) == first)
    try server.restart()
    #expect(try filename(server, token, at: .clock("09:45")) == first)

    // Another picture in a frame of the same date.
    try server.write("clock", [TestFrame("09:30", 2)], generatedAt: .clock("09:50"))
    let second = try filename(server, token, at: .clock("09:55"))
    #expect(second != first)

    // The first picture again.
    try server.write("clock", [TestFrame("09:30", 1)], generatedAt: .clock("10:00"))
    #expect(
      try filename(server, token, at: .clock("10:05"))
        == filename(server, token, at: .clock("10:10")))
  }

  @Test("is the same for several devices that show the same picture")
  func devices() throws {
    let (server, first) = try TestServer.withClock()
    let second = try server.addDevice("kitchen", identifier: "000000000002")
    #expect(
      try filename(server, first, at: .clock("10:05"))
        == filename(server, second, at: .clock("10:20")))
  }

  @Test("of a notice changes with the notice alone")
  func notice() throws {
    let server = try TestServer()
    func filename(_ identifier: String, at time: Date) throws -> String? {
      try server.response(to: "/api/display", [("ID", identifier)], at: time).text("filename")
    }
    let first = try filename("000000000001", at: .clock("10:00"))
    #expect(first != nil)
    #expect(try filename("000000000001", at: .clock("10:01")) == first)
    #expect(try filename("000000000002", at: .clock("10:01")) != first)
  }
}

@Suite("Setup of TRMNL's API")
struct TRMNLSetupTests {
  @Test("returns the same key on each call, which then shows content")
  func key() throws {
    let server = try TestServer()
    try server.write("clock", [TestFrame("09:00", 1)])
    var keys: Set<String> = []
    for (path, id) in [
      ("/api/setup", "AA:BB:CC:DD:EE:FF"), ("/api/setup/", "aa:bb:cc:dd:ee:ff"),
      ("/api/setup", "AA-BB-CC-DD-EE-FF"), ("/api/setup/", "aabbccddeeff"),
    ] {
      let response = try server.response(to: path, [("ID", id)])
      #expect(response.status == 200)
      #expect(response.number("status") == 200)
      #expect(response.text("filename") == "empty_state")
      #expect(response.text("image_url")?.hasPrefix("http://192.168.1.5:8080/frames/") == true)
      keys.insert(try #require(response.text("api_key")))
      try server.restart()
    }
    let key = try #require(keys.first)
    #expect(keys.count == 1)
    #expect(key.wholeMatch(of: /[0-9a-f]{40}/) != nil)
    let device = try server.server.directory.update("trmnl-ddeeff") { device in
      (device.pairing, device.shows, device.profile) = (nil, "clock", "panel")
    }
    #expect(server.server.directory.token(of: device) == key)
    let response = try server.response(to: "/api/display", [("Access-Token", key)])
    #expect(try server.picture(of: response) == TestServer.file(1))
    // Setup of a known device changes nothing.
    let again = try server.response(to: "/api/setup", [("ID", "AA:BB:CC:DD:EE:FF")])
    #expect(again.text("api_key") == key)
    #expect(again.text("message") == "Registered")
  }

  @Test("has all texts that clients need, in one line")
  func json() throws {
    let server = try TestServer()
    let response = try server.response(to: "/api/setup", [("ID", "AA:BB:CC:DD:EE:FF")])
    for name in ["api_key", "friendly_id", "image_url", "message"] {
      #expect(response.text(name)?.isEmpty == false)
    }
    #expect(!response.text.contains("\\/"))
    #expect(!response.text.contains("\n"))
    #expect(!response.text.contains("\": "))
  }

  @Test("shows its code as the friendly name and in the message")
  func code() throws {
    let server = try TestServer()
    let response = try server.response(to: "/api/setup", [("ID", "AA:BB:CC:DD:EE:FF")])
    let code = try #require(server.server.directory.devices.first?.pairing?.code)
    #expect(response.text("friendly_id") == code)
    #expect(response.text("message") == "Run: placard device approve \(code) --show NAME")
  }

  @Test("names the page for its code where the server's address is not known to displays")
  func codeForLocalPages() throws {
    let server = try TestServer(hasPages: true)
    let response = try server.response(to: "/api/setup", [("ID", "AA:BB:CC:DD:EE:FF")])
    let code = try #require(server.server.directory.devices.first?.pairing?.code)
    #expect(response.text("message") == "Enter \(code) on the server's page Displays")
    let device = try #require(server.server.directory.devices.first)
    #expect(
      try server.server.notice(for: device).lines == [
        "Enter the code on the server's page Displays,", "or run on the server:",
        "placard device approve \(code) --show NAME",
      ])
  }

  @Test("says where a person enters its code, if the server has pages")
  func codeForPages() throws {
    let pages = "http://192.168.1.5:8080/admin/"
    let server = try TestServer(pagesAddress: pages)
    let response = try server.response(to: "/api/setup", [("ID", "AA:BB:CC:DD:EE:FF")])
    let device = try #require(server.server.directory.devices.first)
    let code = try #require(device.pairing?.code)
    #expect(response.text("message") == "Enter \(code) at \(pages)")
    let notice = try server.server.notices.file(
      of: .pairing(code: code, pages: pages), on: server.server.profile(of: device), as: .png)
    #expect(try server.picture(of: response) == notice)
  }

  @Test("names the pages instead of a command in every notice")
  func noticesForPages() {
    let pages = "http://192.168.1.5:8080/admin/"
    #expect(Notice.pairing(code: "KANUHD", pages: pages).lines == ["Enter the code at", pages])
    #expect(
      Notice.nothingAssigned(device: "hall", pages: pages).lines
        == ["Choose what 'hall' shows at", pages])
    #expect(Notice.unfit("wall", pages: pages).lines == ["The reason is at", pages])
    #expect(
      Notice.pairing(code: "KANUHD", pages: nil).lines
        == ["Run on the server:", "placard device approve KANUHD --show NAME"])
  }

  @Test(
    "without an identifier is rejected",
    arguments: [[], [("ID", "")], [("ID", "null")], [("ID", "../../etc/passwd")]]
      as [[(String, String)]])
  func noIdentifier(headers: [(String, String)]) throws {
    let server = try TestServer()
    let response = try server.response(to: "/api/setup", headers)
    #expect(response.status == 404)
    #expect(response.number("status") == 404)
    #expect(server.server.directory.devices.isEmpty)
  }

  @Test(
    "sends a bitmap of 48,062 bytes to firmware that accepts nothing else",
    arguments: [("1.6.0", "bmp"), ("1.8.2", "bmp"), ("1.8.3", "png"), ("1.8.14", "png")])
  func picture(firmware: String, format: String) throws {
    let server = try TestServer()
    let response = try server.response(
      to: "/api/setup",
      [
        ("ID", "AA:BB:CC:DD:EE:FF"), ("Model", "og"), ("FW-Version", firmware), ("Width", "800"),
        ("Height", "480"),
      ])
    let picture = try server.response(to: try #require(response.imagePath))
    #expect(picture.headers["Content-Type"] == "image/\(format)")
    if format == "bmp" {
      #expect(picture.body.count == 48_062)
      #expect(picture.body.starts(with: Array("BM".utf8)))
    } else {
      #expect(picture.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(picture.body.count <= 90_000)
    }
  }
}
