/// An HTTP client that performs single requests; the caller follows redirects.
package protocol HTTPRequesting: Sendable {
  /// Performs a request, and waits for its response.
  func response(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse
}

/// An HTTP request.
package struct HTTPRequest: Hashable, Sendable {
  package var method = HTTPMethod.get
  package var address: WebAddress
  /// Header fields in order.
  package var headers: [Header] = []
  package var body: [UInt8]?
  /// The total timeout in seconds.
  package var timeout = 10.0
  package var maximumBytes = 4 << 20
  /// Whether it may connect to addresses in the local network.
  package var allowsPrivateAddresses = true
  /// Whether it may connect to public addresses; private data is never sent to them.
  package var allowsPublicAddresses = true
  /// Whether the environment's proxy is used; with a proxy, the address of the server cannot be checked.
  package var usesProxy = false
  /// Whether the body of the response is needed; if not, a response with an incomplete body is accepted.
  package var needsBody = true

  /// A header field.
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

/// The method of a request (RFC 9110, 9).
package enum HTTPMethod: String, Hashable, Sendable, CaseIterable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
}

/// An HTTP response.
package struct HTTPResponse: Hashable, Sendable {
  package var status: Int
  /// Header fields by lowercase name; if a field is repeated, the last value.
  package var headers: [String: String]
  package var body: [UInt8]
  /// Whether the server's address is in the local network; after redirects, whether any of the addresses was.
  package var isPrivate: Bool
  /// The server that responded after redirects, with scheme and port.
  package var server: String?
  /// The duration of the request in seconds.
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

/// The reason why a server did not respond.
package enum HTTPFailure: Error, Hashable {
  case hostNotFound
  /// The server refused the connection, or cannot be reached.
  case notConnected
  /// The server's address is in the local network, which the request does not allow.
  case privateAddress
  /// The server's address is public, which the request does not allow.
  case publicAddress
  /// The encrypted connection failed, for the reason in the text.
  case tlsFailed(String)
  case timedOut
  /// The body is larger than ``HTTPRequest/maximumBytes``.
  case tooLarge
  case tooManyHeaders
  /// The transfer failed in another way, which the text describes.
  case transferFailed(String)
}
