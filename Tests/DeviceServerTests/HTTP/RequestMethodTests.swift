import Foundation
import Testing
import WidgetHost

@testable import DeviceServer

@Suite("Method of a request")
struct RequestMethodTests {
  private static let addresses = [
    ("/devices/hall/frame.png", "GET, HEAD"), ("/devices/nobody/frame.webp", "GET, HEAD"),
    ("/devices/hall/manifest.json", "GET, HEAD"), ("/devices/hall/frames/a.png", "GET, HEAD"),
    ("/devices/hall/taps", "POST"), ("/devices/hall/kiosk/", "GET, HEAD"),
    ("/devices/hall/kiosk/events", "GET"), ("/devices/hall/kiosk/taps", "POST"),
    ("/kiosk/secret/", "GET, HEAD"), ("/kiosk/secret/frames/a.png", "GET, HEAD"),
    ("/frames/a.png", "GET, HEAD"), ("/hall/next", "GET"), ("/api/display/", "GET, HEAD"),
    ("/api/setup", "GET, HEAD"), ("/api/log", "POST"), ("/api/devices/me", "GET, HEAD"),
    ("/healthz", "GET, HEAD"), ("/metrics", "GET, HEAD"), ("/metrics/devices", "GET, HEAD"),
    ("/favicon.ico", "GET, HEAD"),
    ("/api/v1/device/discover", "POST, OPTIONS"),
    ("/api/v1/device/hall/frame", "GET, HEAD, OPTIONS"),
    ("/api/v1/device/hall/status", "POST, OPTIONS"),
    ("/api/v1/device/hall/frame/patch/a", "GET, OPTIONS"),
  ]

  @Test("that an address does not have is rejected with those that it has", arguments: addresses)
  func rejected(target: String, allowed: String) throws {
    let (server, token) = try TestServer.withClock()
    let known = allowed.components(separatedBy: ", ")
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"]
    where !known.contains(method) {
      // It needs no token, as it does not say which devices there are.
      for headers in [[], [("Access-Token", token)]] {
        let response = server.send(method, target, headers)
        #expect(response?.status == 405, "\(method)")
        #expect(response?.headers["Allow"] == allowed, "\(method)")
      }
    }
    // Reading is rejected as well where it is not possible.
    for method in ["GET", "HEAD"] where !known.contains(method) {
      let response = server.send(method, target, [("Access-Token", token)])
      #expect(response?.status == 405 && response?.headers["Allow"] == allowed, "\(method)")
    }
  }

  @Test("that an address has is none of those that are rejected")
  func sampleRequests() throws {
    let (server, token) = try TestServer.withClock()
    for sample in SampleRequest.all {
      func filled(_ text: String) -> String { text.replacing("TOKEN", with: token) }
      let response = server.send(
        sample.method, filled(sample.target), sample.headers.map { ($0.0, filled($0.1)) },
        body: Array(sample.body.utf8))
      #expect(response?.status != 405, "\(sample.method) \(sample.target)")
    }
  }

  @Test(
    "says nothing at an address that there is not",
    arguments: ["/", "/devices/hall", "/devices/hall/frame.gif", "/api", "/nothing", "/kiosk"])
  func unknown(target: String) throws {
    let (server, _) = try TestServer.withClock()
    for method in ["GET", "POST", "PUT", "DELETE", "OPTIONS"] {
      #expect(server.send(method, target)?.status == 404)
    }
  }
}

@Suite("Request whose body is not read")
struct PendingBodyTests {
  @Test(
    "is answered if the response does not depend on the body",
    arguments: [
      ("/devices/hall/taps", "TOKEN", nil), ("/devices/hall/taps", "wrong", 403),
      ("/devices/hall/taps", nil, 401), ("/devices/nobody/taps", "TOKEN", 403),
      ("/devices/hall/kiosk/taps", "wrong", 403), ("/devices/hall/kiosk/taps", "TOKEN", nil),
      ("/kiosk/wrong/taps", nil, 403), ("/nothing", "TOKEN", 404),
      ("/devices/hall/frame.png", "TOKEN", 405), ("/api/log", "TOKEN", nil),
      ("/api/log", nil, 200), ("/api/v1/device/hall/status", "TOKEN", nil),
      ("/api/v1/device/hall/status", "wrong", 401), ("/api/v1/device/hall/log", "TOKEN", nil),
      ("/api/v1/device/hall/tap", "TOKEN", nil), ("/api/v1/device/discover", nil, nil),
      ("/api/v1/device/register", nil, nil),
    ] as [(String, String?, Int?)])
  func responses(target: String, token: String?, expected: Int?) throws {
    let (server, own) = try TestServer.withClock()
    let devices = try server.store.registeredDevices()
    let headers = token.map { [("Access-Token", $0 == "TOKEN" ? own : $0)] } ?? []
    var request = try #require(
      ServerRequest(
        "POST", target, headers: HTTPHeaders([("Host", "192.168.1.5:8080")] + headers),
        client: "192.168.1.20"))
    request.body = .pending
    let response = server.server.responseWithoutBody(to: request, at: .clock("10:00"))
    #expect(response?.status == expected)
    #expect(try server.store.registeredDevices() == devices)
    #expect(server.posted.values.isEmpty)
    // A request without its body is no contact.
    #expect(expected != nil || server.server.directory.contact(of: "hall").date == nil)
  }

  @Test("is rejected without it if it would be too large")
  func tooLarge() throws {
    let (server, token) = try TestServer.withClock()
    var request = try #require(
      ServerRequest("POST", "/devices/hall/taps", headers: HTTPHeaders([("Access-Token", token)])))
    request.body = .tooLarge
    #expect(server.server.responseWithoutBody(to: request, at: .clock("10:00"))?.status == 413)
  }
}
