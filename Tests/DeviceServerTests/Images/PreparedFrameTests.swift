import FileStorage
import Foundation
import FramePipeline
import PixelOutput
import TestSupport
import Testing
import WidgetHost

@testable import DeviceServer

/// What is put together once for many requests follows each change that it depends on.
@Suite("Prepared frame")
struct PreparedFrameTests {
  private static let path = "/devices/hall/frame.png"

  /// What a device fetches, and when it has to contact the server next.
  private struct Fetched: Equatable {
    var body: [UInt8]
    var maximumAge: String?
    var refresh: Int?
  }

  private func fetch(
    _ server: TestServer, _ token: String, at time: String
  ) throws -> Fetched {
    let now = Date.clock(time)
    let frame = try server.response(to: Self.path, [("Access-Token", token)], at: now)
    let display = try server.response(to: "/api/display", [("Access-Token", token)], at: now)
    #expect(frame.status == 200)
    let members = try JSONSerialization.jsonObject(with: Data(display.body)) as? [String: Any]
    return Fetched(
      body: frame.body,
      maximumAge: frame.headers["Cache-Control"],
      refresh: members?["refresh_rate"] as? Int)
  }

  @Test("is prepared once for all devices with a profile that show a timeline")
  func shared() throws {
    let (server, token) = try TestServer.withClock()
    let other = try server.addDevice("attic")
    var files: [ObjectIdentifier] = []
    for (name, token) in [("hall", token), ("attic", other), ("hall", token)] {
      _ = try server.response(to: "/devices/\(name)/frame.png", [("Access-Token", token)])
      let device = try #require(try server.server.directory.device(named: name))
      let frame = try server.server.shownFrame(of: device, as: .png, at: .clock("10:00"))
      files.append(ObjectIdentifier(try #require(frame.prepared)))
    }
    #expect(Set(files).count == 1)
  }

  @Test("is that of the time, and so is the time until the next one")
  func dates() throws {
    let (server, token) = try TestServer.withClock()
    let files = try (1...3).map { try TestServer.file($0) }
    let rows: [(time: String, number: Int, age: Int)] = [
      ("10:30", 2, 1800), ("10:45", 2, 900), ("11:00", 3, 3600), ("10:59", 2, 60),
      ("09:30", 1, 1800), ("10:00", 2, 3600), ("08:00", 1, 3600), ("12:00", 3, 3600),
    ]
    for row in rows {
      let fetched = try fetch(server, token, at: row.time)
      #expect(fetched.body == files[row.number - 1], "at \(row.time)")
      #expect(fetched.maximumAge == "private, max-age=\(row.age)", "at \(row.time)")
    }
  }

  @Test("counts from the request while a new manifest is overdue")
  func overdue() throws {
    let server = try TestServer()
    try server.write("clock", [TestFrame("09:00", 1)], reload: .clock("09:30"))
    let token = try server.addDevice()
    let ages = try ["09:10", "09:20", "10:00", "10:05"].map {
      try fetch(server, token, at: $0).maximumAge
    }
    #expect(
      ages == [1200, 600, 900, 900].map { "private, max-age=\($0)" })
  }

  @Test("is another one with another manifest")
  func manifest() throws {
    let (server, token) = try TestServer.withClock()
    #expect(try fetch(server, token, at: "10:30").body == TestServer.file(2))
    try server.write("clock", [TestFrame("10:00", 9)], generatedAt: .clock("10:20"))
    #expect(try fetch(server, token, at: "10:30").body == TestServer.file(9))
  }

  @Test("is another one with another assignment")
  func assignment() throws {
    let (server, token) = try TestServer.withClock()
    try server.write("weather", [TestFrame("09:00", 7)])
    #expect(try fetch(server, token, at: "10:30").body == TestServer.file(2))
    try server.store.updateDevice("hall") { $0.shows = "weather" }
    #expect(try fetch(server, token, at: "10:30").body == TestServer.file(7))
  }

  @Test("is not sent to a device that was removed, or with a token that was replaced")
  func access() throws {
    let (server, token) = try TestServer.withClock()
    func status(_ token: String, _ path: String) throws -> Int {
      try server.response(to: path, [("Access-Token", token)], at: .clock("10:30")).status
    }
    #expect(try status(token, Self.path) == 200)
    #expect(try status(token, "/api/display") == 200)
    var replaced = ""
    try server.store.updateDevice("hall") { device in
      device.tokenGeneration += 1
      replaced = TestServer.key.token(of: device)
      device.tokenDigest = DeviceTokens.digest(of: replaced)
    }
    #expect(try status(token, Self.path) == 403)
    #expect(try status(token, "/api/display") == 401)
    #expect(try status(replaced, Self.path) == 200)
    #expect(try status(replaced, "/api/display") == 200)
    _ = try server.store.removeDevice("hall")
    let removed = try server.response(
      to: Self.path, [("Access-Token", replaced)], at: .clock("10:30"))
    #expect(removed.body != (try TestServer.file(2)))
    #expect(try status(replaced, "/api/display") == 401)
  }

  @Test("is another one with another version of the profile")
  func profile() throws {
    let (server, token) = try TestServer.withClock()
    func write(_ change: (inout DeviceProfile) -> Void) throws {
      var panel = TestServer.panel
      change(&panel)
      try server.folder.write(DeviceProfileFile.text(of: panel), to: "devices/panel.json")
    }
    let before = try fetch(server, token, at: "10:58")
    #expect(before.maximumAge == "private, max-age=120")
    try write { $0.quietHours = [QuietHours(start: 660, end: 720)] }
    #expect(try fetch(server, token, at: "10:58").maximumAge == "private, max-age=3720")
    try write { $0.shortestFrameInterval = 7200 }
    #expect(try fetch(server, token, at: "10:58").refresh == 7200)
    try write { $0.size = PixelSize(48, 32) }
    #expect(try fetch(server, token, at: "10:58").body != before.body)
    try write { _ in }
    #expect(try fetch(server, token, at: "10:58") == before)
  }

  @Test("keeps no file in memory that was forgotten")
  func forgotten() throws {
    let (server, token) = try TestServer.withClock()
    #expect(try fetch(server, token, at: "10:30").body == TestServer.file(2))
    weak let file = server.server.files.file(digest: SHA256.hexDigest(of: try TestServer.file(2)))
    #expect(file != nil)
    // More than are kept.
    for number in 0..<FittedFileCache.maximumFiles {
      server.server.files.add(FittedFile([UInt8(number & 255)], digest: "\(number)", .raw))
    }
    #expect(file == nil)
    #expect(try fetch(server, token, at: "10:30").body == TestServer.file(2))
  }
}
