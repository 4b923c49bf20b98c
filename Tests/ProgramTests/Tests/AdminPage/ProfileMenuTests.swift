import CheckedJSON
import TestSupport
import Testing

extension BrowserTests {
  @Suite(
    "Menus of displays on the administrator's pages in a browser", .serialized, .blocking, .chromium
  )
  struct ProfileMenuTests {
    private static let offered =
      "[...document.querySelectorAll('#profile option')].map((o) => o.value).join()"

    @Test(
      "are searched by the words of a model and its size; the chosen display stays",
      arguments: [360, 1440])
    func search(width: Int) throws {
      let site = try AdminSite(width: width)
      try site.addKitchen()
      try site.open("/admin/widgets/form?kind=countdown")
      #expect(try site.sees("document.querySelector('#profile')?.value === 'trmnl-og'"))
      #expect(try site.shows(": 800 × 480 pixels", in: "#caption"))
      #expect(try site.sees("!document.querySelector('#picture img').classList.contains('part')"))
      // A widget that is smaller than the display has its frame marked.
      try site.choose("systemMedium", in: "#family")
      #expect(try site.shows(" of 800 × 480 pixels", in: "#caption"))
      #expect(try site.sees("document.querySelector('#picture img').classList.contains('part')"))
      try site.choose("systemExtraLarge", in: "#family")
      #expect(try site.shows(": 800 × 480 pixels", in: "#caption"))
      try site.type("inky 600x448", into: "#profile-search")
      #expect(try site.shows("of ", in: "#profile-found"))
      let offered = try site.tab.text(Self.offered).split(separator: ",")
      #expect(offered.contains("trmnl-og") && offered.count == 2)
      #expect(try site.tab.text("document.getElementById('profile').value") == "trmnl-og")
      try site.saveScreenshot("profile-menu-\(width)")
      #expect(try site.tab.number("document.documentElement.scrollWidth") <= Double(width))
      // Enter takes the first one, and draws for it.
      try site.tab.press(.enter)
      #expect(try site.tab.text("document.getElementById('profile').value").contains("inky"))
      #expect(try site.shows("600 × 448", in: "#caption"))
      try site.type("no such display", into: "#profile-search")
      #expect(try site.shows("No display matches", in: "#profile-found"))
      #expect(try site.tab.text(Self.offered).contains("inky"))
      try site.open("/admin/widgets")
      #expect(try site.sees("document.querySelector('#profile')?.value === 'trmnl-og'"))
      #expect(try site.tab.number("document.documentElement.scrollWidth") <= Double(width))
      try site.saveScreenshot("profile-menu-gallery-\(width)")
      #expect(site.tab.loggedProblems == [])
    }

    /// The text that a screen reader reads after the name of a field.
    private func description(of field: String, _ site: AdminSite) throws -> String {
      try site.tab.text(
        """
        document.getElementById('\(field)').getAttribute('aria-describedby').split(' ')
          .map((id) => document.getElementById(id)).filter((e) => e.checkVisibility()).map((e) => e.textContent).join(' ')
        """)
    }

    @Test("show, as other fields do, why they cannot be changed")
    func reasons() throws {
      let site = try AdminSite()
      try site.addKitchen()
      try site.open("/admin/widgets/form?instance=wall")
      #expect(try site.sees("document.querySelector('#profile:disabled')?.checkVisibility()"))
      #expect(try description(of: "profile", site).contains("keeps the display"))
      #expect(try description(of: "family", site).contains("keeps the size"))
      #expect(
        try site.tab.evaluate("document.getElementById('profile-search').hidden") == .bool(true))
      try site.saveScreenshot("reasons-widget")
      try site.open("/admin/screens/edit")
      #expect(try site.sees("document.querySelectorAll('.chip').length === 1"))
      try site.click(".chip")
      try site.click("#save")
      #expect(try site.shows("was saved", in: "#notice"))
      #expect(try description(of: "name", site).contains("A saved screen keeps its name."))
      #expect(try description(of: "profile", site).contains("A saved screen keeps its display."))
    }
  }
}
