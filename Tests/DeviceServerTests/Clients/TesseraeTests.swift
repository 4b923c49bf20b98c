import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetHost

@testable import DeviceServer

/// Version 1 of Tesserae's device API, as its boards use it.
@Suite("Tesserae's device API")
struct TesseraeTests {
  private static let announcement =
    #"{"device_id":"Board-1","mac":"AA-BB-CC-00-11-22","kind":"xiao_epaper_75","panel_w":40,"panel_h":24}"#

  private func discover(_ server: TestServer, _ body: String = announcement) throws
    -> ServerResponse
  {
    let response = server.send("POST", "/api/v1/device/discover", body: Array(body.utf8))
    return try #require(response)
  }

  /// Approves the announced board, and returns its token.
  private func approve(_ server: TestServer, shows: String = "clock") throws -> String {
    _ = try discover(server)
    let device = try #require(try server.server.directory.device(identifier: "aabbcc001122"))
    try server.server.directory.update(device.id) { device in
      (device.pairing, device.shows, device.profile) = (nil, shows, "panel")
    }
    let response = try discover(server)
    return try #require(response.text("device_token"))
  }

  private func call(
    _ server: TestServer, _ method: String, _ call: String, _ token: String, _ body: String = ""
  ) throws -> ServerResponse {
    let response = server.send(
      method, "/api/v1/device/board-1/\(call)", [("Authorization", "Bearer \(token)")],
      body: Array(body.utf8))
    return try #require(response)
  }

  @Test("an unknown board gets no token, and announces itself again")
  func unknown() throws {
    let response = try discover(TestServer())
    #expect(response.status == 200)
    #expect(response.text("device_token") == nil)
    #expect(response.number("retry_after_s") == 30)
    #expect(response.text("next_step")?.hasPrefix("placard device approve ") == true)
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
  }

  @Test(
    "an announcement needs a name and an address",
    arguments: [
      "", "[]", "{}", #"{"mac":"aabbcc001122"}"#, #"{"device_id":"a"}"#,
      #"{"device_id":"a","mac":"00:00:00:00:00:00"}"#, #"{"device_id":"a","mac":"null"}"#,
      #"{"device_id":"a","mac":"ff:ff:ff:ff:ff:ff"}"#, #"{"device_id":7,"mac":"aabbcc001122"}"#,
    ])
  func malformed(body: String) throws {
    #expect(try discover(TestServer(), body).status == 400)
  }

  @Test(
    "a client gets the format that it states, and one without a buffer never gets one",
    arguments: [
      ("xiao_epaper_75", #""format":"png","#, "png"), ("xiao_epaper_75", "", "bin"),
      ("circuitpython_generic", #""format":"bmp","#, "bmp"), ("circuitpython_generic", "", "png"),
    ])
  func formats(kind: String, field: String, expected: String) throws {
    let server = try TestServer()
    try server.write("clock", [TestFrame("09:00", 1)])
    let body = Self.announcement.replacing("xiao_epaper_75", with: kind)
      .replacing("{\"device_id\"", with: "{\(field)\"device_id\"")
    _ = try discover(server, body)
    let token = try approve(server)
    let response = try call(server, "GET", "frame", token)
    #expect(response.text("format") == expected)
    let path = try #require(
      response.text("url")?.split(separator: ":8080", maxSplits: 1).last.map(String.init))
    let file = try server.response(to: path).body
    guard expected == "bmp" else { return }
    // 8 bits per pixel, also in black and white, for readers of nothing else.
    #expect(file[28] == 8)
    #expect(file.count == 1_078 + 24 * 40)
  }

  @Test(
    "a board whose name cannot be one gets another", arguments: ["Küche", "hall board", "null"])
  func names(name: String) throws {
    let body = Self.announcement.replacing("Board-1", with: name)
    #expect(try discover(TestServer(), body).status == 200)
    #expect(TesseraeReport(Array(body.utf8))?.name == "tesserae-001122")
  }

  @Test(
    "a board that states no gamut has the inks of panels of its size",
    arguments: [
      (800, 480, "spectra6"), (600, 400, "spectra6"), (600, 448, "acep7"), (640, 400, "acep7"),
    ])
  func inks(width: Int, height: Int, expected: String) throws {
    let body =
      #"{"device_id":"a","mac":"aabbcc001122","kind":"pico_bin_client","panel_w":\#(width),"panel_h":\#(height)}"#
    let report = try #require(TesseraeReport(Array(body.utf8)))
    #expect(report.device.palette == expected)
  }

  @Test("an approved board gets the packed buffer of its panel")
  func frame() throws {
    let server = try TestServer()
    try server.write("clock", [TestFrame("09:00", 1)])
    let token = try approve(server)
    let response = try call(server, "GET", "frame", token)
    #expect(response.text("format") == "bin")
    #expect(response.number("panel_w") == 40)
    let path = try #require(
      response.text("url")?.split(separator: ":8080", maxSplits: 1).last.map(String.init))
    let file = try server.response(to: path)
    // 40 pixels are 5 bytes; the first pixel is black, all others are white.
    #expect(file.body == [0x7F] + [UInt8](repeating: 0xFF, count: 5 * 24 - 1))
    let tag = try #require(response.headers["ETag"])
    let again = try server.response(
      to: "/api/v1/device/board-1/frame",
      [("Authorization", "Bearer \(token)"), ("If-None-Match", tag)])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
  }

