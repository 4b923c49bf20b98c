import Dispatch
import Foundation
import HTTPClient
import Synchronization
import TestSupport
import Testing

@testable import TemplateData

/// A source that several threads of this machine need at the same time; processes exclude each other in the same way.
@Suite(.blocking) struct ConcurrentFetchTests {
  private let folder: TemporaryFolder
  private let now = Date(timeIntervalSince1970: 1_795_255_200)

  init() throws { folder = try TemporaryFolder() }

  private var location: TemplateLocation {
    TemplateLocation(kind: "test", folder: folder.path, trust: .unknown)
  }

  private var cache: DataCache { DataCache(folder: folder.path + "/cache") }

  private func fetcher(
    _ http: some HTTPRequesting, onStart: @escaping @Sendable () -> Void = {},
    after seconds: Double = 0, jitter: RequestJitter = .none
  ) -> DataFetcher {
    let date = now + seconds
    return DataFetcher(
      location: location,
      dataAccess: DataAccess(
        now: {
          onStart()
          return date
        }, http: http, commands: SystemCommandRunner(environment: [:]),
        secrets: SystemSecretReader(environment: [:]), timeZone: .gmt, jitter: jitter),
      cache: cache, pushed: nil)
  }

  /// A source whose time limit is long enough for a busy machine, unless a test waits for its end.
  private func source(timeout: Double = 60) -> DataSourceDescription {
    var page = WebSource(
      address: ParameterizedText(parts: [.literal("http://example.org/data.json")]))
    page.timeout = timeout
    return DataSourceDescription(name: "data", origin: .web(page))
  }

  private func answer(_ body: String) -> HTTPResponse {
    HTTPResponse(status: 200, body: Array(body.utf8))
  }

  private func lock() throws -> EntryLock? {
    let source = source()
    let resolved = try ResolvedSource(
      source, [:], in: location, SystemSecretReader(environment: [:]), provenances: [:])
    let key = DataCache.Key(
      template: "test \(folder.path)", source: source.name, request: resolved.request(source))
    return try cache.lock(key, within: .zero)
  }

  /// Fetches the source on several threads, the server's answer to the first of which is held until all have begun.
  private func fetchAtOnce(
    _ count: Int, _ http: HeldHTTP, after seconds: Double = 0, revalidationDate: Date? = nil
  ) -> [FetchedData] {
    let hasStarted = DispatchSemaphore(value: 0)
    let fetcher = fetcher(http, onStart: { hasStarted.signal() }, after: seconds)
    let results = Results()
    for _ in 0..<count {
      results.add {
        fetcher.data(of: source(), parameters: [:], revalidationDate: revalidationDate)
      }
    }
    http.waitForRequest()
    for _ in 0..<count { hasStarted.wait() }
    http.release(count)
    return results.wait()
  }

  @Test func oneOfManyFetchesSendsTheRequest() {
    let http = HeldHTTP(.success(answer("1")))
    let results = fetchAtOnce(20, http)
    #expect(results.map(\.value) == Array(repeating: 1, count: 20))
    #expect(results.allSatisfy { $0.failure == nil })
    #expect(http.requestCount == 1)
  }

  @Test(arguments: [
    Result<HTTPResponse, HTTPFailure>.failure(.notConnected), .success(HTTPResponse(status: 503)),
  ])
  func oneOfManyFetchesLearnsOfAFailure(_ answer: Result<HTTPResponse, HTTPFailure>) {
    let http = HeldHTTP(answer)
    let results = fetchAtOnce(20, http)
    #expect(results.allSatisfy { $0.failure != nil && $0.retryDate == now + 60 })
    #expect(http.requestCount == 1)
  }

  @Test func manualReloadsAtTheSameTimeSendOneRequest() {
    _ = fetcher(ScriptedHTTP([answer("1")])).data(of: source(), parameters: [:])
    let http = HeldHTTP(.success(answer("2")))
    let results = fetchAtOnce(20, http, after: 2, revalidationDate: now + 1)
    #expect(results.map(\.value) == Array(repeating: 2, count: 20))
    #expect(http.requestCount == 1)
  }

  @Test func whoeverEndsWithoutAResponseLetsAnotherOneRequestIt() throws {
    var lock = try self.lock()
    #expect(lock != nil)
    let hasStarted = DispatchSemaphore(value: 0)
    let http = ScriptedHTTP([answer("1")])
    let fetcher = fetcher(http, onStart: { hasStarted.signal() })
    let results = Results()
    results.add { fetcher.data(of: source(), parameters: [:]) }
    hasStarted.wait()
    #expect(http.requests.isEmpty)
    withExtendedLifetime(lock) {}
    lock = nil
    #expect(results.wait().map(\.value) == [1])
    #expect(http.requests.count == 1)
  }

