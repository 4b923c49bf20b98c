/// An HTTP client: one request, one answer; redirects are followed by the caller.
package protocol HTTPRequesting: Sendable {
  func answer(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse
}

/// A request to a server.
package struct HTTPRequest: Hashable, Sendable {
  package var method = HTTPMethod.get
  package var address: WebAddress
  /// Header fields in order.
  package var headers: [Header] = []
  package var body: [UInt8]?
  /// For everything.
  package var seconds = 10.0
  package var mostBytes = 4 << 20
  /// Whether addresses of the local network may be connected to.
  package var allowsPrivateAddresses = true
  /// Whether other addresses may be connected to: what is private is sent to none.
  package var allowsPublicAddresses = true

  package struct Header: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(address: WebAddress) { self.address = address }
}

package enum HTTPMethod: String, Hashable, Sendable, CaseIterable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
}

/// What a server answers.
package struct HTTPResponse: Hashable, Sendable {
  package var status: Int
  /// Header fields by their names in lower case; of two the last.
  package var headers: [String: String]
  package var body: [UInt8]
  /// Whether the address that answered is one of the local network; after redirects, whether one of them was.
  package var isPrivate: Bool
  /// The server that answered, with scheme and port, after redirects.
  package var server: String?
  /// How long it took.
  package var seconds: Double

  package init(
    status: Int, headers: [String: String] = [:], body: [UInt8] = [], isPrivate: Bool = false,
    seconds: Double = 0
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.isPrivate = isPrivate
    self.seconds = seconds
  }
}

/// Why a server gave no answer.
package enum HTTPFailure: Error, Hashable {
  case noHost
  case notConnected
  case privateAddress
  case publicAddress
  case notSecure(String)
  case timedOut
  case tooLarge
  case tooManyHeaders
  case broken(String)
}

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
