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
  /// Whether the environment's proxy is used: behind one nobody can see which address is reached.
  package var usesProxy = false
  /// Whether the body of the answer is wanted; if not, the answer counts wherever its body ends.
  package var needsBody = true

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
