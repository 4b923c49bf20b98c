/// The header fields (RFC 9110 §5) that a template may set.
package enum HeaderFields {
  /// The most fields of a request, and the most bytes of their names and values together.
  package static let mostCount = 20
  package static let mostBytes = 16 << 10

  /// Whether no template sets the field: it frames the message, belongs to one hop, or is what the cache works with.
  static func isReserved(_ name: String) -> Bool {
    reserved.contains(name.lowercased())
      || reservedPrefixes.contains { name.lowercased().hasPrefix($0) }
  }

  /// Whether the field says who asks: only a trusted template sets it.
  static func isCredential(_ name: String) -> Bool { credentials.contains(name.lowercased()) }

  /// Whether every server may be sent the field, as it says nothing to be kept from it, and none obeys it.
  static func isHarmless(_ name: String) -> Bool { harmless.contains(name.lowercased()) }

  private static let reserved: Set = [
    "accept-encoding", "connection", "content-length", "expect", "host", "http2-settings",
    "keep-alive", "range", "te", "trailer", "transfer-encoding", "upgrade",
  ]
  private static let reservedPrefixes = ["if-", "proxy-"]
  private static let credentials: Set = ["authorization", "cookie", "cookie2"]
  private static let harmless: Set = ["accept", "accept-language", "user-agent"]
}

extension Substring {
  /// Without spaces and line ends around it.
  var trimmingSpace: Substring {
    let rest = drop { $0.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return rest[...last]
  }
}
