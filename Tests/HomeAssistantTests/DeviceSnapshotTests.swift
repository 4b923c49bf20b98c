import DeviceServer
import FileStorage
import Foundation
import FramePipeline
import HomeAssistant
import TestSupport
import Testing
import WidgetHost

/// What Home Assistant is told about the devices of a server.
struct DeviceSnapshotTests {
  private let folder: TemporaryFolder
  private let server: DeviceServer
  private let token: String

  /// Creates a server with a TRMNL that shows nothing yet.
  init() throws {
    folder = try TemporaryFolder()
    let store = try HostStore()
    let tokens = DeviceTokens(key: Array("a key for tests".utf8))
    let device = RegisteredDevice(
      id: "hall", identifier: "aabbccddeeff", profile: "trmnl-og", shows: nil, added: Self.date(0))
    token = tokens.token(of: device)
    try store.register(device)
    server = DeviceServer(
      DeviceServer.Configuration(requiresTokens: true),
      directory: try RegisteredDeviceDirectory(store, tokens: tokens),
      library: FrameLibrary(output: FrameStore(root: folder.path + "/Output"), store: store),
      profiles: DeviceProfileRegistry(folder: folder.path + "/devices"), store: store,
      onInput: { _ in })
  }

  private static func date(_ seconds: Int) -> Date {
    Date(timeIntervalSince1970: 1_772_409_600 + Double(seconds))
  }

  /// A time computed anew would move, and be a message, whenever the devices are read.
  @Test func nextWakeIsTheTimeSentToTheDisplay() throws {
    func nextWakes() throws -> [Date?] {
      try [10, 11, 50].map { try #require(server.snapshots(at: Self.date($0)).first).nextWake }
    }
    #expect(try nextWakes() == [nil, nil, nil])
    let request = try #require(
      ServerRequest(
        "GET", "/api/display",
        headers: HTTPHeaders([("Host", "192.168.1.5:8080"), ("Access-Token", token)])))
    let response = server.response(to: request, at: Self.date(10))
    let answer = String(decoding: response.body, as: UTF8.self)
    let refresh = try #require(answer.firstMatch(of: /"refresh_rate":([0-9]+)/)).1
    let wake = Self.date(10 + (Int(refresh) ?? 0))
    #expect(try nextWakes() == [wake, wake, wake])
  }
}
