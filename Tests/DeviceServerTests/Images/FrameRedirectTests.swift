import Foundation
import FramePipeline
import TestSupport
import Testing
import WidgetHost

@testable import DeviceServer

@Suite("Redirects to an object store")
struct FrameRedirectTests {
  private let server: TestServer
  private let token: String
  private let redirecting: DeviceServer

  init() throws {
    (server, token) = try TestServer.withClock()
    redirecting = DeviceServer(
      DeviceServer.Configuration(
        requiresTokens: true, frameAddress: { "https://store.example.org/\($0)?signed" }),
      directory: server.server.directory, library: server.server.library,
      profiles: DeviceProfileRegistry(folder: server.folder.path + "/devices"), store: server.store,
      onInput: { _ in })
  }

  private func response(
    to target: String, _ headers: [(String, String)] = [], method: String = "GET"
  ) throws -> ServerResponse {
    let request = ServerRequest(
      method, target, headers: HTTPHeaders([("Host", "192.168.1.5:8080")] + headers), body: [],
      client: "192.168.1.20")
    return redirecting.response(to: try #require(request), at: .clock("10:00"))
  }

  @Test("lead to the file of a picture that needs no conversion, and are not kept")
  func picture() throws {
    let manifest = try response(to: "/devices/hall/manifest.json?token=\(token)")
    #expect(manifest.status == 200)
    let picture = try #require(
      try ManifestFile.manifest(from: Data(manifest.body)).frames.first?.picture)
    for path in ["/devices/hall/\(picture.image)", "/frames/\(picture.sha256).png"] {
      let redirect = try response(to: path)
      #expect(redirect.status == 302)
      #expect(
        redirect.headers["Location"]
          == "https://store.example.org/panel/clock/\(picture.image)?signed")
      #expect(redirect.headers["Cache-Control"] == "no-store")
      #expect(redirect.body == [])
      let known = try response(to: path, [("If-None-Match", "\"\(picture.sha256)\"")])
      #expect(known.status == 304)
    }
  }

  @Test("are only for GET, for which the address is signed")
  func head() throws {
    let manifest = try response(to: "/devices/hall/manifest.json?token=\(token)")
    let picture = try #require(
      try ManifestFile.manifest(from: Data(manifest.body)).frames.first?.picture)
    for path in ["/devices/hall/\(picture.image)", "/frames/\(picture.sha256).png"] {
      let answer = try response(to: path, method: "HEAD")
      #expect(answer.status == 200)
      #expect(answer.headers["Location"] == nil)
    }
  }

  @Test("do not replace converted pictures, nor errors")
  func others() throws {
    let converted = try response(to: "/devices/hall/frame.bmp?token=\(token)")
    #expect(converted.status == 200)
    let tag = try #require(converted.headers["ETag"]).filter { $0 != "\"" }
    #expect(try response(to: "/frames/\(tag).bmp").status == 200)
    #expect(try response(to: "/frames/\(String(repeating: "0", count: 64)).png").status == 404)
    #expect(try response(to: "/devices/hall/frames/nothing.png").status == 404)
  }
}
