/// What is asked of a server, with every parameter and secret in its place.
package struct WebCall: Sendable {
  package var method = HTTPMethod.get
  package var address: WebAddress
  /// Header fields for the server that is named, and no other.
  package var headers: [HTTPRequest.Header] = []
  package var body: [UInt8]?
  package var seconds = 10.0
  package var mostBytes = 4 << 20
  package var allowsPrivateRedirects = false
  /// Whether the address may be one of the local network: a person named it.
  package var allowsPrivateAddress = true

  package init(address: WebAddress) { self.address = address }

  private static let mostRedirects = 5
  private static let redirections: Set = [301, 302, 303, 307, 308]
  /// Fields that say nothing to be kept from another server.
  private static let harmless: Set = ["accept", "accept-language", "user-agent"]

  /// Asks the server, and those that it leads to; only what is asked by GET may be led.
  ///
  /// - Parameter door: How servers are reached.
  /// - Returns: The last answer, whatever its status.
  /// - Throws: ``DataError`` where there is none.
  package func answer(through door: some HTTPRequesting) throws(DataError) -> HTTPAnswer {
    var request = firstRequest
    // Whether all so far are in the local network.
    var isHome = true
    for _ in 0...Self.mostRedirects {
      let answer = try Self.answer(to: request, through: door)
      guard method == .get, Self.redirections.contains(answer.status),
        let location = answer.headers["location"]
      else { return answer }
      isHome = isHome && answer.isPrivate
      request = try redirected(request, to: location, after: answer, isHome: isHome)
    }
    throw .server(address.server, reason: "leads on more than \(Self.mostRedirects) times")
  }

  private var firstRequest: HTTPRequest {
    var request = HTTPRequest(address: address)
    request.method = method
    request.headers = headers
    request.body = body
    request.seconds = seconds
    request.mostBytes = mostBytes
    request.allowsPrivateAddresses = allowsPrivateAddress || allowsPrivateRedirects
    return request
  }

  private func redirected(
    _ request: HTTPRequest, to location: String, after answer: HTTPAnswer, isHome: Bool
  ) throws(DataError) -> HTTPRequest {
    var next = request
    next.address = try Self.target(location, from: request.address)
    next.seconds -= answer.seconds
    guard next.seconds > 0 else { throw Self.error(.timedOut, of: request) }
    // A server at home may lead to itself, as it was named by a person.
    next.allowsPrivateAddresses =
      allowsPrivateRedirects || (isHome && next.address.isOfSameServer(as: address))
    if !next.address.hasSameOrigin(as: request.address) {
      next.headers.removeAll { !Self.harmless.contains($0.name.lowercased()) }
    }
    return next
  }

  private static func target(
    _ location: String, from address: WebAddress
  ) throws(DataError) -> WebAddress {
    let target: WebAddress
    do throws(DataError) { target = try WebAddress(location, from: address) } catch {
      throw .server(address.server, reason: "leads to what is refused: \(error.description)")
    }
    guard address.scheme == "http" || target.scheme == "https" else {
      throw .server(
        address.server,
        reason: "leads from 'https:' to 'http:' of '\(target.server)'; write that address")
    }
    return target
  }

  private static func answer(
    to request: HTTPRequest, through door: some HTTPRequesting
  ) throws(DataError) -> HTTPAnswer {
    do throws(HTTPFailure) { return try door.answer(to: request) } catch {
      throw Self.error(error, of: request)
    }
  }

  private static func error(_ failure: HTTPFailure, of request: HTTPRequest) -> DataError {
    let server = request.address.server
    switch failure {
    case .noHost: return .server(server, reason: "is not known to the network; check the name")
    case .notConnected: return .server(server, reason: "takes no connection")
    case .privateAddress:
      return .server(
        server,
        reason:
          "is an address of the local network, to which another server leads; name it as 'url', or set "
          + "'allowsPrivateRedirects' in a trusted template")
    case .notSecure(let reason):
      return .server(server, reason: "has no secure connection: \(reason)")
    case .timedOut: return .server(server, reason: "does not answer in time")
    case .tooLarge: return .tooLarge(subject: "'\(server)'", limit: request.mostBytes)
    case .tooManyHeaders: return .server(server, reason: "sends too long a header")
    case .broken(let reason): return .server(server, reason: "breaks off: \(reason)")
    }
  }
}
