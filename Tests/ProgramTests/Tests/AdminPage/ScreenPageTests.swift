import CheckedJSON
import Foundation
import FramePipeline
import TestSupport
import Testing

extension BrowserTests {
  @Suite("Screens on the administrator's pages in a browser", .serialized, .blocking, .chromium)
  struct ScreenPageTests {
    /// Starts a site with the instances 'wall' and 'days' for the display 'kitchen'.
    private func site(width: Int = AdminSite.width, height: Int = 900) throws -> AdminSite {
      let site = try AdminSite(width: width, height: height)
      try site.addKitchen()
      try site.server.command("add", "countdown", "--family", "systemExtraLarge", "--name", "days")
      return site
    }

    /// A member of a screen's file, as 'screen show' prints it.
    private func member(_ member: String, of name: String, _ site: AdminSite) throws -> String {
      let text = try site.server.command("screen", "show", name, "--file")
      let value = try JSONValue(parsing: Array(text.utf8))[member]
      return value.map { JSONWriter.string(of: $0, layout: .compact) } ?? "none"
    }

    private static let isDrawn =
      "!document.querySelector('[aria-busy=true], .stale') && document.getElementById('picture').naturalWidth === 800"
    private static let shown =
      "[...document.querySelectorAll('.cell')].map((c) => c.ariaLabel).join()"

    @Test("drag widgets into cells, exchange them, and save the screen for a display")
    func pointer() throws {
      let site = try site(height: 1100)
      try site.open("/admin/screens")
      #expect(try site.shows("No screens yet", in: "#empty h2"))
      try site.click("#new")
      #expect(try site.shows("wall", in: ".chip b"))
      #expect(try site.shows("Put a widget into a cell", in: "#state"))
      try site.drag(".chips li:nth-child(1) .chip", onto: "[data-key=left]")
      try site.drag(".chips li:nth-child(2) .chip", onto: "[data-key=right]")
      #expect(try site.tab.text(Self.shown) == "Left: wall,Right: days")
      #expect(try site.sees(Self.isDrawn))
      let before = try site.tab.text("document.getElementById('picture').src")
      try site.drag("[data-key=left]", onto: "[data-key=right]")
      #expect(try site.tab.text(Self.shown) == "Left: days,Right: wall")
      #expect(
        try site.sees("\(Self.isDrawn) && document.getElementById('picture').src !== '\(before)'"))
      try site.choose("rows", in: "#layout")
      #expect(try site.tab.text(Self.shown) == "Top: days,Bottom: wall")
      try site.type("20", into: "#gap")
      try site.tab.press(.enter)
      #expect(try site.shows("was saved", in: "#notice"))
      #expect(try member("layout", of: "screen", site) == #""rows""#)
      #expect(try member("gap", of: "screen", site) == "20")
      #expect(
        try member("slots", of: "screen", site)
          == #"[{"cell":"bottom","instance":"wall"},{"cell":"top","instance":"days"}]"#)
      try site.open("/admin/screens")
      #expect(try site.shows("screen", in: ".card h2"))
      #expect(try site.sees("document.querySelector('.card img').naturalWidth === 800"))
      try site.click(".card .last")
      try site.click("dialog .danger")
      #expect(try site.shows("No screens yet", in: "#empty h2"))
      #expect(site.tab.loggedProblems == [])
    }

