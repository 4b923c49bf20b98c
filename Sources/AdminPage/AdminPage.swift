import CheckedJSON
package import DeviceServer
package import Foundation
import Graphics

/// The pages on which a person configures displays in a browser: `GET /admin/`, and the requests of the pages to
/// `/admin/api/`.
///
/// It depends on no HTTP library. Changes go through the functions of the commands.
package struct AdminPage: DeviceProtocol {
  package static let name = "admin"
  package static let firstSegments: Set<String>? = ["", "admin"]

  let account: AdministratorAccount
  let sessions: AdminSessions
  /// Limits failed sign-ins, separately from the limits of displays, so that a display with a wrong token does not block a person.
  let limiter = RateLimiter()
  let displays: DisplayAdministration
  let widgets: WidgetAdministration
  let playlists: PlaylistAdministration
  let screens: ScreenAdministration
  let templates: TemplateAdministration

  /// Creates the pages.
  ///
  /// - Parameters:
  ///   - account: The administrator's password and tokens.
  ///   - sessions: The sessions of browsers.
  ///   - displays: Changes displays.
  ///   - widgets: Changes widgets.
  ///   - playlists: Changes playlists and stacks.
  ///   - screens: Changes screens.
  ///   - templates: Changes templates.
  package init(
    account: AdministratorAccount, sessions: AdminSessions = AdminSessions(),
    displays: DisplayAdministration, widgets: WidgetAdministration,
    playlists: PlaylistAdministration, screens: ScreenAdministration,
    templates: TemplateAdministration
  ) {
    self.account = account
    self.sessions = sessions
    self.displays = displays
    self.widgets = widgets
    self.playlists = playlists
    self.screens = screens
    self.templates = templates
  }

  package func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard let first = request.path.first else { return Self.redirectToPages(request) }
    guard first == "admin" else { return nil }
    if let rejection = AdminRequestFilter.rejection(of: request) {
      return rejection.addingSecurityFields(for: request)
    }
    let path = Array(request.path.dropFirst())
    if path.count == 2, path[0] == "files" {
      return Self.file(path[1], request).addingSecurityFields(for: request)
    }
    // Sessions depend on the file of the password.
    try BlockingWork.requireAllowed()
    let response = try answer(AdminRequest(request, path: path, server: server, now: now))
    return (path.first == "api" ? response : response.negotiated(for: request))
      .addingSecurityFields(
        for: request)
  }

  /// Redirects a browser that opens the server's address to the pages; programs get no redirect.
  private static func redirectToPages(_ request: ServerRequest) -> ServerResponse? {
    let wantsPage = request.headers["Accept"]?.contains("text/html") ?? false
    guard wantsPage, request.method == .get || request.method == .head else { return nil }
    return .redirect(to: "/admin/")
  }

  private static func file(_ name: String, _ request: ServerRequest) -> ServerResponse {
    guard let file = AdminFile(rawValue: name), request.method != .post else {
      return .error(404, "file not found")
    }
    return file.response(to: request)
  }

  private func answer(_ request: AdminRequest) throws -> ServerResponse {
    let session = try self.session(of: request)
    if request.path.first == "api" {
      return try AdminError.catchingErrors { try answer(request, in: session) }
    }
    guard !request.isChange else {
      return .error(404, "this address supports only GET and HEAD")
    }
    switch request.path {
    case [] where !request.request.isFolder: return .redirect(to: "/admin/")
    case ["sign-in"]: return AdminPages.signIn
    default:
      guard let page = AdminPages.Page(path: request.path) else {
        return .error(404, "page not found; start at /admin/")
      }
      return session == nil ? .redirect(to: request.signInAddress) : page.response
    }
  }

  /// Answers a request of a page.
  private func answer(
    _ request: AdminRequest, in session: AdminSessions.Session?
  ) throws -> ServerResponse {
    switch (request.isChange, Array(request.path.dropFirst())) {
    case (false, ["session"]): return try sessionResponse(session)
    case (true, ["sign-in"]): return try signIn(request)
    default: break
    }
    guard let session else { throw AdminError(401, "sign in to the administrator's pages") }
    guard request.isChange else { return try read(request) }
    guard
      let token = request.request.headers.onlyValue(of: "X-Change-Token"),
      SecretComparison.isEqual(token, session.changeToken)
    else { throw AdminError(403, "the page is out of date; load it again") }
    return try change(request)
  }

  private func read(_ request: AdminRequest) throws -> ServerResponse {
    switch request.path.dropFirst().first {
    case "arrangement": return try screens.arrangement(request)
    case "log": return try widgets.log(request)
    default:
      let (section, path) = section(at: request.path.dropFirst())
      return try section.read(request, path)
    }
  }

  private func change(_ request: AdminRequest) throws -> ServerResponse {
    switch request.path.dropFirst().first {
    case "sign-out": return signOut(request)
    case "password": return try setPassword(request)
    default:
      let (section, path) = section(at: request.path.dropFirst())
      return try section.change(request, path)
    }
  }

  /// Returns the section of a path after `/admin/api/`, and the path in the section.
  private func section(at path: ArraySlice<String>) -> (any AdminSection, path: [String]) {
    let section: (any AdminSection)? =
      switch path.first {
      case "displays": displays
      case "playlists": playlists
      case "screens": screens
      case "templates": templates
      default: nil
      }
    guard let section else { return (widgets, Array(path)) }
    return (section, Array(path.dropFirst()))
  }
}

