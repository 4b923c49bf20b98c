import CheckedJSON
import FileStorage
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetHost

@testable import DeviceServer

/// Boards with a card, which show frames without the server.
@Suite("Albums of Tesserae's boards")
struct TesseraeAlbumTests {
  private static let raw: DeviceProfile = {
    var panel = TestServer.panel
    panel.id = "raw"
    panel.formats = [.raw]
    return panel
  }()

  /// Returns the digest of the packed file of a frame with a number.
  private static func digest(_ number: Int) throws -> String {
    String(SHA256.hexDigest(of: try TestServer.file(number, on: raw)).prefix(16))
  }

  /// A server with a display 'hall', and its token.
  private static func server(
    _ frames: [TestFrame], on profile: DeviceProfile = raw, reload: Date? = nil,
    format: PictureFormat? = .raw
  ) throws -> (server: TestServer, token: String) {
    let server = try TestServer(profiles: [raw])
    try server.write("clock", frames, on: profile, reload: reload)
    let token = try server.addDevice(identifier: "aabbccddeeff", profile: profile.id)
    try server.store.updateDevice("hall") { $0.report.format = format }
    try server.restart()
    return (server, token)
  }

  private static let quarters = TestFrame.every(900, count: 96)

  /// Returns the dates of the frames that were not on the panel within a minute, until another one followed.
  private func late(_ board: CardBoard, from start: String, to end: String) throws -> [Date] {
    try Self.quarters.filter { Date.clock(start) < $0.date && $0.date < .clock(end) }
      .filter { frame in
        let digest = try Self.digest(frame.number)
        return !board.paints.contains { paint in
          paint.digest == digest && (0...60).contains(paint.date.timeIntervalSince(frame.date))
        }
      }.map(\.date)
  }

  @Test(
    "show a day's frames on time, with a few contacts",
    arguments: [TesseraeAlbumTests.raw, TestServer.panel])
  func day(profile: DeviceProfile) throws {
    let (server, token) = try Self.server(Self.quarters, on: profile)
    var board = CardBoard(token: token, from: .clock("00:00:03"))
    try board.run(server, until: .clock("23:59"))
    #expect(try late(board, from: "00:00", to: "23:50") == [])
    // Nothing is shown twice or out of order.
    #expect(board.paints.map(\.digest) == (try Self.quarters.map { try Self.digest($0.number) }))
    // Two for each 34 frames: the board is known to have those that follow only an interval after it was told of them.
    #expect(board.contacts.count == 6)
    #expect(board.frameRequests <= 95)
  }