  @Test func showsTheCachedContentIfAnotherRequestTakesTooLong() throws {
    _ = fetcher(ScriptedHTTP([answer("1")])).data(of: source(), parameters: [:])
    let lock = try self.lock()
    #expect(lock != nil)
    let http = ScriptedHTTP([answer("2")])
    let data = fetcher(http, after: 100).data(of: source(timeout: 0.1), parameters: [:])
    withExtendedLifetime(lock) {}
    #expect(
      data
        == FetchedData(
          value: 1, fetchedAt: now, checkedAt: now,
          failure: "'example.org' has not answered the request of another process in 0.1 s",
          retryDate: now + 160, provenance: .server("http://example.org", isPrivate: false)))
    #expect(http.requests.isEmpty)
  }

  @Test func saysThatAnotherRequestTakesTooLongIfNothingIsCached() throws {
    let lock = try self.lock()
    let http = ScriptedHTTP([answer("2")])
    let data = fetcher(http).data(of: source(timeout: 0.1), parameters: [:])
    withExtendedLifetime(lock) {}
    #expect(data.value == nil)
    #expect(data.failure?.contains("another process") == true)
    #expect(http.requests.isEmpty)
  }

  @Test func requestsWithoutALockIfTheFolderCannotBeWritten() throws {
    try folder.write("", to: "cache")
    let http = ScriptedHTTP([answer("1"), answer("2")])
    #expect(fetcher(http).data(of: source(), parameters: [:]).value == 1)
    #expect(fetcher(http).data(of: source(), parameters: [:]).value == 2)
  }

  @Test func locksOfDifferentEntriesDoNotExcludeEachOther() throws {
    let locks = try (0..<100).map { number in
      try cache.lock(
        DataCache.Key(template: "t", source: "s", request: "\(number)"), within: .zero)
    }
    #expect(locks.allSatisfy { $0 != nil })
    let key = DataCache.Key(template: "t", source: "s", request: "7")
    #expect(try cache.lock(key, within: .zero) == nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache") == [".lock"])
  }

  // MARK: Jitter

  @Test(
    "delays requests by up to a tenth of the interval, and a minute",
    arguments: [(60.0, 6.0), (300, 30), (600, 60), (3600, 60), (604_800, 60), (0, 0)])
  func jitter(interval: Double, maximum: Double) {
    let seconds = (0..<1000).map { number in
      RequestJitter.byKey.seconds(
        of: DataCache.Key(template: "t", source: "s", request: "\(number)"), interval: interval)
    }
    #expect(seconds.allSatisfy { (0...maximum).contains($0) })
    // They are spread over the whole range, and always the same.
    for tenth in 0..<10 where maximum > 0 {
      let range = maximum * Double(tenth) / 10..<maximum * Double(tenth + 1) / 10
      #expect((60...140).contains(seconds.count { range.contains($0) }))
    }
    let key = DataCache.Key(template: "t", source: "s", request: "0")
    #expect(RequestJitter.byKey.seconds(of: key, interval: interval) == seconds[0])
    #expect(RequestJitter.none.seconds(of: key, interval: interval) == 0)
  }

  @Test func requestsLaterThanTheServerAllowsByTheJitter() {
    let http = ScriptedHTTP()
    for number in 1...3 {
      var answer = answer("\(number)")
      answer.headers = ["cache-control": "max-age=600"]
      http.add(answer)
    }
    func value(after seconds: Double) -> DataValue? {
      fetcher(http, after: seconds, jitter: .byKey).data(of: source(), parameters: [:]).value
    }
    #expect(value(after: 0) == 1)
    #expect(value(after: 600) == 1)
    #expect(value(after: 660) == 2)
  }

  @Test func retriesAFailedServerLaterByTheJitter() throws {
    let http = ScriptedHTTP([HTTPResponse(status: 503, headers: ["retry-after": "600"])])
    let data = fetcher(http, jitter: .byKey).data(of: source(), parameters: [:])
    let delay = try #require(data.retryDate).timeIntervalSince(now)
    #expect(delay > 600 && delay <= 660)
  }
}

/// The results of several threads.
final class Results: Sendable {
  private let group = DispatchGroup()
  private let results = Mutex<[FetchedData]>([])

  func add(_ fetch: @escaping @Sendable () -> FetchedData) {
    group.enter()
    Thread.detachNewThread { [self] in
      let data = fetch()
      results.withLock { $0.append(data) }
      group.leave()
    }
  }

  /// Waits for the threads, and returns their results in the order in which they ended.
  func wait() -> [FetchedData] {
    group.wait()
    return results.withLock { $0 }
  }
}
