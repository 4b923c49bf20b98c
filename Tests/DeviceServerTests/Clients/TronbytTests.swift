import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetHost

@testable import DeviceServer

/// Tronbyt's API, as its firmware and Tronberry use it.
@Suite("Tronbyt's API")
struct TronbytTests {
  /// A server with the LED matrix 'wall', whose second frame begins at 10:00.
  private func server() throws -> (TestServer, token: String) {
    let matrix = DeviceProfile(
      id: "matrix", name: "Matrix", size: PixelSize(64, 32), palette: .rgb888,
      shortestFrameInterval: 1)
    let server = try TestServer(profiles: [matrix])
    try server.write("clock", [("09:00", 1), ("10:00", 2)].map(TestFrame.init), on: matrix)
    return (server, try server.addDevice("wall", profile: "matrix"))
  }

  @Test(
    "a matrix gets a picture and how long it is shown, at most a minute",
    arguments: [
      ("09:00", 60), ("09:59:30", 30), ("09:59:59", 1), ("10:00", 60), ("23:00", 60),
    ])
  func dwell(time: String, expected: Int) throws {
    for keyInQuery in [true, false] {
      let (server, token) = try server()
      let response =
        keyInQuery
        ? try server.response(to: "/wall/next?key=\(token)", at: .clock(time))
        : try server.response(
          to: "/wall/next", [("Authorization", "Bearer \(token)")], at: .clock(time))
      #expect(response.status == 200)
      #expect(response.headers["Content-Type"] == "image/webp")
      #expect(response.headers["Tronbyt-Dwell-Secs"] == "\(expected)")
      #expect(response.headers["Tronbyt-Brightness"] == "100")
      #expect(response.body.starts(with: Array("RIFF".utf8)))
    }
  }

  /// When a client asks, for how long it shows what it gets, and which of the two pictures that is.
  struct Fetch: Sendable {
    var time: String
    var dwell: Int
    var picture: Int
  }

  /// What clients fetch around 10:00, when the second picture begins; those that fetch ahead show a picture for a part of a
  /// minute.
  private static let clients: [String: [Fetch]] = [
    "shows at once": [
      Fetch(time: "09:58:20", dwell: 20, picture: 1),
      Fetch(time: "09:58:40", dwell: 20, picture: 1),
      Fetch(time: "09:59:00", dwell: 17, picture: 1),
      Fetch(time: "09:59:17", dwell: 23, picture: 1),
      Fetch(time: "09:59:40", dwell: 20, picture: 1),
      Fetch(time: "10:00:00", dwell: 17, picture: 2),
    ],
    "fetches one ahead": [
      Fetch(time: "09:58:20", dwell: 20, picture: 1),
      // Shown from 09:58:40 on, 09:59:00, 09:59:17 and so on.
      Fetch(time: "09:58:20", dwell: 20, picture: 1),
      Fetch(time: "09:58:40", dwell: 17, picture: 1),
      Fetch(time: "09:59:00", dwell: 23, picture: 1),
      Fetch(time: "09:59:17", dwell: 20, picture: 1),
      Fetch(time: "09:59:40", dwell: 17, picture: 2),
      Fetch(time: "10:00:00", dwell: 23, picture: 2),
    ],
    "fetches two ahead": [
      Fetch(time: "09:58:20", dwell: 20, picture: 1),
      Fetch(time: "09:58:20", dwell: 20, picture: 1),
      Fetch(time: "09:58:20", dwell: 17, picture: 1),
      Fetch(time: "09:58:40", dwell: 23, picture: 1),
      Fetch(time: "09:59:00", dwell: 20, picture: 1),
      Fetch(time: "09:59:17", dwell: 17, picture: 2),
    ],
    "is restarted": [
      Fetch(time: "09:58:00", dwell: 17, picture: 1),
      Fetch(time: "09:58:00", dwell: 23, picture: 1),
      Fetch(time: "09:58:17", dwell: 20, picture: 1),
      // It shows the first of these at once, and fetches one ahead again.
      Fetch(time: "09:58:25", dwell: 15, picture: 1),
      Fetch(time: "09:58:25", dwell: 20, picture: 1),
      Fetch(time: "09:58:40", dwell: 17, picture: 1),
      Fetch(time: "09:59:00", dwell: 23, picture: 1),
      Fetch(time: "09:59:17", dwell: 20, picture: 1),
      Fetch(time: "09:59:40", dwell: 17, picture: 2),
      Fetch(time: "10:00:00", dwell: 23, picture: 2),
    ],
    "does not get an answer": [
      Fetch(time: "09:58:00", dwell: 17, picture: 1),
      Fetch(time: "09:58:00", dwell: 23, picture: 1),
      Fetch(time: "09:58:17", dwell: 20, picture: 1),
      Fetch(time: "09:58:18", dwell: 20, picture: 1),
      Fetch(time: "09:58:40", dwell: 17, picture: 1),
      Fetch(time: "09:59:00", dwell: 23, picture: 1),
      Fetch(time: "09:59:17", dwell: 20, picture: 1),
      Fetch(time: "09:59:40", dwell: 17, picture: 2),
      Fetch(time: "10:00:00", dwell: 23, picture: 2),
    ],
    "asks again when it fails": [
      Fetch(time: "09:59:50", dwell: 10, picture: 1),
      Fetch(time: "10:00:30", dwell: 10, picture: 2),
    ],
    // Neither the firmware nor Tronberry.
    "curl": [
      Fetch(time: "09:59:30", dwell: 30, picture: 1),
      Fetch(time: "09:59:30", dwell: 30, picture: 1),
    ],
  ]

