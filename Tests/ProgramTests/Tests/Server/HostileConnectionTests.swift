import Foundation
import Glibc
import TestSupport
import Testing

/// Requests that no client sends, as bytes on a connection.
@Suite(.blocking) struct HostileConnectionTests {
  /// What a client sends before it ends its side of the connection, and the statuses that it may get; none closes the
  /// connection.
  struct Case: Sendable {
    var name: String
    var bytes: [UInt8]
    var statuses: Set<Int>

    init(_ name: String, _ text: String, _ statuses: Set<Int>) {
      self.init(name, Array(text.utf8), statuses)
    }

    init(_ name: String, _ bytes: [UInt8], _ statuses: Set<Int>) {
      self.name = name
      self.bytes = bytes
      self.statuses = statuses
    }
  }

  private static func request(_ line: String, _ headers: String = "", body: String = "") -> String {
    "\(line)\r\nHost: localhost\r\n\(headers)\r\n\(body)"
  }

  private static func post(
    _ body: String, _ headers: String = "", to path: String = "/devices/hall/taps"
  )
    -> String
  {
    request(
      "POST \(path) HTTP/1.1", "Content-Length: \(body.utf8.count)\r\n\(headers)", body: body)
  }

  private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

  private static let requestLines = [
    Case("nothing", "", []),
    Case("an empty line", "\r\n\r\n", []),
    Case("a method alone", "GET\r\n\r\n", [400]),
    Case("no version", "GET /healthz\r\n\r\n", [400, 200]),
    Case("version 9.9", request("GET /healthz HTTP/9.9"), [400, 505]),
    Case("no protocol", request("GET /healthz ABC/1.1"), [400]),
    Case("version 1.0", request("GET /healthz HTTP/1.0"), [200]),
    Case("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, 404]),
    Case(
      "a TLS hello",
      [0x16, 3, 1, 0, 0x80, 1, 0, 0, 0x7C, 3, 3] + [UInt8](repeating: 7, count: 120), [400]),
    Case("zeros", [UInt8](repeating: 0, count: 4_096), [400]),
    Case("bytes of all values", (0..<4_096).map { UInt8($0 & 255) }, [400]),
    Case("an unknown method", request("BREW /healthz HTTP/1.1"), [400, 405]),
    Case("a long method", request("\(letters(10_000)) / HTTP/1.1"), [400]),
    Case("a lower-case method", request("get /healthz HTTP/1.1"), [400, 404]),
    Case("CONNECT", request("CONNECT example.com:443 HTTP/1.1"), [400, 404]),
    Case("TRACE", request("TRACE / HTTP/1.1"), [400, 404]),
    Case("DELETE", request("DELETE /devices/hall HTTP/1.1"), [404]),
    Case("OPTIONS *", request("OPTIONS * HTTP/1.1"), [400, 404]),
    Case(
      "the address of another server", request("GET http://example.com/healthz HTTP/1.1"),
      [400, 404, 200]),
    Case("a path above the root", request("GET /../../etc/passwd HTTP/1.1"), [400]),
    Case(
      "an encoded path above the root", request("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1"), [400]),
    Case("an encoded slash", request("GET /devices/..%2f..%2fetc/frame.png HTTP/1.1"), [400]),
    Case("an encoded zero", request("GET /devices/hall%00/frame.png HTTP/1.1"), [400]),
    Case(
      "bytes that are not UTF-8",
      Array("GET /".utf8) + [0xFF, 0xFE] + Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8), [400, 404]),
    Case("a space in the path", request("GET /a b HTTP/1.1"), [400]),
    Case("a long path", request("GET /\(letters(5_000)) HTTP/1.1"), [400]),
    Case("a path of a megabyte", request("GET /\(letters(1 << 20)) HTTP/1.1"), [400, 414, 431]),
    Case(
      "a thousand parameters",
      request("GET /healthz?\(String(repeating: "a=1&", count: 400)) HTTP/1.1"), [200]),
  ]

