import Foundation
import HTTPClient
import InternetDates

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
  func web(_ request: ResolvedRequest, revalidationDate: Date?) -> FetchedData {
    let now = fetcher.dataAccess.now()
    let cached = fetcher.cache?.cachedResponse(for: key).map { request.permitted($0) }
    if let cached, cached.checkedAt >= revalidationDate ?? .distantPast,
      isBackingOff(cached, at: now),
      let data = resultWhileBackingOff(cached, at: now)
    {
      return data
    }
    do throws(DataError) {
      let answer = try request.conditional(on: cached?.content).response(
        through: fetcher.dataAccess.http)
      return try processResponse(answer, from: request, cached: cached, at: now)
    } catch {
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
        error.isOfPolicy ? now : now + max(Freshness.minimumInterval, error.retryAfter ?? 0)
      store(failed)
      return fallBack(
        on: cached, error.description, at: now, checkedAt: now, retryDate: failed.nextRequestDate)
    }
  }

  private func processResponse(
    _ answer: HTTPResponse, from request: ResolvedRequest, cached: CachedResponse?, at now: Date
  ) throws(DataError) -> FetchedData {
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
    store(
      CachedResponse(
        content: content, checkedAt: now, restsUntil: now + Freshness.seconds(of: answer)))
    return FetchedData(
      value: value, fetchedAt: now, checkedAt: now, provenance: content.provenance)
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
  private func store(_ answer: CachedResponse) { try? fetcher.cache?.store(answer, key) }
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

/// How long a server's response is fresh, according to its header fields.
enum Freshness {
  /// The minimum and maximum time between requests, in seconds.
  static let minimumInterval = 60.0
  static let maximumInterval = 7.0 * 86_400

  /// Returns the freshness lifetime of a response in seconds (RFC 9111 §4.2).
  static func seconds(of answer: HTTPResponse) -> Double {
    let directives = (answer.headers["cache-control"] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingSpace }
    guard !directives.contains("no-store"), !directives.contains("no-cache"),
      let maxAge = directives.first(where: { $0.hasPrefix("max-age=") })
        .flatMap({ Double(wholeNumber: $0.dropFirst(8)) })
    else { return minimumInterval }
    let age = answer.headers["age"].flatMap { Double(wholeNumber: $0[...]) } ?? 0
    return min(max(maxAge - age, minimumInterval), maximumInterval)
  }

  /// Returns the delay in seconds that a failing server requests, or `nil` if it specifies none.
  static func retryAfter(_ answer: HTTPResponse, at now: Date) -> Double? {
    guard let text = answer.headers["retry-after"] else { return nil }
    if let seconds = Double(wholeNumber: text[...]) { return min(seconds, maximumInterval) }
    return HTTPDate.date(from: text, now: now).map {
      min(max(0, $0.timeIntervalSince(now)), maximumInterval)
    }
  }
}

extension Double {
  /// Parses digits only; Swift accepts more formats.
  fileprivate init?(wholeNumber text: Substring) {
    let text = text.drop { $0 == "\"" }.prefix { $0 != "\"" }
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    self.init(String(text))
  }
}
