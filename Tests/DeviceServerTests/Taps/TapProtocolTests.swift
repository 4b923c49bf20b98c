import CheckedJSON
import FileStorage
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetHost
import WidgetTimeline

@testable import DeviceServer

@Suite("Taps on a device")
struct TapProtocolTests {
  /// A server with a panel whose picture begins at 4, 2 and is mirrored; its left half opens a link.
  private func server() throws -> TestServer {
    var profile = TestServer.panel
    profile.id = "touch"
    profile.isMirrored = true
    profile.offset = PixelPoint(4, 2)
    let server = try TestServer(requiresTokens: false, profiles: [profile])
    func taps(_ url: String) -> [Manifest.Tap] {
      [
        Manifest.Tap(
          region: PictureRect(x: 0, y: 0, width: 20, height: 24), destination: .url(url),
          label: "Left")
      ]
    }
    try server.write(
      "clock",
      [
        TestFrame(date: .clock("09:00"), number: 1, taps: taps("test:nine")),
        TestFrame(date: .clock("10:00"), number: 2, taps: taps("test:ten")),
      ], on: profile)
    try server.addDevice(profile: "touch")
    return server
  }

  private func tap(
    _ server: TestServer, _ body: String, at time: Date = .clock("10:30")
  ) throws -> ServerResponse {
    let response = server.send(
      "POST", "/devices/hall/taps", body: Array(body.utf8), at: time)
    return try #require(response)
  }

