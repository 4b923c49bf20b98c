import Foundation
import HTTPClient

/// What a source gives to the other nodes of a cluster, and takes from them.
extension SourceFetch {
  /// The time between the end of a request and that of its claim, in seconds, for storing and publishing the response.
  private static let claimMargin = 5.0

  /// Takes a response that another node has requested, or requests it.
  ///
  /// The caller has locked the entry of the cache, so that each machine asks once.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - cached: The response in this machine's cache, which is not new enough.
  ///   - now: The current time.
  ///   - revalidationDate: When a person requested the data.
  ///   - limit: The maximum time to wait for another node.
  /// - Returns: The data, or the reason why there is none.
  func sharedData(
    for request: ResolvedRequest, cached: CachedResponse?, at now: Date, _ revalidationDate: Date?,
    within limit: Duration
  ) -> FetchedData {
    guard let sharing = fetcher.sharing, let shared = sharedKey(of: request, by: sharing) else {
      return send(request, cached: cached, at: now).data
    }
    let need = SharedResponseNeed(
      now: now, revalidationDate: revalidationDate,
      claimDuration: request.timeout + Self.claimMargin)
    let found = sharing.responses.response(for: shared, need, within: limit)
    switch found {
    case .current(let response):
      let adopted = adopted(response, cached: cached)
      guard let data = currentData(in: adopted, at: now, revalidationDate) else { break }
      store(adopted)
      return data
    case .claimed(let claim, let former):
      let known = former.map { adopted($0, cached: cached) } ?? cached
      let outcome = send(request, cached: known, at: now)
      sharing.responses.finish(claim, with: outcome.shared)
      return outcome.data
    case .pending:
      // Without any content, waiting longer would show nothing; one more request per node does no harm.
      guard cached?.content != nil else { break }
      return dataWithoutRequest(cached, of: request, at: now)
    case .notShared: break
    }
    return send(request, cached: cached, at: now).data
  }

  /// Returns what the request is shared by; `nil` if its response stays on this machine.
  ///
  /// Secrets may differ between machines, and a digest of them in the database would help to guess them. A request with
  /// data of a private server leads into the network of this machine.
  private func sharedKey(
    of request: ResolvedRequest, by sharing: ResponseSharing
  ) -> SharedResponseKey? {
    guard case .web(let page) = source.origin, !page.headers.values.contains(where: \.isSecret),
      !request.isRestrictedToLocalNetwork, let contents = sharing.contents()
    else { return nil }
    return SharedResponseKey(
      kind: fetcher.location.kind, contents: contents, source: source.name,
      request: ResolvedSource.web(request).request(source))
  }

  /// Returns the response of another node with the latest content that this one knows.
  private func adopted(_ response: CachedResponse, cached: CachedResponse?) -> CachedResponse {
    var response = response
    if !response.isPublic { response.content = nil }
    guard let own = cached?.content else { return response }
    if response.content.map({ $0.fetchedAt < own.fetchedAt }) ?? true { response.content = own }
    return response
  }
}

extension SourceFetch.Outcome {
  /// What other nodes learn about it.
  ///
  /// A private server is another one in another network. A failed connection may be the fault of this node.
  fileprivate var shared: SharedResponseOutcome {
    if let error, !error.isOfServer { return .abandoned }
    return response.isPublic
      ? .response(response)
      : .notShared(checkedAt: response.checkedAt, until: response.nextRequestDate)
  }
}

extension CachedResponse {
  /// Whether its content, if any, is from a public server.
  fileprivate var isPublic: Bool {
    switch content?.provenance {
    case .server(_, isPrivate: false), nil: true
    case .server(_, isPrivate: true), .machine: false
    }
  }
}

extension DataError {
  /// Whether it is about what the server answered, which is the same for all nodes.
  fileprivate var isOfServer: Bool {
    switch self {
    case .status, .content, .invalidShape: true
    case .parameter, .file, .outsideFolder, .notTrusted, .secret, .address, .server,
      .privateAddress, .tooLarge, .command, .notPushed, .disk:
      false
    }
  }
}
