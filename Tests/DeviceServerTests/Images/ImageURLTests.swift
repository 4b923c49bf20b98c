import FileStorage
import Foundation
import FramePipeline
import Graphics
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

@Suite("Authorization for a frame at an address")
struct ImageURLAuthorizationTests {
  @Test(
    "needs the device's token on a network",
    arguments: [
      ([("Authorization", "Bearer TOKEN")], "", 200),
      ([("authorization", "bearer TOKEN")], "", 200),
      ([("Authorization", "Bearer  TOKEN ")], "", 200), ([("Access-Token", "TOKEN")], "", 200),
      ([("X-Tesserae-Token", "TOKEN")], "", 200), ([], "?token=TOKEN", 200),
      ([], "?key=TOKEN", 200),
      ([], "?x=1&token=TOKEN", 200), ([], "?%74oken=TOKEN", 200),
      ([], "", 401), ([], "?token=", 401), ([("Access-Token", "")], "", 401),
      ([("Authorization", "Bearer ")], "", 401), ([("Authorization", "Basic TOKEN")], "", 401),
      ([("Access-Token", "wrong")], "", 403), ([], "?token=wrong", 403),
      ([("Authorization", "Bearer TOKENX")], "", 403),
      ([("Authorization", "Bearer OTHER")], "", 403),
      // The first of several counts.
      ([], "?token=wrong&token=TOKEN", 403), ([("Access-Token", "wrong")], "?token=TOKEN", 403),
    ] as [([(String, String)], String, Int)])
  func network(headers: [(String, String)], query: String, expected: Int) throws {
    let (server, token) = try TestServer.withClock()
    let other = try server.addDevice("kitchen")
    func filled(_ text: String) -> String {
      text.replacingOccurrences(of: "TOKEN", with: token)
        .replacingOccurrences(of: "OTHER", with: other)
    }
    for file in ["frame.png", "manifest.json"] {
      let response = try server.response(
        to: "/devices/hall/\(file)\(filled(query))", headers.map { ($0.0, filled($0.1)) })
      #expect(response.status == expected)
      if expected != 200 {
        #expect(response.text("error")?.isEmpty == false)
        #expect(response.headers["ETag"] == nil)
      }
    }
  }

  @Test(
    "needs no token on this machine, but no wrong one either",
    arguments: [([], 200), ([("Access-Token", "")], 200), ([("Access-Token", "wrong")], 403)]
      as [([(String, String)], Int)])
  func loopback(headers: [(String, String)], expected: Int) throws {
    let (server, _) = try TestServer.withClock(requiresTokens: false)
    #expect(server.get("/devices/hall/frame.png", headers)?.status == expected)
  }

