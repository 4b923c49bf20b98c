import CheckedJSON
import DeviceServer
import Foundation
import TestSupport
import Testing
import WidgetHost

@testable import AdminPage

@Suite("Sessions of the administrator")
struct SessionTests {
  /// Addresses of pages, and those of the sign-in page that leads back to them.
  private static let pages = [
    ("/admin/", "/admin/sign-in"), ("/admin/account", "/admin/sign-in?next=%2Fadmin%2Faccount"),
    (
      "/admin/screens/edit?screen=hall%20%26%2B%c3%a9",
      "/admin/sign-in?next=%2Fadmin%2Fscreens%2Fedit%3Fscreen%3Dhall%2520%2526%252B%25C3%25A9"
    ),
  ]

  @Test("have the pages; without one, a browser is sent to the sign-in page", arguments: pages)
  func page(path: String, signIn: String) throws {
    let server = try AdminServer()
    let rejected = try server.stranger.get(path)
    #expect(rejected.status == 303)
    #expect(rejected.headers["Location"] == signIn)
    #expect(try server.stranger.get("/admin/sign-in").status == 200)
    let page = try server.signedIn().get(path)
    #expect(page.status == 200)
    #expect(page.headers["Cache-Control"] == "no-store")
    let policy = try #require(page.headers["Content-Security-Policy"])
    #expect(!policy.contains("unsafe"))
    #expect(policy.contains("default-src 'none'"))
    // The policy allows neither inline scripts nor inline styles, so that a page with one would not work.
    #expect(page.body8.firstMatch(of: /<style|<script>|\son[a-z]+=|\sstyle=/) == nil)
  }

  @Test("begin with the password, and with a cookie that scripts and other sites cannot read")
  func cookie() throws {
    let server = try AdminServer()
    let response = try server.stranger.change(
      "sign-in", #"{"secret": "\#(AdminServer.password)"}"#)
    #expect(response.status == 200)
    let cookie = try #require(response.headers["Set-Cookie"])
    #expect(
      cookie.firstMatch(
        of:
          /^placard-admin-8080=[0-9a-f]{64}; Path=\/admin; HttpOnly; SameSite=Strict; Max-Age=604800$/
      ) != nil)
  }