/// A section of the administrator's pages, with what a person reads and changes there.
protocol AdminSection: Sendable {
  /// Answers a request that changes nothing.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The path in the section.
  /// - Returns: The response.
  /// - Throws: ``AdminError`` if the section does not have the path, or cannot answer; the errors of the store.
  func read(_ request: AdminRequest, _ path: [String]) throws -> ServerResponse

  /// Performs a change.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - path: The path in the section.
  /// - Returns: The response.
  /// - Throws: ``AdminError`` if the section does not have the path, or rejects the change; the errors of the store.
  func change(_ request: AdminRequest, _ path: [String]) throws -> ServerResponse
}

/// A request to the administrator's pages, after the checks of ``AdminRequestFilter``.
package struct AdminRequest: Sendable {
  let request: ServerRequest
  /// The path after `/admin`.
  let path: [String]
  let server: DeviceServer
  let now: Date

  init(_ request: ServerRequest, path: [String], server: DeviceServer, now: Date) {
    self.request = request
    self.path = path
    self.server = server
    self.now = now
  }

  /// Whether it changes something.
  var isChange: Bool { request.method == .post }

  /// The address of the sign-in page, which redirects the browser to the requested page afterwards.
  var signInAddress: String {
    let page = "/admin/" + path.joined(separator: "/")
    let query = request.query.sorted { $0.key < $1.key }
      .map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    guard !path.isEmpty || !query.isEmpty else { return "/admin/sign-in" }
    return "/admin/sign-in?next=" + (query.isEmpty ? page : "\(page)?\(query)").percentEncoded
  }

  /// Returns the body.
  ///
  /// - Throws: ``AdminError`` if it is not JSON with the members of the type; `BodyPending` if it is not read yet.
  func body<Body: Decodable>(_ type: Body.Type = Body.self) throws -> Body {
    let bytes = try request.requireBody()
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw AdminError(400, "the body is not a JSON object with the members of this request")
    }
  }
}

/// The body of a change that has no parameters: any JSON object.
struct EmptyAdminBody: Decodable {
  private enum CodingKeys: CodingKey {}

  init(from decoder: any Decoder) throws {
    // The pages send an object.
    _ = try decoder.container(keyedBy: CodingKeys.self)
  }
}

extension ServerResponse {
  /// A response that sends a browser to another page of this server.
  static func redirect(to path: String) -> ServerResponse {
    ServerResponse(
      303, headers: HTTPHeaders([("Location", path), ("Cache-Control", "no-store")]))
  }

  /// The response to a change without a result.
  static var done: ServerResponse { .json(.object([:])) }
}
