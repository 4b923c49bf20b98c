import Synchronization

/// Accepts requests of the page itself, and rejects requests that other sites trigger.
struct OriginPolicy {
  let port: UInt16

  /// Returns the response for a rejected request; `nil` if it is accepted.
  func rejection(of request: HTTPRequest) -> HTTPResponse? {
    // Prevents DNS rebinding: pages of another host name that resolves to this machine would have the same origin.
    guard let host = request["host"], hosts.contains(host.lowercased()) else {
      return .rejection(421, "this page is at 127.0.0.1:\(port)")
    }
    guard !request.isTooLarge else { return .rejection(413, "the body is too large") }
    switch request.method {
    case "GET": return isCrossSite(request) ? Self.crossSiteRejection : nil
    case "POST": return isSameOriginPost(request, host: host) ? nil : Self.crossSiteRejection
    default: return .rejection(405, "only GET and POST are supported")
    }
  }

  private static let crossSiteRejection = HTTPResponse.rejection(
    403, "only the page itself may request this")

  private var hosts: [String] {
    ["127.0.0.1", "localhost"].flatMap { port == 80 ? [$0, "\($0):\(port)"] : ["\($0):\(port)"] }
  }

  private func isCrossSite(_ request: HTTPRequest) -> Bool {
    switch request["sec-fetch-site"] {
    case nil: request.fields["sec-fetch-site"] != nil
    case "same-origin", "none": false
    // Links to the page are allowed, but not embedding it or its resources.
    default:
      request.path != "/" || request["sec-fetch-mode"] != "navigate"
        || request["sec-fetch-dest"] != "document"
    }
  }

  private func isSameOriginPost(_ request: HTTPRequest, host: String) -> Bool {
    guard request["origin"]?.lowercased() == "http://\(host.lowercased())" else { return false }
    guard request["content-type"] == "application/json" else { return false }
    return request.fields["sec-fetch-site"] == nil || request["sec-fetch-site"] == "same-origin"
  }
}

/// The policy of a server whose port is not known until it listens; rejects all requests until then.
final class DeferredOriginPolicy: Sendable {
  private let policy = Mutex<OriginPolicy?>(nil)

  func start(port: UInt16) { policy.withLock { $0 = OriginPolicy(port: port) } }

  func rejection(of request: HTTPRequest) -> HTTPResponse? {
    guard let policy = policy.withLock({ $0 }) else { return .rejection(503, "not ready yet") }
    return policy.rejection(of: request)
  }
}
