import CheckedJSON
import Foundation
import FramePipeline
import TestSupport
import Testing

extension BrowserTests {
  @Suite("Templates on the administrator's pages in a browser", .serialized, .blocking, .chromium)
  struct TemplateEditingTests {
    /// Replaces a text in the file that is shown, as a person who types does.
    private func replace(_ text: String, with other: String, _ site: AdminSite) throws {
      try site.tab.evaluate(
        """
        (() => {
          const area = document.querySelector('.text textarea:not([hidden])');
          const start = area.value.indexOf('\(text)');
          area.focus();
          area.setSelectionRange(start, start + \(text.count));
        })()
        """)
      try site.tab.call("Input.insertText", ["text": .string(other)])
    }

    private func views(_ site: AdminSite) throws -> String {
      try String(
        contentsOf: site.server.folder.url.appendingPathComponent("templates/meter/views.swift"),
        encoding: .utf8)
    }

    private static let isReady = "!document.querySelector('[aria-busy=true]')"

    @Test("check and draw while a person types, and save without errors only")
    func edit() throws {
      let site = try AdminSite()
      let original = try views(site)
      try site.server.command(
        "add", "meter", "--templates", site.server.folder.url.path + "/templates", "--family",
        "systemSmall", "--name", "heat")
      try site.open("/admin/templates")
      #expect(try site.shows("Meter", in: "#own-list a"))
      try site.click("#own-list a")
      #expect(try site.sees("document.querySelector('#picture img')?.alt.includes('412')"))
      #expect(try site.shows("No problems found", in: "#verdict"))
      #expect(try site.tab.text("document.getElementById('views').value") == original)
      try replace("struct", with: "strukt", site)
      #expect(try site.shows("views.swift, line", in: "#problems button"))
      #expect(try site.tab.text("document.getElementById('views').ariaInvalid") == "true")
      try site.click("#save")
      #expect(try site.shows("nothing was saved", in: "#save-problem"))
      #expect(try views(site) == original)
      // The location of the error, by the keyboard.
      #expect(try site.focus("#problems button", atMost: 120))
      try site.tab.press(.enter)
      #expect(try site.sees("document.activeElement.id === 'views'"))
      try replace("strukt", with: "// Changed.\nstruct", site)
      #expect(try site.shows("No problems found", in: "#verdict"))
      #expect(try site.focus("#save", atMost: 120))
      try site.tab.press(.enter)
      #expect(try site.shows("Saved", in: "#notice"))
      #expect(try views(site).contains("// Changed.\nstruct"))
      // A change of the files by someone else is not overwritten.
      try site.server.folder.write(original, to: "templates/meter/views.swift")
      try replace("// Changed.", with: "// Late.", site)
      try site.click("#save")
      #expect(try site.shows("Someone else changed", in: "#save-problem"))
      #expect(try views(site) == original)
    }

    @Test("are copied to be changed if they are the program's, and offered as widgets then")
    func copy() throws {
      let site = try AdminSite()
      try site.open("/admin/templates/edit?template=countdown")
      #expect(try site.sees(Self.isReady))
      #expect(try site.tab.evaluate("document.getElementById('views').readOnly") == .bool(true))
      #expect(try site.shows("copy it to change it", in: "#summary"))
      try site.click("#copy")
      try site.type("../up", into: "#dialog-name")
      try site.click("dialog .main")
      #expect(try site.shows("cannot be the name of a template", in: "#dialog-problem"))
      try site.type("days-left", into: "#dialog-name")
      try site.click("dialog .main")
      #expect(
        try site.sees(
          "location.search.includes('days-left') && !document.getElementById('save').hidden"))
      #expect(try site.sees("document.querySelector('#picture img')?.naturalWidth > 0"))
      try site.open("/admin/widgets/form?kind=days-left")
      #expect(try site.sees("document.querySelector('#picture img')?.naturalWidth > 0"))
    }