    @Test("show why there is no next change while a screen is not saved")
    func unsavedTimes() throws {
      let site = try site()
      try site.open("/admin/screens/edit")
      #expect(try site.sees("document.querySelectorAll('.chip').length === 2"))
      #expect(
        try site.shows("When the widgets change is known after saving.", in: "#changes-reason"))
      #expect(try site.tab.text("String(document.getElementById('later').disabled)") == "true")
      try site.click(".chips li:nth-child(1) .chip")
      try site.click("#save")
      #expect(try site.shows("was saved", in: "#notice"))
      #expect(
        try site.sees(
          "!document.getElementById('changes-reason').textContent.includes('after saving')"))
    }

    @Test("find a widget among twenty by a search")
    func search() throws {
      let site = try AdminSite()
      let instances = (1...20).map { number in
        #""wall-\#(number)": { "widget": "countdown", "family": "systemExtraLarge", "device": "trmnl-og" }"#
      }
      try site.server.folder.write(
        #"{ "instances": { \#(instances.joined(separator: ", ")) } }"#, to: "fleet.json")
      try site.server.command("apply", "fleet.json", "--yes")
      try site.open("/admin/screens/edit?device=trmnl-og")
      #expect(try site.sees("document.querySelectorAll('.chip').length === 20"))
      try site.type("wall-17", into: "#available-search")
      #expect(try site.shows("1 of 20 widgets", in: "#available-found"))
      #expect(
        try site.tab.text(
          "[...document.querySelectorAll('.chip b')].map((b) => b.textContent).join()") == "wall-17"
      )
      try site.click(".chip")
      #expect(try site.tab.text(Self.shown) == "Left: wall-17,Right: Empty")
    }

    @Test("are not left without a question while changes are not saved")
    func unsavedChanges() throws {
      let site = try site()
      try site.open("/admin/screens/edit")
      #expect(try site.sees("document.querySelectorAll('.chip').length === 2"))
      #expect(try !site.asksBeforeLeaving())
      try site.click(".chips li:nth-child(1) .chip")
      #expect(try site.asksBeforeLeaving())
      try site.click("#save")
      #expect(try site.shows("was saved", in: "#notice"))
      #expect(try !site.asksBeforeLeaving())
      try site.choose("rows", in: "#layout")
      #expect(try site.asksBeforeLeaving())
      try site.click("#undo")
      #expect(try !site.asksBeforeLeaving())
    }

    @Test("fill, move, empty and undo with the keyboard alone")
    func keyboard() throws {
      let site = try site()
      try site.open("/admin/screens/edit")
      #expect(try site.sees("document.querySelectorAll('.chip').length === 2"))
      #expect(try site.focus("[data-key=left]"))
      try site.tab.press(.right)
      #expect(try site.sees("document.activeElement.dataset.key === 'right'"))
      try site.tab.press(.enter)
      #expect(try site.sees("document.activeElement.id === 'item-0-shows'"))
      try site.tab.press(.down)
      #expect(try site.tab.text(Self.shown) == "Left: Empty,Right: wall")
      #expect(try site.focus("[data-key=right]", atMost: 120))
      try site.tab.press(.left, with: .shift)
      #expect(try site.tab.text(Self.shown) == "Left: wall,Right: Empty")
      #expect(try site.shows("wall is now in “Left”", in: "#notice"))
      #expect(try site.sees("document.activeElement.dataset.key === 'left'"))
      try site.tab.press(.delete)
      #expect(try site.tab.text(Self.shown) == "Left: Empty,Right: Empty")
      try site.tab.press(.z, with: .control)
      #expect(try site.tab.text(Self.shown) == "Left: wall,Right: Empty")
      #expect(try site.focus("#redo", atMost: 120))
      try site.tab.press(.enter)
      #expect(try site.tab.text(Self.shown) == "Left: Empty,Right: Empty")
      try site.tab.press(.z, with: .control)
      #expect(try site.sees(Self.isDrawn))
      #expect(try site.focus("#save", atMost: 120))
      try site.tab.press(.enter)
      #expect(try site.shows("was saved", in: "#notice"))
      #expect(
        try member("slots", of: "screen", site) == #"[{"cell":"left","instance":"wall"}]"#)
    }

    @Test("show any time of the next day, light and dark, and widgets at some times of the day")
    func times() throws {
      let site = try site()
      try site.server.folder.write(
        """
        { "name": "night", "device": "trmnl-og", "layout": "full", "slots": [{ "instance": "days" }] }
        """, to: "night.json")
      try site.server.command("screen", "add", "night.json")
      try site.open("/admin/screens/edit?screen=night")
      #expect(try site.sees(Self.isDrawn))
      let light = try site.tab.text("document.getElementById('picture').src")
      try site.click("[name=scheme][value=dark]")
      #expect(
        try site.sees("\(Self.isDrawn) && document.getElementById('picture').src !== '\(light)'"))
      try site.click("#schemes label:first-of-type input")
      try site.click("#more")
      #expect(try site.shows("First choice", in: "legend"))
      try site.choose("0", in: "#item-0-shows")
      // From midnight to noon, and from noon to midnight, so that both are shown within a day.
      for (field, time) in [("from", "00:00"), ("to", "12:00")] {
        try site.tab.evaluate(
          """
          (() => {
            const field = document.getElementById('item-0-\(field)');
            field.value = '\(time)';
            field.dispatchEvent(new Event('change', { bubbles: true }));
          })()
          """)
      }
      #expect(try site.sees(Self.isDrawn))
      let present = try site.tab.text("document.getElementById('picture').src")
      try site.tab.evaluate(
        """
        (() => {
          const slider = document.getElementById('preview-time');
          slider.value = 720;
          slider.dispatchEvent(new Event('input', { bubbles: true }));
        })()
        """)
      #expect(
        try site.sees("\(Self.isDrawn) && document.getElementById('picture').src !== '\(present)'"))
      #expect(try site.tab.text("document.getElementById('preview-time').ariaValueText") != "now")
      try site.click("#now")
      try site.choose("times", in: "#appearance")
      #expect(try site.sees("document.getElementById('dark-0-from').value === '20:00'"))
      #expect(try site.sees(Self.isDrawn))
      try site.click("#save")
      #expect(try site.shows("was saved", in: "#notice"))
      #expect(
        try member("appearance", of: "night", site)
          == #"{"dark":[{"from":"20:00","to":"07:00"}]}"#)
      #expect(
        try member("slots", of: "night", site)
          == #"[{"cell":"full","playlist":[{"instance":"wall","from":"00:00","to":"12:00"},{"instance":"days"}]}]"#
      )
      #expect(site.tab.loggedProblems == [])
    }

    @Test("show what someone else changed meanwhile instead of overwriting it")
    func conflict() throws {
      let site = try site()
      func add(_ slot: String) throws {
        try site.server.folder.write(
          """
          { "name": "hall", "device": "trmnl-og", "layout": "halves", "slots": [\(slot)] }
          """, to: "hall.json")
        try site.server.command("screen", "add", "hall.json")
      }
      try add(#"{ "cell": "left", "instance": "wall" }"#)
      try site.open("/admin/screens/edit?screen=hall")
      #expect(try site.sees(Self.isDrawn))
      try site.type("30", into: "#gap")
      try add(#"{ "cell": "left", "instance": "days" }"#)
      try site.click("#save")
      #expect(try site.shows("Left shows days instead of wall.", in: "dialog li"))
      #expect(try member("gap", of: "hall", site) == "none")
      try site.click("dialog .main")
      #expect(try site.tab.text(Self.shown) == "Left: days,Right: Empty")
      try site.click("#undo")
      #expect(try site.tab.text(Self.shown) == "Left: wall,Right: Empty")
      try site.click("#save")
      #expect(try site.shows("hall was saved", in: "#notice"))
      #expect(try member("gap", of: "hall", site) == "30")
    }

    @Test("show errors of the reader at the invalid field")
    func errors() throws {
      let site = try site()
      try site.open("/admin/screens/edit")
      #expect(try site.sees("document.querySelectorAll('.chip').length === 2"))
      try site.click(".chips li:nth-child(1) .chip")
      try site.type("<b>hall</b>", into: "#name")
      try site.click("#save")
      #expect(try site.shows("not '<b>hall</b>'", in: "#form-problem"))
      #expect(try site.tab.text("document.getElementById('name').ariaInvalid") == "true")
      #expect(try site.tab.text("document.activeElement.id") == "name")
      try site.type("hall", into: "#name")
      try site.type("900", into: "#gap")
      try site.click("#save")
      #expect(try site.shows("leaves no space", in: "#form-problem"))
      #expect(try site.tab.number("document.querySelectorAll('#form b').length") == 0)
    }

    @Test("offer widgets that were added for another display, and draw them for this one")
    func otherDisplay() throws {
      let site = try site()
      try site.open("/admin/screens/edit?device=kiosk-1024x600")
      #expect(
        try site.shows("None of your widgets is drawn for this display yet", in: "#available-empty")
      )
      #expect(
        try site.tab.text("document.getElementById('add-widget').search")
          == "?device=kiosk-1024x600")
      #expect(try site.shows("wall", in: "#other-available .chip b"))
      try site.click("#other-available li:nth-child(1) .chip")
      #expect(try site.shows("wall-kiosk-1024x600 is now in “Left”", in: "#notice"))
      #expect(try site.shows("wall-kiosk-1024x600", in: "#available .chip b"))
      #expect(
        try site.sees(
          "!document.querySelector('[aria-busy=true], .stale') && document.getElementById('picture').naturalWidth === 1024"
        ))
      try site.saveScreenshot("other-display-\(AdminSite.width)")
      try site.click("#save")
      #expect(try site.shows("was saved", in: "#notice"))
      try site.open("/admin/widgets?device=kiosk-1024x600")
      #expect(try site.sees("document.getElementById('profile').value === 'kiosk-1024x600'"))
    }

    @Test(
      "keep what is not saved when the session has ended, and offer no widget that is in another cell"
    )
    func endedSession() throws {
      let site = try site()
      try site.open("/admin/screens/edit")
      #expect(try site.sees("document.querySelectorAll('.chip').length === 2"))
      try site.drag(".chips li:nth-child(1) .chip", onto: "[data-key=left]")
      try site.drag(".chips li:nth-child(2) .chip", onto: "[data-key=right]")
      try site.click("#more")
      // Both widgets have a cell, so that the widget of this one is preset.
      #expect(try site.sees("document.getElementById('item-1-shows')"))
      #expect(
        try site.tab.text("document.getElementById('item-0-shows').value")
          == site.tab.text("document.getElementById('item-1-shows').value"))
      try site.click("#undo")
      // No request may be under way that would leave the page before the click.
      #expect(try site.sees(Self.isDrawn))
      try site.tab.call("Network.clearBrowserCookies")
      try site.click("#save")
      #expect(
        try site.sees(
          "location.pathname === '/admin/sign-in' && document.readyState === 'complete'"))
      let token = try site.server.command("admin", "token")
      try site.type(token.trimmingCharacters(in: .whitespacesAndNewlines), into: "#secret")
      try site.tab.press(.enter)
      // There is no password yet, which the page Account requires after a sign-in with a token.
      #expect(try site.sees("location.pathname === '/admin/account'"))
      try site.open("/admin/screens/edit")
      #expect(try site.shows("is here again", in: "#notice"))
      #expect(try site.tab.text(Self.shown) == "Left: wall,Right: days")
      try site.click("#save")
      #expect(try site.shows("was saved", in: "#notice"))
      #expect(try site.tab.text("sessionStorage.getItem('screen ')  ?? 'none'") == "none")
    }

    @Test("are filled by dragging while text is selected, and scroll under what is dragged")
    func dragging() throws {
      let site = try site(width: 1440, height: 420)
      try site.open("/admin/screens/edit")
      #expect(try site.sees("document.querySelectorAll('.chip').length === 2"))
      try site.tab.evaluate("getSelection().selectAllChildren(document.body)")
      try site.tab.evaluate(
        "document.querySelector('.chips li .chip').scrollIntoView({ block: 'end', behavior: 'instant' })"
      )
      try site.tab.waitForPaint()
      #expect(try site.tab.number("scrollY") > 0)
      try site.holdAtTop(draggedFrom: ".chips li:nth-child(1) .chip")
      #expect(try site.sees("scrollY === 0"))
      try site.drop(onto: "[data-key=right]")
      #expect(try site.tab.text(Self.shown) == "Left: Empty,Right: wall")
    }

    @Test("are arranged on a phone, a tablet and a desktop", arguments: [360, 768, 1440])
    func widths(width: Int) throws {
      let site = try site(width: width, height: width == 360 ? 800 : 1000)
      try site.open("/admin/screens/edit")
      #expect(try site.sees("document.querySelectorAll('.chip').length === 2"))
      try site.drag(".chips li:nth-child(1) .chip", onto: "[data-key=right]")
      #expect(try site.tab.text(Self.shown) == "Left: Empty,Right: wall")
      try site.click("[data-key=left]")
      #expect(try site.sees("document.activeElement.id === 'item-0-shows'"))
      try site.choose("1", in: "#item-0-shows")
      #expect(try site.sees(Self.isDrawn))
      try site.click("#more")
      #expect(try site.sees("document.querySelector('.days')"))
      #expect(try site.tab.number("document.documentElement.scrollWidth") <= Double(width))
      let unlabelled = try site.tab.text(
        """
        [...document.querySelectorAll('input, select, button, a')].filter((c) => c.checkVisibility()
          && !c.labels?.length && !c.textContent.trim() && !c.ariaLabel).map((c) => c.outerHTML).join()
        """)
      #expect(unlabelled == "")
      try site.saveScreenshot("screen-\(width)")
    }
  }
}
