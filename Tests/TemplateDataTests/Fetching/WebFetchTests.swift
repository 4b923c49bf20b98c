import Foundation
import HTTPClient
import TemplateData
import TestSupport
import Testing

/// Responses of servers that are fetched, cached, revalidated and reported.
struct WebFetchTests {
  private let folder: TemporaryFolder
  private let test = TestDataAccess(environment: [
    "TOKEN": "s3cret\n", "TOKEN2": "s3cret", "BAD": "a\nb",
  ])

  init() throws { folder = try TemporaryFolder() }

  private func fetcher(_ trust: TemplateTrust.State = .unknown) -> DataFetcher {
    DataFetcher(
      location: TemplateLocation(kind: "test", folder: folder.path, trust: trust),
      dataAccess: test.dataAccess,
      cache: DataCache(folder: folder.path + "/cache"), pushed: nil)
  }

  private func source(
    _ address: [ParameterizedText.Part] = [.literal("http://example.org/data.json")],
    _ change: (inout WebSource) -> Void = { _ in }
  ) -> DataSourceDescription {
    var page = WebSource(address: ParameterizedText(parts: address))
    change(&page)
    return DataSourceDescription(name: "data", origin: .web(page))
  }

  private func response(_ body: String, _ headers: [String: String] = [:]) -> HTTPResponse {
    HTTPResponse(status: 200, headers: headers, body: Array(body.utf8))
  }

  @Test func requestsAServerAtMostOncePerMinute() {
    test.http.add(response("1"))
    test.http.add(response("2"))
    test.http.add(response("3"))
    let fetcher = fetcher()
    #expect(fetcher.data(of: source(), parameters: [:]).value == 1)
    test.advance(59)
    #expect(fetcher.data(of: source(), parameters: [:]).value == 1)
    #expect(fetcher.data(of: source(), parameters: [:], revalidationDate: test.now).value == 2)
    test.advance(61)
    #expect(fetcher.data(of: source(), parameters: [:]).value == 3)
    #expect(test.http.requests.count == 3)
  }

  @Test func retriesAFailedServerOnceForEachManualReload() {
    test.http.fail(.notConnected)
    test.http.fail(.notConnected)
    test.http.add(response("1"))
    let fetcher = fetcher()
    func data(requestedAt date: Date?) -> FetchedData {
      fetcher.data(of: source(), parameters: [:], revalidationDate: date)
    }
    #expect(data(requestedAt: nil).failure != nil)
    test.advance(5)
    #expect(data(requestedAt: nil).failure != nil)
    #expect(test.http.requests.count == 1)
    let request = test.now
    test.advance(1)
    #expect(data(requestedAt: request).failure != nil)
    // Another reading for the same request.
    #expect(data(requestedAt: request).failure != nil)
    #expect(test.http.requests.count == 2)
    test.advance(1)
    #expect(data(requestedAt: test.now).value == 1)
    #expect(data(requestedAt: nil).value == 1)
    #expect(test.http.requests.count == 3)
  }

  @Test(arguments: [
    ("max-age=600", "0", 600.0), ("public, max-age=600", "100", 500), ("max-age=5", "0", 60),
    ("no-store, max-age=600", "0", 60), ("max-age=99999999", "0", 604_800), ("max-age=x", "0", 60),
    ("max-age=\"120\"", "0", 120),
  ])
  func followsTheServersCacheControl(_ control: String, _ age: String, _ seconds: Double) {
    test.http.add(response("1", ["cache-control": control, "age": age]))
    test.http.add(response("2"))
    _ = fetcher().data(of: source(), parameters: [:])
    test.advance(seconds - 1)
    #expect(fetcher().data(of: source(), parameters: [:]).value == 1)
    test.advance(2)
    #expect(fetcher().data(of: source(), parameters: [:]).value == 2)
  }

