import Dispatch
import Foundation
import HTTPClient
import Synchronization
import TestSupport
import Testing

@testable import TemplateData

/// Nodes of a cluster, each with a cache of its own, that share what they have requested.
@Suite(.blocking) struct SharedResponseTests {
  private let folder: TemporaryFolder
  private let table = SharedResponseTable()
  private let http = ScriptedHTTP()
  private let now = Date(timeIntervalSince1970: 1_795_255_200)

  init() throws { folder = try TemporaryFolder() }

  /// The fetcher of a node, whose template is in a folder of another name on each.
  private func fetcher(
    _ node: String, _ http: (any HTTPRequesting)? = nil, after seconds: Double = 0,
    contents: String? = "files", trust: TemplateTrust.State = .unknown,
    sharing responses: (any SharedResponses)? = nil
  ) -> DataFetcher {
    let date = now + seconds
    return DataFetcher(
      location: TemplateLocation(kind: "test", folder: "\(folder.path)/\(node)", trust: trust),
      dataAccess: DataAccess(
        now: { date }, http: http ?? self.http, commands: SystemCommandRunner(environment: [:]),
        secrets: SystemSecretReader(environment: ["TOKEN": "s3cret"]), timeZone: .gmt),
      cache: DataCache(folder: "\(folder.path)/\(node)/fetched"), pushed: nil,
      sharing: ResponseSharing(responses ?? table) { contents })
  }

  private func source(
    _ address: ParameterizedText.Part = .literal("http://example.org/data.json"),
    headers: [String: HeaderValue] = [:]
  ) -> DataSourceDescription {
    var page = WebSource(address: ParameterizedText(parts: [address]))
    page.timeout = 60
    page.headers = headers
    return DataSourceDescription(name: "data", origin: .web(page))
  }

  private func answer(
    _ body: String, _ headers: [String: String] = [:], isPrivate: Bool = false
  ) -> HTTPResponse {
    HTTPResponse(status: 200, headers: headers, body: Array(body.utf8), isPrivate: isPrivate)
  }

  private func value(_ fetcher: DataFetcher) -> DataValue? {
    fetcher.data(of: source(), parameters: [:]).value
  }

  @Test func oneNodeRequestsForAll() {
    http.add(answer("1"))
    #expect(value(fetcher("a")) == 1)
    let data = fetcher("b", after: 10).data(of: source(), parameters: [:])
    #expect(
      data
        == FetchedData(
          value: 1, fetchedAt: now, checkedAt: now,
          provenance: .server("http://example.org", isPrivate: false)))
    #expect(http.requests.count == 1)
    // It has stored what it got, and need not ask again.
    #expect(table.queryCount == 2)
    #expect(value(fetcher("b", after: 20)) == 1)
    #expect(table.queryCount == 2)
  }

  @Test func aNodeWaitsForAnotherOnesRequest() {
    let http = HeldHTTP(.success(answer("1")))
    let (a, b) = (fetcher("a", http), fetcher("b", http))
    let results = Results()
    results.add { a.data(of: source(), parameters: [:]) }
    http.waitForRequest()
    results.add { b.data(of: source(), parameters: [:]) }
    table.waitForWaiter()
    http.release(2)
    #expect(results.wait().map(\.value) == [1, 1])
    #expect(http.requestCount == 1)
  }

  @Test func aNodeRequestsWhenTheResponseIsNoLongerCurrent() {
    http.add(answer("1", ["etag": "\"v1\""]))
    http.add(HTTPResponse(status: 304))
    #expect(value(fetcher("a")) == 1)
    // It has no cached response, but can ask whether the shared one is current.
    #expect(value(fetcher("b", after: 100)) == 1)
    #expect(http.requests.map(\.headers) == [[], [.init("If-None-Match", "\"v1\"")]])
    #expect(value(fetcher("a", after: 110)) == 1)
    #expect(http.requests.count == 2)
  }

  @Test func aManualReloadAsksTheServerOnceForAllNodes() {
    http.add(answer("1"))
    http.add(answer("2"))
    #expect(value(fetcher("a")) == 1)
    for node in ["a", "b", "c"] {
      let data = fetcher(node, after: 10).data(
        of: source(), parameters: [:], revalidationDate: now + 5)
      #expect(data.value == 2)
    }
    #expect(http.requests.count == 2)
  }

  @Test func aFailureOfTheServerIsSharedAndKeepsTheContent() {
    http.add(answer("1"))
    #expect(value(fetcher("a")) == 1)
    #expect(value(fetcher("b")) == 1)
    http.add(HTTPResponse(status: 503, headers: ["retry-after": "600"]))
    let failed = fetcher("a", after: 100).data(of: source(), parameters: [:])
    #expect(failed.value == 1 && failed.failure != nil)
    let other = fetcher("b", after: 200).data(of: source(), parameters: [:])
    #expect(other == failed)
    #expect(other.retryDate == now + 700)
    #expect(http.requests.count == 2)
  }

  @Test func aFailedConnectionConcernsOneNode() {
    http.fail(.notConnected)
    http.add(answer("1"))
    #expect(value(fetcher("a")) == nil)
    #expect(value(fetcher("b")) == 1)
    // Its own failure is still in its cache.
    #expect(value(fetcher("a")) == nil)
    #expect(value(fetcher("a", after: 59.5)) == nil)
    // Later it shows what the other node has got.
    #expect(value(fetcher("a", after: 60)) == 1)
    #expect(http.requests.count == 3)
  }

  @Test func aResponseOfAPrivateServerStaysOnItsMachine() {
    http.add(answer("1", isPrivate: true))
    http.add(answer("2", isPrivate: true))
    #expect(value(fetcher("a", trust: .trusted)) == 1)
    #expect(value(fetcher("b", trust: .trusted)) == 2)
    #expect(http.requests.count == 2)
    #expect(!table.contains("1") && !table.contains("2"))
  }

  @Test func privateContentOfAnotherNodeIsNotUsed() {
    let response = CachedResponse(
      content: .init(
        bytes: Array("1".utf8), fetchedAt: now,
        provenance: .server("http://example.org", isPrivate: true)),
      checkedAt: now, restsUntil: now + 60)
    http.add(answer("2"))
    #expect(value(fetcher("a", sharing: FixedResponse(.current(response)))) == 2)
  }

  @Test func responsesThatDependOnSecretsAreNotShared() {
    let source = source(headers: ["Authorization": .environment(name: "TOKEN", prefix: "")])
    for (number, node) in ["a", "b"].enumerated() {
      http.add(answer("\(number)"))
      let data = fetcher(node, trust: .trusted).data(of: source, parameters: [:])
      #expect(data.value == .integer(number))
    }
    #expect(table.queryCount == 0)
  }

  @Test func templatesWithOtherFilesDoNotShare() {
    http.add(answer("1"))
    http.add(answer("2"))
    http.add(answer("3"))
    #expect(value(fetcher("a")) == 1)
    #expect(value(fetcher("b", contents: "other")) == 2)
    #expect(value(fetcher("c", contents: nil)) == 3)
  }

  @Test func aNodeThatWaitsInVainShowsItsCachedContent() {
    http.add(answer("1"))
    #expect(value(fetcher("a")) == 1)
    let late = fetcher("a", after: 100, sharing: FixedResponse(.pending))
    let data = late.data(of: source(), parameters: [:])
    #expect(data.value == 1 && data.failure != nil && data.retryDate == now + 160)
    #expect(http.requests.count == 1)
  }

  @Test(arguments: [SharedResponse.pending, .notShared])
  func aNodeRequestsByItselfIfItHasNothing(_ response: SharedResponse) {
    http.add(answer("1"))
    #expect(value(fetcher("a", sharing: FixedResponse(response))) == 1)
  }

  @Test func keysDifferByEachPart() {
    let parts = [["k", "c", "s", "r"], ["kc", "", "s", "r"], ["k", "c", "sr", ""]]
    let keys = parts.map {
      SharedResponseKey(kind: $0[0], contents: $0[1], source: $0[2], request: $0[3])
    }
    #expect(Set(keys).count == 3)
  }

  @Test func aRecordIsReadAsItWasWritten() {
    let response = CachedResponse(
      content: .init(bytes: [0, 255], fetchedAt: now, entityTag: "\"1\""), checkedAt: now,
      restsUntil: now + 60, failure: "odd")
    #expect(CachedResponse(recordBytes: response.recordBytes) == response)
    #expect(CachedResponse(recordBytes: response.recordBytes.dropLast()) == nil)
  }
}

