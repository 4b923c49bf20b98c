import FileStorage
package import Foundation
package import FramePipeline
import InternetDates
import PixelOutput
package import WidgetHost

/// Answers the requests of displays, browsers and programs; it depends on no HTTP library.
///
///     let server = DeviceServer(configuration, directory: directory, library: library, …)
///     let response = server.response(to: request, at: .now)
package struct DeviceServer: Sendable {
  /// The options of a server.
  package struct Configuration: Sendable {
    /// Whether a device without a token is rejected; a server that only this machine reaches needs none.
    package var requiresTokens: Bool
    /// The time zone of quiet hours.
    package var timeZone: TimeZone
    /// The least time between two polls for changed device profiles.
    package var pollInterval: Duration
    /// The recipients of taps, for which the store keeps them: the handlers, Home Assistant.
    package var tapRecipients: Set<StoredTap.Recipient>
    /// The address of the administrator's pages, which displays show; `nil` if displays do not know one.
    package var pagesAddress: String?
    /// Whether the server has the administrator's pages, also if displays do not know their address.
    package var hasPages: Bool
    /// Returns the address of a file of the output, to which the server redirects displays; `nil` if it sends frames itself.
    package var frameAddress: (@Sendable (_ file: String) -> String?)?

    package init(
      requiresTokens: Bool, timeZone: TimeZone = .gmt, pollInterval: Duration = .zero,
      tapRecipients: Set<StoredTap.Recipient> = [], pagesAddress: String? = nil,
      hasPages: Bool = false, frameAddress: (@Sendable (_ file: String) -> String?)? = nil
    ) {
      self.requiresTokens = requiresTokens
      self.timeZone = timeZone
      self.pollInterval = pollInterval
      self.tapRecipients = tapRecipients
      self.pagesAddress = pagesAddress
      self.hasPages = hasPages || pagesAddress != nil
      self.frameAddress = frameAddress
    }
  }

  package let configuration: Configuration
  package let directory: RegisteredDeviceDirectory
  package let library: FrameLibrary
  let profiles: ProfileCache
  package let store: HostStore
  package let health: ServerHealth
  let notices = NoticeRenderer()
  let sentFrames: SentFrames
  let files = FittedFileCache()
  let prefetching = TronbytPrefetching()
  let limits = AuthenticationLimits()
  private let clock = HTTPClock()
  let requestHosts = RequestHosts()
  /// Called with an input that was stored: the host has requests, and its tap may have recipients.
  let onInput: @Sendable (RecordedInput) -> Void
  private let log: @Sendable (String) -> Void
  /// Returns the metrics of the process in Prometheus' text format.
  let metrics: @Sendable () -> String

  private let routes: ProtocolRoutes

  /// The protocols in the order in which they are tried; the first one that has a path answers.
  private static let protocols: [any DeviceProtocol] = [
    TRMNLProtocol(), TesseraeProtocol(), ImageURLProtocol(), ManifestProtocol(), TapProtocol(),
    KioskProtocol(), TronbytProtocol(), HealthProtocol(), MetricsProtocol(),
    IconProtocol(),
  ]

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - configuration: The options.
  ///   - directory: The registered devices.
  ///   - library: The frames that they show.
  ///   - profiles: The device profiles.
  ///   - store: The store of the host.
  ///   - sentFrameStore: The store of the frames that were sent; `nil` for that of the host. Requests that store a frame wait
  ///     for its connection, also while another thread writes with it.
  ///   - health: Whether the host is alive.
  ///   - protocols: Protocols of other modules, which are tried before those of this one.
  ///   - onInput: Called with an input that was stored: the host has requests, and its tap may have recipients.
  ///   - log: Called with errors that are not the client's.
  ///   - metrics: Returns the metrics of the process in Prometheus' text format.
  package init(
    _ configuration: Configuration, directory: RegisteredDeviceDirectory, library: FrameLibrary,
    profiles: DeviceProfileRegistry, store: HostStore, sentFrameStore: HostStore? = nil,
    health: ServerHealth = ServerHealth(),
    protocols: [any DeviceProtocol] = [], onInput: @escaping @Sendable (RecordedInput) -> Void,
    log: @escaping @Sendable (String) -> Void = { _ in },
    metrics: @escaping @Sendable () -> String = { "" }
  ) {
    self.configuration = configuration
    self.directory = directory
    self.library = library
    self.profiles = ProfileCache(profiles, interval: configuration.pollInterval)
    self.store = store
    self.health = health
    routes = ProtocolRoutes(protocols + Self.protocols)
    sentFrames = SentFrames(sentFrameStore ?? store, log: log)
    self.onInput = onInput
    self.log = log
    self.metrics = metrics
  }

  /// Answers a request; never throws and never returns a partial response.
  package func response(to request: ServerRequest, at now: Date) -> ServerResponse {
    let response = try? catchingErrors(of: request) { try answer(request, at: now) }
    return addingCommonFields(
      to: (response ?? ServerResponse(503)).partialContent(for: request), at: now)
  }

  /// Answers a request from memory; returns `nil` for one that has to wait for the store or a drawing, and changes nothing
  /// then.
  package func immediateResponse(to request: ServerRequest, at now: Date) -> ServerResponse? {
    guard request.method == .get || request.method == .head else { return nil }
    return BlockingWork.withoutBlocking {
      addingCommonFields(
        to: try catchingErrors(of: request) { try answer(request, at: now) }.partialContent(
          for: request), at: now)
    }
  }

  /// Answers a request whose body is not read; returns `nil` if the response depends on it, and changes nothing then.
  ///
  /// A client that is rejected need not send its body.
  package func responseWithoutBody(to request: ServerRequest, at now: Date) -> ServerResponse? {
    (try? catchingErrors(of: request) { try answer(request, at: now) }).map {
      addingCommonFields(to: $0, at: now)
    }
  }

  /// Returns an error for a request that is rejected before any protocol reads it.
  package func rejection(_ status: Int, _ message: String, at now: Date) -> ServerResponse {
    addingCommonFields(to: .error(status, message), at: now)
  }

  /// Answers a request whose response was deferred.
  package func response(
    to request: ServerRequest, deferred: ServerResponse, at now: Date
  ) -> ServerResponse {
    var response =
      deferred.deferred.flatMap { later in try? catchingErrors(of: request) { try later.make(now) }
      }
      ?? ServerResponse(503)
    response.wireProtocol = deferred.wireProtocol
    // What the protocol adds to all of its responses.
    for field in deferred.headers.fields where response.headers[field.name] == nil {
      response.headers[field.name] = field.value
    }
    return addingCommonFields(to: response, at: now)
  }

  /// Returns the response with the header fields that all have.
  private func addingCommonFields(to response: ServerResponse, at now: Date) -> ServerResponse {
    var response = response
    response.headers["Date"] = clock.text(of: now)
    if response.headers.block?.hasCommonFields == true { return response }
    let hasPolicy = response.headers["Content-Security-Policy"] != nil
    if !hasPolicy, response.headers["X-Content-Type-Options"] == nil, response.headers.block == nil
    {
      response.headers.prepend(Self.commonBlock)
      return response
    }
    for (name, value) in Self.commonFields where response.headers[name] == nil {
      response.headers[name] = value
    }
    return response
  }

  /// The fields that all responses have, unless they have others of the same name.
  static let commonFields = [
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
  ]
  private static let commonBlock = HeaderBlock(commonFields)

  private func answer(_ request: ServerRequest, at now: Date) throws -> ServerResponse {
    if case .tooLarge = request.body, !Self.ignoresLargeBodies(request.path) {
      return .error(413, "the body is larger than \(ServerRequest.maximumBody) bytes")
    }
    let candidates = routes.candidates(for: request.path.first)
    // Nearly all requests are safe and have a method of their address, so that only others are checked first.
    if !request.isSafe, let rejection = Self.rejection(of: request, by: candidates) {
      return rejection
    }
    let needsNoDevices = candidates.contains { candidate in
      !type(of: candidate).refreshesDevices && type(of: candidate).owns(request.path)
    }
    if !needsNoDevices { try directory.refreshIfDue() }
    for candidate in candidates {
      guard var response = try candidate.response(to: request, of: self, at: now) else { continue }
      // The protocol may have the address with another method.
      if response.status == 404, let rejection = Self.rejection(of: request, by: [candidate]) {
        return rejection
      }
      response.wireProtocol = type(of: candidate).name
      return response
    }
    return Self.rejection(of: request, by: candidates)
      ?? .error(
        404, "address not found; 'placard device show NAME' prints the addresses of a display")
  }

  /// Returns the rejection of a method that an address does not have (RFC 9110, 15.5.6); `nil` if it has the method, or no
  /// protocol has a table of its methods.
  private static func rejection(
    of request: ServerRequest, by candidates: [any DeviceProtocol]
  ) -> ServerResponse? {
    let owners = candidates.map { type(of: $0) }
    let methods = Set(owners.flatMap { $0.methods(at: request.path) })
    guard let owner = owners.first(where: { $0.owns(request.path) }),
      !methods.contains(request.method)
    else { return nil }
    let names = ServerRequest.Method.allCases.filter(methods.contains).map(\.rawValue)
      .joined(separator: ", ")
    var response = ServerResponse.error(405, "this address supports only \(names)")
    response.headers["Allow"] = names
    for (name, value) in owner.responseFields { response.headers[name] = value }
    response.wireProtocol = owner.name
    return response
  }

  /// Whether the end of a path is that of a report, which devices would send again after an error.
  private static func ignoresLargeBodies(_ path: [String]) -> Bool {
    ["log", "status"].contains(path.last)
  }

  /// Returns the response, or the one for an error that is not the client's.
  ///
  /// - Throws: The errors after which the request is answered from the beginning.
  private func catchingErrors(
    of request: ServerRequest, _ make: () throws -> ServerResponse
  ) throws -> ServerResponse {
    do {
      return try make()
    } catch let error where error is BlockingWork.NotAllowed || error is ServerRequest.BodyPending {
      throw error
    } catch {
      // Some devices delete their token after a rejection, so that a temporary fault is answered with 503.
      log("\(request.method.rawValue) \(request.pathForLog): \(error)")
      var response = ServerResponse.error(503, "the server cannot answer now; try again")
      response.headers["Retry-After"] = "60"
      return response
    }
  }
}

