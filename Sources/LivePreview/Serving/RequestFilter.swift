import FetchMetadata
import Synchronization

/// Accepts requests of the page itself, and rejects requests that other sites trigger (cross-site request forgery).
struct RequestFilter {
  let port: UInt16

  /// Returns the response for a rejected request; `nil` if it is accepted.
  func rejection(of request: HTTPRequest) -> HTTPResponse? {
    // Prevents DNS rebinding: pages of another host name that resolves to this machine would have the same origin.
    guard let host = request["host"], hosts.contains(host.lowercased()) else {
      return .rejection(421, "this page is at 127.0.0.1:\(port)")
    }
    guard !request.isTooLarge else { return .rejection(413, "the body is too large") }
    switch request.method {
    case "GET": return isForbiddenToOtherSites(request) ? Self.crossSiteRejection : nil
    case "POST": return isSameOriginPost(request, host: host) ? nil : Self.crossSiteRejection
    default: return .rejection(405, "only GET and POST are supported")
    }
  }

  private static let crossSiteRejection = HTTPResponse.rejection(
    403, "only the page itself may request this")

  private var hosts: [String] {
    ["127.0.0.1", "localhost"].flatMap { port == 80 ? [$0, "\($0):\(port)"] : ["\($0):\(port)"] }
  }

  private func isForbiddenToOtherSites(_ request: HTTPRequest) -> Bool {
    // Links to the page are allowed, but not embedding it or its resources.
    request.origin.isCrossSite && !(request.path == "/" && request.origin.isNavigation)
  }

  private func isSameOriginPost(_ request: HTTPRequest, host: String) -> Bool {
    request["content-type"] == "application/json"
      && request.origin.isSameOrigin(as: "http://\(host)")
  }
}

/// The filter of a server whose port is not known until it listens; rejects all requests until then.
final class StartupRequestFilter: Sendable {
  private let filter = Mutex<RequestFilter?>(nil)

  /// Accepts requests to a port from now on.
  func serverListens(on port: UInt16) { filter.withLock { $0 = RequestFilter(port: port) } }

  func rejection(of request: HTTPRequest) -> HTTPResponse? {
    guard let filter = filter.withLock({ $0 }) else { return .rejection(503, "not ready yet") }
    return filter.rejection(of: request)
  }
}

extension HTTPRequest {
  fileprivate var origin: RequestOrigin { RequestOrigin { name in fields[name] ?? [] } }
}