  @Test("show the members of a playlist again and again")
  func playlist() throws {
    let frames = Self.quarters.map { TestFrame(date: $0.date, number: $0.number % 3) }
    let (server, token) = try Self.server(frames)
    var board = CardBoard(token: token, from: .clock("00:00:03"))
    // Also to a person who wants to see the current one again.
    for time in ["05:00:04", "09:40", "14:00:10"] { try board.press(server, at: .clock(time)) }
    try board.run(server, until: .clock("23:59"))
    for frame in frames where frame.date > .clock("00:00") && frame.date < .clock("23:50") {
      let shown = try #require(
        board.paints.last { $0.date <= frame.date + 60 }, "\(frame.date)")
      #expect(shown.digest == (try Self.digest(frame.number)), "\(frame.date)")
    }
    #expect(board.contacts.count <= 20)
    #expect(board.frameRequests <= 3)
  }

  @Test("go on after a person pressed a button between two frames")
  func button() throws {
    let (server, token) = try Self.server(Self.quarters)
    var board = CardBoard(token: token, from: .clock("00:00:03"))
    for time in ["03:07", "07:13:30", "11:00:20"] { try board.press(server, at: .clock(time)) }
    try board.run(server, until: .clock("20:00"))
    #expect(try late(board, from: "00:00", to: "19:50") == [])
    #expect(board.contacts.count <= 16)
    // What is on the card is not fetched again.
    #expect(board.frameRequests <= 95)
  }

  @Test("contact the server for each frame as long as downloads fail")
  func failures() throws {
    let (server, token) = try Self.server(Self.quarters)
    var board = CardBoard(token: token, from: .clock("00:00:03"))
    try board.run(server, until: .clock("02:00:01"))
    #expect(board.contacts.count < 5)
    // A new manifest, of which the board gets no frame.
    board.losesFrames = true
    try server.write(
      "clock", Self.quarters.map { TestFrame(date: $0.date, number: $0.number + 200) },
      on: Self.raw, generatedAt: .clock("02:00"))
    try board.press(server, at: .clock("02:15:01"))
    try board.run(server, until: .clock("06:00"))
    for frame in Self.quarters where .clock("02:15") < frame.date && frame.date < .clock("05:50") {
      let digest = try Self.digest(frame.number + 200)
      let paint = try #require(board.paints.first { $0.digest == digest })
      #expect((0...60).contains(paint.date.timeIntervalSince(frame.date)), "\(frame.date)")
    }
  }

  @Test("come back when new frames are due")
  func reload() throws {
    let (server, token) = try Self.server(Self.quarters, reload: .clock("05:05"))
    var board = CardBoard(token: token, from: .clock("00:00:03"))
    try board.run(server, until: .clock("05:04"))
    #expect(board.contacts.count == 2)
    try server.write(
      "clock", Self.quarters.map { TestFrame(date: $0.date, number: $0.number + 200) },
      on: Self.raw, generatedAt: .clock("05:05"))
    try board.run(server, until: .clock("05:07"))
    #expect(board.panel == (try Self.digest(220)))
  }

  // MARK: What is announced

  struct Announcement: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var frames: [TestFrame]
    var time = "00:00:05"
    var capacity = 67_108_864
    var maximumFrames = 32
    var reload: String?
    var format: PictureFormat? = .raw
    /// The numbers of the frames in the album; `nil` announces none.
    var expected: ClosedRange<Int>?
  }

  static let announcements = [
    Announcement(
      testDescription: "the frames that follow at equal intervals",
      frames: TestFrame.every(900, count: 10), expected: 1...9),
    Announcement(
      testDescription: "at most as many as a board takes", frames: TestFrame.every(900, count: 96),
      expected: 1...32),
    Announcement(
      testDescription: "at most as many as this one takes",
      frames: TestFrame.every(900, count: 96), maximumFrames: 5, expected: 1...5),
    Announcement(
      testDescription: "at most what the card holds", frames: TestFrame.every(900, count: 96),
      capacity: 7 * 120 + 119, expected: 1...7),
    Announcement(
      testDescription: "at most twelve hours", frames: TestFrame.every(3600, count: 24),
      expected: 1...12),
    Announcement(
      testDescription: "those before a new manifest is due",
      frames: TestFrame.every(900, count: 96), reload: "02:05", expected: 1...8),
    Announcement(
      testDescription: "those before an interval of another length",
      frames: TestFrame.every(900, count: 4) + [TestFrame("00:50", 9)], expected: 1...3),
    Announcement(
      testDescription: "none of a single frame", frames: TestFrame.every(900, count: 2)),
    Announcement(
      testDescription: "none when the first interval has another length",
      frames: [("00:00", 0), ("00:10", 1), ("00:25", 2), ("00:40", 3)].map(TestFrame.init)),
    Announcement(
      testDescription: "none when the current frame began a while ago",
      frames: TestFrame.every(900, count: 10), time: "00:01"),
    Announcement(
      testDescription: "none for clients that show PNG files",
      frames: TestFrame.every(900, count: 10), format: .png),
    Announcement(
      testDescription: "none when the manifest is overdue",
      frames: TestFrame.every(900, count: 10), reload: "00:00:01"),
  ]

  private func status(
    _ server: TestServer, _ token: String, _ body: String, at time: String = "00:00:05"
  ) throws -> ServerResponse {
    let response = server.send(
      "POST", "/api/v1/device/hall/status", [("Authorization", "Bearer \(token)")],
      body: Array(body.utf8), at: .clock(time))
    return try #require(response)
  }

  @Test("contain", arguments: announcements)
  func announced(_ announcement: Announcement) throws {
    let (server, token) = try Self.server(
      announcement.frames, reload: announcement.reload.map { .clock($0) },
      format: announcement.format)
    let body = """
      {"frame_cache":{"schema":1,"capacity_bytes":\(announcement.capacity),"max_frames":\(announcement.maximumFrames)}}
      """
    let response = try status(server, token, body, at: announcement.time)
    let announced = response.json?["collection"]
    #expect((announced != nil) == (announcement.expected != nil))
    guard let expected = announcement.expected else { return }
    // The board asks a little later.
    let manifest = try server.response(
      to: "/api/v1/device/hall/collection", [("Authorization", "Bearer \(token)")],
      at: .clock(announcement.time) + 60)
    #expect(manifest.text("version") == announced?.text("version"))
    guard case .array(let frames) = manifest.json?["frames"] else {
      Issue.record("no frames")
      return
    }
    #expect(frames.compactMap { $0.text("digest") } == (try expected.map(Self.digest)))
    #expect(Set(frames.compactMap { $0.text("frame_id") }).count == frames.count)
  }

  @Test("are announced only to boards with a card, but sent on request")
  func withoutCard() throws {
    let (server, token) = try Self.server(Self.quarters)
    for body in [
      "", "{}", #"{"frame_cache":{}}"#,
      #"{"frame_cache":{"schema":2,"capacity_bytes":9999,"max_frames":9}}"#,
      #"{"frame_cache":{"schema":1,"capacity_bytes":0,"max_frames":32}}"#,
      #"{"frame_cache":{"schema":1,"capacity_bytes":1e99,"max_frames":-1}}"#,
    ] {
      #expect(try status(server, token, body).json?["collection"] == nil, "\(body)")
    }
    let manifest = try server.response(
      to: "/api/v1/device/hall/collection", [("Authorization", "Bearer \(token)")],
      at: .clock("00:00:05"))
    #expect(manifest.status == 200)
    let none = try server.response(
      to: "/api/v1/device/hall/collection", [("Authorization", "Bearer \(token)")],
      at: .clock("23:50"))
    #expect(none.status == 204 && none.body.isEmpty)
  }

  @Test(
    "let a board sleep until their end only if it has them",
    arguments: [
      ("clock", "playing", true, true), ("clock", "syncing", true, false),
      ("clock", "paused", true, false), ("clock", "error", true, false),
      ("other", "playing", true, false), ("clock", "playing", false, false),
    ])
  func sleep(id: String, state: String, isLast: Bool, isLong: Bool) throws {
    let (server, token) = try Self.server(Self.quarters)
    let cache = #"{"frame_cache":{"schema":1,"capacity_bytes":99999,"max_frames":32}"#
    let first = try status(server, token, cache + "}")
    #expect(first.number("next_poll_s").map { (896...900).contains($0) } == true)
    let version = isLast ? first.json?["collection"]?.text("version") : "0123456789abcdef"
    let report =
      #","collection":{"id":"\#(id)","version":"\#(version ?? "")","state":"\#(state)"}}"#
    let response = try status(server, token, cache + report, at: "00:15:05")
    #expect(response.json?["collection"]?.text("version") != version)
    let expected = (isLong ? 33 * 900 : 900) - 5
    let poll = try #require(response.number("next_poll_s"))
    #expect((expected + 1...expected + 5).contains(poll))
  }

  @Test(
    "have frames only of what the device shows",
    arguments: [
      ("hall", true, 200), ("hall", false, 404), ("other", true, 403), ("nobody", true, 404),
    ])
  func frame(name: String, isShown: Bool, status: Int) throws {
    let (server, token) = try Self.server(Self.quarters)
    try server.addDevice("other")
    let digest = try Self.digest(isShown ? 7 : 300)
    let path = "/api/v1/device/\(name)/collection/frame/\(digest)"
    let response = try server.response(to: path, [("Authorization", "Bearer \(token)")])
    #expect(response.status == status)
    guard status == 200 else { return }
    #expect(response.body == (try TestServer.file(7, on: Self.raw)))
    #expect(response.headers["Cache-Control"]?.contains("immutable") == true)
    #expect(response.headers["ETag"] == "\"\(SHA256.hexDigest(of: response.body))\"")
    #expect(try server.response(to: path).status == 401)
  }

  @Test("have no second page, and no frames with other names")
  func malformed() throws {
    let (server, token) = try Self.server(Self.quarters)
    for call in [
      "collection?cursor=2", "collection/frame/", "collection/frame/0", "collection/frame/..%2F..",
      "collection/frame/zzzzzzzzzzzzzzzz", "collection/other/0123456789abcdef",
    ] {
      let response = server.get(
        "/api/v1/device/hall/\(call)", [("Authorization", "Bearer \(token)")])
      #expect(response.map { $0.status == 404 } ?? true, "\(call)")
    }
  }
}
