import FileStorage
import Foundation
import FramePipeline
import Graphics
import InternetDates
import PixelOutput
import TestSupport
import Testing
import WidgetHost

@testable import DeviceServer

@Suite("Frame at an address")
struct ImageURLTests {
  private let digest: String
  private let file: [UInt8]

  init() throws {
    file = try TestServer.file(2)
    digest = SHA256.hexDigest(of: file)
  }

  @Test("is the frame of the time, with its validators and how long it is valid")
  func current() throws {
    let (server, token) = try TestServer.withClock()
    let response = try server.response(
      to: "/devices/hall/frame.png?token=\(token)", at: .clock("10:30"))
    #expect(response.status == 200)
    #expect(response.body == file)
    #expect(response.headers["Content-Type"] == "image/png")
    #expect(response.headers["ETag"] == "\"\(digest)\"")
    #expect(response.headers["Last-Modified"] == "Mon, 02 Mar 2026 10:30:00 GMT")
    #expect(response.headers["Cache-Control"] == "private, max-age=1800")
    #expect(response.headers["Date"] == "Mon, 02 Mar 2026 10:30:00 GMT")
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    // Entity tags of up to 79 characters are kept by all clients.
    #expect(response.headers["ETag"].map { $0.utf8.count <= 79 } == true)
  }

  /// Several requests are answered at the same time, and each has its own.
  @Test(
    "is never modified later than the response says that it is",
    arguments: [
      ("10:30:02", "10:30:02", "10:30:02"), ("10:30:02", "10:30:05", "10:30:02"),
      ("10:30:02", "10:30:01", "10:30:01"),
    ])
  func lastModified(first: String, second: String, expected: String) throws {
    let (server, token) = try TestServer.withClock()
    let path = "/devices/hall/frame.png?token=\(token)"
    _ = try server.response(to: path, at: .clock(first))
    let response = try server.response(to: path, at: .clock(second))
    #expect(response.headers["Date"] == "Mon, 02 Mar 2026 \(second) GMT")
    #expect(response.headers["Last-Modified"] == "Mon, 02 Mar 2026 \(expected) GMT")
  }

  @Test("keeps its date when the server is killed", arguments: ["GET", "HEAD"])
  func lastModifiedAfterKill(method: String) throws {
    let (server, token) = try TestServer.withClock()
    func date(at time: String) -> String? {
      server.send(
        method, "/devices/hall/frame.png", [("Access-Token", token)], at: .clock(time))?
        .headers["Last-Modified"]
    }
    #expect(date(at: "10:30:02") == "Mon, 02 Mar 2026 10:30:02 GMT")
    try server.restartAfterKill()
    #expect(date(at: "10:30:05") == "Mon, 02 Mar 2026 10:30:02 GMT")
    // Another frame, and another kill.
    #expect(date(at: "11:00:07") == "Mon, 02 Mar 2026 11:00:07 GMT")
    try server.restartAfterKill()
    #expect(date(at: "11:00:09") == "Mon, 02 Mar 2026 11:00:07 GMT")
  }

  @Test(
    "has a format for each extension, and no other files",
    arguments: [
      ("frame.png", "image/png"), ("frame.bmp", "image/bmp"),
      ("frame.raw", "application/octet-stream"), ("frame.jpg", "image/jpeg"),
      ("frame.webp", "image/webp"), ("frame.gif", nil), ("frame.jpeg", nil),
      ("frame", nil), ("frame.", nil), ("frame.png.bmp", nil), ("frame.PNG", nil),
      ("picture.png", nil), ("Frame.png", nil), ("frame.png%00", nil), (".png", nil), ("", nil),
    ] as [(String, String?)])
  func formats(name: String, expected: String?) throws {
    let (server, token) = try TestServer.withClock()
    let response = server.get("/devices/hall/\(name)", [("Authorization", "Bearer \(token)")])
    #expect(response?.headers["Content-Type"] == expected ?? response?.headers["Content-Type"])
    #expect(response.map { $0.status == (expected == nil ? 404 : 200) } ?? (expected == nil))
  }

  @Test("keeps what the display reports about its panel and its firmware")
  func report() throws {
    let (server, token) = try TestServer.withClock()
    func report(_ headers: [(String, String)]) throws -> DeviceReport? {
      let response = try server.response(
        to: "/devices/hall/frame.png", [("Authorization", "Bearer \(token)")] + headers)
      #expect(response.status == 200)
      return try server.server.directory.device(named: "hall")?.report
    }
    #expect(try report([]) == DeviceReport())
    let size = PixelSize(1200, 1600)
    let full = [
      ("X-Display-Width", "1200"), ("X-Display-Height", "1600"),
      ("X-Display-Orientation", "portrait"), ("X-Firmware-Version", "2.6.1"),
    ]
    #expect(try report(full) == DeviceReport(firmware: "2.6.1", size: size))
    let version = try server.store.deviceVersion()
    // What is missing or impossible changes nothing, and nothing is stored for it.
    for headers in [
      [], full, [("X-Display-Width", "800")],
      [("X-Display-Width", "0"), ("X-Display-Height", "0")],
      [("X-Display-Width", "99999999"), ("X-Display-Height", "99999999")],
      [("X-Display-Width", "a"), ("X-Display-Height", "-5")],
    ] {
      #expect(try report(headers) == DeviceReport(firmware: "2.6.1", size: size))
    }
    #expect(try server.store.deviceVersion() == version)
  }

