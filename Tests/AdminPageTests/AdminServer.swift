import CheckedJSON
import DeviceServer
import Foundation
import FramePipeline
import PixelOutput
import TestSupport
import Testing
import WidgetHost
import WidgetTimeline

@testable import AdminPage

/// A server with the administrator's pages and a state folder of its own, which is removed with the object.
final class AdminServer {
  static let host = "192.168.1.5:8080"
  static let password = "correct horse battery"
  /// 2 March 2026, 10:00 UTC.
  static let now = Date(timeIntervalSince1970: 1_772_445_600)

  let folder: TemporaryFolder
  let store: HostStore
  let account: AdministratorAccount
  let server: DeviceServer
  let editor: RecordingEditor
  let screenEditor: StoringScreenEditor
  let templateEditor: StoringTemplateEditor

  init(password: String? = AdminServer.password) throws {
    folder = try TemporaryFolder()
    let state = StateFolder(path: folder.path + "/state")
    store = try HostStore(state)
    editor = RecordingEditor(store)
    screenEditor = StoringScreenEditor(store)
    templateEditor = StoringTemplateEditor(store)
    // A hash of little cost, so that the tests take no time.
    account = AdministratorAccount(state, cost: 16)
    if let password { try account.setPassword(password) }
    let tokens = DeviceTokens(key: Array("a key for tests".utf8))
    let profiles = DeviceProfileRegistry(folder: state.devices)
    let jobs = AdminJobs()
    let page = AdminPage(
      account: account, displays: DisplayAdministration(tokens: tokens, profiles: profiles),
      widgets: WidgetAdministration(editor, profiles: profiles, jobs: jobs),
      playlists: PlaylistAdministration(profiles: profiles) {},
      screens: ScreenAdministration(screenEditor, profiles: profiles, jobs: jobs),
      templates: TemplateAdministration(templateEditor, jobs: jobs))
    server = DeviceServer(
      DeviceServer.Configuration(requiresTokens: true),
      directory: try RegisteredDeviceDirectory(store, tokens: tokens),
      library: FrameLibrary(output: FrameStore(root: folder.path + "/Output"), store: store),
      profiles: profiles, store: store, protocols: [page], onInput: { _ in })
  }

  /// A browser with the header fields that browsers send.
  struct Browser {
    let server: AdminServer
    var cookie: String?
    var changeToken: String?

    /// The fields of a request of the pages themselves.
    var fields: [(String, String)] {
      [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "cors")]
        + (cookie.map { [("Cookie", $0)] } ?? [])
    }

    var changeFields: [(String, String)] {
      fields + [("Origin", "http://\(AdminServer.host)"), ("Content-Type", "application/json")]
        + (changeToken.map { [("X-Change-Token", $0)] } ?? [])
    }

    func get(_ path: String, at now: Date = AdminServer.now) throws -> ServerResponse {
      try server.send("GET", path, fields, at: now)
    }

    func change(
      _ path: String, _ body: String = "{}", at now: Date = AdminServer.now
    ) throws -> ServerResponse {
      try server.send("POST", "/admin/api/\(path)", changeFields, body: body, at: now)
    }
  }

  /// Sends a request; a target that no server accepts is answered with 400.
  func send(
    _ method: String, _ target: String, _ fields: [(String, String)], body: String = "",
    host: String? = AdminServer.host, at now: Date = AdminServer.now
  ) throws -> ServerResponse {
    let headers = (host.map { [("Host", $0)] } ?? []) + fields
    guard
      var request = ServerRequest(
        method, target, headers: HTTPHeaders(headers), body: Array(body.utf8),
        client: "192.168.1.77")
    else { return .error(400, "no target") }
    if body.utf8.count > ServerRequest.maximumBody { request.body = .tooLarge }
    let response = server.response(to: request, at: now)
    guard let deferred = response.deferred else { return response }
    // A job of the editor, which answers at once.
    while !deferred.isDue() { Thread.sleep(forTimeInterval: 0.001) }
    return server.response(to: request, deferred: response, at: now)
  }

  var stranger: Browser { Browser(server: self) }

  /// Returns a browser that has signed in.
  func signedIn(
    with secret: String = AdminServer.password, at now: Date = AdminServer.now
  ) throws -> Browser {
    let body = JSONWriter.string(of: .object(["secret": .string(secret)]))
    let response = try stranger.change("sign-in", body, at: now)
    let cookie = try #require(response.headers["Set-Cookie"]?.split(separator: ";").first)
    var browser = Browser(server: self, cookie: String(cookie))
    browser.changeToken = try browser.get("/admin/api/session", at: now).text("changeToken")
    return browser
  }

  func addInstance(
    _ name: String, kind: String = "kind", on profile: String = "trmnl-og", tags: [String]? = nil
  ) throws {
    try store.add(
      WidgetInstance(
        id: name, program: "/bin/widgets", kind: kind, family: .systemExtraLarge,
        device: profile, tags: tags, added: Self.now),
      at: Self.now)
  }

  /// Lets the last reload of an instance have failed.
  func fail(_ name: String, _ message: String) throws {
    var change = HostChange()
    var state = ReloadState()
    state.failure = ReloadFailure(
      message: message, count: 1, since: Self.now, retry: Self.now.addingTimeInterval(60))
    change.states[name] = state
    try store.commit(change)
  }

  /// Saves a screen with an instance as a page does, and returns its version.
  @discardableResult
  func addScreen(
    _ name: String, showing instance: String, in cell: String = "left", by browser: Browser
  ) throws -> String {
    let text = Self.screenText(name, showing: instance, in: cell)
    let response = try browser.change(
      "screens/save", JSONWriter.string(of: .object(["text": .string(text)])))
    return try #require(response.text("version"), "\(response.body8)")
  }

  static func screenText(_ name: String, showing instance: String, in cell: String) -> String {
    #"{"name":"\#(name)","device":"trmnl-og","layout":"halves","slots":[{"cell":"\#(cell)","instance":"\#(instance)"}]}"#
  }

  /// Registers a display that waits for approval, and returns its code.
  @discardableResult
  func addWaiting(_ name: String, identifier: String = "aabbccddeeff") throws -> String {
    let code = "ABCDEF"
    try store.register(
      RegisteredDevice(
        id: name, identifier: identifier, profile: "trmnl-og",
        pairing: PairingRequest(code: code, began: Self.now), added: Self.now))
    try server.directory.refresh()
    return code
  }
}

extension ServerResponse {
  var body8: String { String(decoding: body, as: UTF8.self) }
  var json: JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: Data(body)) }

  func text(_ name: String) -> String? {
    guard case .string(let text) = json?[name] else { return nil }
    return text
  }
}

extension JSONValue {
  var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }
}
