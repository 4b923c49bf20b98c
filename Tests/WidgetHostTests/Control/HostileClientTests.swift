import Foundation
import Glibc
import TestSupport
import Testing
import WidgetHost

/// Whatever a client sends, the host continues and serves the other clients.
@Suite(.blocking) struct HostileClientTests {
  /// A connection that sends messages that our client never sends.
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

    func write(_ text: String) {
      let bytes = Array(text.utf8)
      _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Receives the host's response; `nil` if the host has closed the connection.
    func receive() -> String? {
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
  func reportsMalformedRequests(_ line: String) throws {
    let state = TestState()
    let server = try server(state)
    let client = RawClient(state.folder)
    client.write(line + "\n" + Self.request + "\n")
    #expect(server.service().map(\.request) == [.viewed(instance: "panda")])
    #expect(
      client.receive()
        == #"{"error":"the host does not support the request; use the same version of client and host"}"#
        + "\n")
  }

  @Test func waitsForTheEndOfALine() throws {
    let state = TestState()
    let server = try server(state)
    let client = RawClient(state.folder)
    client.write(String(Self.request.prefix(9)))
    #expect(server.service().isEmpty)
    client.write(String(Self.request.dropFirst(9)) + "\n")
    let requests = server.service()
    #expect(requests.map(\.request) == [.viewed(instance: "panda")])
    requests.first?.answer()
    #expect(client.receive() == "{}\n")
  }

  @Test func processesRequestsOfAClosedConnection() throws {
    let state = TestState()
    let server = try server(state)
    do { RawClient(state.folder).write(Self.request + "\n" + Self.request + "\n{") }
    #expect(server.service().count == 2)
    #expect(server.descriptors.count == 1)
  }

  @Test func disconnectsAClientWithAnEndlessLine() throws {
    let state = TestState()
    let server = try server(state)
    let endless = RawClient(state.folder)
    let other = RawClient(state.folder)
    other.write(Self.request + "\n")
    var received: [HostRequest] = []
    for _ in 0..<4 {
      endless.write(String(repeating: "x", count: 1 << 15))
      received += server.service().map(\.request)
    }
    #expect(received == [.viewed(instance: "panda")])
    #expect(server.descriptors.count == 2)
    #expect(endless.receive()?.contains("the request is too long") == true)
  }

  @Test func replacesSilentClientsAtTheConnectionLimit() throws {
    let state = TestState()
    let server = try server(state)
    let silent = (0..<100).map { _ in
      let client = RawClient(state.folder)
      _ = server.service()
      return client
    }
    #expect(server.descriptors.count == 65)
    #expect(silent[0].receive() == nil)
    let client = RawClient(state.folder)
    client.write(Self.request + "\n")
    #expect(server.service().count == 1)
  }

  @Test func emptyMessageOnlyWakesTheHost() throws {
    let state = TestState()
    let server = try server(state)
    let client = RawClient(state.folder)
    client.write("{}\n")
    #expect(server.service().isEmpty)
    #expect(client.receive() == "{}\n")
  }
}