  @Test(
    "keeps the size of the pictures that a display turns itself, and says if they are turned already",
    arguments: [
      // The profile has 800×480 pixels.
      (800, 480, "landscape", PixelSize(800, 480), nil), (800, 480, nil, PixelSize(800, 480), nil),
      (800, 480, "diagonal", PixelSize(800, 480), nil),
      (
        800, 480, "portrait", PixelSize(480, 800),
        "shows 480×800 pixels, but 'trmnl-og' has 800×480"
      ),
      (
        800, 480, "Portrait", PixelSize(480, 800),
        "shows 480×800 pixels, but 'trmnl-og' has 800×480"
      ),
      // A panel that is higher than wide.
      (48, 64, "portrait", PixelSize(48, 64), nil), (48, 64, "landscape", PixelSize(64, 48), nil),
      (64, 64, "portrait", PixelSize(64, 64), nil),
    ] as [(Int, Int, String?, PixelSize, String?)])
  func orientation(
    width: Int, height: Int, orientation: String?, size: PixelSize, error: String?
  ) throws {
    let (server, _) = try TestServer.withClock()
    let token = try server.addDevice("frame", profile: "trmnl-og")
    let headers = [
      ("Access-Token", token), ("X-Display-Width", "\(width)"), ("X-Display-Height", "\(height)"),
    ]
    let response = try server.response(
      to: "/devices/frame/frame.png",
      headers + (orientation.map { [("X-Display-Orientation", $0)] } ?? []))
    #expect(response.status == 200)
    let directory = server.server.directory
    #expect(try directory.device(named: "frame")?.report.size == size)
    let lastError = directory.contact(of: "frame").lastError
    #expect((lastError == nil) == (error == nil))
    #expect(lastError?.contains(error ?? "") ?? true)
  }

  @Test("shows the same picture in every format")
  func sameTexture() throws {
    let (server, token) = try TestServer.withClock()
    func pixels(_ format: PictureFormat) throws -> [UInt32] {
      let response = try server.response(
        to: "/devices/hall/frame.\(format.fileExtension)", [("Access-Token", token)])
      return try format.codec.decode(
        response.body, size: TestServer.panel.size, palette: .blackAndWhite
      ).pixels
    }
    let png = try pixels(.png)
    #expect(png[0] == 0xFFFF_FFFF)
    #expect(png[1] == 0xFF00_0000)
    #expect(try pixels(.bmp) == png)
    #expect(try pixels(.raw) == png)
  }

  @Test(
    "is not sent to a client that has it, by any of its entity tags",
    arguments: [
      ("\"DIGEST\"", 304), ("W/\"DIGEST\"", 304), ("DIGEST", 304), ("W/DIGEST", 304),
      ("  \"DIGEST\"  ", 304), ("*", 304), ("\"*\"", 304), ("\"old\", \"DIGEST\"", 304),
      ("\"old\",W/\"DIGEST\",\"older\"", 304), ("\"old\"", 200), ("\"DIGEST", 304),
      ("\"\"", 200), ("", 200), (",,", 200), ("\"DIGES\"", 200), ("\"DIGEST2\"", 200),
    ])
  func entityTags(tag: String, expected: Int) throws {
    let (server, token) = try TestServer.withClock()
    let tag = tag.replacingOccurrences(of: "DIGEST", with: digest)
    let response = try server.response(
      to: "/devices/hall/frame.png", [("Access-Token", token), ("If-None-Match", tag)])
    #expect(response.status == expected)
    #expect(response.body == (expected == 304 ? [] : file))
    #expect(response.headers["ETag"] == "\"\(digest)\"")
    #expect(response.headers["Cache-Control"] == "private, max-age=3600")
    #expect(response.headers["Content-Type"] == (expected == 304 ? nil : "image/png"))
  }

