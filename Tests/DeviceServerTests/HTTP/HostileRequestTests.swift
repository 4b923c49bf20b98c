import Foundation
import InternetDates
import Testing

@testable import DeviceServer

@Suite("Target of a request")
struct RequestTargetTests {
  @Test(
    "has decoded segments, without empty ones",
    arguments: [
      ("/", []), ("/api/display", ["api", "display"]), ("/api/display/", ["api", "display"]),
      ("//api///display//", ["api", "display"]), ("/a%20b", ["a b"]), ("/%61pi", ["api"]),
      ("/é", ["é"]), ("/%C3%A9", ["é"]), ("/a+b", ["a+b"]), ("/api?x=/../y", ["api"]),
      ("/...", ["..."]),
      ("/a?b?c", ["a"]), ("/?", []), ("/a%25", ["a%"]), ("/%252e%252e", ["%2e%2e"]),
    ])
  func segments(target: String, expected: [String]) {
    #expect(ServerRequest("GET", target)?.path == expected)
  }

  /// Targets that are no path on this server.
  static let hostileTargets = [
    "", "api", "api/display", "http://a.example/api/display", "*", "/..", "/../etc/passwd",
    "/a/../b",
    "/.", "/a/./b", "/%2e%2e/etc/passwd", "/%2E%2e", "/%2e", "/.%2e/a", "/a%2Fb", "/..%2f..%2fetc",
    "/%", "/%2", "/%zz", "/a%", "/%ff", "/%C3", "/%c0%ae%c0%ae", "/%00", "/a%00.png",
    "/a%0d%0aX: y",
    "/a\u{0}", "/a\nb", "/a\tb", "/%1b[0m", "/" + String(repeating: "a", count: 5_000),
    "/?x=" + String(repeating: "a", count: 5_000), "/" + String(repeating: "%61", count: 1_000),
  ]

  @Test(
    "is rejected if it is too long, is not encoded correctly, or leads out",
    arguments: hostileTargets)
  func hostile(target: String) {
    #expect(ServerRequest("GET", target) == nil)
  }

  @Test("is rejected at the address of a frame as well", arguments: hostileTargets)
  func hostileFrame(target: String) throws {
    let (server, token) = try TestServer.withClock()
    for target in ["/devices\(target)/frame.png", "/frames\(target)", "/devices/hall\(target)"] {
      let response = server.get(target, [("Access-Token", token)])
      // A query is no part of the path.
      #expect(response == nil || [403, 404].contains(response?.status))
    }
  }

  @Test(
    "has the first of repeated parameters, and ignores those that are not encoded correctly",
    arguments: [
      ("/?a=1", ["a": "1"]), ("/?a=1&a=2", ["a": "1"]), ("/?a", ["a": ""]), ("/?a=", ["a": ""]),
      ("/?a=b=c", ["a": "b=c"]), ("/?a=x+y", ["a": "x y"]), ("/?a=x%2By", ["a": "x+y"]),
      ("/?%61=1", ["a": "1"]), ("/?%zz=1&b=2", ["b": "2"]), ("/?a=%zz", ["a": ""]), ("/?&&", [:]),
      ("/?=1", ["": "1"]), ("/", [:]),
    ])
  func parameters(target: String, expected: [String: String]) {
    #expect(ServerRequest("GET", target)?.query == expected)
  }

  @Test("has at most 64 parameters")
  func manyParameters() {
    let query = (0..<200).map { "p\($0)=1" }.joined(separator: "&")
    #expect(ServerRequest("GET", "/?\(query)")?.query.count == 64)
  }

  @Test(
    "that nobody knows is not found",
    arguments: [
      "/", "/api", "/api/", "/api/display/x", "/api/Display", "/devices", "/devices/hall",
      "/devices/hall/", "/frames", "/robots.txt", "/.env", "/api/models/x",
    ])
  func unknown(target: String) throws {
    let (server, token) = try TestServer.withClock()
    let response = try server.response(to: target, [("Access-Token", token)])
    #expect(response.status == 404)
    #expect(response.number("status") == 404)
    #expect(response.text("error")?.isEmpty == false)
    #expect(
      response.headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'")
  }

