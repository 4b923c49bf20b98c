import FileStorage
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import WidgetHost

/// A server that is killed at a random time while displays register, fetch frames and report taps.
@Suite(.blocking) struct KilledServerTests {
  /// How often the server is killed; `PLACARD_KILLS` overrides it.
  private static let kills =
    ProcessInfo.processInfo.environment["PLACARD_KILLS"].flatMap { Int($0) } ?? 10

  /// The seed of the random times; `PLACARD_SEED` overrides it.
  private static let seed =
    ProcessInfo.processInfo.environment["PLACARD_SEED"].flatMap { UInt64($0) } ?? 1

  /// The responses that clients have accepted, which the server has to honor afterwards.
  private final class AcceptedResponses: Sendable {
    struct State {
      /// The token of each registered device, by its address.
      var tokens: [String: String] = [:]
      /// The numbers of taps.
      var taps: Set<String> = []
      var frames = 0
      /// Responses that were accepted although they were incomplete.
      var incomplete: [String] = []
    }

    let state = Mutex(State())
  }

  @Test func keepsWhatItHasAcknowledged() throws {
    let folder = try TestFolder()
    try run(["add", "clock", "--family", "systemExtraLarge", "--name", "clock"], in: folder)
    try run(["run", "--once"], in: folder)
    try run(["device", "add", "hall", "--show", "clock"], in: folder)
    try folder.write(
      #"{"apps": {"clock": {"command": ["/bin/sh", "-c", "echo $0 >> handled", "{id}"]}}}"#,
      to: "handlers.json")
    let accepted = AcceptedResponses()
    var random = SeededRandomNumberGenerator(seed: Self.seed)
    print("killing servers at moments of PLACARD_SEED=\(Self.seed)")
    // Without a host, taps stay in the store, where they are counted.
    let server = try RunningServer(
      ["--server-only", "--tap-handlers", "handlers.json"], in: folder)
    for round in 0..<Self.kills {
      if round > 0 { try server.restart(killing: true) }
      let life = Double.random(in: 0...1, using: &random)
      let clients = DispatchGroup()
      let port = server.port
      for client in Client.allCases {
        clients.enter()
        Thread {
          Self.load(port, client, round: round, accepted)
          clients.leave()
        }.start()
      }
      if round == 0 {
        // On a busy machine, no life might be long enough for a response to each client.
        _ = RunningHost.wait {
          accepted.state.withLock { !$0.tokens.isEmpty && !$0.taps.isEmpty && $0.frames > 0 }
        }
      }
      Thread.sleep(forTimeInterval: life)
      server.kill()
      clients.wait()
    }
    let kept = accepted.state.withLock { $0 }
    print(
      "\(kept.tokens.count) registrations, \(kept.taps.count) taps and \(kept.frames) frames were "
        + "acknowledged in \(Self.kills) lives")
    #expect(kept.incomplete.isEmpty)
    #expect(kept.tokens.count > 0 && !kept.taps.isEmpty && kept.frames > 0)
    let store = try HostStore(StateFolder(path: folder.url.path + "/state"))
    let known = Set(try store.registeredDevices().compactMap(\.identifier))
    #expect(Set(kept.tokens.keys).subtracting(known).isEmpty)
    let views = try store.postedRequests().count { $0.request == .viewed(instance: "clock") }
    #expect(views >= kept.taps.count)
    // Every device keeps its token.
    try server.restart(killing: true)
    for (address, token) in kept.tokens.shuffled(using: &random).prefix(5) {
      let again = try server.json(["-H", "ID: \(address)"], "/api/setup")
      #expect(again["api_key"] as? String == token)
    }
    // The handlers of all taps run at least once, those that were waiting in an earlier life, too.
    _ = RunningHost.wait { try store.waitingTaps(for: .handlers).isEmpty }
    let handled = try String(
      contentsOf: folder.url.appendingPathComponent("handled"), encoding: .utf8
    ).split(separator: "\n").map(String.init)
    print("\(handled.count) handlers were run")
    #expect(kept.taps.subtracting(handled) == [])
  }

  private func run(_ arguments: [String], in folder: TestFolder) throws {
    let run = try Program(name: "placard").run(arguments + ["--state", "state"], in: folder)
    try #require(run.code == 0, "\(run.errors)")
  }

  /// What a client does until the server is gone.
  private enum Client: CaseIterable {
    case registers, fetches, taps
  }

  /// Sends requests until the server is gone, and notes what it acknowledged.
  private static func load(
    _ port: UInt16, _ client: Client, round: Int, _ accepted: AcceptedResponses
  ) {
    for number in 1...100_000 {
      switch client {
      case .registers:
        let address = round * 100_000 + number
        let identifier = "02" + String(0x100_0000_0000 + address, radix: 16).dropFirst()
        guard let setup = response(port, "GET /api/setup HTTP/1.1", "ID: \(identifier)\r\n") else {
          return
        }
        if setup.status == 200, let token = setup.text(of: "api_key") {
          accepted.state.withLock { $0.tokens[identifier] = token }
        }
      case .fetches:
        guard let frame = response(port, "GET /devices/hall/frame.png HTTP/1.1") else { return }
        accepted.state.withLock { accepted in
          accepted.frames += 1
          if frame.headers["etag"] != "\"\(SHA256.hexDigest(of: frame.body))\"" {
            accepted.incomplete.append("a frame of \(frame.body.count) bytes with \(frame.headers)")
          }
        }
      case .taps:
        guard
          let tap = response(port, "POST /devices/hall/taps HTTP/1.1", body: #"{"x":1,"y":1}"#)
        else { return }
        if tap.status == 200, let id = tap.member("id") as? Int {
          accepted.state.withLock { _ = $0.taps.insert("\(id)") }
        }
      }
    }
  }

  /// A response that a client accepts, because it has as many bytes as it says.
  private struct Response {
    var status: Int
    /// The fields by their names in lower case.
    var headers: [String: String]
    var body: [UInt8]

    init?(_ received: [UInt8]) {
      guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
      let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        .split(separator: "\r\n")
      guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
      else { return nil }
      self.status = status
      headers = lines.dropFirst().reduce(into: [:]) { headers, line in
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return }
        headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
      }
      body = Array(received[end.upperBound...])
      guard headers["content-length"].flatMap({ Int($0) }) == body.count else { return nil }
    }

    func text(of name: String) -> String? { member(name) as? String }

    func member(_ name: String) -> Any? {
      (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])?[name]
    }
  }

  /// Returns the response to a request; `nil` if the server is gone, or only a part of it arrived.
  private static func response(
    _ port: UInt16, _ line: String, _ headers: String = "", body: String = ""
  ) -> Response? {
    guard let connection = try? RawConnection(port: port) else { return nil }
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    connection.send(
      Array(
        "\(line)\r\nHost: localhost\r\nConnection: close\r\n\(headers)\(length)\r\n\(body)".utf8))
    return Response(connection.receive())
  }
}