  @Test(
    "open what is at the point, in the picture or on the panel",
    arguments: [
      (#"{"x":0,"y":0}"#, "test:ten"), (#"{"x":19.9,"y":23.9}"#, "test:ten"),
      (#"{"x":5,"y":5,"space":"picture"}"#, "test:ten"),
      (#"{"x":5,"y":5,"space":null,"frame":null}"#, "test:ten"),
      // The panel shows the mirrored picture: its right half opens the link.
      (#"{"x":43,"y":2,"space":"panel"}"#, "test:ten"),
      (#"{"x":24,"y":25,"space":"panel"}"#, "test:ten"),
      (#"{"x":39,"y":0,"space":"upright"}"#, "test:ten"),
      // Unknown members are ignored.
      (#"{"x":5,"y":5,"pressure":{"a":[1]},"Space":7}"#, "test:ten"),
    ])
  func links(body: String, expected: String) throws {
    let server = try server()
    let response = try tap(server, body)
    #expect(response.status == 200)
    #expect(response.text("url") == expected)
    #expect(response.text("label") == "Left")
    #expect(response.text("instance") == "clock")
    #expect(server.posted.values == [.viewed(instance: "clock")])
    #expect(server.taps.values.map(\.destination) == [.url(expected)])
  }

  @Test(
    "beside all links open the app",
    arguments: [
      #"{"x":20,"y":0}"#, #"{"x":39,"y":23}"#, #"{"x":23,"y":2,"space":"panel"}"#,
    ])
  func app(body: String) throws {
    let response = try tap(server(), body)
    #expect(response.status == 200)
    #expect(response.text("action") == "openApp")
    #expect(response.text("kind") == "kind")
  }

  @Test(
    "outside of the picture do nothing",
    arguments: [
      (#"{"x":-1,"y":0}"#, "the point -1,0 is outside the picture, which has 40×24 pixels"),
      (#"{"x":40,"y":0}"#, "the point 40,0 is outside the picture, which has 40×24 pixels"),
      (#"{"x":0,"y":24}"#, "the point 0,24 is outside the picture, which has 40×24 pixels"),
      (
        #"{"x":3,"y":2,"space":"panel"}"#,
        "the point 3,2 of the panel is outside the picture, which has 40×24 pixels and begins at 4,2"
      ),
      (#"{"x":1e300,"y":0}"#, "the point 1e+300,0 is outside the picture, which has 40×24 pixels"),
    ])
  func outside(body: String, expected: String) throws {
    let server = try server()
    let response = try tap(server, body)
    #expect(response.status == 404)
    #expect(response.text("error") == expected)
    #expect(server.posted.values.isEmpty)
    #expect(server.taps.values.isEmpty)
  }

  @Test("on a frame that is named use it, whatever the time")
  func namedFrame() throws {
    let server = try server()
    // The picture file is mirrored, too.
    var profile = TestServer.panel
    profile.isMirrored = true
    let digest = SHA256.hexDigest(of: try TestServer.file(1, on: profile))
    for name in [digest, String(digest.prefix(8)), "frames/\(digest.prefix(32)).png"] {
      let response = try tap(server, #"{"x":5,"y":5,"frame":"\#(name)"}"#)
      #expect(response.text("url") == "test:nine")
    }
    let unknown = try tap(server, #"{"x":5,"y":5,"frame":"0123456789"}"#)
    #expect(unknown.status == 404)
    #expect(unknown.text("error")?.contains("'0123456789' is in no frame of the manifest") == true)
  }

  @Test("on a frame that is still on the panel use its former manifest")
  func formerFrame() throws {
    let (server, token) = try TestServer.withClock()
    func write(_ number: Int, _ url: String) throws {
      let all = PictureRect(x: 0, y: 0, width: 40, height: 24)
      try server.write(
        "clock",
        [
          TestFrame(
            date: .clock("10:00"), number: number,
            taps: [Manifest.Tap(region: all, destination: .url(url))])
        ])
      _ = try server.response(to: "/api/display", [("Access-Token", token)])
    }
    for number in 10..<14 { try write(number, "test:\(number)") }
    for number in 10..<14 {
      let digest = SHA256.hexDigest(of: try TestServer.file(number))
      let response = server.send(
        "POST", "/devices/hall/taps", [("Access-Token", token)],
        body: Array(#"{"x":5,"y":5,"frame":"\#(digest)"}"#.utf8))
      #expect(response?.text("url") == "test:\(number)")
    }
    let response = server.send(
      "POST", "/devices/hall/taps", [("Access-Token", token)], body: Array(#"{"x":5,"y":5}"#.utf8))
    #expect(response?.text("url") == "test:13")
  }

  @Test("on a frame that was sent before a restart use its manifest and its file")
  func frameBeforeARestart() throws {
    let (server, token) = try TestServer.withClock()
    func write(_ number: Int) throws {
      let all = PictureRect(x: 0, y: 0, width: 40, height: 24)
      try server.write(
        "clock",
        [
          TestFrame(
            date: .clock("10:00"), number: number,
            taps: [Manifest.Tap(region: all, destination: .url("test:\(number)"))])
        ])
    }
    func tapped(_ body: String) -> String? {
      let response = server.send(
        "POST", "/devices/hall/taps", [("Access-Token", token)], body: Array(body.utf8))
      return response?.text("url")
    }
    // Each kind of client was sent a frame of another manifest.
    var digests: [Int: String] = [:]
    func record(_ number: Int, _ response: ServerResponse) throws {
      digests[number] = SHA256.hexDigest(of: response.body)
      #expect(response.status == 200 && !response.body.isEmpty)
    }
    let headers = [("Access-Token", token)]
    try write(10)
    try record(10, try server.response(to: "/devices/hall/frame.jpg", headers))
    try write(11)
    try record(11, try server.response(to: "/devices/hall/frame.png", headers))
    try write(12)
    let digest = SHA256.hexDigest(of: try TestServer.file(12))
    let page = "/devices/hall/kiosk/frames/\(digest.prefix(32)).png"
    try record(12, try server.response(to: page, headers))
    try write(13)
    _ = try server.response(to: "/devices/hall/manifest.json", headers)
    let address = "/frames/\(SHA256.hexDigest(of: try TestServer.file(13)))"
    try record(13, try server.response(to: address))
    try write(14)
    try server.restart()
    #expect(digests.count == 4)
    for (number, digest) in digests {
      #expect(tapped(#"{"x":5,"y":5,"frame":"\#(digest)"}"#) == "test:\(number)")
      #expect(tapped(#"{"x":5,"y":5,"frame":"\#(digest.prefix(12))"}"#) == "test:\(number)")
      #expect(tapped(#"{"target":1,"frame":"\#(digest)"}"#) == "test:\(number)")
    }
    let kiosk = #"{"frame":"\#(digest)","tap":{"region":[0,0,40,24],"url":"test:12"}}"#
    let posted = server.send(
      "POST", "/devices/hall/kiosk/taps", headers, body: Array(kiosk.utf8))
    #expect(posted?.text("url") == "test:12")
    #expect(tapped(#"{"x":5,"y":5}"#) == "test:14")
    // A frame that was never sent is none of the display's.
    let other = SHA256.hexDigest(of: try TestServer.file(15))
    #expect(tapped(#"{"x":5,"y":5,"frame":"\#(other)"}"#) == nil)
  }

  @Test("with a number are performed once, also if the display repeats it after a restart")
  func repeated() throws {
    let server = try server()
    let first = try tap(server, #"{"x":5,"y":5,"event":7}"#)
    #expect(first.json?["repeated"] == nil)
    #expect(first.number("id") == 1)
    try server.restart()
    // The answer is that of the first time, whatever is under the point now.
    for body in [#"{"x":5,"y":5,"event":"7"}"#, #"{"x":790,"y":470,"event":7}"#] {
      let second = try tap(server, body)
      #expect(second.status == 200)
      #expect(second.text("url") == "test:ten")
      #expect(second.number("id") == 1)
      #expect(second.json?["repeated"] == .bool(true))
    }
    #expect(server.taps.values.count == 1)
    #expect(server.posted.values == [.viewed(instance: "clock")])
    // The next one has another number, or none.
    for (id, body) in [(2, #"{"x":5,"y":5,"event":8}"#), (3, #"{"x":5,"y":5}"#)] {
      #expect(try tap(server, body).number("id") == id)
    }
    let waiting = try server.store.waitingTaps(for: .handlers)
    #expect(waiting.map(\.hit.id) == [1, 2, 3])
    #expect(waiting.map(\.device) == ["hall", "hall", "hall"])
    #expect(waiting.first?.hit == server.taps.values.first)
  }

  @Test("is not acknowledged while too many wait for their handlers")
  func tooMany() throws {
    let server = try server()
    let device = try #require(try server.server.directory.device(named: "hall"))
    var waiting = RecordedInput(on: "hall")
    waiting.tap = StoredTap(
      TapHit(
        destination: .url("test:a"), instance: "clock", kind: "kind",
        frame: Timestamp(.clock("10:00"))), on: device, at: .clock("10:00"))
    for _ in 0..<StoredTap.Recipient.handlers.capacity {
      _ = try server.store.record(waiting, for: [.handlers], at: .clock("10:00"))
    }
    let rejected = try tap(server, #"{"x":5,"y":5,"event":1}"#)
    #expect(rejected.status == 503)
    #expect(rejected.headers["Retry-After"] != nil)
    try server.store.removeTap(1, for: .handlers)
    let accepted = try tap(server, #"{"x":5,"y":5,"event":1}"#)
    #expect(accepted.status == 200 && accepted.json?["repeated"] == nil)
  }

  @Test(
    "with a malformed body say what is wrong with it",
    arguments: [
      ("", "the body is not a JSON object"), ("{", "the body is not a JSON object"),
      ("x=1&y=2", "the body is not a JSON object"), ("[1,2]", "the body is not a JSON object"),
      ("null", "the body is not a JSON object"), ("12", "the body is not a JSON object"),
      ("\"{}\"", "the body is not a JSON object"),
      (#"{"x":1,"x":2,"y":3}"#, "the body is not a JSON object"),
      (#"{"x":1,"y":2}}"#, "the body is not a JSON object"),
      (#"{"x":NaN,"y":2}"#, "the body is not a JSON object"),
      (String(repeating: #"{"x":"#, count: 5_000), "the body is not a JSON object"),
      ("{}", "'x' is missing"), (#"{"x":1}"#, "'y' is missing"), (#"{"y":1}"#, "'x' is missing"),
      (#"{"X":1,"Y":1}"#, "'x' is missing"),
      (#"{"x":"1","y":2}"#, "'x' is not a number of pixels"),
      (#"{"x":null,"y":2}"#, "'x' is not a number of pixels"),
      (#"{"x":1,"y":true}"#, "'y' is not a number of pixels"),
      (#"{"x":1,"y":[2]}"#, "'y' is not a number of pixels"),
      (#"{"x":1,"y":2,"space":"glass"}"#, "'space' must be 'picture', 'panel' or 'upright'"),
      (#"{"x":1,"y":2,"space":""}"#, "'space' must be"),
      (#"{"x":1,"y":2,"space":1}"#, "'space' must be"),
      (#"{"x":1,"y":2,"frame":"new"}"#, "'frame' is not the digest of a frame"),
      (#"{"x":1,"y":2,"frame":""}"#, "'frame' is not the digest of a frame"),
      (#"{"x":1,"y":2,"frame":12345678}"#, "'frame' is not the digest of a frame"),
      (#"{"x":1,"y":2,"frame":"../../etc/passwd"}"#, "'frame' is not the digest of a frame"),
      (#"{"x":1,"y":2,"event":""}"#, "'event' is neither an integer nor a text"),
      (#"{"x":1,"y":2,"event":"a\u0000b"}"#, "'event' is neither an integer nor a text"),
    ])
  func malformed(body: String, expected: String) throws {
    let server = try server()
    let response = try tap(server, body)
    #expect(response.status == 400)
    #expect(response.text("error")?.contains(expected) == true)
    #expect(server.posted.values.isEmpty)
  }

  @Test("on a button perform its action in the widget")
  func action() throws {
    let server = try TestServer(requiresTokens: false)
    let action = IntentAction(intent: "Toggle")
    try server.write(
      "clock",
      [
        TestFrame(
          date: .clock("09:00"), number: 1,
          taps: [
            Manifest.Tap(
              region: PictureRect(x: 0, y: 0, width: 40, height: 24), destination: .perform(action))
          ])
      ])
    try server.addDevice()
    let response = try tap(server, #"{"x":5,"y":5}"#)
    #expect(response.status == 200)
    #expect(response.text("intent") == "Toggle")
    #expect(server.posted.values.count == 2)
    #expect(server.posted.values.first == .viewed(instance: "clock"))
    guard case .perform("clock", let text) = server.posted.values.last else {
      Issue.record("no action was posted")
      return
    }
    let decoded = try JSONDecoder().decode(TapDestination.self, from: Data(text.utf8))
    #expect(decoded == .perform(action))
  }

  @Test("need the token and a device that shows something")
  func rejected() throws {
    let (server, token) = try TestServer.withClock()
    let body = Array(#"{"x":5,"y":5}"#.utf8)
    #expect(server.send("POST", "/devices/hall/taps", body: body)?.status == 401)
    #expect(
      server.send("POST", "/devices/hall/taps", [("Access-Token", "wrong")], body: body)?.status
        == 403)
    #expect(server.get("/devices/hall/taps", [("Access-Token", token)])?.status == 405)
    let idle = try server.addDevice("idle", shows: nil)
    #expect(
      server.send("POST", "/devices/idle/taps", [("Access-Token", idle)], body: body)?.status == 409
    )
    #expect(server.posted.values.isEmpty)
  }
}
