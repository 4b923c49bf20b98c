import Foundation
import HTTPClient

/// Fetches one source, or falls back to its cached data.
struct SourceFetch {
  let source: DataSourceDescription
  let fetcher: DataFetcher
  let key: DataCache.Key
  /// The name of the content in errors.
  let name: String

  /// Reads data from this machine, which is never served from the cache without an attempt.
  func local(_ bytes: () throws(DataError) -> [UInt8]) -> FetchedData {
    let now = fetcher.dataAccess.now()
    let cached = fetcher.cache?.cachedResponse(for: key)
    do throws(DataError) {
      let bytes = try bytes()
      let value = try value(of: bytes, at: now)
      // Do not rewrite unchanged content each time.
      if cached?.content?.bytes != bytes || cached.map({ $0.checkedAt + 900 < now }) ?? true {
        store(CachedResponse(content: .init(bytes: bytes, fetchedAt: now), checkedAt: now))
      }
      return FetchedData(value: value, fetchedAt: now, checkedAt: now)
    } catch {
      // The cached content may be from a time when access was allowed.
      if case .outsideFolder = error {
        return FetchedData(checkedAt: now, failure: error.description)
      }
      return fallBack(on: cached, error.description, at: now, checkedAt: now)
    }
  }

  /// Fetches data from a server, unless the cached response is still fresh, or the server failed recently; what is from
  /// before the revalidation date is not used without asking again.
  ///
  /// Of the threads and processes that need the same response at the same time, one sends the request. The others wait for
  /// it as long as the request may take, and then use the cached content.
  func web(_ request: ResolvedRequest, revalidationDate: Date?) -> FetchedData {
    let now = fetcher.dataAccess.now()
    let deadline = ContinuousClock.now + .seconds(request.timeout)
    let cached = cachedResponse(for: request)
    if let data = currentData(in: cached, at: now, revalidationDate) { return data }
    guard let cache = fetcher.cache else { return send(request, cached: nil, at: now).data }
    let lock: EntryLock?
    do throws(DataError) {
      lock = try cache.lock(key, within: .seconds(request.timeout))
    } catch {
      // Nothing can be cached or shared, as on a disk that cannot be written.
      return send(request, cached: cached, at: now).data
    }
    // Whoever had the lock has usually stored a response meanwhile.
    let latest = cachedResponse(for: request)
    if let data = currentData(in: latest, at: now, revalidationDate) { return data }
    guard let lock else { return dataWithoutRequest(latest, of: request, at: now) }
    return withExtendedLifetime(lock) {
      sharedData(
        for: request, cached: latest, at: now, revalidationDate,
        within: max(.zero, deadline - .now))
    }
  }

  private func cachedResponse(for request: ResolvedRequest) -> CachedResponse? {
    fetcher.cache?.cachedResponse(for: key).map { request.permitted($0) }
  }

  /// Returns the data of a response, or of a failure, because of which no request is necessary yet.
  func currentData(
    in cached: CachedResponse?, at now: Date, _ revalidationDate: Date?
  ) -> FetchedData? {
    guard let cached, cached.checkedAt >= revalidationDate ?? .distantPast,
      isBackingOff(cached, at: now)
    else { return nil }
    return resultWhileBackingOff(cached, at: now)
  }

  /// Returns the cached data while another one requests new data and takes too long.
  func dataWithoutRequest(
    _ cached: CachedResponse?, of request: ResolvedRequest, at now: Date
  ) -> FetchedData {
    let error = DataError.server(
      request.address.server,
      reason: "has not answered the request of another process in \(request.timeout.formatted()) s")
    return fallBack(
      on: cached, error.description, at: now, checkedAt: cached?.checkedAt ?? now,
      retryDate: now + Freshness.minimumInterval)
  }

  /// What a request led to.
  struct Outcome {
    var data: FetchedData
    /// What was cached.
    var response: CachedResponse
    /// The reason of the failure; `nil` if there is none.
    var error: DataError?
  }

  /// Sends a request, and caches the response or the failure.
  func send(_ request: ResolvedRequest, cached: CachedResponse?, at now: Date) -> Outcome {
    let outcome: Outcome
    do throws(DataError) {
      let answer = try request.conditional(on: cached?.content).response(
        through: fetcher.dataAccess.http)
      outcome = try processResponse(answer, from: request, cached: cached, at: now)
    } catch {
      outcome = processFailure(error, cached: cached, at: now)
    }
    store(outcome.response)
    return outcome
  }

  private func processFailure(
    _ error: DataError, cached: CachedResponse?, at now: Date
  ) -> Outcome {
    var failed = cached ?? CachedResponse(content: nil, checkedAt: now)
    failed.checkedAt = now
    failed.failure = error.description
    if error.isOfContent {
      // Otherwise the server would confirm the invalid content with 304 from now on.
      failed.content?.entityTag = nil
      failed.content?.lastModified = nil
    }
    // No back-off if no request was sent.
    failed.nextRequestDate =
      error.isOfPolicy
      ? now : nextRequestDate(after: max(Freshness.minimumInterval, error.retryAfter ?? 0), at: now)
    let data = fallBack(
      on: cached, error.description, at: now, checkedAt: now, retryDate: failed.nextRequestDate)
    return Outcome(data: data, response: failed, error: error)
  }