  @Test("tokens and names decide who is rejected")
  func rejected() throws {
    let server = try TestServer()
    try server.write("clock", [TestFrame("09:00", 1)])
    let token = try approve(server)
    let other = try server.addDevice("other")
    #expect(try call(server, "GET", "frame", "wrong").status == 401)
    #expect(try call(server, "GET", "frame", other).status == 403)
    let unknown = try server.response(
      to: "/api/v1/device/nobody/frame", [("Authorization", "Bearer \(token)")])
    #expect(unknown.status == 404)
  }

  @Test("a board that is renamed is still known by the name that it uses")
  func renamed() throws {
    let server = try TestServer()
    try server.write("clock", [TestFrame("09:00", 1)])
    let token = try approve(server)
    try server.server.directory.update("board-1") { ($0.id, $0.clientName) = ("hall", "board-1") }
    #expect(try call(server, "GET", "frame", token).status == 200)
  }

  @Test("a status says when to contact the server again, in the range that boards accept")
  func status() throws {
    let server = try TestServer()
    try server.write("clock", [TestFrame("09:00", 1), TestFrame("10:20", 2)])
    let token = try approve(server)
    let response = try call(server, "POST", "status", token, #"{"battery_pct":71,"rssi":-60}"#)
    let poll = try #require(response.number("next_poll_s"))
    #expect(poll > 1200 && poll <= 1206)
    let contact = server.server.directory.contact(of: "board-1")
    #expect(contact.battery == 71)
    #expect(contact.signal == -60)
    for body in ["", "no JSON", "[]", #"{"battery_pct":"x"}"#] {
      #expect(try call(server, "POST", "status", token, body).status == 200, "\(body)")
    }
  }

  @Test(
    "a status has the charge of the battery, or the voltage of its cell",
    arguments: [
      (#"{"battery_mv":3600}"#, 50), (#"{"battery_mv":4200,"battery_pct":71}"#, 71),
      (#"{"battery_mv":4350}"#, 100), (#"{"battery_mv":2900}"#, 0), (#"{"battery_mv":0}"#, nil),
      (#"{"battery_mv":-1}"#, nil), (#"{"battery_mv":"3600"}"#, nil),
      (#"{"battery_mv":3600,"battery_pct":101}"#, 50), ("{}", nil),
    ] as [(String, Double?)])
  func battery(body: String, expected: Double?) throws {
    let server = try TestServer()
    try server.write("clock", [TestFrame("09:00", 1)])
    let token = try approve(server)
    #expect(try call(server, "POST", "status", token, body).status == 200)
    #expect(server.server.directory.contact(of: "board-1").battery == expected)
  }

  @Test("a repeated tap is performed once, and a stroke is no tap")
  func taps() throws {
    let server = try TestServer()
    try server.write("clock", [TestFrame("09:00", 1)])
    let token = try approve(server)
    func outcome(_ body: String) throws -> String? {
      try call(server, "POST", "tap", token, body).text("outcome")
    }
    #expect(try outcome(#"{"x0":5,"y0":5,"event_id":7}"#) == "dispatched")
    #expect(try outcome(#"{"x0":5,"y0":5,"event_id":7}"#) == "deduped")
    #expect(try outcome(#"{"x0":5,"y0":5,"event_id":8}"#) == "dispatched")
    #expect(server.taps.values.count == 2)
    #expect(try outcome(#"{"x0":5,"y0":5,"x1":35,"y1":5,"event_id":9}"#) == "noop")
    #expect(try outcome(#"{"x0":5,"y0":5,"digest":"0123456789abcdef"}"#) == "stale")
    for body in ["", "{}", #"{"x0":"5","y0":5}"#, #"{"region_id":"a"}"#] {
      #expect(try outcome(body) == "error", "\(body)")
    }
    #expect(server.taps.values.count == 2)
  }

  /// Returns the timeline's only posts after a request of a board that shows a stack.
  private func pages(_ requests: [(String, String, String)]) throws -> [HostRequest] {
    let server = try TestServer.withStack()
    let token = try approve(server, shows: "rotation")
    for (method, path, body) in requests { _ = try call(server, method, path, token, body) }
    return server.posted.values
  }

  @Test(
    "a button pages the stack once, however often the board reports the press",
    arguments: [
      ([("GET", "frame?button=right&button_event_id=7", "")], [StackPage.next]),
      ([("GET", "frame?button=left&event=7", "")], [.previous]),
      (
        [
          ("GET", "frame?button=right&button_event_id=7", ""),
          ("POST", "status", #"{"button":"right","button_event_id":7}"#),
          ("GET", "frame?button=right&button_event_id=7", ""),
        ], [.next]
      ),
      (
        [
          ("GET", "frame?button=right&button_event_id=7", ""),
          ("GET", "frame?button=right&button_event_id=8", ""),
          // The counter was restarted.
          ("GET", "frame?button=left&button_event_id=1", ""),
        ], [.next, .next, .previous]
      ),
      // Without a number, the second press within three seconds is the same.
      ([("GET", "frame?button=right", ""), ("GET", "frame?button=right", "")], [.next]),
      ([("GET", "frame?button=up", ""), ("GET", "frame?button=", "")], []),
      ([("POST", "status", #"{"button":"left"}"#)], [.previous]),
    ])
  func buttons(requests: [(String, String, String)], expected: [StackPage]) throws {
    #expect(try pages(requests) == expected.map { .page(stack: "rotation", $0) })
  }

  @Test("a panel with black, white and red gets two bits for each pixel")
  func threeInks() throws {
    var profile = TestServer.panel
    profile.id = "red"
    profile.palette = try #require(Palette.named("bwr"))
    profile.formats = [.raw]
    let server = try TestServer(profiles: [profile])
    try server.write("clock", [TestFrame("09:00", 1)], on: profile)
    _ = try discover(
      server, Self.announcement.replacing("xiao_epaper_75", with: "xiao_epaper_75_bwr"))
    let device = try #require(try server.server.directory.device(identifier: "aabbcc001122"))
    try server.server.directory.update(device.id) { device in
      (device.pairing, device.shows, device.profile) = (nil, "clock", "red")
    }
    let token = try #require(
      try discover(
        server, Self.announcement.replacing("xiao_epaper_75", with: "xiao_epaper_75_bwr")
      ).text("device_token"))
    let response = try call(server, "GET", "frame", token)
    let path = try #require(
      response.text("url")?.split(separator: ":8080", maxSplits: 1).last.map(String.init))
    // 40 pixels are 10 bytes: black is 00, white 01, red 10.
    #expect(
      try server.response(to: path).body
        == [0b00_01_01_01] + [UInt8](repeating: 0b01_01_01_01, count: 10 * 24 - 1))
    #expect(
      RawLayout(profile.palette).codes(
        // One row of black, white, red and white.
        ofPlanes: [0b0111_1111, 0b1101_1111], size: PixelSize(4, 1)) == [0b00_01_10_01])
  }
}

@Suite("Reports of devices")
struct DeviceReportLimitTests {
  @Test(
    "a size is taken if a panel can have it",
    arguments: [
      (800, 480, true), (2880, 2160, true), (32, 32, true), (8192, 1024, true), (31, 480, false),
      (8193, 480, false), (8192, 8192, false), (-800, 480, false), (0, 0, false),
    ])
  func sizes(width: Int, height: Int, isTaken: Bool) {
    #expect((PanelSize.validated(width, height) != nil) == isTaken)
  }

  @Test("what an unapproved device reports later is not stored")
  func pending() throws {
    let server = try TestServer()
    func poll(_ width: String) throws {
      _ = try server.response(
        to: "/api/display", [("ID", "aabbccddeeff"), ("Width", width), ("Height", "480")])
    }
    try poll("800")
    try poll("640")
    let device = try #require(try server.server.directory.device(identifier: "aabbccddeeff"))
    #expect(device.report.size == PixelSize(800, 480))
  }

  @Test("a token in an address is not in the log")
  func log() throws {
    let request = try #require(ServerRequest("GET", "/kiosk/0a1b2c/manifest.json"))
    #expect(request.pathForLog == "/kiosk/…/manifest.json")
    // Addresses that are put together wrongly.
    let token = String(repeating: "0a", count: 20)
    for (path, shown) in [
      ("/devices/hall/kiosk/\(token)/", "/devices/hall/kiosk/…"),
      ("/\(token)/next", "/…/next"), ("/devices/\(token).png", "/devices/…"),
      ("/frames/\(token)\(token)", "/frames/\(token)\(token)"),
    ] {
      #expect(ServerRequest("GET", path)?.pathForLog == shown)
    }
  }
}