  @Test(
    "is sent if it changed after a date",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 200), ("Mon, 02 Mar 2026 10:09:59 GMT", 200),
      // The client's first request was at 10:10.
      ("Mon, 02 Mar 2026 10:10:00 GMT", 304), ("Mon, 02 Mar 2026 10:30:00 GMT", 304),
      ("Tue, 03 Mar 2026 10:30:00 GMT", 304), ("yesterday", 200), ("", 200), ("0", 200),
      ("Monday, 02-Mar-26 10:09:59 GMT", 200), ("Monday, 02-Mar-26 10:10:00 GMT", 304),
      ("Mon Mar  2 10:09:59 2026", 200), ("Mon Mar  2 10:10:00 2026", 304),
    ])
  func modificationDates(date: String, expected: Int) throws {
    let (server, token) = try TestServer.withClock()
    _ = try server.response(
      to: "/devices/hall/frame.png", [("Access-Token", token)], at: .clock("10:10"))
    let response = try server.response(
      to: "/devices/hall/frame.png", [("Access-Token", token), ("If-Modified-Since", date)],
      at: .clock("10:30"))
    #expect(response.status == expected)
    #expect(response.headers["Last-Modified"] == "Mon, 02 Mar 2026 10:10:00 GMT")
  }

  @Test("is compared by its entity tag if a client sends both")
  func bothValidators() throws {
    let (server, token) = try TestServer.withClock()
    func status(_ tag: String, _ date: String) throws -> Int {
      try server.response(
        to: "/devices/hall/frame.png",
        [("Access-Token", token), ("If-None-Match", tag), ("If-Modified-Since", date)]
      ).status
    }
    #expect(try status("\"old\"", "Tue, 03 Mar 2026 10:30:00 GMT") == 200)
    #expect(try status("\"\(digest)\"", "Thu, 01 Jan 1970 00:00:00 GMT") == 304)
  }

  @Test("is new by its date although its timeline began earlier")
  func replacedTimeline() throws {
    let (server, token) = try TestServer.withClock()
    func status(since time: String?, at now: String) throws -> Int {
      let date = time.map { [("If-Modified-Since", HTTPDate.text(of: .clock($0)))] } ?? []
      return try server.response(
        to: "/devices/hall/frame.png", [("Access-Token", token)] + date, at: .clock(now)
      ).status
    }
    #expect(try status(since: nil, at: "10:10") == 200)
    #expect(try status(since: "10:10", at: "10:20") == 304)
    // The widget was reloaded, and its first frame begins before the client's last request.
    try server.write("clock", [TestFrame("10:00", 7)], generatedAt: .clock("10:25"))
    #expect(try status(since: "10:20", at: "10:30") == 200)
    #expect(try status(since: "10:30", at: "10:40") == 304)
    // The device shows something else, which is older.
    try server.write("weather", [TestFrame("08:00", 8)])
    try server.server.directory.update("hall") { $0.shows = "weather" }
    #expect(try status(since: "10:40", at: "10:50") == 200)
    #expect(try status(since: "10:50", at: "11:00") == 304)
  }

  @Test("has the same fields and body for HEAD, but is no fetch")
  func head() throws {
    let (server, token) = try TestServer.withClock()
    let head = server.send("HEAD", "/devices/hall/frame.png", [("Access-Token", token)])
    #expect(server.server.directory.contact(of: "hall").framesFetched == 0)
    let get = server.get("/devices/hall/frame.png", [("Access-Token", token)])
    #expect(head?.status == 200)
    #expect(head?.body == get?.body)
    #expect(head?.headers == get?.headers)
    #expect(server.server.directory.contact(of: "hall").framesFetched == 1)
  }

  @Test(
    "is valid until the next frame",
    arguments: [
      ("09:00", 3600), ("09:59:30", 30), ("10:59:59", 1), ("11:00", 3600), ("20:00", 3600),
    ])
  func age(time: String, expected: Int) throws {
    let (server, token) = try TestServer.withClock()
    let response = try server.response(
      to: "/devices/hall/frame.png", [("Access-Token", token)], at: .clock(time))
    #expect(response.headers["Cache-Control"] == "private, max-age=\(expected)")
  }

  @Test(
    "notes the battery that a client states in fields or parameters",
    arguments: [
      ("", [("X-Battery-Percent", "42")], 42, nil),
      ("", [("X-Battery-Percentage", "42.5")], 42.5, nil),
      ("?batteryLevel=17&isCharging=1", [], 17, true),
      ("?batteryLevel=17&isCharging=No", [], 17, false), ("?battery=101", [], nil, nil),
      ("?battery=-1", [], nil, nil), ("?battery=nan", [], nil, nil), ("?battery=", [], nil, nil),
      ("", [], nil, nil),
    ] as [(String, [(String, String)], Double?, Bool?)])
  func battery(
    query: String, headers: [(String, String)], expected: Double?, isCharging: Bool?
  ) throws {
    let (server, token) = try TestServer.withClock()
    let response = server.get(
      "/devices/hall/frame.png\(query)", headers + [("Access-Token", token)], at: .clock("10:01"))
    #expect(response?.status == 200)
    let contact = server.server.directory.contact(of: "hall")
    #expect(contact.battery == expected)
    #expect(contact.isCharging == isCharging)
    #expect(contact.date == .clock("10:01"))
  }
}
