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
      ([("Authorization", "Basic BASE64(hall:TOKEN)")], "", 200),
      ([("Authorization", "basic BASE64(:TOKEN)")], "", 200),
      ([("Authorization", "Basic BASE64(TOKEN:)")], "", 401),
      // The authentication of a proxy.
      ([("Authorization", "Basic BASE64(proxy:secret)")], "?token=TOKEN", 200),
      ([("Authorization", "Basic BASE64(hall:wrong)")], "", 403),
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
      let filled = text.replacingOccurrences(of: "TOKEN", with: token)
        .replacingOccurrences(of: "OTHER", with: other)
      guard let credentials = filled.firstMatch(of: /BASE64\((.*)\)/) else { return filled }
      return filled.replacing(
        credentials.output.0, with: Data(credentials.output.1.utf8).base64EncodedString())
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
    arguments: [
      ([], 200), ([("Access-Token", "")], 200), ([("Access-Token", "wrong")], 403),
      ([("Authorization", "Basic cHJveHk6c2VjcmV0")], 200),
    ]
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
