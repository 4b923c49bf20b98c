/// The header fields (RFC 9110 §5) that a template may set.
package enum HeaderFields {
  /// The maximum number of fields of a request, and the maximum length in bytes of their names and values together.
  package static let maximumCount = 20
  package static let maximumBytes = 16 << 10

  /// Whether templates must not set the field, because it frames the message, is hop-by-hop, or is used by the cache.
  static func isReserved(_ name: String) -> Bool {
    reserved.contains(name.lowercased())
      || reservedPrefixes.contains { name.lowercased().hasPrefix($0) }
  }

  /// Whether the field authenticates the client, so that only a trusted template may set it.
  static func isCredential(_ name: String) -> Bool { credentials.contains(name.lowercased()) }

  /// Whether the field may be sent to any server, because it neither contains private information nor triggers actions.
  static func isSafelisted(_ name: String) -> Bool { safelistedNames.contains(name.lowercased()) }

  private static let reserved: Set = [
    "accept-encoding", "connection", "content-length", "expect", "host", "http2-settings",
    "keep-alive", "range", "te", "trailer", "transfer-encoding", "upgrade",
  ]
  private static let reservedPrefixes = ["if-", "proxy-"]
  private static let credentials: Set = ["authorization", "cookie", "cookie2"]
  private static let safelistedNames: Set = ["accept", "accept-language", "user-agent"]
}

extension Substring {
  /// The text without leading and trailing whitespace.
  var trimmingSpace: Substring {
    let rest = drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return rest[...last]
  }
}
