import Foundation
import Glibc
import HTTPClient
import TemplateData
import TestSupport
import Testing

/// The servers to which redirects may lead, and the headers that are sent along.
struct RedirectTests {
  typealias Server = LoopbackServer

  private func message(_ body: () throws(DataError) -> HTTPResponse) -> String {
    do throws(DataError) { return "status \(try body().status)" } catch { return error.description }
  }

  /// 127.0.0.2.
  private static let home = INADDR_LOOPBACK + 1

  /// A client for which `public.test` and `other.test` resolve to this machine, and every address
  /// except 127.0.0.2 is public.
  private func client(_ servers: Server...) -> CurlHTTPClient {
    CurlHTTPClient(
      resolves: servers.flatMap { server in
        ["public.test", "other.test"].map { "\($0):\(server.port):127.0.0.1" }
          + ["home.test:\(server.port):127.0.0.2"]
      },
      isPrivate: { $0 == [127, 0, 0, 2] })
  }

  @Test func followsAFewRedirects() throws {
    let server = try Server { request in
      let count = Int(request.path.dropFirst()) ?? 0
      return count == 5
        ? Server.response("200 OK", [], "there")
        : Server.response("302 Found", ["Location: \(count + 1)"])
    }
    let response = try ResolvedRequest(address: WebAddress(source: server.url("/0"))).response(
      through: CurlHTTPClient())
    #expect(response.status == 200 && server.requests.count == 6)
  }

