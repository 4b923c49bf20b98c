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
    "a matrix gets a picture and how long it is shown, at most 299 seconds",
    arguments: [
      ("09:00", 299), ("09:59:30", 30), ("09:59:59", 1), ("10:00", 299), ("23:00", 299),
    ])
  func dwell(time: String, expected: Int) throws {
    let (server, token) = try server()
    for response in [
      try server.response(to: "/wall/next?key=\(token)", at: .clock(time)),
      try server.response(
        to: "/wall/next", [("Authorization", "Bearer \(token)"), ("X-Firmware-Version", "1.5")],
        at: .clock(time)),
    ] {
      #expect(response.status == 200)
      #expect(response.headers["Content-Type"] == "image/webp")
      #expect(response.headers["Tronbyt-Dwell-Secs"] == "\(expected)")
      #expect(response.headers["Tronbyt-Brightness"] == "100")
      #expect(response.body.starts(with: Array("RIFF".utf8)))
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
    "an unknown matrix is not found, and a missing or wrong key is refused",
    arguments: [("/attic/next", 404), ("/wall/next", 401), ("/wall/next?key=wrong", 401)])
  func refusals(path: String, expected: Int) throws {
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
