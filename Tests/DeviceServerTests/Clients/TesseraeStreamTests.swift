import CheckedJSON
import FileStorage
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetHost

@testable import DeviceServer

/// The stream of events that Tesserae's touch boards read while they stay awake.
@Suite("The stream of Tesserae's boards")
struct TesseraeStreamTests {
  /// A server whose device 'hall' shows frames 1 at 9, 2 at 10 and 3 at 11 o'clock, and the device's token.
  private static func server(
    on profile: DeviceProfile = TestServer.panel, format: PictureFormat? = .raw
  ) throws -> (server: TestServer, token: String) {
    let server = try TestServer(profiles: [profile])
    try server.write(
      "clock", [("09:00", 1), ("10:00", 2), ("11:00", 3)].map(TestFrame.init), on: profile)
    try server.write("tides", [TestFrame("00:00", 7)], on: profile)
    let token = try server.addDevice(identifier: "aabbccddeeff", profile: profile.id)
    try server.store.updateDevice("hall") { $0.report.format = format }
    try server.restart()
    return (server, token)
  }

  private static func open(
    _ server: TestServer, _ token: String, _ name: String = "hall", at now: Date = .clock("09:30")
  ) throws -> any EventStream {
    let response = try server.response(
      to: "/api/v1/device/\(name)/stream", [("Authorization", "Bearer \(token)")], at: now)
    #expect(response.status == 200)
    #expect(response.headers["Content-Type"] == "text/event-stream")
    return try #require(response.events)
  }

  // MARK: Events

  /// What happens to a board and its stream.
  enum Step: Sendable {
    /// The board fetches its frame.
    case fetch(String)
    case poll(String)
    case assign(String?)
    case rename(String)
    case renewToken, withdrawApproval, remove
  }

