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

@Suite("Frame at the address of its digest")
struct ImmutableFrameTests {
  @Test("never changes, and needs no token")
  func immutable() throws {
    let (server, token) = try TestServer.withClock()
    let display = try server.response(to: "/api/display", [("Access-Token", token)])
    let path = try #require(display.imagePath)
    for path in [path, String(path.dropLast(4))] {
      let response = try server.response(to: path)
      #expect(response.status == 200)
      #expect(response.body == (try TestServer.file(2)))
      #expect(response.headers["Cache-Control"] == "public, max-age=31536000, immutable")
      #expect(response.headers["Content-Type"] == "image/png")
    }
    let tag = try #require(server.get(path)?.headers["ETag"])
    #expect(server.get(path, [("If-None-Match", tag)])?.status == 304)
    #expect(server.get(path, [("If-None-Match", tag)])?.body == [])
    #expect(server.send("HEAD", path)?.status == 200)
    #expect(server.send("POST", path)?.status == 405)
  }

  @Test("stays for frames of earlier manifests")
  func former() throws {
    let (server, token) = try TestServer.withClock()
    let display = try server.response(to: "/api/display", [("Access-Token", token)])
    try server.write("clock", [TestFrame("10:00", 9)], generatedAt: .clock("10:05"))
    _ = try server.response(to: "/api/display", [("Access-Token", token)])
    #expect(try server.picture(of: display) == TestServer.file(2))
  }

  @Test(
    "is no other file",
    arguments: [
      "/frames/", "/frames/x.png", "/frames/DIGEST.bmp", "/frames/DIGEST.png/x", "/frames/DIGES",
      "/frames/\(String(repeating: "0", count: 64)).png", "/frames/DIGEST.png.png",
      "/frames/UPPER.png", "/frames/DIGEST.",
    ])
  func others(path: String) throws {
    let (server, token) = try TestServer.withClock()
    _ = try server.response(to: "/api/display", [("Access-Token", token)])
    let digest = SHA256.hexDigest(of: try TestServer.file(2))
    let path = path.replacingOccurrences(of: "DIGEST", with: digest)
      .replacingOccurrences(of: "UPPER", with: digest.uppercased())
    #expect(server.get(path)?.status == 404)
  }
}
