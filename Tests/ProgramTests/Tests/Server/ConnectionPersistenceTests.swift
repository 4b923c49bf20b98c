import TestSupport
import Testing

/// Whether a connection stays open after a response, as the request states.
@Suite(.blocking) struct ConnectionPersistenceTests {
  struct Case: Sendable {
    var version: String
    var fields: [String]
    /// Whether a second request on the connection is answered.
    var persists: Bool
    /// The `Connection` field of the first response.
    var option: String?

    init(_ version: String, _ fields: [String], persists: Bool, _ option: String?) {
      self.version = version
      self.fields = fields
      self.persists = persists
      self.option = option
    }
  }

  private static let cases = [
    Case("1.1", [], persists: true, nil),
    Case("1.1", ["Connection: keep-alive"], persists: true, nil),
    Case("1.1", ["Connection: TE", "TE: trailers"], persists: true, nil),
    Case("1.1", ["Connection: closed"], persists: true, nil),
    Case("1.1", ["Connection: close"], persists: false, "close"),
    Case("1.1", ["Connection: Close"], persists: false, "close"),
    Case("1.1", ["connection:CLOSE"], persists: false, "close"),
    Case("1.1", ["Connection: close, TE", "TE: trailers"], persists: false, "close"),
    Case("1.1", ["Connection: TE,close", "TE: trailers"], persists: false, "close"),
    Case("1.1", ["Connection: TE", "Connection: close", "TE: x"], persists: false, "close"),
    Case("1.0", [], persists: false, "close"),
    Case("1.0", ["Connection: close"], persists: false, "close"),
    Case("1.0", ["Connection: Keep-Alive"], persists: true, "keep-alive"),
  ]

  /// Requests that are answered from memory, from the store, and with a body.
  private static let requests = [
    ("GET /nothing", ""), ("GET /metrics", ""), ("POST /api/log", #"{"log":[]}"#),
  ]

  @Test func followsTheRequest() throws {
    let server = try RunningServer()
    for expected in Self.cases {
      for (line, body) in Self.requests {
        let fields = ["Host: localhost", "Content-Length: \(body.utf8.count)"] + expected.fields
        let first = "\(line) HTTP/\(expected.version)\r\n" + fields.joined(separator: "\r\n")
        let last = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let connection = try RawConnection(
          port: server.port, sending: first + "\r\n\r\n" + body + last)
        // Everything until the server closes the connection.
        let received = String(decoding: connection.receive(), as: UTF8.self)
        let name = "\(line) \(expected.version) \(expected.fields)"
        #expect(received.contains(#""store":true"#) == expected.persists, "\(name)")
        #expect(Self.options(in: received).first == expected.option, "\(name)")
      }
    }
  }

  /// The `Connection` fields of the responses; `nil` where there is none.
  private static func options(in received: String) -> [String?] {
    received.split(separator: "HTTP/1.1 ").map { response in
      let end = response.firstRange(of: "\r\n\r\n")?.lowerBound ?? response.endIndex
      return response[..<end].firstMatch(of: /\r\nConnection: (.+?)(\r\n|$)/.ignoresCase())
        .map { String($0.1) }
    }
  }
}
