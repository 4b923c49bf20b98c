import Foundation
import PixelOutput
import WidgetHost

/// A kind of request at which a client may fail to authenticate; each kind has its own limit.
enum AuthenticationAttempt {
  /// A wrong token for a device, by the name or identifier in the request; `nil` if it names none.
  case token(of: String?)
  /// The registration of an unknown device, by its identifier.
  case registration(of: String)
  /// A code that registers a device at once.
  case code
}

/// Limits how often clients may fail to authenticate.
///
/// Attempts are counted by address and device, so that a device with a wrong token does not delay the setup of another one
/// behind the same address. Attempts with codes are counted by address alone, because a client that guesses codes could name
/// another device each time.
struct AuthenticationLimits: Sendable {
  private let tokens = RateLimiter()
  private let registrations = RateLimiter()
  private let codes = RateLimiter()

  /// Counts an attempt of a client, and returns whether it is within the limit.
  func allows(_ attempt: AuthenticationAttempt, of client: String, at now: Date) -> Bool {
    switch attempt {
    case .token(let name): tokens.allows(client, as: name ?? "", at: now)
    case .registration(let identifier): registrations.allows(client, as: identifier, at: now)
    case .code: codes.allows(client, at: now)
    }
  }

  /// Whether a client has used up its attempts to send a code.
  func isCodeLimitReached(by client: String, at now: Date) -> Bool {
    codes.isExhausted(client, at: now)
  }
}

extension DeviceServer {
  /// Counts an attempt of a client that has failed, or may fail, to authenticate, and returns whether it is within the
  /// limit.
  func allows(
    _ attempt: AuthenticationAttempt, of request: ServerRequest, at now: Date
  ) throws -> Bool {
    // An attempt is counted once.
    try BlockingWork.requireAllowed()
    return limits.allows(attempt, of: request.network, at: now)
  }

  /// Rejects a wrong token: records it for the device that the request names, and returns the response.
  ///
  /// Attempts beyond the limit are not recorded.
  ///
  /// - Parameters:
  ///   - response: The rejection.
  ///   - request: The request.
  ///   - name: The name or identifier of the device in the request; `nil` if it names none.
  ///   - now: The time.
  ///   - device: Returns the device that the request names.
  /// - Returns: The response.
  /// - Throws: The errors of the store.
  func rejectToken(
    _ response: ServerResponse, in request: ServerRequest, named name: String?, at now: Date,
    of device: () throws -> RegisteredDevice?
  ) throws -> ServerResponse {
    guard try allows(.token(of: name), of: request, at: now) else { return .tooManyAttempts }
    // Only a device that a person approved has an owner to see it.
    if let device = try device(), device.isApproved {
      directory.recordRejectedToken(
        of: device.id, digest: request.token.map(DeviceTokens.digest), at: now)
    }
    var response = response
    response.rejectsToken = true
    return response
  }

  /// Returns the device with an identifier, which is registered with a pairing code if it is unknown.
  ///
  /// - Parameters:
  ///   - identifier: What the device identifies itself with.
  ///   - name: What its name begins with.
  ///   - profile: The profile of its frames.
  ///   - report: What it reported about itself.
  ///   - offeredToken: A token that it came with.
  ///   - request: The request.
  ///   - now: The time.
  /// - Returns: The device, or the response if too many devices wait for approval.
  /// - Throws: The errors of the store.
  func findOrRegisterDevice(
    _ identifier: String, namedAfter name: String, profile: DeviceProfile, report: DeviceReport,
    offeredToken: String? = nil, _ request: ServerRequest, at now: Date
  ) throws -> DeviceAuthorization {
    if let known = try directory.device(identifier: identifier) { return .device(known) }
    guard try allows(.registration(of: identifier), of: request, at: now) else {
      return .rejected(.tooManyAttempts)
    }
    let registered = try directory.register(
      identifier: identifier, namedAfter: name, profile: profile, report: report,
      offeredToken: offeredToken, network: request.network, at: now)
    return registered.map { .device($0) } ?? .rejected(.tooManyWaiting)
  }
}

extension ServerResponse {
  /// The response to a client that has used up its attempts.
  static var tooManyAttempts: ServerResponse { tooMany("too many attempts; wait a minute") }

  /// The response to an unknown device while too many devices wait for approval.
  static var tooManyWaiting: ServerResponse {
    tooMany(
      "too many displays wait for approval; approve or remove those that "
        + "'placard device list' prints")
  }

  private static func tooMany(_ message: String) -> ServerResponse {
    var response = ServerResponse.error(429, message)
    response.headers["Retry-After"] = "60"
    return response
  }
}
