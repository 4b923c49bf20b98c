package import HTTPClient

/// An HTTP request with all placeholders and secrets resolved.
package struct ResolvedRequest: Sendable {
  package var method = HTTPMethod.get
  package var address: WebAddress
  /// Header fields for the original server only.
  package var headers: [HTTPRequest.Header] = []
  package var body: [UInt8]?
  package var timeout = 10.0
  package var maximumBytes = 4 << 20
  package var allowsPrivateRedirects = false
  /// The reason why the server must not be in the local network; `nil` if the user specified it.
  package var privateAddressRejection: PrivateAddressRejection?

  /// Whether the request contains data from a private server, so that neither a redirect nor a changed DNS entry may
  /// lead it out of the local network.
  package var isRestrictedToLocalNetwork = false

  package enum PrivateAddressRejection: Hashable, Sendable {
    /// The untrusted template specified the server.
    case namedByTemplate(folder: String)
    /// Data specified the server.
    case namedByData
  }

  package init(address: WebAddress) { self.address = address }

  private static let maximumRedirects = 5
  private static let redirections: Set = [301, 302, 303, 307, 308]

  /// Sends the request and follows redirects of GET requests.
  ///
  /// - Parameter client: The HTTP client.
  /// - Returns: The last response, whatever its status.
  /// - Throws: ``DataError`` if there is no response.
  package func response(through client: some HTTPRequesting) throws(DataError) -> HTTPResponse {
    var request = firstRequest
    // Whether all servers so far are in the local network, and whether at least one is.
    var (isLocalSoFar, wasLocal) = (true, false)
    for count in 0...Self.maximumRedirects {
      var response = try self.response(
        to: request, isFirst: count == 0, through: client)
      wasLocal = wasLocal || response.isPrivate
      guard method == .get, Self.redirections.contains(response.status),
        let location = response.headers["location"]
      else {
        (response.isPrivate, response.server) = (wasLocal, request.address.description)
        return response
      }
      isLocalSoFar = isLocalSoFar && response.isPrivate
      request = try redirected(request, to: location, after: response, isLocal: isLocalSoFar)
    }
    throw .server(address.server, reason: "redirected more than \(Self.maximumRedirects) times")
  }

  private var firstRequest: HTTPRequest {
    var request = HTTPRequest(address: address)
    request.method = method
    request.headers = headers
    request.body = body
    request.timeout = timeout
    request.maximumBytes = maximumBytes
    request.allowsPrivateAddresses = privateAddressRejection == nil || allowsPrivateRedirects
    request.allowsPublicAddresses = !isRestrictedToLocalNetwork
    return request
  }

  private func redirected(
    _ request: HTTPRequest, to location: String, after response: HTTPResponse, isLocal: Bool
  ) throws(DataError) -> HTTPRequest {
    var next = request
    next.address = try Self.target(location, from: request.address)
    next.timeout -= response.seconds
    guard next.timeout > 0 else { throw error(.timedOut, of: request, isFirst: false) }
    // A private server may redirect to itself, because the user specified it.
    next.allowsPrivateAddresses =
      allowsPrivateRedirects || (isLocal && next.address.hasSameServer(as: address))
    if !next.address.hasSameOrigin(as: request.address) {
      next.headers.removeAll { !HeaderFields.isSafelisted($0.name) }
    }
    return next
  }

  private static func target(
    _ location: String, from address: WebAddress
  ) throws(DataError) -> WebAddress {
    let target: WebAddress
    do throws(WebAddressError) { target = try WebAddress(location, from: address) } catch {
      throw .server(
        address.server, reason: "redirected to an address that is rejected: \(error.description)")
    }
    guard address.scheme == "http" || target.scheme == "https" else {
      throw .server(
        address.server,
        reason: "redirected from 'https:' to 'http:' of '\(target.server)'; write that address")
    }
    return target
  }

  private func response(
    to request: HTTPRequest, isFirst: Bool, through client: some HTTPRequesting
  ) throws(DataError) -> HTTPResponse {
    do throws(HTTPFailure) { return try client.response(to: request) } catch {
      throw self.error(error, of: request, isFirst: isFirst)
    }
  }

  private func error(_ failure: HTTPFailure, of request: HTTPRequest, isFirst: Bool) -> DataError {
    let server = request.address.server
    switch failure {
    case .hostNotFound: return .server(server, reason: "cannot be resolved; check the name")
    case .notConnected: return .server(server, reason: "refused the connection")
    case .privateAddress: return .privateAddress(server, reason: privateReason(isFirst: isFirst))
    case .publicAddress:
      return .server(
        server,
        reason:
          "is not an address of the local network, and the request contains data from a "
          + "private server; allow it with 'placard trust'")
    case .tlsFailed(let reason):
      return .server(server, reason: "cannot be reached over TLS: \(reason)")
    case .timedOut: return .server(server, reason: "timed out")
    case .tooLarge: return .tooLarge(subject: "'\(server)'", limit: request.maximumBytes)
    case .tooManyHeaders: return .server(server, reason: "sent a header that is too long")
    case .transferFailed(let reason):
      return .server(server, reason: "did not complete the transfer: \(reason)")
    }
  }

  private func privateReason(isFirst: Bool) -> String {
    guard isFirst else {
      return
        "is an address of the local network, to which another server redirects; name it as 'url', "
        + "or set 'allowsPrivateRedirects' in a trusted template"
    }
    return switch privateAddressRejection {
    case .namedByTemplate(let folder):
      "is an address of this machine or its network, which an untrusted template may request "
        + "only if you name it; set the parameter that 'url' begins with, or run 'placard trust \(folder)'"
    case .namedByData, nil:
      "is an address of this machine or its network, and the data of another source names it; begin 'url' "
        + "with the server"
    }
  }
}
