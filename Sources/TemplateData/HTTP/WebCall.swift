package import HTTPClient

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
  /// Why the server may not be one of the local network; `nil` where it may, as a person named it.
  package var privateRefusal: PrivateAddressRejection?

  /// Whether the request holds what a private server gave: neither a redirect nor another meaning of the server's name takes
  /// it out of the local network.
  package var staysPrivate = false

  package enum PrivateAddressRejection: Hashable, Sendable {
    /// The template named it, which is not trusted.
    case notNamed(folder: String)
    /// Data named it.
    case namedByData
  }

  package init(address: WebAddress) { self.address = address }

  private static let mostRedirects = 5
  private static let redirections: Set = [301, 302, 303, 307, 308]

  /// Asks the server, and those that it leads to; only what is asked by GET may be led.
  ///
  /// - Parameter client: How servers are reached.
  /// - Returns: The last answer, whatever its status.
  /// - Throws: ``DataError`` where there is none.
  package func answer(through client: some HTTPRequesting) throws(DataError) -> HTTPResponse {
    var request = firstRequest
    // Whether all so far are in the local network, and whether one is.
    var (isHome, wasHome) = (true, false)
    for count in 0...Self.mostRedirects {
      var answer = try self.answer(to: request, isFirst: count == 0, through: client)
      wasHome = wasHome || answer.isPrivate
      guard method == .get, Self.redirections.contains(answer.status),
        let location = answer.headers["location"]
      else {
        (answer.isPrivate, answer.server) = (wasHome, request.address.description)
        return answer
      }
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
    request.allowsPrivateAddresses = privateRefusal == nil || allowsPrivateRedirects
    request.allowsPublicAddresses = !staysPrivate
    return request
  }

  private func redirected(
    _ request: HTTPRequest, to location: String, after answer: HTTPResponse, isHome: Bool
  ) throws(DataError) -> HTTPRequest {
    var next = request
    next.address = try Self.target(location, from: request.address)
    next.seconds -= answer.seconds
    guard next.seconds > 0 else { throw error(.timedOut, of: request, isFirst: false) }
    // A server at home may lead to itself, as it was named by a person.
    next.allowsPrivateAddresses =
      allowsPrivateRedirects || (isHome && next.address.isOfSameServer(as: address))
    if !next.address.hasSameOrigin(as: request.address) {
      next.headers.removeAll { !HeaderFields.isHarmless($0.name) }
    }
    return next
  }

  private static func target(
    _ location: String, from address: WebAddress
  ) throws(DataError) -> WebAddress {
    let target: WebAddress
    do throws(WebAddressError) { target = try WebAddress(location, from: address) } catch {
      throw .server(address.server, reason: "leads to what is refused: \(error.description)")
    }
    guard address.scheme == "http" || target.scheme == "https" else {
      throw .server(
        address.server,
        reason: "leads from 'https:' to 'http:' of '\(target.server)'; write that address")
    }
    return target
  }

  private func answer(
    to request: HTTPRequest, isFirst: Bool, through client: some HTTPRequesting
  ) throws(DataError) -> HTTPResponse {
    do throws(HTTPFailure) { return try client.answer(to: request) } catch {
      throw self.error(error, of: request, isFirst: isFirst)
    }
  }

  private func error(_ failure: HTTPFailure, of request: HTTPRequest, isFirst: Bool) -> DataError {
    let server = request.address.server
    switch failure {
    case .noHost: return .server(server, reason: "is not known to the network; check the name")
    case .notConnected: return .server(server, reason: "refused the connection")
    case .privateAddress: return .privateAddress(server, reason: privateReason(isFirst: isFirst))
    case .publicAddress:
      return .server(
        server,
        reason:
          "is no address of the local network, and the request contains data from a "
          + "private server; allow it with 'placard trust'")
    case .notSecure(let reason):
      return .server(server, reason: "has no secure connection: \(reason)")
    case .timedOut: return .server(server, reason: "does not answer in time")
    case .tooLarge: return .tooLarge(subject: "'\(server)'", limit: request.mostBytes)
    case .tooManyHeaders: return .server(server, reason: "sends too long a header")
    case .broken(let reason): return .server(server, reason: "breaks off: \(reason)")
    }
  }

  private func privateReason(isFirst: Bool) -> String {
    guard isFirst else {
      return
        "is an address of the local network, to which another server redirects; name it as 'url', "
        + "or set 'allowsPrivateRedirects' in a trusted template"
    }
    return switch privateRefusal {
    case .notNamed(let folder):
      "is an address of this machine or its network, which an untrusted template may request "
        + "only if you name it; set the parameter that 'url' begins with, or run 'placard trust \(folder)'"
    case .namedByData, nil:
      "is an address of this machine or its network, and the data of another source names it; begin 'url' "
        + "with the server"
    }
  }
}