    @Test("are deleted with the keyboard alone, if they are copies that no widget shows")
    func delete() throws {
      let site = try AdminSite()
      let address = "/admin/templates/edit?template="
      try site.open(address + "countdown")
      #expect(try site.sees(Self.isReady))
      #expect(try site.tab.evaluate("document.getElementById('delete').hidden") == .bool(true))
      try site.click("#copy")
      try site.type("days-left", into: "#dialog-name")
      try site.click("dialog .main")
      #expect(
        try site.sees(
          "location.search.includes('days-left') && !document.getElementById('delete').hidden"))
      try site.server.command("add", "days-left", "--family", "systemSmall", "--name", "left")
      try site.open(address + "days-left")
      #expect(try site.sees("!document.getElementById('delete').hidden"))
      #expect(try site.focus("#delete", atMost: 120))
      try site.tab.press(.enter)
      #expect(try site.shows("Remove left first", in: "dialog p"))
      #expect(try site.focus("dialog .main"))
      try site.tab.press(.enter)
      #expect(try site.sees("!document.querySelector('dialog')"))
      // A widget that is added after the page was read keeps the template as well.
      try site.server.command("remove", "left")
      try site.open(address + "days-left")
      #expect(try site.sees("!document.getElementById('delete').hidden"))
      try site.server.command("add", "days-left", "--family", "systemSmall", "--name", "late")
      #expect(try site.focus("#delete", atMost: 120))
      try site.tab.press(.enter)
      #expect(try site.focus("dialog .danger"))
      try site.tab.press(.enter)
      #expect(try site.shows("widget 'late' shows 'days-left'", in: "#dialog-problem"))
      try site.server.command("remove", "late")
      #expect(try site.focus("dialog .danger"))
      try site.tab.press(.enter)
      #expect(try site.sees("location.pathname === '/admin/templates'"))
      #expect(try site.sees("document.querySelectorAll('#own-list li').length === 1"))
      try site.open(address + "days-left")
      #expect(try site.shows("'days-left' was not found", in: "#problem"))
    }

    @Test(
      "show versions, of which one is tried, shown everywhere and left, with the keyboard alone")
    func versions() throws {
      let site = try AdminSite()
      let templates = site.server.folder.url.path + "/templates"
      for name in ["heat", "cold"] {
        try site.server.command(
          "add", "meter", "--templates", templates, "--family", "systemSmall", "--name", name)
      }
      try FileManager.default.copyItem(
        atPath: templates + "/meter", toPath: site.server.folder.url.path + "/next")
      try site.server.command(
        "upgrade", "meter", site.server.folder.url.path + "/next", "--canary", "1", "--templates",
        templates)
      try site.open("/admin/templates")
      #expect(try site.shows("1 widget: heat", in: "#version-list dd"))
      #expect(try site.shows("the files in its folder 1 widget: cold", in: "#version-list dd"))
      #expect(try site.focus("#version-list button", atMost: 120))
      try site.tab.press(.enter)
      #expect(try site.focus("dialog .main"))
      try site.tab.press(.enter)
      #expect(try site.shows("All widgets of meter show the tried version", in: "#notice"))
      #expect(try site.shows("2 widgets: heat, cold", in: "#version-list dd"))
      try site.saveScreenshot("versions-\(AdminSite.width)")
      #expect(try site.focus("#version-list .last", atMost: 120))
      try site.tab.press(.enter)
      #expect(try site.focus("dialog .danger"))
      try site.tab.press(.enter)
      #expect(try site.shows("meter is back at the version before", in: "#notice"))
      #expect(
        try site.tab.number("document.documentElement.scrollWidth") <= Double(AdminSite.width))
      #expect(site.tab.loggedProblems == [])
      let list = try site.server.command("program", "list")
      #expect(list.contains("current the template's folder: heat, cold"))
    }

    @Test("fit a phone, a tablet and a desktop", arguments: [360, 768, 1440])
    func widths(width: Int) throws {
      let site = try AdminSite(width: width)
      for page in ["/admin/templates", "/admin/templates/edit?template=meter"] {
        try site.open(page)
        #expect(try site.sees("document.querySelector('h1') && \(Self.isReady)"))
        #expect(
          try site.tab.number("document.documentElement.scrollWidth") <= Double(width), "\(page)")
        let unlabelled = try site.tab.text(
          """
          [...document.querySelectorAll('input, select, button, a, textarea')].filter((c) => c.checkVisibility()
            && !c.labels?.length && !c.textContent.trim() && !c.ariaLabel).map((c) => c.outerHTML).join()
          """)
        #expect(unlabelled == "", "\(page)")
      }
      try site.saveScreenshot("template-\(width)")
    }
  }
}