/// What nodes share, in memory: claims end only when they are finished.
private final class SharedResponseTable: SharedResponses {
  private struct Row {
    var response: CachedResponse?
    var nextRequestDate = Date.distantPast
    var isClaimed = false
  }

  private struct State {
    var rows: [SharedResponseKey: Row] = [:]
    var queryCount = 0
    var waiters: [DispatchSemaphore] = []
  }

  private let state = Mutex(State())
  private let hasWaiter = DispatchSemaphore(value: 0)

  var queryCount: Int { state.withLock { $0.queryCount } }

  func waitForWaiter() { hasWaiter.wait() }

  func contains(_ content: String) -> Bool {
    state.withLock { state in
      state.rows.values.contains { $0.response?.content?.bytes == Array(content.utf8) }
    }
  }

  func response(
    for key: SharedResponseKey, _ need: SharedResponseNeed, within limit: Duration
  ) -> SharedResponse {
    state.withLock { $0.queryCount += 1 }
    while true {
      let change = DispatchSemaphore(value: 0)
      let found = state.withLock { state -> SharedResponse? in
        var row = state.rows[key] ?? Row()
        let checkedAt = row.response?.checkedAt ?? .distantPast
        if need.now < row.nextRequestDate {
          guard let response = row.response else { return .notShared }
          if checkedAt >= need.revalidationDate ?? .distantPast { return .current(response) }
        }
        guard !row.isClaimed else {
          state.waiters.append(change)
          return nil
        }
        row.isClaimed = true
        state.rows[key] = row
        return .claimed(SharedResponseClaim(key: key, owner: "test"), former: row.response)
      }
      if let found { return found }
      hasWaiter.signal()
      change.wait()
    }
  }

  func finish(_ claim: SharedResponseClaim, with outcome: SharedResponseOutcome) {
    state.withLock { state in
      var row = state.rows[claim.key] ?? Row()
      row.isClaimed = false
      switch outcome {
      case .response(let response):
        (row.response, row.nextRequestDate) = (response, response.nextRequestDate)
      case .notShared(_, let date): (row.response, row.nextRequestDate) = (nil, date)
      case .abandoned: break
      }
      state.rows[claim.key] = row
      for waiter in state.waiters { waiter.signal() }
      state.waiters = []
    }
  }
}

/// Shared responses that are always the same.
private struct FixedResponse: SharedResponses {
  private let response: SharedResponse

  init(_ response: SharedResponse) { self.response = response }

  func response(
    for key: SharedResponseKey, _ need: SharedResponseNeed, within limit: Duration
  ) -> SharedResponse { response }

  func finish(_ claim: SharedResponseClaim, with outcome: SharedResponseOutcome) {}
}