  struct EventSequence: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var steps: [Step]
    var format: PictureFormat? = .raw
    /// The events of each poll, with the numbers of the frames that they name; 0 is a notice.
    var expected: [String]
  }

  static let sequences = [
    EventSequence(
      testDescription: "begins with the frame on the panel",
      steps: [.fetch("09:30"), .poll("09:30"), .poll("09:31")], expected: ["sync 1", ""]),
    EventSequence(
      testDescription: "announces frames at their dates",
      steps: [
        .fetch("09:30"), .poll("09:30"), .poll("09:59:59"), .poll("10:00"), .fetch("10:00:01"),
        .poll("10:00:02"), .poll("11:00"),
      ], expected: ["sync 1", "", "sync 2, patches 2", "", "sync 3, patches 3"]),
    EventSequence(
      testDescription: "begins with a frame that the board does not have",
      steps: [.fetch("09:30"), .poll("10:30")], expected: ["sync 2, patches 2"]),
    EventSequence(
      testDescription: "makes a board without a frame fetch one",
      steps: [.poll("09:30")], expected: ["sync 1, patches 1"]),
    EventSequence(
      testDescription: "makes a board fetch no frame again that it has fetched before the event",
      steps: [.fetch("09:30"), .poll("09:30"), .fetch("10:00"), .poll("10:00:01")],
      expected: ["sync 1", "sync 2"]),
    EventSequence(
      testDescription: "follows what the device is assigned",
      steps: [
        .fetch("09:30"), .poll("09:30"), .assign("tides"), .poll("09:31"), .assign("clock"),
        .poll("09:32"), .assign(nil), .poll("09:33"),
      ], expected: ["sync 1", "sync 7, patches 7", "sync 1", "sync 0, patches 0"]),
    EventSequence(
      testDescription: "follows a device that is renamed",
      steps: [.fetch("09:30"), .poll("09:30"), .rename("attic"), .poll("09:31"), .poll("10:00")],
      expected: ["sync 1", "", "sync 2, patches 2"]),
    EventSequence(
      testDescription: "ends when the token is replaced",
      steps: [.poll("09:30"), .renewToken, .poll("09:31")], expected: ["sync 1, patches 1", "end"]),
    EventSequence(
      testDescription: "ends when the device is no longer approved",
      steps: [.poll("09:30"), .withdrawApproval, .poll("09:31")],
      expected: ["sync 1, patches 1", "end"]),
    EventSequence(
      testDescription: "ends when the device is removed",
      steps: [.poll("09:30"), .remove, .poll("09:31")], expected: ["sync 1, patches 1", "end"]),
    EventSequence(
      testDescription: "has no rectangles for clients that show picture files",
      steps: [.poll("09:30"), .poll("10:00")], format: .png, expected: ["sync 1", "sync 2"]),
  ]

  @Test("of events", arguments: sequences)
  func events(sequence: EventSequence) throws {
    let (server, token) = try Self.server(format: sequence.format)
    let events = try Self.open(server, token)
    var polls: [String] = []
    for step in sequence.steps {
      switch step {
      case .fetch(let time):
        let frame = try server.response(
          to: "/api/v1/device/hall/frame", [("Authorization", "Bearer \(token)")], at: .clock(time))
        #expect(frame.status == 200)
      case .poll(let time):
        switch events.next(at: .clock(time)) {
        case .unchanged: polls.append("")
        case .events(let text): polls.append(try Self.summary(of: text, sequence.format))
        case .end: polls.append("end")
        }
      case .assign(let name): try server.store.updateDevice("hall") { $0.shows = name }
      case .rename(let name): try server.store.updateDevice("hall") { $0.id = name }
      case .renewToken:
        try server.store.updateDevice("hall") {
          $0.tokenGeneration += 1
          $0.tokenDigest = DeviceTokens.digest(of: TestServer.key.token(of: $0))
        }
      case .withdrawApproval:
        try server.store.updateDevice("hall") {
          $0.pairing = PairingRequest(code: "ABCDEF", began: .clock("09:30"))
        }
      case .remove: try server.store.removeDevice("hall")
      }
    }
    #expect(polls == sequence.expected)
  }

  /// An event as the firmware reads it (`sse_client.c`).
  private struct Event {
    var name: String
    var data: JSONValue
  }

  private static func parsed(_ text: String) throws -> [Event] {
    #expect(text.hasSuffix("\n\n"))
    return try text.split(separator: "\n\n").map { event in
      // Longer ones are dropped.
      #expect(event.utf8.count + 2 <= 2047)
      let lines = event.split(separator: "\n")
      try #require(
        lines.count == 2 && lines[0].hasPrefix("event: ") && lines[1].hasPrefix("data: "))
      return Event(
        name: String(lines[0].dropFirst(7)),
        data: try JSONValue(parsing: Array(lines[1].dropFirst(6).utf8)))
    }
  }

  private static func summary(of text: String, _ format: PictureFormat?) throws -> String {
    var panel = TestServer.panel
    panel.formats = [format ?? .raw]
    let digests = try [1, 2, 3, 7].map { number in
      (SHA256.hexDigest(of: try TestServer.file(number, on: panel)).prefix(16), number)
    }
    return try parsed(text).map { event in
      let digest = try #require(event.data.text("frame_digest"))
      return "\(event.name) \(digests.first { $0.0 == digest }?.1 ?? 0)"
    }.joined(separator: ", ")
  }

  // MARK: Rectangles

  struct Panel: CustomTestStringConvertible, Sendable {
    var palette: String
    var width: Int
    /// The first byte of a frame of which all pixels but the first are white.
    var byte: UInt8

    var testDescription: String { palette }
  }

  @Test(
    "the rectangle of a document is the frame's first byte",
    arguments: [
      Panel(palette: "bw", width: 8, byte: 0b0111_1111),
      Panel(palette: "bwr", width: 4, byte: 0b00_01_01_01),
      Panel(palette: "gray-4", width: 4, byte: 0b00_11_11_11),
      Panel(palette: "gray-16", width: 2, byte: 0x0F),
      Panel(palette: "spectra6", width: 2, byte: 0x01),
    ])
  func rectangle(panel: Panel) throws {
    var profile = TestServer.panel
    profile.id = panel.palette
    profile.palette = try #require(Palette.named(panel.palette))
    profile.formats = [.raw]
    let (server, token) = try Self.server(on: profile)
    guard case .events(let text) = try Self.open(server, token).next(at: .clock("09:30")) else {
      Issue.record("there is no event")
      return
    }
    let header = [("Authorization", "Bearer \(token)")]
    let digest = try #require(
      try server.response(to: "/api/v1/device/hall/frame", header, at: .clock("09:30"))
        .text("render_id"))
    let url = "/api/v1/device/hall/frame/patch/\(digest)"
    let document = try #require(try Self.parsed(text).last)
    #expect(document.name == "patches")
    let expected = """
      {"schema":2,"frame_digest":"\(digest)","seq":1772443800000,"format":"fb-rect",\
      "url":"\(url)","bytes":1,\
      "rects":[{"x":0,"y":0,"w":\(panel.width),"h":1,"offset":0,"len":1}]}
      """
    #expect(try document.data == JSONValue(parsing: Array(expected.utf8)))

    let patch = try server.response(to: url, header, at: .clock("09:30"))
    #expect(patch.status == 200 && patch.body == [panel.byte])
    #expect(try server.response(to: url, at: .clock("09:30")).status == 401)
    // The frame before is superseded.
    #expect(try server.response(to: url, header, at: .clock("10:00")).status == 404)
  }

  // MARK: Requests

  @Test(
    "tokens and names decide who gets a stream",
    arguments: [
      ("GET", "hall/stream", "TOKEN", 200), ("GET", "HALL/stream", "TOKEN", 200),
      ("GET", "hall/stream", nil, 401), ("GET", "hall/stream", "wrong", 401),
      ("GET", "hall/stream", "OTHER", 403), ("GET", "nobody/stream", "TOKEN", 404),
      ("HEAD", "hall/stream", "TOKEN", 405), ("POST", "hall/stream", "TOKEN", 405),
      // Boards with a newer protocol try this first.
      ("GET", "hall/frame/stream", "TOKEN", 404),
      // It shows nothing.
      ("GET", "other/stream", "OTHER", 404),
    ] as [(String, String, String?, Int)])
  func requests(method: String, path: String, token: String?, status: Int) throws {
    let (server, own) = try Self.server()
    let other = try server.addDevice("other", shows: nil)
    let headers = token.map { token in
      [("Authorization", "Bearer " + (["TOKEN": own, "OTHER": other][token] ?? token))]
    }
    let response = try #require(server.send(method, "/api/v1/device/\(path)", headers ?? []))
    #expect(response.status == status)
    #expect((response.events != nil) == (status == 200))
    // Errors have a length and a reason.
    #expect((response.text("error") == nil) == (status == 200))
  }

  @Test(
    "only a touch panel on mains power is configured to stay awake, and gets no album",
    arguments: [
      (.position, .mains, true), (.none, .mains, false), (.position, .battery, false),
    ] as [(TouchInput, PowerSource, Bool)])
  func staysAwake(touch: TouchInput, power: PowerSource, expected: Bool) throws {
    var profile = TestServer.panel
    (profile.id, profile.touch, profile.powerSource) = ("touch", touch, power)
    profile.formats = [.raw]
    let server = try TestServer(profiles: [profile])
    try server.write("clock", TestFrame.every(900, count: 96), on: profile)
    let token = try server.addDevice(identifier: "aabbccddeeff", profile: profile.id)
    let status = try #require(
      server.send(
        "POST", "/api/v1/device/hall/status", [("Authorization", "Bearer \(token)")],
        body: Array(
          #"{"frame_cache":{"schema":1,"capacity_bytes":67108864,"max_frames":32}}"#.utf8),
        at: .clock("10:00:05")))
    #expect(status.json?["config"]?["always_on"] == .bool(expected))
    #expect((status.json?["collection"] == nil) == expected)
    // A panel on battery power is woken by a touch instead.
    #expect(status.json?["config"]?["touch_enabled"] == .bool(touch == .position))
    #expect(
      status.json?["config"]?["touch_linger_s"] == .integer(touch == .position ? 10 : 0))
  }
}

@Suite("Streams of events")
struct EventStreamTests {
  @Test("have a comment after 25 seconds without an event")
  func comments() {
    var keepAlive = EventStreamKeepAlive()
    // Two polls a second, with an event after ten seconds.
    let sent = (1...200).map { keepAlive.text(after: $0 == 20 ? "event" : nil) }
    let expected = [20: "event", 70: ":\n\n", 120: ":\n\n", 170: ":\n\n"]
    #expect(sent == (1...200).map { expected[$0] })
  }
}
