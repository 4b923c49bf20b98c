import Foundation
import HTTPClient
import InternetDates

/// One source's way to new data, or to what was kept.
struct SourceFetch {
  let source: DataSourceDescription
  let fetcher: DataFetcher
  let key: DataCache.Key
  /// What the bytes are called in errors.
  let name: String

  /// Data of this machine, which is asked for every time.
  func local(_ bytes: () throws(DataError) -> [UInt8]) -> FetchedData {
    let now = fetcher.dataAccess.now()
    let kept = fetcher.cache?.answer(key)
    do throws(DataError) {
      let bytes = try bytes()
      let value = try value(of: bytes, at: now)
      // The same bytes are not written again and again.
      if kept?.content?.bytes != bytes || kept.map({ $0.checkedAt + 900 < now }) ?? true {
        keep(CachedResponse(content: .init(bytes: bytes, fetchedAt: now), checkedAt: now))
      }
      return FetchedData(value: value, fetchedAt: now, checkedAt: now)
    } catch {
      // What is refused now was perhaps read when it was allowed.
      if case .outside = error { return FetchedData(checkedAt: now, failure: error.description) }
      return fallBack(on: kept, error.description, at: now, checkedAt: now)
    }
  }

  /// Data of a server, which is asked where its last answer is not fresh any more.
  func web(_ call: WebCall, refreshes: Bool) -> FetchedData {
    let now = fetcher.dataAccess.now()
    let kept = fetcher.cache?.answer(key).map { call.permitted($0) }
    if let kept, !refreshes, isBackingOff(kept, at: now),
      let data = resultWhileBackingOff(kept, at: now)
    {
      return data
    }
    do throws(DataError) {
      let answer = try call.conditional(on: kept?.content).answer(through: fetcher.dataAccess.http)
      return try take(answer, from: call, kept: kept, at: now)
    } catch {
      var failed = kept ?? CachedResponse(content: nil, checkedAt: now)
      failed.checkedAt = now
      failed.failure = error.description
      if error.isOfContent {
        // A server that says that nothing is new would leave it at that.
        failed.content?.entityTag = nil
        failed.content?.lastModified = nil
      }
      // A server to which nothing was sent needs no rest.
      failed.restsUntil =
        error.isOfPolicy ? now : now + max(Freshness.shortest, error.retryAfter ?? 0)
      keep(failed)
      return fallBack(
        on: kept, error.description, at: now, checkedAt: now, retryDate: failed.restsUntil)
    }
  }

  private func take(
    _ answer: HTTPResponse, from call: WebCall, kept: CachedResponse?, at now: Date
  ) throws(DataError) -> FetchedData {
    var content: CachedResponse.Content
    switch answer.status {
    case 200...299:
      content = CachedResponse.Content(
        bytes: answer.body, fetchedAt: now, entityTag: answer.headers["etag"]?.validator,
        lastModified: answer.headers["last-modified"]?.validator,
        provenance: answer.server.map { .server($0, isPrivate: answer.isPrivate) } ?? .machine)
    case 304:
      guard let former = kept?.content else { fallthrough }
      content = former
    default:
      throw .status(
        server: call.address.server, answer.status,
        retryAfter: Freshness.retryAfter(answer, at: now))
    }
    let value = try value(of: content.bytes, at: now)
    // What a server says is the same is as good as new.
    content.fetchedAt = now
    keep(
      CachedResponse(
        content: content, checkedAt: now, restsUntil: now + Freshness.seconds(of: answer)))
    return FetchedData(
      value: value, fetchedAt: now, checkedAt: now, provenance: content.provenance)
  }

  /// A clock that was set back shall not keep data forever.
  private func isBackingOff(_ kept: CachedResponse, at now: Date) -> Bool {
    now < kept.restsUntil && kept.checkedAt <= now + Freshness.shortest
  }

  private func resultWhileBackingOff(_ kept: CachedResponse, at now: Date) -> FetchedData? {
    if let failure = kept.failure {
      return fallBack(
        on: kept, failure, at: now, checkedAt: kept.checkedAt, retryDate: kept.restsUntil)
    }
    guard let content = kept.content, let value = try? value(of: content.bytes, at: now) else {
      return nil
    }
    return FetchedData(
      value: value, fetchedAt: content.fetchedAt, checkedAt: kept.checkedAt,
      provenance: content.provenance)
  }