  private static let headerFields = [
    Case("a field without a colon", request("GET /healthz HTTP/1.1", "Broken\r\n"), [400]),
    Case("a field without a name", request("GET /healthz HTTP/1.1", ": value\r\n"), [400]),
    Case(
      "a space before the colon", request("GET /healthz HTTP/1.1", "Access-Token : a\r\n"), [400]),
    Case("a folded field", request("GET /healthz HTTP/1.1", "X: a\r\n b\r\n"), [200, 400]),
    Case("a zero in a field", request("GET /healthz HTTP/1.1", "X: a\u{0}b\r\n"), [400]),
    Case(
      "lines that end without a return", "GET /healthz HTTP/1.1\nHost: localhost\n\n", [200, 400]),
    Case("no host", "GET /healthz HTTP/1.1\r\n\r\n", [400]),
    Case("no host, in version 1.0", "GET /healthz HTTP/1.0\r\n\r\n", [200]),
    Case(
      "no host, as one of several requests",
      "GET /healthz HTTP/1.1\r\n\r\n" + "GET /nothing HTTP/1.1\r\n\r\n", [400]),
    Case(
      "no host, behind a request that waits for the store",
      request("GET /metrics HTTP/1.1") + "GET /healthz HTTP/1.1\r\n\r\n", [200, 400]),
    Case(
      "no host on the last request", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", [400]),
    Case(
      "no host, but an absolute address", "GET http://localhost/healthz HTTP/1.1\r\n\r\n", [400]),
    Case(
      "a body without a host", "POST /devices/hall/taps HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}",
      [400]),
    Case("two hosts", request("GET /healthz HTTP/1.1", "Host: example.com\r\n"), [400]),
    Case(
      "a host with a page",
      request("GET /api/setup HTTP/1.1", "ID: 00:11:22:33:44:99\r\nHost: <script>\r\n"), [200, 400]),
    Case(
      "a field of 40 kB", request("GET /healthz HTTP/1.1", "X: \(letters(40_000))\r\n"), [400, 431]),
    Case(
      "a field name of 40 kB", request("GET /healthz HTTP/1.1", "\(letters(40_000)): 1\r\n"),
      [400, 431]),
    Case(
      "a thousand fields",
      request("GET /healthz HTTP/1.1", (0..<1_000).map { "X-\($0): 1\r\n" }.joined()), [400, 431]),
    Case(
      "a head of a megabyte",
      request("GET /healthz HTTP/1.1", (0..<200).map { "X-\($0): \(letters(5_000))\r\n" }.joined()),
      [400, 431]),
    Case("an unfinished head", "GET /healthz HTTP/1.1\r\nHost: local", [400]),
    Case(
      "a token of 30 kB",
      request(
        "GET /devices/hall/frame.png HTTP/1.1", "Authorization: Bearer \(letters(30_000))\r\n"),
      [403, 429]),
    Case(
      "a conditional request with 1,000 tags",
      request(
        "GET /devices/hall/frame.png HTTP/1.1",
        "If-None-Match: \(String(repeating: "\"a\",", count: 1_000))\r\n"), [200]),
    Case(
      "an upgrade",
      request("GET /devices/hall/kiosk/ HTTP/1.1", "Upgrade: websocket\r\nConnection: Upgrade\r\n"),
      [200, 404]),
    Case(
      "a range of everything",
      request("GET /devices/hall/frame.png HTTP/1.1", "Range: bytes=0-999999999999\r\n"), [206]),
    Case(
      "a date of another planet",
      request("GET /devices/hall/frame.png HTTP/1.1", "If-Modified-Since: \(letters(5_000))\r\n"),
      [200]),
  ]

  private static let bodies = [
    Case(
      "a negative length", request("POST /devices/hall/taps HTTP/1.1", "Content-Length: -1\r\n"),
      [400]),
    Case(
      "a length that is no number",
      request("POST /devices/hall/taps HTTP/1.1", "Content-Length: many\r\n"), [400]),
    Case(
      "a length above 64 bits",
      request("POST /devices/hall/taps HTTP/1.1", "Content-Length: 99999999999999999999999\r\n"),
      [400]),
    Case(
      "two lengths",
      request(
        "POST /devices/hall/taps HTTP/1.1", "Content-Length: 2\r\nContent-Length: 3\r\n",
        body: "{}x"), [400]),
    Case(
      "a length and chunks",
      request(
        "POST /devices/hall/taps HTTP/1.1", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        body: "0\r\n\r\n"), [400]),
    Case(
      "an unknown encoding",
      request("POST /devices/hall/taps HTTP/1.1", "Transfer-Encoding: zip\r\n", body: "{}"),
      [400, 501]),
    Case(
      "a chunk without a size",
      request(
        "POST /devices/hall/taps HTTP/1.1", "Transfer-Encoding: chunked\r\n",
        body: "zz\r\n{}\r\n0\r\n\r\n"), [400]),
    Case(
      "a chunk above 64 bits",
      request(
        "POST /devices/hall/taps HTTP/1.1", "Transfer-Encoding: chunked\r\n",
        body: "ffffffffffffffffff\r\n{}"), [400]),
    Case(
      "a body that ends early",
      request("POST /devices/hall/taps HTTP/1.1", "Content-Length: 100\r\n", body: "{}"), [400]),
    Case(
      "chunks that end early",
      request(
        "POST /devices/hall/taps HTTP/1.1", "Transfer-Encoding: chunked\r\n", body: "2\r\n{}\r\n"),
      [400]),
    Case("no body", request("POST /devices/hall/taps HTTP/1.1"), [400]),
    Case(
      "a body with GET", request("GET /healthz HTTP/1.1", "Content-Length: 5\r\n", body: "hello"),
      [200]),
    Case("a body of 100 kB", post(letters(100_000)), [413]),
    Case("a body of 3 MB", post(letters(3 << 20)), [413]),
    Case("a log of 100 kB", post(letters(100_000), to: "/api/log"), [200]),
    Case("JSON 10,000 deep", post(String(repeating: "[", count: 10_000)), [400]),
    Case(
      "JSON with 10,000 members",
      post("{" + (0..<5_000).map { "\"\($0)\":1" }.joined(separator: ",") + "}"), [400]),
    Case(
      "a number of 60,000 digits", post("{\"x\":\(String(repeating: "9", count: 60_000)),\"y\":1}"),
      [400, 404]),
    Case("a tap at infinity", post(#"{"x":1e999,"y":0}"#), [400, 404]),
    Case(
      "bytes that are not UTF-8",
      Array(request("POST /devices/hall/taps HTTP/1.1", "Content-Length: 4\r\n").utf8) + [
        0xFF, 0xFE, 0xFD, 0xFC,
      ], [400]),
    Case(
      "a body that waits for a continue", post(#"{"x":1,"y":1}"#, "Expect: 100-continue\r\n"),
      [200, 404]),
    Case("gzip", post("\u{1F}\u{8B}\u{8}", "Content-Encoding: gzip\r\n"), [400]),
    Case(
      "another request after a large body",
      post(letters(100_000)) + request("GET /healthz HTTP/1.1"), [413, 200]),
    Case(
      "100 requests at once", String(repeating: request("GET /healthz HTTP/1.1"), count: 100), [200]
    ),
    Case(
      "a request and bytes that are none",
      request("GET /healthz HTTP/1.1") + "\u{1}\u{2}\u{3}\r\n\r\n", [200, 400]),
  ]

  private static let cases = requestLines + headerFields + bodies

  @Test func areAnsweredOrClosedAndNobodyElseNotices() throws {
    let server = try RunningServer()
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "clock")
    try server.command("device", "add", "hall", "--show", "clock")
    _ = RunningHost.wait { try !server.folder.frames("clock").isEmpty }
    #expect(Self.cases.count >= 60)
    for hostile in Self.cases {
      let connection = try RawConnection(port: server.port)
      connection.send(hostile.bytes)
      connection.finish()
      let received = connection.receive()
      let statuses = Self.statuses(in: received)
      let text = String(decoding: received.prefix(200), as: UTF8.self)
      #expect(statuses.isSubset(of: hostile.statuses), "\(hostile.name): \(text)")
      #expect(!text.contains("Fatal") && !text.contains("/root"), "\(hostile.name): \(text)")
      #expect(try server.curl([], "/healthz").contains(#""store":true"#), "after \(hostile.name)")
    }
    let errors = try server.log.filter { $0.contains("Fatal") || $0.contains("Crash") }
    #expect(errors.isEmpty)
  }

  /// A client that sends several requests at once, and one that states how its connection continues.
  @Test func requestWithoutAHostIsRejectedWhereverItIs() throws {
    let server = try RunningServer()
    let metrics = Self.request("GET /metrics HTTP/1.1")
    for (requests, expected) in [
      ("GET /healthz HTTP/1.1\r\n\r\n", [400]),
      ("GET /healthz HTTP/1.1\r\nConnection: keep-alive\r\n\r\n", [400]),
      ("POST /api/log HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", [400]),
      (metrics + "GET /healthz HTTP/1.1\r\n\r\n" + metrics, [200, 400, 200]),
      (metrics + "HEAD /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", [200, 400]),
      // HTTP/1.0 has no such field.
      ("GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n" + metrics, [200, 200]),
    ] {
      let connection = try RawConnection(port: server.port, sending: requests)
      connection.finish()
      let received = String(decoding: connection.receive(), as: UTF8.self)
      let statuses = received.matches(of: /HTTP\/1\.1 ([0-9]{3})\b/).compactMap { Int($0.1) }
      #expect(statuses == expected, "\(requests)")
    }
    // Such a request is one to the address that the client connected to.
    let setup = try RawConnection(
      port: server.port, sending: "GET /api/setup HTTP/1.0\r\nID: 001122334455\r\n\r\n")
    let received = String(decoding: setup.receive(), as: UTF8.self)
    #expect(received.contains(#""image_url":"http://127.0.0.1:\#(server.port)/frames/"#))
  }

  /// A client that sends its body only if it is wanted (RFC 9110, 10.1.1).
  @Test func bodyIsAskedForOrRejected() throws {
    let server = try RunningServer()
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "clock")
    try server.command("device", "add", "hall", "--show", "clock")
    _ = RunningHost.wait { try !server.folder.frames("clock").isEmpty }
    func first(_ head: String, _ fields: String = "") throws -> (RawConnection, String) {
      let connection = try RawConnection(
        port: server.port,
        sending: Self.request(
          head, "Expect: 100-Continue\r\nContent-Length: 13\r\n\(fields)"))
      let received = connection.receive { $0.contains("\r\n\r\n") }
      return (connection, String(decoding: received, as: UTF8.self))
    }
    let (wanted, line) = try first("POST /devices/hall/taps HTTP/1.1")
    #expect(line == "HTTP/1.1 100 Continue\r\n\r\n")
    wanted.send(Array(#"{"x":1,"y":1}"#.utf8))
    let answer = wanted.receive { $0.contains("}") }
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 200 OK\r\n"))

    for (head, fields, status) in [
      ("POST /devices/hall/taps HTTP/1.1", "Access-Token: wrong\r\n", "403"),
      ("POST /nothing HTTP/1.1", "", "404"), ("PUT /devices/hall/frame.png HTTP/1.1", "", "405"),
      ("GET /healthz HTTP/1.1", "", "200"),
    ] {
      let (_, response) = try first(head, fields)
      #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(head): \(response)")
      // What a client sends nevertheless is not another request.
      #expect(
        response.lowercased().contains("connection: close") == head.hasPrefix("POST"),
        "\(head): \(response)")
    }
    let tooLarge = try RawConnection(
      port: server.port,
      sending: Self.request(
        "POST /devices/hall/taps HTTP/1.1", "Expect: 100-continue\r\nContent-Length: 99999\r\n"))
    let rejection = tooLarge.receive { $0.contains("\r\n\r\n") }
    #expect(String(decoding: rejection, as: UTF8.self).hasPrefix("HTTP/1.1 413 "))

    // HTTP/1.0 has no such line, and a body that has arrived needs none.
    let body = #"{"x":1,"y":1}"#
    for version in ["1.0", "1.1"] {
      let connection = try RawConnection(
        port: server.port,
        sending: Self.request(
          "POST /devices/hall/taps HTTP/\(version)",
          "Expect: 100-continue\r\nConnection: close\r\nContent-Length: 13\r\n", body: body))
      let received = String(decoding: connection.receive(), as: UTF8.self)
      #expect(received.contains("HTTP/1.1 200 OK\r\n"))
      #expect(version == "1.1" || !received.contains("100 Continue"))
    }
  }

  /// The statuses of the responses in what was received.
  private static func statuses(in received: [UInt8]) -> Set<Int> {
    let text = String(decoding: received, as: UTF8.self)
    return Set(text.matches(of: /HTTP\/1\.[01] ([0-9]{3})\b/).compactMap { Int($0.1) })
  }

  @Test func clientsThatSendNothingDoNotKeepOthersOut() throws {
    let server = try RunningServer()
    let silent = try (0..<300).map { index in
      let connection = try RawConnection(port: server.port)
      // Half of them begin a request.
      if index % 2 == 0 { connection.send(Array("GET /healthz HTTP/1.1\r\nX: ".utf8)) }
      return connection
    }
    #expect(try server.curl([], "/healthz").contains(#""ready":true"#))
    withExtendedLifetime(silent) {}
  }

  /// Some are answered from memory, others have to wait for the store.
  @Test func requestsSentAtOnceAreAnsweredInTheirOrder() throws {
    let server = try RunningServer()
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "clock")
    try server.command("device", "add", "hall", "--show", "clock")
    _ = RunningHost.wait { try !server.folder.frames("clock").isEmpty }
    _ = try server.curl([], "/devices/hall/frame.png")
    let paths = [
      "/nothing", "/devices/hall/frame.png", "/metrics", "/devices/hall/frame.png", "/healthz",
      "/nothing",
    ]
    let requests = paths.map { Self.request("GET \($0) HTTP/1.1") }
    let last = Self.request("GET /healthz HTTP/1.1", "Connection: close\r\n")
    let connection = try RawConnection(port: server.port, sending: requests.joined() + last)
    #expect(
      Self.mediaTypes(in: connection.receive()) == [
        "application/json", "image/png", "text/plain", "image/png", "application/json",
        "application/json", "application/json",
      ])
  }

  /// The server holds back responses that a client does not read, and answers all requests in the end.
  @Test func responsesWaitForAClientThatDoesNotReadThem() throws {
    let server = try RunningServer()
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "clock")
    try server.command("device", "add", "hall", "--show", "clock")
    _ = RunningHost.wait { try !server.folder.frames("clock").isEmpty }
    let request = Self.request("GET /devices/hall/frame.bmp HTTP/1.1")
    let last = Self.request("GET /healthz HTTP/1.1", "Connection: close\r\n")
    let count = 1_000
    // The memory that each of the server's threads needs is no part of what is measured.
    for _ in 0..<30 { #expect(try server.curl([], "/healthz").contains(#""store":true"#)) }
    let before = try server.peakMemory()
    let connection = try RawConnection(
      port: server.port, sending: String(repeating: request, count: count) + last)
    // While the client waits, all responses would be made: 48 MB.
    for _ in 0..<30 { #expect(try server.curl([], "/healthz").contains(#""store":true"#)) }
    #expect(try server.peakMemory() - before < 24 << 10)
    let received = connection.receive()
    let types = Self.mediaTypes(in: received)
    #expect(types.count == count + 1)
    #expect(types.last == "application/json")
    #expect(types.dropLast().allSatisfy { $0 == "image/bmp" })
    #expect(Self.problem(in: received) == nil)
  }

  /// A client that sends no more requests still gets all responses, whatever the server makes first.
  @Test func responsesReachAClientThatHasEndedItsSide() throws {
    let server = try RunningServer()
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "clock")
    try server.command("device", "add", "hall", "--show", "clock")
    _ = RunningHost.wait { try !server.folder.frames("clock").isEmpty }
    let picture = Self.request("GET /devices/hall/frame.bmp HTTP/1.1")
    let fromTheStore = Self.request("GET /metrics HTTP/1.1")
    let requests = String(repeating: picture + fromTheStore, count: 50)
    let connection = try RawConnection(port: server.port, sending: requests)
    connection.finish()
    // The kernel's buffers are full before the client begins to read.
    for _ in 0..<30 { #expect(try server.curl([], "/healthz").contains(#""store":true"#)) }
    let received = connection.receive()
    let expected = Array(repeating: ["image/bmp", "text/plain"], count: 50).flatMap(\.self)
    #expect(Self.mediaTypes(in: received) == expected)
    #expect(Self.problem(in: received) == nil)
  }

  /// The first response in what was received whose status is not 200.
  private static func problem(in received: [UInt8]) -> String? {
    texts(after: "HTTP/1.1 ", in: received).first { !$0.hasPrefix("200") }
  }

  /// The media types of the responses in what was received, without parameters.
  private static func mediaTypes(in received: [UInt8]) -> [String] {
    texts(after: "\r\nContent-Type: ", in: received).map { text in
      String(text.prefix { $0.isLetter || $0 == "/" })
    }
  }

  /// The beginnings of what follows each occurrence of a text.
  private static func texts(after text: String, in received: [UInt8]) -> [String] {
    let text = Array(text.utf8)
    return received.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return [] }
      var found: [String] = []
      var position = 0
      while let next = memchr(start + position, Int32(text[0]), bytes.count - position) {
        position = next - UnsafeMutableRawPointer(mutating: start) + 1
        let rest = bytes[(position - 1)...]
        guard rest.starts(with: text) else { continue }
        found.append(String(decoding: rest.dropFirst(text.count).prefix(300), as: UTF8.self))
      }
      return found
    }
  }

  @Test func slowReaderGetsTheWholePicture() throws {
    let server = try RunningServer()
    try server.command("add", "clock", "--family", "systemExtraLarge", "--name", "clock")
    try server.command("device", "add", "hall", "--show", "clock")
    _ = RunningHost.wait { try !server.folder.frames("clock").isEmpty }
    let connection = try RawConnection(port: server.port)
    connection.send(
      Array(Self.request("GET /devices/hall/frame.bmp HTTP/1.1", "Connection: close\r\n").utf8))
    let received = connection.receive()
    let head = try #require(received.firstRange(of: Array("\r\n\r\n".utf8)))
    let length = try #require(
      String(decoding: received[..<head.lowerBound], as: UTF8.self)
        .firstMatch(of: /Content-Length: ([0-9]+)/.ignoresCase())
    ).1
    #expect(received.count - head.upperBound == Int(length))
  }
}
