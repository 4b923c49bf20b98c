/// A response of the preview server.
struct HTTPResponse: Sendable {
  enum Content: Sendable {
    case bytes([UInt8])
    /// Bytes that are sent when they arrive, for as long as the page is open.
    case stream(AsyncStream<[UInt8]>)
  }

  var status: Int
  var type: String
  var content: Content
  /// The `Cache-Control` header field.
  var caching = "no-store"

  /// Returns an error response with a short text.
  static func rejection(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status: status, type: "text/plain; charset=utf-8", content: .bytes(Array((text + "\n").utf8)))
  }

  static let done = HTTPResponse(status: 204, type: "text/plain", content: .bytes([]))
}

extension HTTPResponse {
  /// The content security policy, which forbids loading from other origins, framing and content sniffing.
  private static let policy = [
    "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self' data:",
    "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].joined(separator: "; ")

  /// The header fields.
  var fields: [(String, String)] {
    [
      ("Content-Type", type), ("Cache-Control", caching),
      ("Content-Security-Policy", Self.policy), ("X-Content-Type-Options", "nosniff"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
    ]
  }
}