  @Test(
    "have a cookie for each port, as a browser sends those of all servers on a host to each",
    arguments: [
      ("192.168.1.5:8080", "placard-admin-8080"), ("192.168.1.5:8081", "placard-admin-8081"),
      ("placard.local", "placard-admin"), ("[fd00::7]:8443", "placard-admin-8443"),
      ("[fd00::7]", "placard-admin"),
    ])
  func cookieOfPort(host: String, name: String) throws {
    let server = try AdminServer()
    let response = try server.send(
      "POST", "/admin/api/sign-in",
      [("Origin", "http://\(host)"), ("Content-Type", "application/json")],
      body: #"{"secret": "\#(AdminServer.password)"}"#, host: host)
    let cookie = try #require(response.headers["Set-Cookie"]?.split(separator: ";").first)
    #expect(cookie.hasPrefix("\(name)="))
    let other = "placard-admin-1=" + String(repeating: "0", count: 64)
    let page = try server.send(
      "GET", "/admin/api/displays", [("Cookie", "\(other); \(cookie)")], host: host)
    #expect(page.status == 200)
  }

  @Test("have a secure cookie where the browser uses TLS")
  func secureCookie() throws {
    let server = try AdminServer()
    let response = try server.send(
      "POST", "/admin/api/sign-in",
      [
        ("X-Forwarded-Proto", "https"), ("Origin", "https://\(AdminServer.host)"),
        ("Content-Type", "application/json"),
      ], body: #"{"secret": "\#(AdminServer.password)"}"#)
    #expect(response.headers["Set-Cookie"]?.hasSuffix("; Secure") == true)
  }

  @Test(
    "do not begin with another secret",
    arguments: ["", "correct horse batter", "Correct Horse Battery", "ABCD-EFGH-JKMN-PQRS"])
  func wrongSecret(secret: String) throws {
    let server = try AdminServer()
    let body = JSONWriter.string(of: .object(["secret": .string(secret)]))
    let response = try server.stranger.change("sign-in", body)
    #expect(response.status == 403)
    #expect(response.headers["Set-Cookie"] == nil)
  }

  @Test("cannot be guessed: after ten failures in a minute not even the password is accepted")
  func rateLimit() throws {
    let server = try AdminServer()
    func signIn(_ secret: String, after seconds: Double = 0) throws -> Int {
      try server.stranger.change(
        "sign-in", #"{"secret": "\#(secret)"}"#, at: AdminServer.now.addingTimeInterval(seconds)
      ).status
    }
    #expect(
      try (0..<10).map { _ in try signIn("wrong password") } == .init(repeating: 403, count: 10))
    #expect(try signIn(AdminServer.password) == 429)
    #expect(try signIn(AdminServer.password, after: 61) == 200)
  }

  @Test("begin once with a token, within a quarter of an hour")
  func token() throws {
    let server = try AdminServer(password: nil)
    func status(_ token: String, after seconds: Double = 0) throws -> Int {
      try server.stranger.change(
        "sign-in", #"{"secret": "\#(token)"}"#, at: AdminServer.now.addingTimeInterval(seconds)
      ).status
    }
    let token = try server.account.makeToken(at: AdminServer.now)
    #expect(try status(token.lowercased()) == 200)
    #expect(try status(token) == 403)
    let other = try server.account.makeToken(at: AdminServer.now)
    #expect(try status(other, after: 901) == 403)
  }

  @Test("end when the person signs out, after twelve hours without use, and after a week")
  func end() throws {
    let server = try AdminServer()
    func status(_ browser: AdminServer.Browser, after seconds: Double) throws -> Int {
      try browser.get("/admin/api/displays", at: AdminServer.now.addingTimeInterval(seconds)).status
    }
    let first = try server.signedIn()
    #expect(try status(first, after: 0) == 200)
    #expect(try first.change("sign-out").headers["Set-Cookie"]?.contains("Max-Age=0") == true)
    #expect(try status(first, after: 0) == 401)
    let second = try server.signedIn()
    #expect(try status(second, after: 11 * 3600) == 200)
    #expect(try status(second, after: 22 * 3600) == 200)
    #expect(try status(second, after: 35 * 3600) == 401)
    let third = try server.signedIn()
    let uses = try stride(from: 0.0, to: 8 * 86_400, by: 10 * 3600).map { seconds in
      (seconds, try status(third, after: seconds))
    }
    #expect(uses.allSatisfy { seconds, status in status == (seconds < 7 * 86_400 ? 200 : 401) })
  }

  @Test("end in other browsers when the password changes")
  func changedPassword() throws {
    let server = try AdminServer()
    let (first, second) = (try server.signedIn(), try server.signedIn())
    let response = try first.change("password", #"{"password": "another one, longer"}"#)
    #expect(response.status == 200)
    #expect(response.headers["Set-Cookie"] != nil)
    #expect(try first.get("/admin/api/displays").status == 401)
    #expect(try second.get("/admin/api/displays").status == 401)
    #expect(
      try server.signedIn(with: "another one, longer").get("/admin/api/displays").status == 200)
  }

  @Test("are reached from the server's address by a browser, and not by a program")
  func start() throws {
    let server = try AdminServer()
    let browser = try server.send("GET", "/", [("Accept", "text/html,*/*")])
    #expect(browser.status == 303)
    #expect(browser.headers["Location"] == "/admin/")
    #expect(try server.send("GET", "/", [("Accept", "*/*")]).status == 404)
    #expect(try server.send("GET", "/", []).status == 404)
  }

  @Test("have a page for an address that there is not, with the same protection")
  func unknownPage() throws {
    let server = try AdminServer()
    let browser = try server.signedIn()
    let address = "/admin/%3Cscript%3E"
    let page = try server.send("GET", address, browser.fields + [("Accept", "text/html,*/*")])
    #expect(page.status == 404)
    #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.body8.contains("<p>Page not found; start at /admin/</p>"))
    #expect(!page.body8.contains("<script"))
    #expect(page.headers["X-Frame-Options"] == "DENY")
    #expect(page.headers["Content-Security-Policy"]?.contains("script-src 'self'") == true)
    let program = try browser.get(address)
    #expect(program.status == 404)
    #expect(program.text("error") == "page not found; start at /admin/")
    let data = try server.send(
      "GET", "/admin/api/none", browser.fields + [("Accept", "text/html,*/*")])
    #expect(data.text("error") != nil)
  }

  @Test("keep the password as a hash in a file that only its owner reads")
  func file() throws {
    let server = try AdminServer()
    let path = StateFolder(path: server.folder.path + "/state").administrator
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains(AdminServer.password))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try "{".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: AdministratorError.damaged(path)) {
      try server.account.signIn(with: AdminServer.password, at: AdminServer.now)
    }
  }

  @Test("use scrypt as RFC 7914 has it")
  func scrypt() throws {
    // The third test vector of RFC 7914, 12, shortened to 32 bytes, which scrypt's last step permits.
    var hash = PasswordHash(of: "pleaseletmein", cost: 16)
    hash.cost = 16384
    hash.salt = Array("SodiumChloride".utf8)
    hash.hash = [
      0x70, 0x23, 0xbd, 0xcb, 0x3a, 0xfd, 0x73, 0x48, 0x46, 0x1c, 0x06, 0xcd, 0x81, 0xfd, 0x38,
      0xeb,
      0xfd, 0xa8, 0xfb, 0xba, 0x90, 0x4f, 0x8e, 0x3e, 0xa9, 0xb5, 0x43, 0xf6, 0x54, 0x5d, 0xa1,
      0xf2,
    ]
    #expect(hash.matches("pleaseletmein"))
    #expect(!hash.matches("pleaseletmeIn"))
    // What a damaged file may ask for.
    for cost in [0, 3, 1 << 40, .max] as [UInt64] {
      hash.cost = cost
      #expect(!hash.matches("pleaseletmein"))
    }
  }
}