/// A wire protocol of devices: it answers the requests to its paths.
package protocol DeviceProtocol: Sendable {
  /// The name in metrics and logs.
  static var name: String { get }

  /// The first segments of the paths that the protocol answers, empty for the path `/`; `nil` for one that may answer any path.
  static var firstSegments: Set<String>? { get }

  /// Returns the methods of a path; none if it is not one of the protocol's, or if the protocol rejects others itself.
  static func methods(at path: [String]) -> [ServerRequest.Method]

  /// Whether the server refreshes the registered devices before it asks the protocol.
  static var refreshesDevices: Bool { get }

  /// The fields of all responses of the protocol, also of those for methods that its paths do not have.
  static var responseFields: [(String, String)] { get }

  /// Returns the response to a request, or `nil` if the path is not one of the protocol's.
  ///
  /// - Throws: An error that is not the client's fault; the server answers with 503, so that the client tries again.
  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse?
}

extension DeviceProtocol {
  /// Whether a request has a path of the protocol, and one of the path's methods.
  static func handles(_ request: ServerRequest) -> Bool {
    methods(at: request.path).contains(request.method)
  }

  /// Whether a path is one of the protocol's, unless the protocol rejects other methods itself.
  fileprivate static func owns(_ path: [String]) -> Bool { !methods(at: path).isEmpty }