  @Test("the picture is that of the time when it is shown", arguments: clients.keys.sorted())
  func prefetching(client: String) throws {
    let (server, token) = try server()
    let path = "/wall/next?key=\(token)"
    let headers = [
      "curl": ("User-Agent", "curl/7.88.1"), "fetches two ahead": ("User-Agent", "Tronberry/1.0"),
    ]
    func fetch(_ time: String) throws -> ServerResponse {
      try server.response(
        to: path, [headers[client] ?? ("X-Firmware-Version", "1.5")], at: .clock(time))
    }
    let other = try self.server()
    let pictures = try ["09:00", "11:00"].map {
      try other.0.response(to: "/wall/next?key=\(other.token)", at: .clock($0)).body
    }
    for expected in try #require(Self.clients[client]) {
      let response = try fetch(expected.time)
      #expect(response.headers["Tronbyt-Dwell-Secs"] == "\(expected.dwell)", "\(expected.time)")
      #expect(response.body == pictures[expected.picture - 1], "\(expected.time)")
    }
  }

  /// Fetches of a client that has fetched ahead, and whose server is killed before the last ones.
  private static let restarts: [(agent: String, before: [String], after: [Fetch])] = [
    (
      "Firmware/1.5", ["09:57:00", "09:57:00", "09:57:17", "09:57:40", "09:58:00", "09:58:17"],
      [
        Fetch(time: "09:58:40", dwell: 17, picture: 1),
        Fetch(time: "09:59:00", dwell: 23, picture: 1),
        Fetch(time: "09:59:17", dwell: 20, picture: 1),
        Fetch(time: "09:59:40", dwell: 17, picture: 2),
        Fetch(time: "10:00:00", dwell: 23, picture: 2),
      ]
    ),
    (
      "Tronberry/1.0",
      ["09:57:00", "09:57:00", "09:57:00", "09:57:17", "09:57:40", "09:58:00", "09:58:17"],
      [
        Fetch(time: "09:58:40", dwell: 23, picture: 1),
        Fetch(time: "09:59:00", dwell: 20, picture: 1),
        Fetch(time: "09:59:17", dwell: 17, picture: 2),
      ]
    ),
  ]

  @Test(
    "the picture is that of the time when it is shown, also after a restart of the server",
    arguments: restarts.indices)
  func restart(index: Int) throws {
    let (server, token) = try server()
    func fetch(_ time: String) throws -> ServerResponse {
      try server.response(
        to: "/wall/next?key=\(token)",
        [("X-Firmware-Version", "1.5"), ("User-Agent", Self.restarts[index].agent)],
        at: .clock(time))
    }
    let first = try fetch("09:00").body
    for time in Self.restarts[index].before { _ = try fetch(time) }
    try server.restart()
    for expected in Self.restarts[index].after {
      let response = try fetch(expected.time)
      #expect(response.headers["Tronbyt-Dwell-Secs"] == "\(expected.dwell)", "\(expected.time)")
      #expect((response.body == first) == (expected.picture == 1), "\(expected.time)")
    }
  }

  @Test("a change of the picture follows its date")
  func change() throws {
    let (server, token) = try server()
    let path = "/wall/next?key=\(token)"
    let pictures = try ["09:00", "09:59:59", "10:00"].map {
      try server.response(to: path, at: .clock($0)).body
    }
    #expect(pictures[0] == pictures[1] && pictures[1] != pictures[2])
  }

  @Test(
    "an unknown matrix is not found, and a missing or wrong key is rejected",
    arguments: [("/attic/next", 404), ("/wall/next", 401), ("/wall/next?key=wrong", 401)])
  func rejections(path: String, expected: Int) throws {
    #expect(try server().0.response(to: path).status == expected)
  }

  @Test("a matrix without content gets a picture, and no error")
  func nothing() throws {
    let (server, _) = try server()
    let token = try server.addDevice("empty", profile: "matrix", shows: nil)
    let response = try server.response(to: "/empty/next?key=\(token)")
    #expect(response.status == 200)
    #expect(response.body.starts(with: Array("RIFF".utf8)))
  }
}
