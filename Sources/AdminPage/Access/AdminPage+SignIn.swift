import CheckedJSON
import DeviceServer
import FileStorage
import Foundation

extension AdminPage {
  /// Returns the session that a request belongs to.
  func session(of request: AdminRequest) throws -> AdminSessions.Session? {
    guard let identifier = AdminCookie.identifier(in: request.request) else { return nil }
    return sessions.session(
      identifier, passwordVersion: try account.passwordVersion(), at: request.now)
  }

  /// Returns the state of a session for a page.
  func sessionResponse(_ session: AdminSessions.Session?) throws -> ServerResponse {
    .json(
      .object([
        "signedIn": .bool(session != nil), "hasPassword": .bool(try account.hasPassword()),
        "changeToken": session.map { .string($0.changeToken) },
      ]))
  }

  private struct SignIn: Decodable {
    var secret: String
  }

  /// Begins a session with a password or a token; ten failures in a minute exhaust a client's attempts.
  func signIn(_ request: AdminRequest) throws -> ServerResponse {
    let network = request.request.network
    guard !limiter.isExhausted(network, at: request.now) else { throw AdminError.tooManyAttempts }
    let secret = try request.body(SignIn.self).secret
    switch try account.signIn(with: secret, at: request.now) {
    case .accepted: return try beginSession(request)
    case .rejected:
      guard limiter.allows(network, at: request.now) else { throw AdminError.tooManyAttempts }
      throw AdminError(403, "this is neither the password nor a valid token")
    case .busy: throw AdminError(503, "another sign-in is being checked; try again", retry: 1)
    }
  }

  private func beginSession(_ request: AdminRequest) throws -> ServerResponse {
    let identifier = sessions.begin(
      passwordVersion: try account.passwordVersion(), at: request.now)
    var response = ServerResponse.json(
      .object(["hasPassword": .bool(try account.hasPassword())]))
    response.headers["Set-Cookie"] = AdminCookie.field(identifier, for: request.request)
    return response
  }

  func signOut(_ request: AdminRequest) -> ServerResponse {
    if let identifier = AdminCookie.identifier(in: request.request) { sessions.end(identifier) }
    var response = ServerResponse.done
    response.headers["Set-Cookie"] = AdminCookie.field(nil, for: request.request)
    return response
  }

  private struct NewPassword: Decodable {
    var password: String
  }

  /// Sets the password, which ends all other sessions; this browser gets a new one.
  func setPassword(_ request: AdminRequest) throws -> ServerResponse {
    try account.setPassword(try request.body(NewPassword.self).password)
    return try beginSession(request)
  }
}

/// Compares secrets in a time that does not depend on where they differ.
enum SecretComparison {
  static func isEqual(_ text: String, _ other: String) -> Bool { SHA256.isEqual(text, other) }
}
