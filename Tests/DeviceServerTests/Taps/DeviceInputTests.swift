import FileStorage
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetHost

@testable import DeviceServer

@Suite("Inputs on a device")
struct DeviceInputTests {
  private func post(
    _ server: TestServer, _ body: String, at time: Date = .clock("10:30")
  ) throws -> ServerResponse {
    let response = server.send("POST", "/devices/hall/taps", body: Array(body.utf8), at: time)
    return try #require(response)
  }

  /// A server whose frames have two links.
  private func server() throws -> TestServer {
    let server = try TestServer(requiresTokens: false)
    func frame(_ time: String, _ number: Int) -> TestFrame {
      let taps = (1...2).map { index in
        Manifest.Tap(
          region: PictureRect(x: index * 4, y: 0, width: 4, height: 4),
          destination: .url("test:\(number)-\(index)"))
      }
      return TestFrame(date: .clock(time), number: number, taps: taps)
    }
    try server.write("clock", [frame("09:00", 1), frame("10:00", 2)])
    try server.addDevice()
    return server
  }

  @Test(
    "open the target with a number",
    arguments: [
      (#"{"target":1}"#, 200, "test:2-1"), (#"{"target":2}"#, 200, "test:2-2"),
      (#"{"target":3}"#, 404, "the frame has 2 targets, and no target 3"),
      (#"{"target":0}"#, 400, "'target' is not the number of a target, from 1"),
      (#"{"target":"1"}"#, 400, "'target' is not the number of a target, from 1"),
      (#"{"target":1,"frame":"0123456789"}"#, 404, "the frame is outdated, or of another display"),
    ])
  func targets(body: String, status: Int, expected: String) throws {
    let server = try server()
    let response = try post(server, body)
    #expect(response.status == status)
    #expect(response.text(status == 200 ? "url" : "error") == expected)
    #expect(server.posted.values == (status == 200 ? [.viewed(instance: "clock")] : []))
  }

  @Test("open the target of the frame on the panel, by the digest of the file that was sent")
  func targetOfAnEarlierFrame() throws {
    let server = try server()
    let digest = SHA256.hexDigest(of: try TestServer.file(1))
    #expect(try post(server, #"{"target":2,"frame":"\#(digest)"}"#).text("url") == "test:1-2")
    // The device was sent another file format than the manifest has.
    let sent = try server.response(to: "/devices/hall/frame.jpg", at: .clock("09:30"))
    let tag = try #require(sent.headers["ETag"]?.trimmingPrefix("\"").prefix(64))
    #expect(String(tag) != digest)
    #expect(try post(server, #"{"x":5,"y":1,"frame":"\#(tag)"}"#).text("url") == "test:1-1")
    #expect(
      try post(server, #"{"target":2,"frame":"\#(tag.prefix(12))"}"#).text("url") == "test:1-2")
  }

  @Test(
    "page the stack that is shown",
    arguments: [
      (#"{"button":"next"}"#, HostRequest.page(stack: "rotation", .next)),
      (#"{"button":"previous"}"#, .page(stack: "rotation", .previous)),
      (#"{"button":"refresh"}"#, .manualReload(.instance("clock"))),
    ])
  func buttons(body: String, expected: HostRequest) throws {
    let server = try TestServer.withStack()
    let token = try server.addDevice(shows: "rotation")
    let response = server.send(
      "POST", "/devices/hall/taps", [("Access-Token", token)], body: Array(body.utf8))
    #expect(response?.status == 200)
    #expect(server.posted.values == [expected])
  }

  @Test("say that there is nothing to page, or no such button")
  func buttonsWithoutAStack() throws {
    let server = try server()
    let next = try post(server, #"{"button":"next"}"#)
    #expect(next.status == 404)
    #expect(next.text("error") == "'clock' has no stack that could be paged")
    #expect(try post(server, #"{"button":"up"}"#).status == 400)
    #expect(server.posted.values.isEmpty)
  }

  @Test("of a TRMNL page the stack, and the answer waits for the new frame")
  func buttonOfATRMNL() throws {
    let server = try TestServer.withStack()
    let token = try server.addDevice(identifier: "aabbccddeeff", shows: "rotation")
    let headers = [("Access-Token", token), ("special_function", "true")]
    let request = try #require(
      ServerRequest("GET", "/api/display", headers: HTTPHeaders(headers + [("Host", "a:1")])))
    let before = try server.response(to: "/api/display", [("Access-Token", token)])
    let waiting = server.server.response(to: request, at: .clock("10:30"))
    let deferred = try #require(waiting.deferred)
    #expect(server.posted.values == [.page(stack: "rotation", .next)])
    #expect(!deferred.isDue())
    try server.write("rotation", [TestFrame("10:30", 7)], generatedAt: .clock("10:30"))
    #expect(deferred.isDue())
    let after = server.server.response(to: request, deferred: waiting, at: .clock("10:30"))
    #expect(after.number("status") == 0)
    #expect(after.text("action") == "restart_playlist")
    #expect(after.wireProtocol == "trmnl")
    #expect(after.text("filename") != before.text("filename"))
    #expect(
      after.imagePath?.contains(SHA256.hexDigest(of: try TestServer.file(7))) == true)
    // The deferred request performs nothing again, and neither does one that the device repeats.
    _ = server.server.response(to: request, at: .clock("10:30:10"))
    #expect(server.posted.values.count == 1)
    _ = server.server.response(to: request, at: .clock("10:31"))
    #expect(server.posted.values.count == 2)
  }
}

@Suite("Events of a kiosk page")
struct ManifestEventsTests {
  // File systems count time in steps of several milliseconds.
  @Test("tell apart manifests that were written at the same time")
  func equalTimes() throws {
    let server = try TestServer(requiresTokens: false)
    try server.addDevice()
    var texts: Set<String> = []
    for number in 1...2 {
      try server.write("clock", [TestFrame("09:00", number)])
      let folder = server.output.folder(device: "panel", instance: "clock")
      try FileManager.default.setAttributes(
        [.modificationDate: Date.clock("09:00")], ofItemAtPath: folder + "/manifest.json")
      let events = try #require(try server.response(to: "/devices/hall/kiosk/events").events)
      guard case .events(let text) = events.next(at: .clock("10:00")) else {
        Issue.record("nothing is announced")
        return
      }
      texts.insert(text)
    }
    #expect(texts.count == 2)
  }

  @Test("announce a new manifest, and what the device is assigned")
  func events() throws {
    let server = try TestServer(requiresTokens: false)
    try server.write("clock", [TestFrame("09:00", 1)])
    try server.write("tides", [TestFrame("09:00", 2)])
    try server.addDevice()
    let events = try #require(try server.response(to: "/devices/hall/kiosk/events").events)
    func text() throws -> String {
      guard case .events(let text) = events.next(at: .clock("10:00")) else {
        throw CancellationError()
      }
      return text
    }
    let first = try text()
    #expect(first.hasPrefix("event: manifest\nid: ") && first.hasSuffix("\n\n"))
    #expect(events.next(at: .clock("11:00")) == .unchanged)
    try server.write("clock", [TestFrame("09:00", 3)], generatedAt: .clock("10:00"))
    let second = try text()
    #expect(second != first)
    try server.store.updateDevice("hall") { $0.shows = "tides" }
    let third = try text()
    #expect(third != second && third != first)
    #expect(events.next(at: .clock("11:00")) == .unchanged)
    try server.store.removeDevice("hall")
    #expect(events.next(at: .clock("11:00")) == .end)
  }
}
