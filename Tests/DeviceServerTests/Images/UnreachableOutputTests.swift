import FileStorage
import Foundation
import FramePipeline
import TestSupport
import Testing
import WidgetHost

@testable import DeviceServer

@Suite("An output whose server does not respond")
struct UnreachableOutputTests {
  private struct RemoteDisk: OutputDisk {
    let isUnreachable: Bool

    func openFolder(
      _ path: String, creates: Bool, followsLink: Bool
    ) throws(DiskError) -> any OutputDirectory {
      try LocalDisk(isDurable: false)
        .openFolder(path, creates: creates, followsLink: followsLink)
    }
  }

  @Test("answers 503 with Retry-After, instead of 404 for a picture that may exist")
  func unreachable() throws {
    let (server, token) = try TestServer.withClock()
    let root = server.folder.path + "/Output"
    try FileManager.default.removeItem(atPath: root + "/panel/clock/frames")
    func response(to target: String, isUnreachable: Bool) throws -> ServerResponse {
      let output = FrameStore(root: root, disk: RemoteDisk(isUnreachable: isUnreachable))
      let other = DeviceServer(
        DeviceServer.Configuration(requiresTokens: true), directory: server.server.directory,
        library: FrameLibrary(output: output, store: server.store),
        profiles: DeviceProfileRegistry(folder: server.folder.path + "/devices"),
        store: server.store, onInput: { _ in })
      let request = ServerRequest(
        "GET", target, headers: HTTPHeaders([("Host", "192.168.1.5:8080")]), body: [],
        client: "192.168.1.20")
      return other.response(to: try #require(request), at: .clock("10:00"))
    }
    let manifest = try response(
      to: "/devices/hall/manifest.json?token=\(token)", isUnreachable: true)
    let picture = try #require(
      try ManifestFile.manifest(from: Data(manifest.body)).frames.first?.picture)
    for path in ["/devices/hall/\(picture.image)", "/devices/hall/frame.png?token=\(token)"] {
      let later = try response(to: path, isUnreachable: true)
      #expect(later.status == 503)
      #expect(later.headers["Retry-After"] != nil)
    }
    #expect(try response(to: "/devices/hall/\(picture.image)", isUnreachable: false).status == 404)
  }
}
