import CheckedJSON
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  @Suite(
    "Hundreds of displays on the administrator's pages in a browser", .serialized, .blocking,
    .chromium)
  struct DisplayListTests {
    /// Starts a site with the displays 'room-001' to 'room-500' and one that waits for approval.
    ///
    /// They show eight instances with a tag of their floor. The battery of 'room-007' is low, 'room-008' has reported an error,
    /// and somebody has sent a wrong token for 'room-009'.
    private func site(width: Int = AdminSite.width) throws -> AdminSite {
      let site = try AdminSite(width: width)
      let instances = (1...8).map { number in
        """
        "wall-\(number)": { "widget": "clock", "family": "systemExtraLarge", "device": "trmnl-og", "tags": ["floor-\(number)"] }
        """
      }
      let devices = (1...500).map { number in
        #""\#(Self.room(number))": { "shows": "wall-\#((number - 1) % 8 + 1)" }"#
      }
      try site.server.folder.write(
        """
        { "instances": { \(instances.joined(separator: ",\n")) },
          "playlists": { "evening": { "instances": ["wall-1", "wall-2"] } },
          "screens": { "lobby": { "device": "trmnl-og", "layout": "full", "slots": [{ "instance": "wall-1" }] } },
          "devices": { \(devices.joined(separator: ",\n")) } }
        """, to: "fleet.json")
      try site.server.command("apply", "fleet.json", "--yes")
      func token(_ number: Int) throws -> String {
        try site.server.command("device", "token", Self.room(number))
          .trimmingCharacters(in: .whitespacesAndNewlines)
      }
      _ = try site.server.json(
        ["-H", "Access-Token: \(token(7))", "-H", "Battery-Voltage: 3.0"], "/api/display")
      _ = try site.server.json(
        ["-H", "Access-Token: \(token(8))", "--data", #"{"message":"WiFi lost"}"#], "/api/log")
      _ = try site.server.curl(["-H", "Access-Token: wrong"], "/devices/\(Self.room(9))/frame.png")
      _ = try site.connectDisplay()
      return site
    }

    private static func room(_ number: Int) -> String {
      "room-" + String(number + 1000).dropFirst()
    }

    private static let names =
      "[...document.querySelectorAll('#displays h2')].map((h) => h.textContent).join()"

    @Test(
      "draw the first fifty displays on a phone, a tablet and a desktop, and more when asked",
      arguments: [360, 768, 1440])
    func pages(width: Int) throws {
      let site = try site(width: width)
      try site.open("/admin/")
      #expect(try site.shows("501 displays, the first 50 shown", in: "#count"))
      #expect(try site.tab.text("document.getElementById('count').role") == "status")
      #expect(try site.sees("document.querySelector('#displays img').naturalWidth === 800"))
      #expect(try site.tab.number("document.querySelectorAll('#displays > li').length") == 50)
      #expect(try site.tab.number("document.querySelectorAll('*').length") < 3000)
      // Only visible pictures are fetched.
      #expect(site.tab.requestedURLs.count { $0.contains("/picture") } < 40)
      #expect(try site.tab.number("document.documentElement.scrollWidth") <= Double(width))
      let unlabelled = try site.tab.text(
        """
        [...document.querySelectorAll('input, select, button, a')].filter((c) => c.checkVisibility()
          && !c.labels?.length && !c.textContent.trim() && !c.ariaLabel).map((c) => c.outerHTML).join()
        """)
      #expect(unlabelled == "")
      try site.saveScreenshot("displays-\(width)")
      try site.tab.call(
        "Emulation.setEmulatedMedia",
        ["features": .array([.object(["name": "prefers-color-scheme", "value": "dark"])])])
      try site.saveScreenshot("displays-dark-\(width)")
      try site.tab.call("Emulation.setEmulatedMedia", ["features": .array([])])
      try site.click("#more")
      #expect(try site.shows("501 displays, the first 100 shown", in: "#count"))
      #expect(
        try site.tab.text("document.activeElement.querySelector('h2').textContent") == Self.room(51)
      )
      #expect(site.tab.loggedProblems == [])
    }

    @Test("find displays by words, state and tag, which are in the page's address")
    func search() throws {
      let site = try site()
      try site.open("/admin/")
      #expect(try site.shows("501 displays", in: "#count"))
      #expect(try site.shows("1 with a problem", in: "#summary"))
      #expect(try site.shows("A wrong token was rejected", in: "#displays .hint"))
      try site.type("room-12", into: "#search")
      #expect(
        try site.tab.text("document.getElementById('count').textContent") == "10 of 501 displays")
      try site.type("WALL-3 room-123", into: "#search")
      #expect(try site.tab.text(Self.names) == Self.room(123))
      #expect(try site.tab.text("location.search") == "?search=WALL-3+room-123")
      // The address is a bookmark.
      try site.open("/admin/?search=WALL-3+room-123")
      #expect(try site.sees("\(Self.names) === '\(Self.room(123))'"))
      #expect(try site.tab.text("document.getElementById('search').value") == "WALL-3 room-123")
      try site.type("aa:bb:cc", into: "#search")
      #expect(try site.tab.number("document.querySelectorAll('#displays > li').length") == 1)
      try site.type("nothing of this kind", into: "#search")
      #expect(
        try site.tab.text("document.getElementById('count').textContent") == "0 of 501 displays")
      try site.saveScreenshot("displays-none")
      try site.click("#clear")
      #expect(try site.shows("501 displays", in: "#count"))
      #expect(try site.tab.text("document.activeElement.id + location.search") == "search")
      for (state, names) in [
        ("battery", Self.room(7)), ("failing", Self.room(8)), ("silent", ""),
      ] {
        try site.choose(state, in: "#state")
        #expect(try site.tab.text(Self.names) == names)
      }
      try site.choose("waiting", in: "#state")
      #expect(try site.shows("Enter its code", in: "#displays button"))
      #expect(try site.shows("Waits for approval", in: "#displays .state"))
      #expect(
        try site.tab.evaluate("document.querySelector('#displays select').checkVisibility()")
          == .bool(false))
      try site.saveScreenshot("displays-waiting")
      try site.open("/admin/?state=battery&tag=floor-7")
      #expect(try site.sees("\(Self.names) === '\(Self.room(7))'"))
      #expect(try site.tab.text("document.getElementById('tag').value") == "floor-7")
      try site.choose("floor-6", in: "#tag")
      #expect(try site.tab.text(Self.names) == "")
      #expect(site.tab.loggedProblems == [])
    }

    /// Delays the first request to assign contents until the test releases it.
    private static let holdingAssignments = """
      window.assignments = [];
      const send = window.fetch;
      window.fetch = async (...request) => {
        if (String(request[0]).includes("/assign"))
          await new Promise((letGo) => window.assignments.push(window.assignments.length ? letGo() : letGo));
        return send(...request);
      };
      """

    @Test("find a display and assign it a screen with the keyboard alone")
    func keyboard() throws {
      let site = try site()
      try site.open("/admin/")
      #expect(try site.shows("501 displays", in: "#count"))
      #expect(try site.focus("#search"))
      try site.tab.call("Input.insertText", ["text": .string(Self.room(321))])
      #expect(try site.shows("1 of 501 displays", in: "#count"))
      let menu = "#display-\(Self.room(321))-shows"
      #expect(try site.tab.text("document.querySelector('\(menu)').options.length + ''") == "1")
      #expect(try site.focus(menu))
      // The options are made when the menu is used: screens first.
      #expect(
        try site.tab.text(
          "[...document.querySelectorAll('\(menu) optgroup')].map((g) => g.label).join()")
          == "Screens,Playlists,Widgets")
      #expect(try site.tab.text("document.querySelector('\(menu)').value") == "wall-1")
      try site.tab.evaluate(Self.holdingAssignments)
      try site.tab.press(.up, times: 2)
      #expect(try site.sees("document.querySelector('\(menu)').value === 'lobby'"))
      // One choice is sent after the other, so that the last one is stored last.
      #expect(try site.sees("window.assignments.length === 1"))
      try site.tab.evaluate("window.assignments[0]()")
      #expect(try site.shows("\(Self.room(321)) shows lobby", in: "#notice"))
      try site.tab.press(.tab)
      #expect(try site.sees("document.querySelector('\(menu)').options.length === 1"))
      #expect(try site.sees("document.querySelector('\(menu)').value === 'lobby'"))
      #expect(site.tab.loggedProblems == [])
    }
  }
}
