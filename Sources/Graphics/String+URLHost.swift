extension String {
  /// The host as in a URL: an IPv6 address is in brackets (RFC 3986 §3.2.2).
  package var urlHost: String { utf8.contains(UInt8(ascii: ":")) ? "[\(self)]" : self }
}