  @Test func revalidatesACachedResponse() {
    test.http.add(
      response("[1]", ["etag": "\"v1\"", "last-modified": "Sat, 21 Nov 2026 10:00:00 GMT"]))
    test.http.add(HTTPResponse(status: 304))
    let first = test.now
    #expect(fetcher().data(of: source(), parameters: [:]).fetchedAt == first)
    test.advance(100)
    let data = fetcher().data(of: source(), parameters: [:])
    #expect(
      data
        == FetchedData(
          value: [1], fetchedAt: first + 100, checkedAt: first + 100,
          provenance: .server("http://example.org", isPrivate: false)))
    #expect(
      test.http.requests[1].headers == [
        .init("If-None-Match", "\"v1\""),
        .init("If-Modified-Since", "Sat, 21 Nov 2026 10:00:00 GMT"),
      ])
  }

  @Test func keepsTheLastValidResponseAndReportsTheFailure() {
    test.http.add(response("1"))
    let first = test.now
    _ = fetcher().data(of: source(), parameters: [:])
    test.advance(3600)
    test.http.add(HTTPResponse(status: 503, headers: ["retry-after": "600"]))
    let message =
      "'http://example.org/data.json' answered with status 503; it requests a retry after 600 s"
    let failed = FetchedData(
      value: 1, fetchedAt: first, checkedAt: first + 3600, failure: message,
      retryDate: first + 3600 + 600, provenance: .server("http://example.org", isPrivate: false))
    #expect(fetcher().data(of: source(), parameters: [:]) == failed)
    test.advance(599)
    #expect(fetcher().data(of: source(), parameters: [:]) == failed)
    test.advance(2)
    test.http.add(response("2"))
    #expect(fetcher().data(of: source(), parameters: [:]).value == 2)
    #expect(fetcher().data(of: source(), parameters: [:]).failure == nil)
  }

  @Test(
    "names the address of an error status without its query and what may be a secret",
    arguments: [
      ("http://example.org:18342/famly.ics", "http://example.org:18342/famly.ics"),
      ("https://example.org/v1/forecast?key=s3cret#x", "https://example.org/v1/forecast"),
      ("https://example.org?key=s3cret", "https://example.org/"),
      (
        "https://example.org/calendar/ical/private-5d41402abc4b2a76/basic.ics",
        "https://example.org/calendar/ical/…/basic.ics"
      ),
      ("https://example.org/s/QbCdEfGhIjKlMno", "https://example.org/s/…"),
      ("https://example.org/a/b/c/d/e/f.json", "https://example.org/a/b/…/e/f.json"),
    ])
  func redactedAddress(address: String, expected: String) {
    test.http.add(HTTPResponse(status: 404))
    let data = fetcher().data(of: source([.literal(address)]), parameters: [:])
    #expect(data.failure == "'\(expected)' answered with status 404")
  }

  @Test func reportsTheLocationOfInvalidJSON() {
    test.http.add(response("{\n  oops"))
    let data = fetcher().data(of: source(), parameters: [:])
    #expect(data.value == nil)
    #expect(data.failure == "data:2:3: a name in double quotes is expected here")
  }

  @Test func requestsTheFullContentAfterAnInvalidResponse() {
    test.http.add(response("1", ["etag": "\"v1\""]))
    test.http.add(response("oops"))
    test.http.add(response("2"))
    _ = fetcher().data(of: source(), parameters: [:])
    test.advance(100)
    let data = fetcher().data(of: source(), parameters: [:])
    #expect(data.value == 1)
    #expect(data.failure == "data:1:1: this is not a value; a string needs double quotes")
    test.advance(100)
    #expect(fetcher().data(of: source(), parameters: [:]).value == 2)
    #expect(test.http.requests.map(\.headers.count) == [0, 1, 0])
  }

  @Test(arguments: [
    (HTTPFailure.hostNotFound, "'example.org' cannot be resolved; check the name"),
    (.notConnected, "'example.org' refused the connection"),
    (.timedOut, "'example.org' timed out"),
    (.tooLarge, "'example.org' returned more than 4194304 bytes"),
    (
      .tlsFailed("self-signed certificate"),
      "'example.org' cannot be reached over TLS: self-signed certificate"
    ),
  ])
  func reportsTheReasonOfAFailure(_ failure: HTTPFailure, _ message: String) {
    test.http.fail(failure)
    #expect(fetcher().data(of: source(), parameters: [:]).failure == message)
  }

  @Test func insertsParametersIntoTheAddress() {
    let parts: [ParameterizedText.Part] = [
      .parameter("server"), .literal("/find?q="), .parameter("query"), .literal("&n="),
      .parameter("n"),
    ]
    test.http.add(response("1"))
    let data = fetcher().data(
      of: source(parts),
      parameters: ["server": "https://a.test:8443/x", "query": "a b&c=/é", "n": 2])
    #expect(data.failure == nil)
    #expect(
      test.http.requests.first?.address.url
        == "https://a.test:8443/x/find?q=a%20b%26c%3D%2F%C3%A9&n=2")
  }

  @Test(arguments: [
    (
      "file:///etc/passwd",
      "an address must begin with 'http:' or 'https:', not 'file:'"
    ),
    ("ftp://example.org", "an address must begin with 'http:' or 'https:', not 'ftp:'"),
    (
      "http://me:pw@example.org",
      "an address must be like 'https://example.org/data.json', without user name or password"
    ),
  ])
  func rejectsOtherSchemesInAParameter(_ server: String, _ message: String) {
    let data = fetcher().data(
      of: source([.parameter("server"), .literal("/x")]), parameters: ["server": .string(server)])
    #expect(data.failure == message)
    #expect(test.http.requests.isEmpty)
  }

  @Test func readsACalendarsLinkAsAnAddressOfItsServer() {
    test.http.add(response("1"))
    let data = fetcher().data(
      of: source([.parameter("calendar")]),
      parameters: ["calendar": "WebCal://calendars.test/family.ics?key=1"])
    #expect(data.failure == nil)
    #expect(test.http.requests.first?.address.url == "https://calendars.test/family.ics?key=1")
  }

  @Test func reportsAParameterWithoutAValue() {
    let source = source([.parameter("server")])
    #expect(
      fetcher().data(of: source, parameters: [:]).failure
        == "the parameter 'server' has no value; set it")
    #expect(
      fetcher().data(of: source, parameters: ["server": [1]]).failure
        == "the parameter 'server' is a list, which cannot be inserted into a string")
  }

  @Test func separatesResponsesOfDifferentRequests() {
    let parts: [ParameterizedText.Part] = [.literal("http://a.test/"), .parameter("n")]
    test.http.add(response("1"))
    test.http.add(response("2"))
    #expect(fetcher().data(of: source(parts), parameters: ["n": 1]).value == 1)
    #expect(fetcher().data(of: source(parts), parameters: ["n": 2]).value == 2)
    #expect(fetcher().data(of: source(parts), parameters: ["n": 1]).value == 1)
  }

  @Test func usesSecretsOfTrustedTemplatesOnly() throws {
    let source = source {
      $0.headers = ["Authorization": .environment(name: "TOKEN", prefix: "Bearer ")]
    }
    #expect(
      fetcher().data(of: source, parameters: [:]).failure
        == "the template uses the secret in the environment variable 'TOKEN', which is not allowed; allow it with 'placard trust \(folder.path)'"
    )
    #expect(
      fetcher(.changed("'log.txt' was added")).data(of: source, parameters: [:]).failure
        == "the template uses the secret in the environment variable 'TOKEN', and 'log.txt' was added since that was allowed; review it and allow it with 'placard trust \(folder.path)'"
    )
    #expect(test.http.requests.isEmpty)
    test.http.add(response("1"))
    #expect(fetcher(.trusted).data(of: source, parameters: [:]).value == 1)
    #expect(test.http.requests[0].headers == [.init("Authorization", "Bearer s3cret")])
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/cache")
    for file in files {
      let text = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/cache/\(file)"))
      #expect(!String(decoding: text, as: UTF8.self).contains("s3cret"))
    }
  }

  @Test(arguments: [
    (
      HeaderValue.environment(name: "NONE", prefix: ""),
      "the secret in the environment variable 'NONE' is not set"
    ),
    (
      .environment(name: "BAD", prefix: ""),
      "the secret in the environment variable 'BAD' must be one line of at most 8,192 ASCII characters"
    ),
    (
      .file(path: "/no/such/file", prefix: ""),
      "'/no/such/file' cannot be read: no such file or directory"
    ),
    (.file(path: "/dev/zero", prefix: ""), "'/dev/zero' cannot be read: it is not a regular file"),
  ])
  func reportsAMissingSecret(_ header: HeaderValue, _ message: String) {
    let source = source { $0.headers = ["X": header] }
    #expect(fetcher(.trusted).data(of: source, parameters: [:]).failure == message)
  }

  @Test func doesNotShareResponsesBetweenTemplatesOfTheSameKind() {
    test.http.add(response("1"))
    #expect(fetcher().data(of: source(), parameters: [:]).value == 1)
    let other = DataFetcher(
      location: TemplateLocation(kind: "test", folder: folder.path + "/other", trust: .unknown),
      dataAccess: test.dataAccess, cache: DataCache(folder: folder.path + "/cache"), pushed: nil)
    // It sends its own request and has no cached response to fall back on.
    test.http.fail(.timedOut)
    #expect(other.data(of: source(), parameters: [:]).value == nil)
    #expect(test.http.requests.count == 2)
  }

  @Test(arguments: [
    (HeaderValue.environment(name: "TOKEN", prefix: ""), true),
    (.environment(name: "TOKEN2", prefix: ""), false),
    (.file(path: "KEY", prefix: ""), false), (.text("s3cret"), false),
  ])
  func separatesResponsesForDifferentSecrets(_ header: HeaderValue, _ isSame: Bool) throws {
    try folder.write("s3cret\n", to: "key")
    var header = header
    if case .file = header { header = .file(path: folder.path + "/key", prefix: "") }
    // The secrets are equal but may change: responses are separated by where the secret is stored.
    test.http.add(response("1"))
    test.http.add(response("2"))
    let first = source { $0.headers = ["X": .environment(name: "TOKEN", prefix: "")] }
    let second = source { $0.headers = ["X": header] }
    #expect(fetcher(.trusted).data(of: first, parameters: [:]).value == 1)
    #expect(fetcher(.trusted).data(of: second, parameters: [:]).value == (isSame ? 1 : 2))
  }

  private static let privateServers: [(String, isOriginalServer: Bool)] = [
    ("http://home.test:8123/a", true), ("HTTP://HOME.test:8123/b?c", true),
    ("http://home.test:8124/a", false), ("https://home.test:8123/a", false),
    ("http://home.test/a", false), ("http://home.test.evil.test:8123/", false),
    ("http://evil.test/http://home.test:8123", false), ("http://127.0.0.1:8123/", false),
  ]

  @Test(arguments: privateServers)
  func addressFromDataReachesOnlyItsOwnPrivateServer(_ address: String, _ isOriginalServer: Bool)
    throws
  {
    func data(isPrivate: Bool) -> FetchedData {
      test.advance(1)
      test.http.add(response("1"))
      return fetcher().data(
        of: source([.parameter("day.url")]), parameters: ["day.url": .string(address)],
        provenances: ["day": .server("http://home.test:8123", isPrivate: isPrivate)],
        revalidationDate: test.now)
    }
    #expect(data(isPrivate: false).value == 1)
    #expect(test.http.requests.map(\.allowsPrivateAddresses) == [false])
    // An address that a private server provides may only lead back to that server.
    #expect((data(isPrivate: true).failure == nil) == isOriginalServer)
    #expect(
      test.http.requests.map(\.allowsPrivateAddresses)
        == (isOriginalServer ? [false, true] : [false]))
    // The server's name could resolve to another address by now.
    #expect(
      test.http.requests.map(\.allowsPublicAddresses)
        == (isOriginalServer ? [true, false] : [true]))
  }

  @Test func sendsDataToNoOtherServerWithoutTrust() {
    let parts: [ParameterizedText.Part] = [
      .literal("http://home.test:8123/?q="), .parameter("day.title"),
    ]
    let values: [String: DataValue] = ["day.title": "private"]
    let rejected = fetcher().data(
      of: source(parts), parameters: values,
      provenances: ["day": .server("http://diary.test", isPrivate: false)])
    #expect(
      rejected.failure?.hasPrefix("the template sends data from 'day' to another server") == true)
    #expect(test.http.requests.isEmpty)
    test.http.add(response("1"))
    let home = fetcher().data(
      of: source(parts), parameters: values,
      provenances: ["day": .server("http://home.test:8123", isPrivate: false)])
    #expect(home.value == 1)
  }
}