  @Test(
    "needs the token on this machine for requests of other sites and proxies",
    arguments: [
      ([("Host", "localhost")], 200), ([("Host", "localhost:8080")], 200),
      ([("Host", "127.0.0.1:8080")], 200), ([("Host", "127.1.2.3")], 200),
      ([("Host", "[::1]:8080")], 200), ([("Host", "LOCALHOST")], 200), ([], 200),
      ([("Host", "localhost:8080"), ("Origin", "http://localhost:8080")], 200),
      // A name of another site that leads to this machine.
      ([("Host", "rebound.example")], 401), ([("Host", "localhost.example")], 401),
      ([("Host", "127.0.0.1.example:8080")], 401), ([("Host", "192.168.1.5")], 401),
      ([("Host", "")], 401),
      // A page of another site.
      ([("Host", "localhost:8080"), ("Origin", "https://a.example")], 401),
      ([("Host", "localhost:8080"), ("Origin", "null")], 401),
      ([("Host", "localhost:8080"), ("Origin", "http://localhost:3000")], 401),
      ([("Host", "localhost:8080"), ("X-Forwarded-For", "203.0.113.7")], 401),
      ([("Host", "localhost:8080"), ("Forwarded", "for=203.0.113.7")], 401),
    ] as [([(String, String)], Int)])
  func otherSites(headers: [(String, String)], expected: Int) throws {
    let (server, token) = try TestServer.withClock(requiresTokens: false)
    func statuses(_ more: [(String, String)]) throws -> [Int] {
      let body = Array(#"{"x":1,"y":1}"#.utf8)
      return try [("GET", "frame.png"), ("GET", "manifest.json"), ("POST", "taps")].map {
        let request = ServerRequest(
          $0.0, "/devices/hall/\($0.1)", headers: HTTPHeaders(headers + more), body: body)
        return server.server.response(to: try #require(request), at: .clock("10:00")).status
      }
    }
    #expect(try statuses([]) == [expected, expected, expected])
    #expect(try statuses([("Access-Token", token)]) == [200, 200, 200])
  }

  @Test(
    "says on this machine alone which devices there are",
    arguments: [
      (true, nil, 401), (true, "wrong", 403), (false, nil, 404), (false, "wrong", 403),
    ] as [(Bool, String?, Int)])
  func unknownDevice(requiresTokens: Bool, token: String?, expected: Int) throws {
    let (server, _) = try TestServer.withClock(requiresTokens: requiresTokens)
    let headers = token.map { [("Access-Token", $0)] } ?? []
    #expect(server.get("/devices/nobody/frame.png", headers)?.status == expected)
    #expect(server.get("/devices/nobody/manifest.json", headers)?.status == expected)
  }

  @Test("of a device that is not approved shows its code and no content")
  func pending() throws {
    let server = try TestServer(requiresTokens: false)
    try server.write("clock", [TestFrame("09:00", 1)])
    _ = try server.response(to: "/api/setup", [("ID", "AA:BB:CC:DD:EE:FF")])
    let response = try server.response(to: "/devices/trmnl-ddeeff/frame.png")
    #expect(response.status == 200)
    #expect(response.body != (try TestServer.file(1)))
    #expect(server.get("/devices/trmnl-ddeeff/manifest.json")?.status == 403)
    #expect(
      server.send("POST", "/devices/trmnl-ddeeff/taps", body: Array(#"{"x":1,"y":1}"#.utf8))?.status
        == 409)
  }
}

@Suite("Frame at the address of its digest")
struct ImmutableFrameTests {
  @Test("never changes, and needs no token")
  func immutable() throws {
    let (server, token) = try TestServer.withClock()
    let display = try server.response(to: "/api/display", [("Access-Token", token)])
    let path = try #require(display.imagePath)
    for path in [path, String(path.dropLast(4))] {
      let response = try server.response(to: path)
      #expect(response.status == 200)
      #expect(response.body == (try TestServer.file(2)))
      #expect(response.headers["Cache-Control"] == "public, max-age=31536000, immutable")
      #expect(response.headers["Content-Type"] == "image/png")
    }
    let tag = try #require(server.get(path)?.headers["ETag"])
    #expect(server.get(path, [("If-None-Match", tag)])?.status == 304)
    #expect(server.get(path, [("If-None-Match", tag)])?.body == [])
    #expect(server.send("HEAD", path)?.status == 200)
    #expect(server.send("POST", path)?.status == 404)
  }

  @Test("stays for frames of earlier manifests")
  func former() throws {
    let (server, token) = try TestServer.withClock()
    let display = try server.response(to: "/api/display", [("Access-Token", token)])
    try server.write("clock", [TestFrame("10:00", 9)], generatedAt: .clock("10:05"))
    _ = try server.response(to: "/api/display", [("Access-Token", token)])
    #expect(try server.picture(of: display) == TestServer.file(2))
  }

  @Test(
    "is no other file",
    arguments: [
      "/frames/", "/frames/x.png", "/frames/DIGEST.bmp", "/frames/DIGEST.png/x", "/frames/DIGES",
      "/frames/\(String(repeating: "0", count: 64)).png", "/frames/DIGEST.png.png",
      "/frames/UPPER.png", "/frames/DIGEST.",
    ])
  func others(path: String) throws {
    let (server, token) = try TestServer.withClock()
    _ = try server.response(to: "/api/display", [("Access-Token", token)])
    let digest = SHA256.hexDigest(of: try TestServer.file(2))
    let path = path.replacingOccurrences(of: "DIGEST", with: digest)
      .replacingOccurrences(of: "UPPER", with: digest.uppercased())
    #expect(server.get(path)?.status == 404)
  }
}

@Suite("Manifest of a device")
struct ManifestProtocolTests {
  @Test("is the file of what the device shows, with validators")
  func manifest() throws {
    let (server, token) = try TestServer.withClock()
    let headers = [("Access-Token", token)]
    let response = try server.response(to: "/devices/hall/manifest.json", headers)
    let written = FileManager.default.contents(
      atPath: server.folder.path + "/Output/panel/clock/manifest.json")
    #expect(response.status == 200)
    #expect(Data(response.body) == written)
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.headers["Cache-Control"] == "no-cache")
    let tag = try #require(response.headers["ETag"])
    let again = server.get("/devices/hall/manifest.json", headers + [("If-None-Match", tag)])
    #expect(again?.status == 304)
    #expect(again?.body == [])
    #expect(server.server.directory.contact(of: "hall").date == .clock("10:00"))

    try server.write("clock", [TestFrame("10:00", 9)], generatedAt: .clock("10:05"))
    let changed = server.get("/devices/hall/manifest.json", headers + [("If-None-Match", tag)])
    #expect(changed?.status == 200)
  }

  @Test("names pictures that are found from its own address, also those of earlier manifests")
  func pictures() throws {
    let (server, token) = try TestServer.withClock()
    let response = try server.response(to: "/devices/hall/manifest.json?token=\(token)")
    let manifest = try ManifestFile.manifest(from: Data(response.body))
    try server.write("clock", [TestFrame("10:00", 9)], generatedAt: .clock("10:05"))
    for (frame, number) in zip(manifest.frames, 1...) {
      let picture = try server.response(to: "/devices/hall/\(frame.picture.image)")
      #expect(picture.status == 200)
      #expect(picture.body == (try TestServer.file(number)))
      #expect(picture.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    }
    let image = try #require(manifest.frames.first?.picture.image)
    #expect(server.get("/devices/nobody/\(image)")?.status == 404)
    #expect(server.get("/devices/hall/frames/nothing.png")?.status == 404)
    #expect(server.get("/devices/hall/frames/manifest.json")?.status == 404)
    #expect(server.get("/devices/hall/\(image)/x")?.status == 404)
  }

  @Test("is not there before something is drawn")
  func nothing() throws {
    let server = try TestServer(requiresTokens: false)
    try server.addDevice("idle", shows: nil)
    try server.addDevice("early", shows: "clock")
    for name in ["idle", "early"] {
      let response = server.get("/devices/\(name)/manifest.json")
      #expect(response?.status == 404)
      #expect(
        response?.text("error") == "this device shows nothing yet; run 'placard device assign'")
    }
  }
}
