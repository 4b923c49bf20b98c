import CheckedJSON
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  @Suite(
    "Many widgets and screens on the administrator's pages in a browser", .serialized, .blocking,
    .chromium)
  struct CardListTests {
    /// Starts a site with the instances 'clock-01' to 'clock-60', and a screen with each of the first 55.
    private func site() throws -> AdminSite {
      let site = try AdminSite(width: 360)
      let names = (1...60).map { "clock-\($0 < 10 ? "0" : "")\($0)" }
      let instances = names.map { name in
        #""\#(name)": { "widget": "clock", "family": "systemSmall", "device": "trmnl-og" }"#
      }
      let screens = names.prefix(55).map { name in
        """
        "on-\(name)": { "device": "trmnl-og", "layout": "halves", "slots": [{ "instance": "\(name)" }] }
        """
      }
      try site.server.folder.write(
        """
        { "instances": { \(instances.joined(separator: ",\n")) },
          "screens": { \(screens.joined(separator: ",\n")) } }
        """, to: "fleet.json")
      try site.server.command("apply", "fleet.json", "--yes")
      return site
    }

    @Test(
      "show fifty cards at first and more when asked, and find them by words",
      arguments: [
        ("/admin/widgets", "instances", 60, "widgets"),
        ("/admin/screens", "screens", 55, "screens"),
      ])
    func pages(path: String, list: String, count: Int, noun: String) throws {
      let site = try site()
      try site.open(path)
      #expect(try site.shows("\(count) \(noun), the first 50 shown", in: "#count"))
      #expect(try site.tab.number("document.querySelectorAll('#\(list) > li').length") == 50)
      #expect(
        try site.tab.text("document.getElementById('more').textContent")
          == "Show \(count - 50) more")
      #expect(try site.focus("#more", atMost: 200))
      try site.tab.press(.enter)
      #expect(try site.sees("document.querySelectorAll('#\(list) > li').length === \(count)"))
      #expect(try site.tab.evaluate("document.getElementById('more').hidden") == .bool(true))
      #expect(
        try !site.tab.text("document.getElementById('more').textContent").contains("-"))
      try site.type("clock-07", into: "#search")
      #expect(try site.shows("1 of \(count) \(noun)", in: "#count"))
      #expect(try site.tab.number("document.querySelectorAll('#\(list) > li').length") == 1)
      #expect(try site.tab.number("document.documentElement.scrollWidth") <= 360)
      try site.saveScreenshot("many-\(list)")
    }
  }
}
