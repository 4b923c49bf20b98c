import CTransfer

/// A URL of a server, as parsed by libcurl, which connects to it.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  package let url: String
  package let scheme: String
  package let host: String
  package let port: Int

  /// The maximum length of a URL in bytes.
  private static let longest = 8192

  /// Parses an `http` or `https` URL without a user name and password.
  ///
  /// - Parameters:
  ///   - text: The URL; one from a server's response may be relative.
  ///   - base: The URL that it is relative to.
  /// - Throws: ``WebAddressError``, which does not repeat the URL, as it may contain a secret.
  package init(_ text: String, from base: WebAddress? = nil) throws(WebAddressError) {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw WebAddressError("an address must be one line of at most \(Self.longest) bytes")
    }
    try Self.checkScheme(of: text)
    var address = transfer_address_make(base?.url, text)
    defer { transfer_address_free(&address) }
    guard let url = address.url, let scheme = address.scheme, let host = address.host,
      let port = address.port.flatMap({ Int(String(cString: $0)) }), (1...65_535).contains(port)
    else {
      throw WebAddressError(
        "an address must be like 'https://example.org/data.json', without user name or password"
      )
    }
    self.url = String(cString: url)
    self.scheme = String(cString: scheme).lowercased()
    self.host = String(cString: host).lowercased()
    self.port = port
    try Self.checkScheme(of: self.url)
    guard !self.host.isEmpty else { throw WebAddressError("the address has no host name") }
  }

  private static func checkScheme(of text: String) throws(WebAddressError) {
    guard let match = text.prefixMatch(of: /([A-Za-z][A-Za-z0-9+.\-]{0,30}):/) else { return }
    let scheme = match.1.lowercased()
    guard scheme == "http" || scheme == "https" else {
      throw WebAddressError("an address must begin with 'http:' or 'https:', not '\(scheme):'")
    }
  }

  /// The server's host name and nondefault port, which errors may contain.
  package var server: String {
    port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)"
  }

  /// The address for errors: without its query, and with `…` for each part of its path that may be a secret, as those
  /// of private calendars are, or that is one of many.
  package var redacted: String {
    let path = url.dropFirst(scheme.count + 3).drop(while: { !"/?#".contains($0) })
      .prefix(while: { !"?#".contains($0) })
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map { Self.isReadable($0) ? String($0) : "…" }
    if parts.count > 5 { parts.replaceSubrange(2..<(parts.count - 2), with: ["…"]) }
    return ([description] + parts).joined(separator: "/")
  }

  /// Whether a part of a path consists of short words and numbers, which no secret does.
  private static func isReadable(_ part: Substring) -> Bool {
    part.utf8.count <= 24
      && part.wholeMatch(
        of: /[A-Za-z]?[a-z]{0,14}[0-9]{0,4}([._\-][A-Za-z]?[a-z]{0,14}[0-9]{0,4})*$/) != nil
  }

  /// Whether both have the same scheme, host and port, so that headers may be shared.
  package func hasSameOrigin(as other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Whether both are on the same host and port, or the other one upgrades from `http` to `https`.
  package func hasSameServer(as other: WebAddress) -> Bool {
    let isUpgrade = other.port == 80 && port == 443
    return host == other.host && (port == other.port || isUpgrade)
  }

  /// The scheme and server only.
  package var description: String { "\(scheme)://\(server)" }
}

/// The reason why a text is not a valid address, without repeating it.
package struct WebAddressError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