  private func fallBack(
    on kept: CachedResponse?, _ failure: String, at now: Date, checkedAt: Date,
    retryDate: Date? = nil
  ) -> FetchedData {
    guard let content = kept?.content, let value = try? value(of: content.bytes, at: now) else {
      return FetchedData(checkedAt: checkedAt, failure: failure, retryDate: retryDate)
    }
    return FetchedData(
      value: value, fetchedAt: content.fetchedAt, checkedAt: checkedAt, failure: failure,
      retryDate: retryDate, provenance: content.provenance)
  }

  private func value(of bytes: [UInt8], at now: Date) throws(DataError) -> DataValue {
    try fetcher.value(of: bytes, from: source, named: name, at: now)
  }

  /// What cannot be kept is fetched again next time.
  private func keep(_ answer: CachedResponse) { try? fetcher.cache?.keep(answer, key) }
}

extension WebCall {
  /// What was kept, without what came from the local network where that may not be asked any more.
  func permitted(_ kept: CachedResponse) -> CachedResponse {
    guard privateRefusal != nil, !allowsPrivateRedirects else { return kept }
    if case .server(_, isPrivate: false)? = kept.content?.provenance { return kept }
    var kept = kept
    kept.content = nil
    return kept
  }

  /// The same, but answered without a body where the server still has what was kept.
  func conditional(on content: CachedResponse.Content?) -> WebCall {
    var call = self
    if let tag = content?.entityTag { call.headers.append(.init("If-None-Match", tag)) }
    if let date = content?.lastModified { call.headers.append(.init("If-Modified-Since", date)) }
    return call
  }
}

extension DataError {
  /// Whether what came is to blame, and not the way to it.
  fileprivate var isOfContent: Bool {
    switch self {
    case .content, .unlike: true
    case .parameter, .file, .outside, .notTrusted, .secret, .address, .server, .privateAddress,
      .status, .tooLarge, .command, .notSet, .disk:
      false
    }
  }

  fileprivate var isOfPolicy: Bool { if case .privateAddress = self { true } else { false } }

  fileprivate var retryAfter: Double? {
    if case .status(_, _, let retryAfter) = self { retryAfter } else { nil }
  }
}

extension String {
  /// The text where it can be sent back to the server that sent it.
  fileprivate var validator: String? {
    utf8.count <= 1024 && utf8.allSatisfy { 0x20...0x7E ~= $0 } ? self : nil
  }
}

/// How long a server's answer is good, by its header fields.
enum Freshness {
  /// How long a server is left alone at least, and how long at most, in seconds.
  static let shortest = 60.0
  static let longest = 7.0 * 86_400

  /// For how long an answer is not asked for again (RFC 9111 §4.2).
  static func seconds(of answer: HTTPResponse) -> Double {
    let directives = (answer.headers["cache-control"] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingSpace }
    guard !directives.contains("no-store"), !directives.contains("no-cache"),
      let maxAge = directives.first(where: { $0.hasPrefix("max-age=") })
        .flatMap({ Double(wholeNumber: $0.dropFirst(8)) })
    else { return shortest }
    let age = answer.headers["age"].flatMap { Double(wholeNumber: $0[...]) } ?? 0
    return min(max(maxAge - age, shortest), longest)
  }

  /// After how many seconds a server that fails wants to be asked again, or `nil` where it says nothing.
  static func retryAfter(_ answer: HTTPResponse, at now: Date) -> Double? {
    guard let text = answer.headers["retry-after"] else { return nil }
    if let seconds = Double(wholeNumber: text[...]) { return min(seconds, longest) }
    return InternetDate.date(rfc822: text).map { min(max(0, $0.timeIntervalSince(now)), longest) }
  }
}

extension Double {
  /// Digits alone; Swift reads more.
  fileprivate init?(wholeNumber text: Substring) {
    let text = text.drop { $0 == "\"" }.prefix { $0 != "\"" }
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    self.init(String(text))
  }
}
