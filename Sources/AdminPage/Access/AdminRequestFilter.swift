import DeviceServer
import FetchMetadata

/// Accepts requests of the administrator's pages themselves, and rejects those that other sites trigger (cross-site request
/// forgery).
///
/// It needs no session, which is checked after it.
enum AdminRequestFilter {
  /// Returns the response for a rejected request; `nil` if it is accepted.
  static func rejection(of request: ServerRequest) -> ServerResponse? {
    guard request.headers.onlyValue(of: "Host") != nil, request.host != nil else {
      return .error(400, "the request has no valid Host field")
    }
    switch request.method {
    case .get, .head: return isForbiddenCrossSite(request) ? crossSiteRejection : nil
    case .post: return rejection(ofChange: request)
    case .options, .other:
      var response = ServerResponse.error(405, "this address supports only GET and POST")
      response.headers["Allow"] = "GET, HEAD, POST"
      return response
    }
  }

  private static let crossSiteRejection = ServerResponse.error(
    403, "only the administrator's pages may send this request")

  /// Whether another site triggers a request and may not: only a link to a page is allowed.
  private static func isForbiddenCrossSite(_ request: ServerRequest) -> Bool {
    let isPage = !["api", "files"].contains(request.path.dropFirst().first)
    return request.origin.isCrossSite && !(isPage && request.origin.isNavigation)
  }

  private static func rejection(ofChange request: ServerRequest) -> ServerResponse? {
    guard request.origin.isSameOrigin(as: request.baseURL) else { return crossSiteRejection }
    // A form of another site cannot send JSON without a CORS preflight request.
    guard isJSON(request.headers.onlyValue(of: "Content-Type")) else {
      return .error(415, "the body must be application/json")
    }
    return nil
  }

  private static func isJSON(_ type: String?) -> Bool {
    let parts = (type ?? "").lowercased().split(separator: ";", omittingEmptySubsequences: false)
      .map { String($0).trimmingSpaces }
    return parts == ["application/json"] || parts == ["application/json", "charset=utf-8"]
  }
}

extension ServerResponse {
  /// Scripts, styles and pictures come from this server alone; no other site may frame a page.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
    "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].joined(separator: "; ")

  /// Returns the response with the header fields that protect the pages from other sites.
  func addingSecurityFields(for request: ServerRequest) -> ServerResponse {
    var response = self
    response.headers["Content-Security-Policy"] = Self.policy
    response.headers["X-Frame-Options"] = "DENY"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    // Over plain HTTP from another machine, browsers ignore it and log that as a problem of the page.
    if request.baseURL.hasPrefix("https:") || request.comesFromThisMachine {
      response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    }
    response.headers["Referrer-Policy"] = "no-referrer"
    if response.headers["Cache-Control"] == nil { response.headers["Cache-Control"] = "no-store" }
    return response
  }
}
