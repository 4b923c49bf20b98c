import DeviceServer
import Foundation
import Testing
import WidgetHost
import WidgetWorker

@testable import AdminPage

/// Requests of other sites, of strangers and of programs that guess: none reads or changes anything.
@Suite("Attack requests to the administrator's pages")
struct AttackTests {
  /// A request, and the status with which it is rejected.
  struct Attack: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let status: Int
    var method = "POST"
    var target = "/admin/api/displays/hall/remove"
    var host: String? = AdminServer.host
    /// The fields of the administrator's own page that are replaced; `nil` leaves one out.
    var replacing: [String: String?] = [:]
    /// Fields that are sent in addition.
    var adding: [(String, String)] = []
    var body = "{}"

    init(
      _ name: String, _ status: Int, method: String = "POST",
      target: String = "/admin/api/displays/hall/remove", host: String? = AdminServer.host,
      replacing: [String: String?] = [:], adding: [(String, String)] = [], body: String = "{}"
    ) {
      testDescription = name
      (self.status, self.method, self.target, self.host) = (status, method, target, host)
      (self.replacing, self.adding, self.body) = (replacing, adding, body)
    }
  }

  private static let own = "http://\(AdminServer.host)"

  /// Another site has the browser of a signed-in person send a change.
  static let crossSiteRequests: [Attack] = [
    Attack("no origin", 403, replacing: ["Origin": nil]),
    Attack("the origin 'null' of a sandboxed frame", 403, replacing: ["Origin": "null"]),
    Attack("another site's origin", 403, replacing: ["Origin": "https://evil.example"]),
    Attack(
      "the same host with another scheme", 403, replacing: ["Origin": "https://192.168.1.5:8080"]),
    Attack("the same host on another port", 403, replacing: ["Origin": "http://192.168.1.5:8081"]),
    Attack("the same host without a port", 403, replacing: ["Origin": "http://192.168.1.5"]),
    Attack("a host that begins like this one", 403, replacing: ["Origin": "\(own).evil.example"]),
    Attack(
      "a host that ends like this one", 403,
      replacing: ["Origin": "http://evil-\(AdminServer.host)"]),
    Attack("an origin with a path", 403, replacing: ["Origin": "\(own)/"]),
    Attack("an origin with a user", 403, replacing: ["Origin": "http://a@\(AdminServer.host)"]),
    Attack("an empty origin", 403, replacing: ["Origin": ""]),
    Attack("two origins", 403, adding: [("Origin", "https://evil.example")]),
    Attack("a fetch of another site", 403, replacing: ["Sec-Fetch-Site": "cross-site"]),
    Attack("a fetch of another port", 403, replacing: ["Sec-Fetch-Site": "same-site"]),
    Attack("a fetch by no page", 403, replacing: ["Sec-Fetch-Site": "none"]),
    Attack("two fetch metadata fields", 403, adding: [("Sec-Fetch-Site", "cross-site")]),
    Attack(
      "a sign-in by another site", 403, target: "/admin/api/sign-in",
      replacing: ["Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"],
      body: #"{"secret": "correct horse battery"}"#),
    Attack("no change token", 403, replacing: ["X-Change-Token": nil]),
    Attack("an empty change token", 403, replacing: ["X-Change-Token": ""]),
    Attack(
      "a guessed change token", 403,
      replacing: ["X-Change-Token": String(repeating: "0", count: 64)]),
    Attack("two change tokens", 403, adding: [("X-Change-Token", "0")]),
  ]

  /// Bodies that forms of other sites can send, and bodies that are none.
  static let bodies: [Attack] = [
    Attack("a form's body", 415, replacing: ["Content-Type": "application/x-www-form-urlencoded"]),
    Attack("a form's files", 415, replacing: ["Content-Type": "multipart/form-data; boundary=x"]),
    Attack("a form's text", 415, replacing: ["Content-Type": "text/plain"]),
    Attack("JSON as text", 415, replacing: ["Content-Type": "text/plain; application/json"]),
    Attack("no content type", 415, replacing: ["Content-Type": nil]),
    Attack("an empty content type", 415, replacing: ["Content-Type": ""]),
    Attack("two content types", 415, adding: [("Content-Type", "text/plain")]),
    Attack("a similar content type", 415, replacing: ["Content-Type": "application/jsonp"]),
    Attack(
      "another character set", 415, replacing: ["Content-Type": "application/json; charset=utf-7"]),
    Attack("no JSON", 400, body: "name=hall"),
    Attack("no body", 400, body: ""),
    Attack("an array", 400, body: "[]"),
    Attack("cut off JSON", 400, body: #"{"name": "#),
    Attack("deep JSON", 400, body: String(repeating: "[", count: 60_000)),
    Attack(
      "members of other types", 400, target: "/admin/api/displays/hall/rename",
      body: #"{"name": ["a"]}"#),
    Attack(
      "a body that is too large", 413,
      body: "{\"a\": \"" + String(repeating: "x", count: 70_000) + "\"}"),
    Attack(
      "a password that is too large", 413, target: "/admin/api/password",
      body: "{\"password\": \"" + String(repeating: "x", count: 70_000) + "\"}"),
    Attack(
      "a password that is too long", 422, target: "/admin/api/password",
      body: "{\"password\": \"" + String(repeating: "x", count: 5_000) + "\"}"),
    Attack(
      "a password that is too short", 422, target: "/admin/api/password",
      body: #"{"password": "short"}"#),
  ]

  /// Paths that lead elsewhere, and methods that change nothing.
  static let targets: [Attack] = [
    Attack("a path out of the files", 400, method: "GET", target: "/admin/files/../../etc/passwd"),
    Attack(
      "an encoded path out of the files", 400, method: "GET",
      target: "/admin/files/%2e%2e/%2e%2e/etc/passwd"),
    Attack("an encoded slash", 400, method: "GET", target: "/admin/files/..%2f..%2fetc%2fpasswd"),
    Attack(
      "a file that is none of the pages'", 404, method: "GET", target: "/admin/files/page.html"),
    Attack("a path encoded twice", 404, method: "GET", target: "/admin/files/%252e%252e"),
    Attack("a file with a zero byte", 400, method: "GET", target: "/admin/files/page.css%00.png"),
    Attack("a change by GET", 404, method: "GET"),
    Attack("a change by HEAD", 404, method: "HEAD"),
    Attack("a change by PUT", 405, method: "PUT"),
    Attack("a change by DELETE", 405, method: "DELETE"),
    Attack(
      "a question of another site whether it may", 405, method: "OPTIONS",
      replacing: ["Origin": "https://evil.example"]),
    Attack("the method TRACE", 405, method: "TRACE"),
    Attack(
      "a sign-in by GET", 404, method: "GET",
      target: "/admin/api/sign-in?secret=correct+horse+battery"),
    Attack(
      "a target that is too long", 400, method: "GET",
      target: "/admin/" + String(repeating: "a", count: 3_000)),
    Attack("a page that is sent a change", 404, target: "/admin/"),
    Attack("a file that is sent a change", 404, target: "/admin/files/page.css"),
    Attack("a display that does not exist", 404, target: "/admin/api/displays/attic/remove"),
    Attack(
      "a display with a name of markup", 404, target: "/admin/api/displays/%3Cscript%3E/remove"),
    Attack(
      "a new name that leads out of a folder", 422, target: "/admin/api/displays/hall/rename",
      body: #"{"name": "../../etc"}"#),
    Attack(
      "a new name of markup", 422, target: "/admin/api/displays/hall/rename",
      body: #"{"name": "<img src=x onerror=alert(1)>"}"#),
    Attack(
      "a new name that is an address", 422, target: "/admin/api/displays/hall/rename",
      body: #"{"name": "admin"}"#),
    Attack(
      "a new name with a line break", 422, target: "/admin/api/displays/hall/rename",
      body: #"{"name": "a\r\nSet-Cookie: x=y"}"#),
    Attack(
      "a new name that is too long", 422, target: "/admin/api/displays/hall/rename",
      body: "{\"name\": \"" + String(repeating: "a", count: 300) + "\"}"),
    Attack(
      "a label with a line break", 422, target: "/admin/api/displays/hall/label",
      body: #"{"label": "a\r\nSet-Cookie: x=y"}"#),
    Attack(
      "a label that turns the text after it", 422, target: "/admin/api/displays/hall/label",
      body: #"{"label": "a\u202Eb"}"#),
    Attack(
      "a label that nobody can see", 422, target: "/admin/api/displays/hall/label",
      body: #"{"label": "\u200D"}"#),
    Attack(
      "a label that is too long", 422, target: "/admin/api/displays/hall/label",
      body: "{\"label\": \"" + String(repeating: "a", count: 81) + "\"}"),
    Attack(
      "a label of many accents", 422, target: "/admin/api/displays/hall/label",
      body: "{\"label\": \"a" + String(repeating: "\u{301}", count: 400) + "\"}"),
    Attack(
      "a label of another type", 400, target: "/admin/api/displays/hall/label",
      body: #"{"label": 7}"#),
    Attack(
      "a code that nobody shows", 422, target: "/admin/api/displays/approve",
      body: #"{"code": "' OR 1=1 --"}"#),
  ]

  /// Playlists that are changed by others than the page of an administrator.
  static let playlists: [Attack] = [
    Attack(
      "a playlist of another site", 403, target: "/admin/api/playlists/add",
      replacing: ["Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"],
      body: #"{"name": "wall", "members": ["clock"]}"#),
    Attack(
      "a playlist without a change token", 403, target: "/admin/api/playlists/add",
      replacing: ["X-Change-Token": nil], body: #"{"name": "wall", "members": ["clock"]}"#),
    Attack(
      "the removal of a playlist without a session", 401,
      target: "/admin/api/playlists/wall/remove", replacing: ["Cookie": nil]),
    Attack(
      "a picture of a playlist above its folder", 400, method: "GET",
      target: "/admin/api/playlists/..%2F..%2Fetc/picture"),
    Attack(
      "a playlist named after a path", 422, target: "/admin/api/playlists/add",
      body: #"{"name": "../../etc", "members": []}"#),
  ]

  /// Screens that are changed by others than the page of an administrator.
  static let screens: [Attack] = [
    Attack(
      "a screen of another site", 403, target: "/admin/api/screens/save",
      replacing: ["Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"], body: draft),
    Attack(
      "a screen without a change token", 403, target: "/admin/api/screens/save",
      replacing: ["X-Change-Token": nil], body: draft),
    Attack(
      "a screen as a form's text", 415, target: "/admin/api/screens/save",
      replacing: ["Content-Type": "text/plain"], body: draft),
    Attack(
      "a screen without a session", 401, target: "/admin/api/screens/save",
      replacing: ["Cookie": nil], body: draft),
    Attack(
      "a picture of a screen without a session", 401, target: "/admin/api/screens/preview",
      replacing: ["Cookie": nil], body: draft),
    Attack(
      "the list of screens without a session", 401, method: "GET", target: "/admin/api/screens",
      replacing: ["Cookie": nil]),
    Attack(
      "a file that is too large", 413, target: "/admin/api/screens/save",
      body: "{\"text\": \"" + String(repeating: " ", count: 70_000) + "\"}"),
    Attack(
      "a file that is no text", 400, target: "/admin/api/screens/save", body: #"{"text": [1]}"#),
    Attack(
      "a file of deep JSON", 422, target: "/admin/api/screens/preview",
      body: "{\"text\": \"" + String(repeating: "[", count: 50_000) + "\"}"),
    Attack(
      "a screen whose name leads out of a folder", 422, target: "/admin/api/screens/save",
      body: draft.replacingOccurrences(of: "wall", with: "../wall")),
    Attack(
      "a screen with a name of markup", 422, target: "/admin/api/screens/save",
      body: draft.replacingOccurrences(of: "wall", with: "<img src=x onerror=alert(1)>")),
    Attack(
      "a screen for a display that leads out of a folder", 422, target: "/admin/api/screens/save",
      body: draft.replacingOccurrences(of: "trmnl-og", with: "../../etc/passwd")),
    Attack(
      "a version of a screen that nobody has", 404, target: "/admin/api/screens/save",
      body: draft.replacingOccurrences(
        of: #"{"text""#, with: #"{"name": "attic", "version": "0", "text""#)),
    Attack(
      "an encoded path to a screen", 400, method: "GET",
      target: "/admin/api/screens/..%2f..%2fetc%2fpasswd"),
    Attack(
      "a screen that is removed by GET", 404, method: "GET",
      target: "/admin/api/screens/wall/remove"),
    Attack("a screen that does not exist", 404, target: "/admin/api/screens/wall/remove"),
    Attack(
      "a display that leads out of a folder", 404, method: "GET",
      target: "/admin/api/arrangement?device=../../etc/passwd"),
  ]

  private static let draft =
    #"{"text": "{\"name\": \"wall\", \"device\": \"trmnl-og\", \"layout\": \"full\", \"slots\": [{\"instance\": \"clock\"}]}"}"#

  /// Templates that are changed by others than the page of an administrator.
  static let templates: [Attack] = [
    Attack(
      "a template of another site", 403, target: "/admin/api/templates/meter/save",
      replacing: ["Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"],
      body: files),
    Attack(
      "a template without a change token", 403, target: "/admin/api/templates/meter/save",
      replacing: ["X-Change-Token": nil], body: files),
    Attack(
      "a template as a form's text", 415, target: "/admin/api/templates/meter/save",
      replacing: ["Content-Type": "text/plain"], body: files),
    Attack(
      "a template without a session", 401, target: "/admin/api/templates/meter/save",
      replacing: ["Cookie": nil], body: files),
    Attack(
      "a template that is drawn without a session", 401,
      target: "/admin/api/templates/meter/preview", replacing: ["Cookie": nil], body: files),
    Attack(
      "the files of a template without a session", 401, method: "GET",
      target: "/admin/api/templates/meter", replacing: ["Cookie": nil]),
    Attack(
      "files that are too large", 413, target: "/admin/api/templates/meter/save",
      body: "{\"views\": \"" + String(repeating: " ", count: 70_000) + "\"}"),
    Attack(
      "files that are no texts", 400, target: "/admin/api/templates/meter/save",
      body: #"{"widget": 1, "views": [], "sample": {}}"#),
    Attack(
      "a version of files that nobody has", 409, target: "/admin/api/templates/meter/save",
      body: files),
    Attack(
      "a template out of the folder", 400, method: "GET",
      target: "/admin/api/templates/..%2f..%2fetc"),
    Attack(
      "a copy out of the folder", 422, target: "/admin/api/templates/meter/copy",
      body: #"{"name": "../../up"}"#),
    Attack(
      "a template that does not exist", 404, target: "/admin/api/templates/attic/copy",
      body: #"{"name": "new"}"#),
    Attack(
      "a template that is saved by GET", 404, method: "GET",
      target: "/admin/api/templates/meter/save"),
    Attack(
      "a template that another site deletes", 403, target: "/admin/api/templates/meter/delete",
      replacing: ["Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"]),
    Attack(
      "a template that is deleted without a change token", 403,
      target: "/admin/api/templates/meter/delete", replacing: ["X-Change-Token": nil]),
    Attack(
      "a template that is deleted without a session", 401,
      target: "/admin/api/templates/meter/delete", replacing: ["Cookie": nil]),
    Attack(
      "a template that is deleted by GET", 404, method: "GET",
      target: "/admin/api/templates/meter/delete"),
    Attack(
      "a deleted folder out of the templates", 400,
      target: "/admin/api/templates/..%2f..%2fetc/delete"),
    Attack(
      "a deleted template that does not exist", 404, target: "/admin/api/templates/attic/delete"),
    Attack("a deleted template of the program", 422, target: "/admin/api/templates/clock/delete"),
  ]

  private static let files =
    #"{"widget": "{}", "views": "evil", "sample": "{}", "version": "0", "family": "systemSmall", "device": "trmnl-og"}"#

  /// Requests with a host that is none, or is another one than the page's.
  static let hosts: [Attack] = [
    Attack("no host", 400, host: nil),
    Attack("a host of markup", 400, host: "<script>alert(1)</script>"),
    Attack("a host with a path", 400, host: "192.168.1.5:8080/evil.example"),
    Attack("a host with a user", 400, host: "user@192.168.1.5:8080"),
    Attack("a host with a line break", 400, host: "192.168.1.5\r\nX: y"),
    Attack("two hosts", 400, adding: [("Host", "evil.example")]),
    Attack("a name that was rebound to this server", 403, host: "evil.example"),
    Attack("a scheme that a proxy would state", 403, adding: [("X-Forwarded-Proto", "https")]),
  ]

  /// Sessions that do not exist any more, or never did.
  static let sessions: [Attack] = [
    Attack("no session", 401, replacing: ["Cookie": nil]),
    Attack("an empty session", 401, replacing: ["Cookie": "placard-admin-8080="]),
    Attack(
      "a guessed session", 401,
      replacing: ["Cookie": "placard-admin-8080=" + String(repeating: "0", count: 64)]),
    Attack(
      "a session under another name", 401,
      replacing: ["Cookie": "admin=" + String(repeating: "0", count: 64)]),
    Attack(
      "two sessions", 401,
      replacing: [
        "Cookie": "placard-admin-8080=" + String(repeating: "0", count: 64)
          + "; placard-admin-8080=1"
      ]),
    Attack(
      "a session of a million characters", 401,
      replacing: ["Cookie": "placard-admin-8080=" + String(repeating: "0", count: 1_000_000)]),
    Attack(
      "the password in place of a session", 401,
      replacing: ["Cookie": "placard-admin-8080=correct horse battery"]),
    Attack(
      "a device's token in place of a session", 401, replacing: ["Cookie": nil],
      adding: [("Authorization", "Bearer 0123")]),
  ]

  private static let all =
    crossSiteRequests + bodies + targets + playlists + screens + templates + hosts + sessions

  @Test("are more than sixty")
  func count() { #expect(Self.all.count >= 60) }

  @Test("are rejected, and change nothing", arguments: all)
  func attack(_ attack: Attack) throws {
    let server = try AdminServer()
    try server.addInstance("clock")
    try server.addWaiting("hall")
    let before = try server.store.registeredDevices()
    let browser = try server.signedIn()
    var fields = browser.changeFields.compactMap { name, value -> (String, String)? in
      guard let replaced = attack.replacing[name] else { return (name, value) }
      return replaced.map { (name, $0) }
    }
    fields += attack.adding
    let response = try server.send(
      attack.method, attack.target, fields, body: attack.body, host: attack.host)
    #expect(response.status == attack.status)
    #expect(response.headers["Set-Cookie"] == nil)
    #expect(response.headers["Access-Control-Allow-Origin"] == nil)
    // Some targets are rejected before a server reads them.
    if ServerRequest(attack.method, attack.target) != nil {
      let policy = response.headers["Content-Security-Policy"]
      #expect(policy?.contains("frame-ancestors 'none'") == true)
      #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    }
    #expect(try server.store.registeredDevices() == before)
    #expect(try server.store.screens() == [])
    #expect(try server.store.stacks() == [])
    #expect(server.templateEditor.texts.keys.sorted() == ["clock", "meter"])
    #expect(server.templateEditor.texts["meter"]?.views == "struct Meter")
    #expect(try server.account.signIn(with: AdminServer.password, at: AdminServer.now) == .accepted)
  }

  @Test("are what the page's own request differs from: that one removes the display")
  func ownRequest() throws {
    let server = try AdminServer()
    try server.addWaiting("hall")
    let response = try server.signedIn().change("displays/hall/remove")
    #expect(response.status == 200)
    #expect(try server.store.registeredDevices() == [])
  }

  /// What other sites can embed or link to, with the fields that browsers state.
  private static let embeddings: [(String, String, String, String, Int)] = [
    ("a link", "/admin/", "navigate", "document", 200),
    ("a frame", "/admin/", "navigate", "iframe", 403),
    ("an object", "/admin/", "navigate", "object", 403),
    ("a script", "/admin/files/admin.js", "no-cors", "script", 403),
    ("a style", "/admin/files/page.css", "no-cors", "style", 403),
    ("a picture", "/admin/api/displays/hall/picture", "no-cors", "image", 403),
    ("a fetch", "/admin/api/displays", "cors", "empty", 403),
    ("a link to data", "/admin/api/displays", "navigate", "document", 403),
  ]

  @Test("of other sites embed nothing", arguments: embeddings)
  func embedding(name: String, target: String, mode: String, destination: String, status: Int)
    throws
  {
    let server = try AdminServer()
    let cookie = try #require(try server.signedIn().cookie)
    for site in ["cross-site", "same-site"] {
      let response = try server.send(
        "GET", target,
        [
          ("Cookie", cookie), ("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode),
          ("Sec-Fetch-Dest", destination),
        ])
      #expect(response.status == status, "\(name)")
      #expect(response.headers["X-Frame-Options"] == "DENY")
      #expect(response.headers["Cross-Origin-Resource-Policy"] == "same-origin")
    }
  }
}
