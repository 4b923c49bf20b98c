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

@Suite("Manifest of a device")
struct ManifestProtocolTests {
  @Test("is the file of what the device shows, with validators")
  func manifest() throws {
    let (server, token) = try TestServer.withClock()
    let headers = [("Access-Token", token)]
    let response = try server.response(to: "/devices/hall/manifest.json", headers)
    let written = FileManager.default.contents(
      atPath: server.folder.path + "/Output/panel/clock/manifest.json")
    #expect(response.status == 200)
    #expect(Data(response.body) == written)
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.headers["Cache-Control"] == "no-cache")
    let tag = try #require(response.headers["ETag"])
    let again = server.get("/devices/hall/manifest.json", headers + [("If-None-Match", tag)])
    #expect(again?.status == 304)
    #expect(again?.body == [])
    #expect(server.server.directory.contact(of: "hall").date == .clock("10:00"))

    try server.write("clock", [TestFrame("10:00", 9)], generatedAt: .clock("10:05"))
    let changed = server.get("/devices/hall/manifest.json", headers + [("If-None-Match", tag)])
    #expect(changed?.status == 200)
  }

  @Test("is never modified later than the response says that it is")
  func lastModified() throws {
    let (server, token) = try TestServer.withClock()
    // A clock was put back after the host had written the file.
    try server.write("clock", [TestFrame("10:00", 9)], generatedAt: .clock("11:00"))
    let response = try server.response(
      to: "/devices/hall/manifest.json?token=\(token)", at: .clock("10:30"))
    #expect(response.headers["Date"] == "Mon, 02 Mar 2026 10:30:00 GMT")
    #expect(response.headers["Last-Modified"] == "Mon, 02 Mar 2026 10:30:00 GMT")
  }

  @Test("names pictures that are found from its own address, also those of earlier manifests")
  func pictures() throws {
    let (server, token) = try TestServer.withClock()
    let response = try server.response(to: "/devices/hall/manifest.json?token=\(token)")
    let manifest = try ManifestFile.manifest(from: Data(response.body))
    try server.write("clock", [TestFrame("10:00", 9)], generatedAt: .clock("10:05"))
    for (frame, number) in zip(manifest.frames, 1...) {
      let picture = try server.response(to: "/devices/hall/\(frame.picture.image)")
      #expect(picture.status == 200)
      #expect(picture.body == (try TestServer.file(number)))
      #expect(picture.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    }
    let image = try #require(manifest.frames.first?.picture.image)
    #expect(server.get("/devices/nobody/\(image)")?.status == 404)
    #expect(server.get("/devices/hall/frames/nothing.png")?.status == 404)
    #expect(server.get("/devices/hall/frames/manifest.json")?.status == 404)
    #expect(server.get("/devices/hall/\(image)/x")?.status == 404)
  }

  @Test("is not there before something is drawn")
  func nothing() throws {
    let server = try TestServer(requiresTokens: false)
    try server.addDevice("idle", shows: nil)
    try server.addDevice("early", shows: "clock")
    for (name, error) in [
      ("idle", "this device shows nothing yet; run 'placard device assign'"),
      ("early", "'clock' has no frame yet; try again in a few seconds"),
    ] {
      let response = server.get("/devices/\(name)/manifest.json")
      #expect(response?.status == 404)
      #expect(response?.text("error") == error)
    }
  }
}