  @Test func stopsARedirectLoop() throws {
    let server = try Server { _ in Server.response("301 Moved", ["Location: /"]) }
    let request = ResolvedRequest(address: try WebAddress(source: server.url()))
    #expect(
      message { () throws(DataError) in try request.response(through: CurlHTTPClient()) }
        == "'127.0.0.1:\(server.port)' redirected more than 5 times")
    #expect(server.requests.count == 6)
  }

  @Test(arguments: [
    "http://home.test:PORT/", "http://127.0.0.2:PORT/", "//home.test:PORT/x", "http://0x7f.2:PORT/",
    "http://2130706434:PORT/",
  ])
  func rejectsARedirectToAPrivateAddress(_ location: String) throws {
    let home = try Server(address: Self.home) { _ in Server.response("200 OK", [], "private") }
    let target = location.replacingOccurrences(of: "PORT", with: "\(home.port)")
    let server = try Server { _ in Server.response("302 Found", ["Location: \(target)"]) }
    var request = ResolvedRequest(address: try WebAddress(source: server.url(host: "public.test")))
    let client = client(server, home)
    #expect(
      message { () throws(DataError) in try request.response(through: client) }
        .contains("is an address of the local network, to which another server redirects"))
    #expect(home.requests.isEmpty)
    request.allowsPrivateRedirects = true
    #expect(
      message { () throws(DataError) in try request.response(through: client) } == "status 200")
  }

  @Test func userMaySpecifyAPrivateAddress() throws {
    let other = try Server(address: Self.home) { _ in Server.response("200 OK", [], "other") }
    let elsewhere = "http://127.0.0.2:\(other.port)/"
    let home = try Server(address: Self.home) { request in
      switch request.path {
      case "/": Server.response("302 Found", ["Location: /inside"])
      case "/away": Server.response("302 Found", ["Location: \(elsewhere)"])
      default: Server.response("200 OK", [], "ok")
      }
    }
    let client = client(home, other)
    for (path, end) in [("/", "status 200"), ("/away", "'127.0.0.2:\(other.port)' is an address")] {
      let request = ResolvedRequest(
        address: try WebAddress(source: home.url(path, host: "home.test")))
      #expect(
        message { () throws(DataError) in try request.response(through: client) }.hasPrefix(end))
    }
    #expect(other.requests.isEmpty)
  }

  @Test func keepsPrivateRequestsInTheLocalNetwork() throws {
    let server = try Server { _ in Server.response("200 OK", [], "public") }
    let location = server.url("/taken", host: "public.test")
    let home = try Server(address: Self.home) { request in
      request.path == "/"
        ? Server.response("200 OK", [], "home")
        : Server.response("302 Found", ["Location: \(location)"])
    }
    let client = client(server, home)
    for (address, end) in [
      (home.url("/", host: "home.test"), "status 200"),
      (
        home.url("/away", host: "home.test"),
        "'public.test:\(server.port)' is not an address of the local"
      ),
      // For example, a name that resolves to another address by now.
      (
        server.url("/", host: "public.test"),
        "'public.test:\(server.port)' is not an address of the local"
      ),
    ] {
      var request = ResolvedRequest(address: try WebAddress(source: address))
      request.isRestrictedToLocalNetwork = true
      #expect(
        message { () throws(DataError) in try request.response(through: client) }.hasPrefix(end))
    }
    #expect(server.requests.isEmpty)
  }

  @Test func doesNotSendSecretsToOtherServers() throws {
    let other = try Server { _ in Server.response("200 OK", [], "other") }
    let location = other.url("/stolen", host: "other.test")
    let server = try Server { request in
      request.path == "/start"
        ? Server.response("302 Found", ["Location: /next"])
        : Server.response("302 Found", ["Location: \(location)"])
    }
    var request = ResolvedRequest(
      address: try WebAddress(source: server.url("/start", host: "public.test")))
    request.headers = [
      .init("Authorization", "Bearer secret"), .init("X-Key", "secret"),
      .init("Accept", "text/plain"),
      .init("If-None-Match", "secret"),
    ]
    _ = try request.response(through: client(server, other))
    #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer secret" })
    #expect(server.requests.count == 2)
    let asked = try #require(other.requests.first)
    #expect(asked.headers["accept"] == "text/plain")
    #expect(!asked.headers.values.contains { $0.contains("secret") })
  }

  @Test func doesNotSendSecretsAgainAfterARedirectBack() throws {
    let address = "http://other.test:81/"
    let client = ScriptedHTTP([
      .init(status: 302, headers: ["location": address]),
      .init(status: 302, headers: ["location": "http://public.test/again"]), .init(status: 200),
    ])
    var request = ResolvedRequest(address: try WebAddress(source: "http://public.test/"))
    request.headers = [.init("X-Key", "secret")]
    _ = try request.response(through: client)
    #expect(client.requests.map(\.headers.count) == [1, 0, 0])
    #expect(client.requests.map(\.allowsPrivateAddresses) == [true, false, false])
  }

  @Test func rejectsARedirectFromHTTPSToHTTP() throws {
    let client = ScriptedHTTP([.init(status: 302, headers: ["location": "http://public.test/"])])
    let request = ResolvedRequest(address: try WebAddress(source: "https://public.test/"))
    #expect(
      message { () throws(DataError) in try request.response(through: client) }
        == "'public.test' redirected from 'https:' to 'http:' of 'public.test'; write that address")
  }

  @Test func followsNoRedirectsForOtherMethods() throws {
    let client = ScriptedHTTP([.init(status: 307, headers: ["location": "http://other.test/"])])
    var request = ResolvedRequest(address: try WebAddress(source: "http://public.test/"))
    request.method = .post
    #expect(try request.response(through: client).status == 307)
    #expect(client.requests.count == 1)
  }

  @Test func timeLimitIncludesAllRedirects() throws {
    let client = ScriptedHTTP([
      .init(status: 302, headers: ["location": "/a"], seconds: 6),
      .init(status: 302, headers: ["location": "/b"], seconds: 3),
      .init(status: 302, headers: ["location": "/c"], seconds: 1),
    ])
    let request = ResolvedRequest(address: try WebAddress(source: "http://public.test/"))
    #expect(
      message { () throws(DataError) in try request.response(through: client) }
        == "'public.test' timed out")
    #expect(client.requests.map(\.timeout) == [10, 4, 1])
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("10.1.2.3", true), ("172.16.0.1", true), ("172.32.0.1", false),
    ("192.168.1.1", true), ("169.254.169.254", true), ("100.64.0.1", true), ("100.128.0.1", false),
    ("224.0.0.1", true), ("255.255.255.255", true), ("0.0.0.0", true), ("8.8.8.8", false),
    ("198.18.0.1", true), ("::1", true), ("::", true), ("::ffff:10.0.0.1", true),
    ("::ffff:8.8.8.8", false), ("fe80::1", true), ("febf::1", true), ("fc00::1", true),
    ("fd12::1", true), ("ff02::1", true), ("64:ff9b::7f00:1", true), ("64:ff9b::808:808", false),
    ("2002:7f00:1::", true), ("2002:808:808::", false), ("2001:4860:4860::8888", false),
    ("2001::1", true), ("fec0::1", true),
  ])
  func recognizesPrivateAddresses(_ text: String, _ isPrivate: Bool) throws {
    var bytes = [UInt8](repeating: 0, count: 16)
    let is4 = inet_pton(AF_INET, text, &bytes) == 1
    try #require(is4 || inet_pton(AF_INET6, text, &bytes) == 1)
    #expect(PrivateAddress.contains(is4 ? Array(bytes.prefix(4)) : bytes) == isPrivate)
  }
}
