import CheckedJSON
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  @Suite("Playlists on the administrator's pages in a browser", .serialized, .blocking, .chromium)
  struct PlaylistPageTests {
    /// Starts a site with the instances 'wall' and 'days' of one size, and 'small' of another one.
    private func site(width: Int = AdminSite.width) throws -> AdminSite {
      let site = try AdminSite(width: width, height: 900)
      try site.addKitchen()
      try site.server.command("add", "countdown", "--family", "systemExtraLarge", "--name", "days")
      try site.server.command("add", "clock", "--family", "systemSmall", "--name", "small")
      try site.open("/admin/widgets")
      return site
    }

    private func playlists(_ site: AdminSite) throws -> String {
      let text = try site.server.command("stack", "list", "--json")
      let value = try JSONValue(parsing: Array(text.utf8))
      return JSONWriter.string(of: value, layout: .compact)
    }

    @Test("are added in the chosen order, changed and removed", arguments: [360, 768, 1440])
    func pointer(width: Int) throws {
      let site = try site(width: width)
      try site.click("#new-playlist")
      try site.type("morning", into: "#dialog-name")
      try site.click("dialog [value=days]")
      #expect(try site.sees("document.querySelector('dialog [value=small]').disabled"))
      #expect(try site.shows("not of the size of days", in: "#members-reason"))
      #expect(
        try site.tab.text(
          "document.querySelector('dialog [value=small]').getAttribute('aria-describedby')")
          == "members-reason")
      try site.click("dialog [value=wall]")
      try site.type("30", into: "#dialog-minutes")
      try site.saveScreenshot("playlist-dialog-\(width)")
      #expect(try site.sees("document.documentElement.scrollWidth <= innerWidth"))
      try site.click("dialog .main")
      #expect(try site.shows("Days, then wall, 30 min each.", in: "#playlists p"))
      #expect(try site.sees("document.querySelector('#playlists img')?.naturalWidth === 800"))
      try site.saveScreenshot("playlists-\(width)")
      #expect(try playlists(site).contains(#""interval":1800"#))
      try site.click("#playlists .foot button:first-child")
      try site.choose("relevance", in: "#dialog-mode")
      #expect(try site.sees("!document.querySelector('#dialog-minutes').checkVisibility()"))
      try site.click("dialog .main")
      #expect(try site.shows("The most relevant of days, wall.", in: "#playlists p"))
      try site.click("#playlists .last")
      try site.click("dialog .danger")
      #expect(try site.sees("!document.querySelector('#playlists li')"))
      #expect(try playlists(site) == "[]")
      #expect(site.tab.loggedProblems == [])
    }

    @Test("are added with the keyboard alone, and report what is missing")
    func keyboard() throws {
      let site = try site()
      #expect(try site.sees("document.querySelector('#new-playlist').checkVisibility()"))
      #expect(try site.focus("#new-playlist"))
      try site.tab.press(.enter)
      #expect(try site.sees("document.activeElement.id === 'dialog-name'"))
      try site.tab.call("Input.insertText", ["text": "evening"])
      try site.tab.press(.enter)
      #expect(try site.shows("Choose at least one widget.", in: "#dialog-problem"))
      #expect(try site.focus("dialog [value=wall]"))
      try site.tab.press(.space)
      #expect(try site.focus("dialog .main"))
      try site.tab.press(.enter)
      #expect(try site.shows("Wall, 15 min each.", in: "#playlists p"))
      #expect(try site.sees("document.activeElement.id === 'new-playlist'"))
    }
  }
}
