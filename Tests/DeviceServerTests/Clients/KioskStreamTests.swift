import Foundation
import Testing
import WidgetHost

@testable import DeviceServer

@Suite("Stream of events of a browser's page")
struct KioskStreamTests {
  /// What happens to a display while its page is open.
  enum Change: CaseIterable {
    case nothing, newManifest, assignment, unassignment, renewedToken, removal, replacement
    case withdrawnApproval

    /// Whether the page gets another event, no event, or the end of the stream.
    var expected: EventStreamUpdate.Kind {
      switch self {
      case .nothing, .unassignment: .unchanged
      case .newManifest, .assignment: .events
      case .renewedToken, .removal, .replacement, .withdrawnApproval: .end
      }
    }

    func happen(to server: TestServer) throws {
      switch self {
      case .nothing: break
      case .newManifest:
        try server.write("clock", [TestFrame("10:00", 9)], generatedAt: .clock("10:20"))
      case .assignment:
        try server.write("tides", [TestFrame("09:00", 5)])
        try server.store.updateDevice("hall") { $0.shows = "tides" }
      case .unassignment: try server.store.updateDevice("hall") { $0.shows = nil }
      case .renewedToken:
        try server.store.updateDevice("hall") { device in
          device.tokenGeneration += 1
          device.tokenDigest = DeviceTokens.digest(of: TestServer.key.token(of: device))
        }
      case .removal: try server.store.removeDevice("hall")
      case .replacement:
        try server.store.removeDevice("hall")
        var device = RegisteredDevice(
          id: "hall", tokenGeneration: 9, profile: "panel", shows: "clock", added: .clock("10:30"))
        device.tokenDigest = DeviceTokens.digest(of: TestServer.key.token(of: device))
        try server.store.register(device)
      case .withdrawnApproval:
        try server.store.updateDevice("hall") { device in
          device.pairing = PairingRequest(code: "ABCDEF", began: .clock("10:30"))
        }
      }
    }
  }

  @Test(
    "goes on only as long as the page may show what the display shows",
    arguments: ["/kiosk/TOKEN/events", "/devices/hall/kiosk/events"], Change.allCases)
  func changes(target: String, change: Change) throws {
    let (server, token) = try TestServer.withClock()
    try expect(
      change, on: server, target.replacing("TOKEN", with: token), [("Access-Token", token)])
  }

  @Test(
    "goes on without a token on this machine until the display is gone",
    arguments: [
      Change.nothing, .newManifest, .unassignment, .removal, .replacement, .withdrawnApproval,
    ])
  func withoutToken(change: Change) throws {
    let (server, _) = try TestServer.withClock(requiresTokens: false)
    try expect(change, on: server, "/devices/hall/kiosk/events", [])
  }

  private func expect(
    _ change: Change, on server: TestServer, _ target: String, _ headers: [(String, String)]
  ) throws {
    let events = try #require(try server.response(to: target, headers).events)
    #expect(events.next(at: .clock("10:00")).kind == .events)
    #expect(events.next(at: .clock("10:01")) == .unchanged)
    try change.happen(to: server)
    #expect(events.next(at: .clock("10:30")).kind == change.expected)
  }
}

extension EventStreamUpdate {
  enum Kind { case unchanged, events, end }

  fileprivate var kind: Kind {
    switch self {
    case .unchanged: .unchanged
    case .events: .events
    case .end: .end
    }
  }
}
