import Foundation
import Glibc
import TestSupport
import Testing
import WidgetHost

/// Whatever a client sends, the host goes on and hears the others.
@Suite(.blocking) struct HostileClientTests {
  /// A connection that says what no client of ours would.
  private final class RawClient {
    let descriptor: Int32

    init(_ folder: StateFolder) {
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.socket.utf8) }
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let connected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
      }
      precondition(connected == 0)
    }

    deinit { close(descriptor) }

    func say(_ text: String) {
      let bytes = Array(text.utf8)
      _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// What the host has answered; `nil` when it has left.
    func heard() -> String? {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if count == 0 || count < 0 && errno == ECONNRESET { return nil }
      return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
  }

  private static let request = #"{"request":{"viewed":{"instance":"panda"}}}"#

  private func server(_ state: TestState) throws -> ControlServer {
    try ControlServer(HostLock(state.folder))
  }

  @Test(arguments: ["", "x", "{}}", "[]", #"{"request":{"sing":{}}}"#, "\u{0}"])
  func answersNonsense(_ line: String) throws {
    let state = TestState()
    let server = try server(state)
    let client = RawClient(state.folder)
    client.say(line + "\n" + Self.request + "\n")
    #expect(server.service().map(\.request) == [.viewed(instance: "panda")])
    #expect(
      client.heard()
        == #"{"error":"the host does not understand the request; is the client of another version?"}"#
        + "\n")
  }

  @Test func waitsForTheRestOfALine() throws {
    let state = TestState()
    let server = try server(state)
    let client = RawClient(state.folder)
    client.say(String(Self.request.prefix(9)))
    #expect(server.service().isEmpty)
    client.say(String(Self.request.dropFirst(9)) + "\n")
    let requests = server.service()
    #expect(requests.map(\.request) == [.viewed(instance: "panda")])
    requests.first?.answer()
    #expect(client.heard() == "{}\n")
  }

  @Test func keepsWhatAClientSaidBeforeItWent() throws {
    let state = TestState()
    let server = try server(state)
    do { RawClient(state.folder).say(Self.request + "\n" + Self.request + "\n{") }
    #expect(server.service().count == 2)
    #expect(server.descriptors.count == 1)
  }

  @Test func leavesWhoSendsALineWithoutEnd() throws {
    let state = TestState()
    let server = try server(state)
    let endless = RawClient(state.folder)
    let other = RawClient(state.folder)
    other.say(Self.request + "\n")
    var heard: [HostRequest] = []
    for _ in 0..<4 {
      endless.say(String(repeating: "x", count: 1 << 15))
      heard += server.service().map(\.request)
    }
    #expect(heard == [.viewed(instance: "panda")])
    #expect(server.descriptors.count == 2)
    #expect(endless.heard()?.contains("the request is too long") == true)
  }

  @Test func hearsAFurtherClientInPlaceOfASilentOne() throws {
    let state = TestState()
    let server = try server(state)
    let silent = (0..<100).map { _ in
      let client = RawClient(state.folder)
      _ = server.service()
      return client
    }
    #expect(server.descriptors.count == 65)
    #expect(silent[0].heard() == nil)
    let client = RawClient(state.folder)
    client.say(Self.request + "\n")
    #expect(server.service().count == 1)
  }

  @Test func anEmptyMessageOnlyWakes() throws {
    let state = TestState()
    let server = try server(state)
    let client = RawClient(state.folder)
    client.say("{}\n")
    #expect(server.service().isEmpty)
    #expect(client.heard() == "{}\n")
  }
}