  private func nextRequestDate(after interval: Double, at now: Date) -> Date {
    now + interval + fetcher.dataAccess.jitter.seconds(of: key, interval: interval)
  }

  private func processResponse(
    _ answer: HTTPResponse, from request: ResolvedRequest, cached: CachedResponse?, at now: Date
  ) throws(DataError) -> Outcome {
    var content: CachedResponse.Content
    switch answer.status {
    case 200...299:
      content = CachedResponse.Content(
        bytes: answer.body, fetchedAt: now, entityTag: answer.headers["etag"]?.validator,
        lastModified: answer.headers["last-modified"]?.validator,
        provenance: answer.server.map { .server($0, isPrivate: answer.isPrivate) } ?? .machine)
    case 304:
      guard let former = cached?.content else { fallthrough }
      content = former
    default:
      throw .status(
        address: request.address.redacted, answer.status,
        retryAfter: Freshness.retryAfter(answer, at: now))
    }
    let value = try value(of: content.bytes, at: now)
    // A response of 304 confirms that the content is current.
    content.fetchedAt = now
    let response = CachedResponse(
      content: content, checkedAt: now,
      restsUntil: nextRequestDate(after: Freshness.seconds(of: answer), at: now))
    let data = FetchedData(
      value: value, fetchedAt: now, checkedAt: now, provenance: content.provenance)
    return Outcome(data: data, response: response)
  }

  /// Ignores dates in the future, so that setting back the clock does not keep data forever.
  private func isBackingOff(_ cached: CachedResponse, at now: Date) -> Bool {
    now < cached.nextRequestDate && cached.checkedAt <= now + Freshness.minimumInterval
  }

  private func resultWhileBackingOff(_ cached: CachedResponse, at now: Date) -> FetchedData? {
    if let failure = cached.failure {
      return fallBack(
        on: cached, failure, at: now, checkedAt: cached.checkedAt, retryDate: cached.nextRequestDate
      )
    }
    guard let content = cached.content, let value = try? value(of: content.bytes, at: now) else {
      return nil
    }
    return FetchedData(
      value: value, fetchedAt: content.fetchedAt, checkedAt: cached.checkedAt,
      provenance: content.provenance)
  }

  private func fallBack(
    on cached: CachedResponse?, _ failure: String, at now: Date, checkedAt: Date,
    retryDate: Date? = nil
  ) -> FetchedData {
    guard let content = cached?.content, let value = try? value(of: content.bytes, at: now) else {
      return FetchedData(checkedAt: checkedAt, failure: failure, retryDate: retryDate)
    }
    return FetchedData(
      value: value, fetchedAt: content.fetchedAt, checkedAt: checkedAt, failure: failure,
      retryDate: retryDate, provenance: content.provenance)
  }

  private func value(of bytes: [UInt8], at now: Date) throws(DataError) -> DataValue {
    try fetcher.value(of: bytes, from: source, named: name, at: now)
  }

  /// Ignores errors; what is not cached is fetched again next time.
  func store(_ answer: CachedResponse) { try? fetcher.cache?.store(answer, key) }
}

extension ResolvedRequest {
  /// Returns the cached response without content from the local network, if that may not be accessed anymore.
  func permitted(_ cached: CachedResponse) -> CachedResponse {
    guard privateAddressRejection != nil, !allowsPrivateRedirects else { return cached }
    if case .server(_, isPrivate: false)? = cached.content?.provenance { return cached }
    var cached = cached
    cached.content = nil
    return cached
  }

  /// Returns the conditional request that the server answers without a body if the cached content is current.
  func conditional(on content: CachedResponse.Content?) -> ResolvedRequest {
    var request = self
    if let tag = content?.entityTag { request.headers.append(.init("If-None-Match", tag)) }
    if let date = content?.lastModified { request.headers.append(.init("If-Modified-Since", date)) }
    return request
  }
}

extension DataError {
  /// Whether the content is invalid, as opposed to a failed transfer.
  fileprivate var isOfContent: Bool {
    switch self {
    case .content, .invalidShape: true
    case .parameter, .file, .outsideFolder, .notTrusted, .secret, .address, .server,
      .privateAddress,
      .status, .tooLarge, .command, .notPushed, .disk:
      false
    }
  }

  fileprivate var isOfPolicy: Bool { if case .privateAddress = self { true } else { false } }

  fileprivate var retryAfter: Double? {
    if case .status(_, _, let retryAfter) = self { retryAfter } else { nil }
  }
}

extension String {
  /// The string, if it can be sent back to the server as a validator.
  fileprivate var validator: String? {
    utf8.count <= 1024 && utf8.allSatisfy { 0x20...0x7E ~= $0 } ? self : nil
  }
}