  @Test(
    "with a body that is too large is rejected, but a report is not sent again",
    arguments: [
      ("/api/log", 200), ("/api/v1/device/hall/log", 200), ("/api/v1/device/hall/status", 200),
      ("/devices/hall/taps", 413), ("/api/v1/device/discover", 413),
    ])
  func largeBody(target: String, expected: Int) throws {
    let (server, token) = try TestServer.withClock()
    var request = try #require(
      ServerRequest("POST", target, headers: HTTPHeaders([("Access-Token", token)])))
    request.body = .tooLarge
    #expect(server.server.response(to: request, at: .clock("10:00")).status == expected)
  }

  @Test("of random bytes is answered without a fault")
  func random() throws {
    let (server, _) = try TestServer.withClock()
    var random = SplitMix(state: 7)
    let pieces = [
      "/", "api", "display", "devices", "hall", "frame.png", "frames", "%", "2e", "..", "?", "=",
      "&", "token", "\u{0}", "é", " ", "+", "%00", "taps", "setup", ":", "@",
    ]
    for _ in 0..<500 {
      let count = Int(random.next() % 12)
      let target =
        "/" + (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      guard let response = server.get(target) else { continue }
      #expect([200, 400, 401, 403, 404, 429].contains(response.status))
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }
}

@Suite("Header fields")
struct HTTPHeadersTests {
  @Test("are found in any case, and the first value that is not empty counts")
  func names() {
    let headers = HTTPHeaders([
      ("ACCESS-TOKEN", ""), ("Percent-Charged", " 5\t"), ("id", "a"), ("ID", "b"),
    ])
    #expect(headers["id"] == "a")
    #expect(headers["Access-Token"] == "")
    #expect(headers.first(of: "Access-Token") == nil)
    #expect(headers.first(of: "Access-Token", "percent-charged") == "5")
    #expect(headers["none"] == nil)
  }

  @Test("are replaced and removed with all their values")
  func changes() {
    var headers = HTTPHeaders([("a", "1"), ("A", "2"), ("b", "3")])
    headers["A"] = "4"
    #expect(headers.fields.map(\.value) == ["3", "4"])
    headers["a"] = nil
    #expect(headers.fields.map(\.name) == ["b"])
  }

  @Test("that many responses share are read, replaced and compared as others, and sent as they are")
  func block() {
    let block = HeaderBlock([("A", "1"), ("B", "2\r\nC: 3"), ("no name", "4")])
    #expect(String(decoding: block.bytes, as: UTF8.self) == "A: 1\r\nB: 2  C: 3\r\n")
    var headers = HTTPHeaders(block, [HTTPHeaders.Field(name: "D", value: "5")])
    #expect(headers["a"] == "1")
    #expect(headers["d"] == "5")
    let same = HTTPHeaders([("A", "1"), ("B", "2\r\nC: 3"), ("no name", "4"), ("D", "5")])
    #expect(headers == same)
    headers["E"] = "6"
    #expect(headers.block === block)
    headers["A"] = "7"
    #expect(headers.block == nil)
    #expect(headers.fields.map(\.value) == ["2\r\nC: 3", "4", "5", "6", "7"])
  }

  @Test(
    "have dates as RFC 9110 writes them",
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
      (1_772_409_600.9, "Mon, 02 Mar 2026 00:00:00 GMT"),
      (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
    ])
  func dates(seconds: Double, expected: String) {
    #expect(HTTPDate.text(of: Date(timeIntervalSince1970: seconds)) == expected)
  }
}

@Suite("Limit of attempts")
struct RateLimiterTests {
  @Test("allows ten in a minute to each client")
  func window() {
    let limiter = RateLimiter()
    let start = Date.clock("10:00")
    for second in 0..<10 {
      #expect(limiter.allows("a", at: start.addingTimeInterval(Double(second))))
    }
    #expect(!limiter.allows("a", at: start.addingTimeInterval(10)))
    #expect(!limiter.allows("a", at: start.addingTimeInterval(59)))
    #expect(limiter.allows("b", at: start.addingTimeInterval(59)))
    #expect(limiter.allows("a", at: start.addingTimeInterval(60)))
    // The clock was put back.
    #expect(limiter.allows("a", at: start.addingTimeInterval(-3600)))
  }

  @Test("allows ten attempts to each of ten devices of a client")
  func devices() {
    let limiter = RateLimiter()
    let start = Date.clock("10:00")
    func allowed(_ device: String, _ attempts: Int, of client: String = "a", at time: Date) -> Int {
      (0..<attempts).count { _ in limiter.allows(client, as: device, at: time) }
    }
    #expect(allowed("0", 12, at: start) == 10)
    #expect(limiter.isExhausted("a", as: "0", at: start))
    #expect(!limiter.isExhausted("a", as: "1", at: start))
    for device in 1..<10 { #expect(allowed("\(device)", 3, at: start) == 3) }
    #expect(allowed("10", 3, at: start) == 0)
    #expect(limiter.isExhausted("a", as: "10", at: start))
    #expect(allowed("9", 12, at: start) == 7)
    #expect(allowed("10", 3, of: "b", at: start) == 3)
    #expect(allowed("10", 3, at: start.addingTimeInterval(60)) == 3)
    // Names are compared up to 64 bytes, so that they take no more memory.
    let long = String(repeating: "x", count: 64)
    #expect(allowed(long + "1", 6, of: "c", at: start) == 6)
    #expect(allowed(long + "2", 6, of: "c", at: start) == 4)
    // Characters may have any number of bytes.
    let marked = "x" + String(repeating: "\u{301}", count: 40)
    #expect(allowed(marked + "1", 6, of: "d", at: start) == 6)
    #expect(allowed(marked + "2", 6, of: "d", at: start) == 4)
  }

  @Test("rejects new clients while too many try, and forgets them after a minute")
  func manyClients() {
    let limiter = RateLimiter()
    let start = Date.clock("10:00")
    for client in 0..<10_000 { #expect(limiter.allows("\(client)", at: start)) }
    #expect(!limiter.allows("new", at: start.addingTimeInterval(1)))
    #expect(limiter.allows("new", at: start.addingTimeInterval(61)))
  }

  @Test("answers the eleventh wrong token of a minute with 429, and a right one always")
  func wrongTokens() throws {
    let (server, token) = try TestServer.withClock()
    let paths = ["/api/display", "/devices/hall/frame.png", "/devices/nobody/manifest.json"]
    for path in paths {
      let (server, _) = try TestServer.withClock()
      let states = (0..<12).map { second in
        server.get(
          path, [("Access-Token", "wrong")],
          at: Date.clock("10:00").addingTimeInterval(Double(second)))?.status
      }
      let rejection = path == "/api/display" ? 401 : 403
      #expect(states == Array(repeating: rejection, count: 10) + [429, 429])
    }
    for _ in 0..<50 {
      #expect(server.get("/api/display", [("Access-Token", token)])?.status == 200)
    }
    for _ in 0..<20 { _ = server.get("/api/display", [("Access-Token", "wrong")]) }
    #expect(server.get("/api/display", [("Access-Token", "wrong")])?.headers["Retry-After"] == "60")
    #expect(server.get("/api/display", [("Access-Token", token)])?.status == 200)
    // Another client is not affected.
    #expect(
      server.send("GET", "/api/display", [("Access-Token", "wrong")], client: "192.168.1.99")?
        .status
        == 401)
  }
}
