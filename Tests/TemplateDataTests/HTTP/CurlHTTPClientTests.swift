import Foundation
import HTTPClient
import TemplateData
import TestSupport
import Testing

/// Servers whose responses are valid, malformed, slow or endless.
@Suite(.blocking) struct CurlHTTPClientTests {
  typealias Server = LoopbackServer

  private func call(
    _ address: String, through client: CurlHTTPClient = CurlHTTPClient(),
    _ change: (inout ResolvedRequest) -> Void = { _ in }
  ) -> Result<HTTPResponse, DataError> {
    Result { () throws(DataError) in
      var request = ResolvedRequest(address: try WebAddress(source: address))
      request.timeout = 60
      change(&request)
      return try request.response(through: client)
    }
  }

  private func message(_ result: Result<HTTPResponse, DataError>) -> String {
    switch result {
    case .success(let response): "status \(response.status)"
    case .failure(let error): error.description
    }
  }

  @Test func unneededBodyMayBeTruncated() throws {
    let server = try Server { _ in
      Server.response("202 Accepted", ["X-A: b"], String(repeating: "x", count: 100_000))
    }
    var request = HTTPRequest(address: try WebAddress(source: server.url()))
    request.maximumBytes = 10
    request.needsBody = false
    let response = try CurlHTTPClient().response(to: request)
    #expect(response.status == 202 && response.headers["x-a"] == "b" && response.body.isEmpty)
    request.needsBody = true
    #expect(throws: HTTPFailure.tooLarge) { try CurlHTTPClient().response(to: request) }
  }

  @Test func readsAResponse() throws {
    let server = try Server { _ in Server.response("200 OK", ["ETag: \"a\"", "X-B:  c "], "hello") }
    let response = try call(server.url("/a?b=c")) {
      $0.headers = [.init("X-Sent", "yes"), .init("X-Empty", "")]
    }.get()
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == "hello")
    #expect(response.headers["etag"] == "\"a\"" && response.headers["x-b"] == "c")
    #expect(response.isPrivate)
    let request = try #require(server.requests.first)
    #expect(request.method == "GET" && request.path == "/a?b=c")
    #expect(request.headers["x-sent"] == "yes" && request.headers["x-empty"] == "")
    #expect(request.headers["accept-encoding"] == "gzip, deflate")
  }

  @Test func sendsABody() throws {
    let server = try Server { _ in Server.response("204 No Content") }
    _ = try call(server.url()) {
      $0.method = .put
      $0.body = Array("some text".utf8)
      $0.headers = [.init("Content-Type", "text/plain")]
    }.get()
    let request = try #require(server.requests.first)
    #expect(request.method == "PUT" && request.body == "some text")
    #expect(request.headers["content-type"] == "text/plain")
  }

  @Test func timesOutForASlowServer() throws {
    let server = try Server { _, send in
      guard send(Array("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n".utf8)) else { return }
      // It continues while the client is connected.
      while send([0x20]) { usleep(20_000) }
    }
    let result = call(server.url()) { $0.timeout = 0.3 }
    #expect(message(result) == "'127.0.0.1:\(server.port)' timed out")
  }

  @Test func timesOutForASilentServer() throws {
    let hasResult = DispatchSemaphore(value: 0)
    let server = try Server { _, _ in hasResult.wait() }
    defer { hasResult.signal() }
    let result = call(server.url()) { $0.timeout = 0.3 }
    #expect(message(result) == "'127.0.0.1:\(server.port)' timed out")
  }

  @Test func limitsTheSizeOfAResponse() throws {
    let server = try Server { _, send in
      guard send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)) else { return }
      while send([UInt8](repeating: 0x20, count: 4096)) {}
    }
    let result = call(server.url()) { $0.maximumBytes = 100_000 }
    #expect(message(result) == "'127.0.0.1:\(server.port)' returned more than 100000 bytes")
  }

  @Test func limitsTheSizeOfAHeader() throws {
    let server = try Server { _, send in
      guard send(Array("HTTP/1.1 200 OK\r\n".utf8)) else { return }
      while send(Array("X-A: b\r\n".utf8)) {}
    }
    #expect(
      message(call(server.url())) == "'127.0.0.1:\(server.port)' sent a header that is too long")
  }

  @Test func limitsTheSizeOfDecompressedData() throws {
    let bomb = try #require(Data(base64Encoded: GzipSamples.tenMegabytes))
    let server = try Server { _, send in
      let head =
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
      _ = send(Array(head.utf8) + bomb)
    }
    let result = call(server.url()) { $0.maximumBytes = 1_000_000 }
    #expect(message(result) == "'127.0.0.1:\(server.port)' returned more than 1000000 bytes")
    let whole = try call(server.url()) { $0.maximumBytes = 10_485_760 }.get()
    #expect(whole.body.count == 10_485_760)
  }

  @Test func reportsWhyThereIsNoResponse() throws {
    let longName = String(repeating: "a", count: 64)
    let server = try Server { _ in "this is no answer\r\n\r\n" }
    #expect(
      message(call(server.url())).hasPrefix(
        "'127.0.0.1:\(server.port)' did not complete the transfer: "))
    #expect(
      message(call("http://127.0.0.1:1/")) == "'127.0.0.1:1' refused the connection")
    #expect(
      // No name server is queried for a name of this length.
      message(call("http://\(longName).invalid/"))
        == "'\(longName).invalid' cannot be resolved; check the name")
    #expect(
      message(call("https://127.0.0.1:\(server.port)/")).hasPrefix(
        "'127.0.0.1:\(server.port)' cannot be reached over TLS: "))
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://x/", "", "example", "http://",
    "http://u:p@x/",
    "http://a b/", "http://x:99999/", "//x/y", "http://x/\n", "javascript:alert(1)",
  ])
  func rejectsOtherAddresses(_ address: String) {
    #expect(throws: DataError.self) { try WebAddress(source: address) }
  }

  @Test func rejectsARedirectToAnotherScheme() throws {
    let server = try Server { _ in Server.response("302 Found", ["Location: file:///etc/passwd"]) }
    #expect(
      message(call(server.url()))
        == "'127.0.0.1:\(server.port)' redirected to an address that is rejected: an address must begin with 'http:' or 'https:', not 'file:'"
    )
  }
}