  package static func methods(at _: [String]) -> [ServerRequest.Method] { [] }
  package static var refreshesDevices: Bool { true }
  package static var responseFields: [(String, String)] { [] }
}

extension DeviceServer {
  /// Performs an input, and answers once the frame has changed that it changes.
  ///
  /// - Parameters:
  ///   - input: What the person did.
  ///   - repetition: How a repetition is recognized; `nil` if each input is performed.
  ///   - timeline: What the device shows.
  ///   - device: The device.
  ///   - now: The time of the input.
  ///   - make: Makes the response.
  /// - Returns: The response, or one that is deferred.
  /// - Throws: The errors of the store.
  func response(
    after input: DeviceInput, repetition: InputRepetition?, on timeline: ShownTimeline,
    by device: RegisteredDevice, at now: Date,
    _ make: @escaping @Sendable (Date) throws -> ServerResponse
  ) throws -> ServerResponse {
    let result = try perform(input, repetition: repetition, on: timeline, by: device, at: now)
    guard result.changesFrame else { return try make(now) }
    var response = ServerResponse(503)
    response.deferred = DeferredResponse(
      isDue: { [library] in
        (try? library.timeline(of: timeline.name))?.stamp != timeline.stamp
      }, make: make)
    return response
  }

  /// Whether a request may act for any device without a token, because it comes from this machine.
  func allowsMissingToken(_ request: ServerRequest) -> Bool {
    !configuration.requiresTokens && request.comesFromThisMachine
  }

  /// Returns the token of a request for a named device, which may be the password of Basic authentication.
  func credential(of request: ServerRequest) -> String? {
    // If no token is needed, Basic authentication may be that of a proxy.
    request.token ?? (allowsMissingToken(request) ? nil : request.basicPassword)
  }

  /// The message for a wrong token, which does not say whether there is such a device.
  static func wrongToken(for name: String) -> String {
    // A text that cannot be a name is not repeated in the message.
    let isName = RegisteredDevice.problem(withName: name) == nil
    return "no display \(isName ? "'\(name)' " : "")accepts this token"
  }

  /// Returns the device that a request for a named device is authorized for.
  func authorize(
    _ name: String, _ request: ServerRequest, at now: Date
  ) throws -> DeviceAuthorization {
    let device = try directory.device(named: name)
    guard let token = credential(of: request) else {
      guard allowsMissingToken(request) else {
        // It does not say which devices there are.
        return .rejected(
          .error(401, "this address needs the device's token; 'placard device token' prints it"))
      }
      guard let device else {
        return .rejected(.error(404, "device not found; 'placard device list' prints all devices"))
      }
      return .device(device)
    }
    if let device, directory.accepts(token, for: device.id) { return .device(device) }
    return .rejected(
      try rejectToken(
        .error(403, Self.wrongToken(for: name)), in: request, named: name, at: now
      ) { device })
  }
}

/// Whether a request may act for a device.
enum DeviceAuthorization {
  case device(RegisteredDevice)
  case rejected(ServerResponse)
}
