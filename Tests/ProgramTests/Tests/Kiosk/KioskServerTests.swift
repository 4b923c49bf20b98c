import Foundation
import TestSupport
import Testing

extension BrowserTests.KioskTests {
  /// The page as `placard serve` serves it.
  @Suite("Page of a server") struct OfServer {
    private let server: RunningServer
    private let token: String
    private let tab: Tab

    init() throws {
      server = try RunningServer(["--require-tokens"])
      let widgets = Program(name: "test-widgets").path
      try server.command(
        "add", widgets, "--kind", "counting", "--family", "systemSmall", "--name", "count")
      let added = try server.command("device", "add", "wall", "--show", "count")
      token = String(try #require(added.firstMatch(of: /[0-9a-f]{40}/)).0)
      let isDrawn = RunningHost.wait { [server] in try !server.manifestDigests("count").isEmpty }
      try #require(isDrawn)
      tab = try Tab(400, 240)
    }

    private var address: String { "http://127.0.0.1:\(server.port)/kiosk/\(token)/" }

    /// Opens the page; its clock is fast, so that frames which begin later are due.
    private func open(_ address: String) throws {
      try tab.open(address, at: Date(timeIntervalSinceNow: 3600))
    }

    /// Waits until the picture shows how often the button was tapped.
    private func shows(taps: Int) throws -> Bool {
      try tab.wait(
        until: "document.querySelector('img.shown')?.alt.includes('\(taps) taps') ?? false")
    }

    private var picture: String {
      get throws { try tab.text("document.querySelector('img.shown').src") }
    }

    @Test("performs a click, and shows the frame that follows without a poll")
    func click() throws {
      try open(address)
      #expect(try shows(taps: 0))
      let first = try picture
      try tab.click(200, 120)
      #expect(try shows(taps: 1))
      #expect(try picture != first)
      // The frames of a manifest that was replaced twice are gone; the page then shows those of the next one.
      let problems = tab.loggedProblems.filter { !($0.contains("404") && $0.contains("/frames/")) }
      #expect(problems == [])
    }

    @Test("continues when the server was killed and runs again")
    func restart() throws {
      try open(address)
      #expect(try shows(taps: 0))
      try server.restart(killing: true, onSamePort: true)
      try Data("7".utf8).write(to: server.folder.url.appendingPathComponent("count.txt"))
      try server.command("reload", "count")
      #expect(try shows(taps: 7))
    }

    @Test("has nothing for a wrong token")
    func wrongToken() throws {
      let wrong = String(token.reversed())
      try open("http://127.0.0.1:\(server.port)/kiosk/\(wrong)/")
      #expect(try tab.text("document.body.innerText").contains("token"))
      #expect(try tab.number("document.images.length") == 0)
      #expect(
        try server.curl(
          ["--output", "/dev/null", "--write-out", "%{http_code}"], tab.text("location.href"))
          == "403")
    }
  }
}
