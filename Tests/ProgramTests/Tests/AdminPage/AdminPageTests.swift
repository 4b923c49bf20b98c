import CheckedJSON
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  @Suite("Administrator's pages in a browser", .serialized, .blocking, .chromium)
  struct AdminPageTests {
    @Test("sign in with a token once, set a password, sign out, and sign in with the password")
    func signIn() throws {
      let site = try AdminSite()
      #expect(try site.sees("document.activeElement.id === 'new'"))
      try site.type(AdminSite.password, into: "#new")
      try site.type("another one", into: "#repeated")
      try site.tab.press(.enter)
      #expect(try site.shows("The passwords differ.", in: "#problem"))
      try site.type(AdminSite.password, into: "#repeated")
      // The error disappears once it is corrected.
      #expect(try site.tab.text("document.getElementById('problem').textContent") == "")
      try site.tab.press(.enter)
      #expect(try site.shows("The password was set.", in: "#notice"))
      try site.click("#sign-out")
      #expect(
        try site.sees("location.pathname === '/admin/sign-in' && document.getElementById('secret')")
      )
      try site.type("wrong password", into: "#secret")
      try site.tab.press(.enter)
      #expect(try site.shows("neither the password nor a valid token", in: "#problem"))
      #expect(try site.tab.text("document.getElementById('secret').ariaInvalid") == "true")
      try site.type(AdminSite.password, into: "#secret")
      try site.tab.press(.enter)
      #expect(try site.sees("location.pathname === '/admin/'"))
    }

    /// Where a link leads to after the sign-in: to one of these pages, and nowhere else.
    @Test(
      "go on with the page that was asked for",
      arguments: [
        ("/admin/screens/edit?device=trmnl-og", "/admin/screens/edit?device=trmnl-og"),
        ("/admin/sign-in?next=%2fadmin%2flog", "/admin/log"),
        ("/admin/sign-in?next=https://other.test/admin/", "/admin/"),
        ("/admin/sign-in?next=//other.test/admin/", "/admin/"),
        ("/admin/sign-in?next=/admin/../kiosk/", "/admin/"),
        ("/admin/sign-in?next=/admin/api/sign-out", "/admin/"),
        ("/admin/sign-in?next=javascript:alert(1)", "/admin/"),
      ])
    func target(address: String, expected: String) throws {
      let site = try AdminSite()
      try site.type(AdminSite.password, into: "#new")
      try site.type(AdminSite.password, into: "#repeated")
      try site.tab.press(.enter)
      #expect(try site.shows("The password was set.", in: "#notice"))
      try site.click("#sign-out")
      #expect(try site.sees("location.pathname === '/admin/sign-in'"))
      try site.open(address)
      try site.type(AdminSite.password, into: "#secret")
      try site.tab.press(.enter)
      #expect(try site.sees("location.pathname + location.search === '\(expected)'"))
    }

    @Test("show the picture of a display, and assign it something else")
    func display() throws {
      let site = try AdminSite()
      try site.addKitchen()
      try site.server.command("add", "countdown", "--family", "systemExtraLarge", "--name", "days")
      try site.open("/admin/")
      #expect(try site.shows("kitchen", in: ".card h2"))
      #expect(try site.sees("document.querySelector('.card img').naturalWidth === 800"))
      let before = try site.tab.text("document.querySelector('.card img').src")
      try site.choose("days", in: "#display-kitchen-shows")
      #expect(try site.shows("kitchen shows days", in: "#notice"))
      #expect(try site.sees("document.querySelector('.card img').src !== '\(before)'"))
      #expect(try site.devices().map { $0["shows"] as? String } == ["days"])
      #expect(site.tab.loggedProblems == [])
    }

    @Test("approve a display by its code, rename it and remove it, with the keyboard alone")
    func approve() throws {
      let site = try AdminSite()
      try site.addKitchen()
      let code = try site.connectDisplay()
      try site.open("/admin/")
      #expect(try site.shows("A display waits for approval", in: "#waiting"))
      #expect(try !site.tab.text("document.body.textContent").contains(code))
      #expect(try site.focus("#approve"))
      try site.tab.press(.enter)
      #expect(try site.sees("document.activeElement.id === 'dialog-code'"))
      try site.tab.call("Input.insertText", ["text": "WRONGX"])
      try site.tab.press(.enter)
      #expect(try site.shows("No display waits with the code 'WRONGX'", in: "#dialog-problem"))
      try site.type(code.lowercased(), into: "#dialog-code")
      #expect(try site.tab.text("document.getElementById('dialog-problem').textContent") == "")
      try site.tab.press(.tab, times: 2)
      try site.tab.call("Input.insertText", ["text": "hall"])
      try site.tab.press(.enter)
      #expect(try site.shows("hall was approved", in: "#notice"))
      // The focus returns to where it was.
      #expect(try site.tab.text("document.activeElement.id") == "approve")
      #expect(try site.shows("hall", in: ".card h2"))
      #expect(try site.focus("[aria-describedby=display-hall]"))
      try site.tab.press(.enter)
      try site.type("Under the roof", into: "#dialog-label")
      try site.type("the attic", into: "#dialog-name")
      try site.tab.press(.enter)
      #expect(try site.shows("cannot be the name of a device", in: "#dialog-problem"))
      #expect(try site.devices().allSatisfy { !($0["label"] is String) })
      try site.type("attic", into: "#dialog-name")
      try site.tab.press(.enter)
      #expect(try site.shows("Under the roof", in: ".card h2"))
      #expect(try site.focus(".last[aria-describedby=display-attic]"))
      try site.tab.press(.enter)
      #expect(try site.focus("dialog .danger"))
      try site.tab.press(.enter)
      #expect(try site.sees("!document.getElementById('display-attic')"))
      #expect(try site.devices().map { $0["name"] as? String } == ["kitchen"])
    }

    @Test("rename a browser, whose address stays as it is")
    func renameBrowser() throws {
      let site = try AdminSite()
      try site.addKitchen()
      try site.open("/admin/")
      #expect(try site.shows("kitchen", in: ".card h2"))
      #expect(try site.focus("[aria-describedby=display-kitchen]"))
      try site.tab.press(.enter)
      #expect(try site.shows("Its address stays as it is.", in: "#dialog-label-help"))
      try site.type("Kitchen tablet", into: "#dialog-label")
      try site.tab.press(.enter)
      #expect(try site.shows("Kitchen tablet", in: ".card h2"))
      #expect(try site.devices().map { $0["name"] as? String } == ["kitchen"])
      #expect(try site.devices().map { $0["label"] as? String } == ["Kitchen tablet"])
      #expect(site.tab.loggedProblems == [])
    }

    @Test("add a browser, and show the address of its page")
    func addBrowser() throws {
      let site = try AdminSite()
      try site.addKitchen()
      try site.open("/admin/")
      #expect(try site.shows("kitchen", in: ".card h2"))
      try site.click("#add")
      try site.type("tablet", into: "#dialog-name")
      // A choice names the model that it is drawn for.
      #expect(
        try site.tab.text("document.querySelector('#dialog-shows option').textContent")
          == "wall: TRMNL 800×480, black and white")
      #expect(try site.shows("A browser uses the size", in: "#dialog-shows-help"))
      try site.choose("wall", in: "#dialog-shows")
      try site.click("dialog .main")
      #expect(try site.shows("/kiosk/", in: "dialog output"))
      let page = try site.tab.text("document.querySelector('dialog output').textContent")
      #expect(
        try site.server.curl(["--output", "/dev/null", "--write-out", "%{http_code}"], page)
          == "200")
    }

    @Test("draw the gallery, and a widget with the form's values in the inks of the chosen display")
    func addWidget() throws {
      let site = try AdminSite()
      try site.addKitchen()
      try site.open("/admin/widgets")
      #expect(try site.shows("Meter", in: "#gallery h3"))
      #expect(try site.sees("document.querySelector('#gallery img').naturalWidth > 0"))
      try site.tab.evaluate(
        "[...document.querySelectorAll('#gallery a')].find((a) => a.textContent === 'Meter').click()"
      )
      #expect(try site.sees("document.querySelector('#picture img')?.alt.includes('412 W')"))
      try site.choose("kW", in: "#parameter-unit")
      #expect(try site.sees("document.querySelector('#picture img').alt.includes('412 kW')"))
      try site.type("Heat", into: "#parameter-title")
      #expect(try site.sees("document.querySelector('#picture img').alt.includes('Heat')"))
      try site.type("12", into: "#parameter-digits")
      #expect(try site.shows("12", in: "#parameter-digits-problem"))
      try site.click("#save")
      #expect(try site.shows("Correct what is marked", in: "#form-problem"))
      try site.type("1", into: "#parameter-digits")
      #expect(try site.sees("!document.querySelector('[aria-invalid=true]')"))
      // The choices of a room come out of the current data, as those of 'configure' do.
      #expect(try site.shows("Cellar", in: "#parameter-room option"))
      try site.click("[name=data][value=live]")
      #expect(try site.sees("document.querySelector('#picture img').alt.includes('999')"))
      try site.type("heat", into: "#instance")
      try site.click("[name=display][value=kitchen]")
      try site.click("#save")
      #expect(try site.sees("location.pathname === '/admin/widgets'"))
      #expect(try site.shows("Meter on kitchen", in: "#instances p"))
      let instances = try site.server.command("instances")
      #expect(instances.contains("title=Heat") && instances.contains("unit=kW"))
      #expect(try site.devices().map { $0["shows"] as? String } == ["heat"])
      #expect(site.tab.loggedProblems == [])
    }

    @Test(
      "send one more request to a server that has just failed, for a picture with current data and a new widget"
    )
    func correctedServer() throws {
      let site = try AdminSite()
      let web = try ListeningServer(
        .text("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"))
      defer { web.close() }
      try site.open("/admin/widgets/form?kind=agenda")
      #expect(try site.sees("document.querySelector('#picture img')?.naturalWidth > 0"))
      try site.type("http://127.0.0.1:\(web.port)/days.ics", into: "#parameter-calendar")
      try site.click("[name=data][value=live]")
      #expect(try site.shows("503", in: "#state"))
      let calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"
      web.respond(
        with: .text(
          "HTTP/1.1 200 OK\r\nContent-Length: \(calendar.utf8.count)\r\n\r\n\(calendar)"))
      try site.click("[name=data][value=sample]")
      #expect(try site.sees("document.getElementById('state').textContent === ''"))
      let failed = web.received.count
      try site.click("[name=data][value=live]")
      #expect(Self.count(of: web, after: failed) == failed + 1)
      #expect(
        try site.sees("document.getElementById('picture').getAttribute('aria-busy') === 'false'"))
      #expect(try site.tab.text("document.getElementById('state').textContent") == "")
      // A new widget does not show what was fetched before it was added.
      let drawn = web.received.count
      try site.type("days", into: "#instance")
      try site.click("#save")
      #expect(try site.sees("location.pathname === '/admin/widgets'"))
      #expect(Self.count(of: web, after: drawn) == drawn + 1)
      #expect(try site.server.command("instances").contains("days"))
    }

    /// Waits up to ten seconds until a server has received more requests than before, and returns how many.
    private static func count(of web: ListeningServer, after before: Int) -> Int {
      for _ in 0..<100 where web.received.count == before { Thread.sleep(forTimeInterval: 0.1) }
      return web.received.count
    }

    @Test("change the values of a widget that was added, and remove it")
    func changeWidget() throws {
      let site = try AdminSite()
      try site.server.command(
        "add", "meter", "--templates", site.server.folder.url.path + "/templates", "--family",
        "systemSmall", "--name", "heat", "--parameter", "title=Heat")
      try site.open("/admin/widgets/form?instance=heat")
      #expect(try site.sees("document.querySelector('#parameter-title')?.value === 'Heat'"))
      #expect(try !site.asksBeforeLeaving())
      try site.type("Power", into: "#parameter-title")
      #expect(try site.asksBeforeLeaving())
      try site.click("#save")
      #expect(try site.sees("location.pathname === '/admin/widgets'"))
      #expect(try site.server.command("instances").contains("title=Power"))
      try site.click("#instances .last")
      try site.click("dialog .danger")
      #expect(try site.sees("document.querySelectorAll('#instances li').length === 0"))
      #expect(try !site.server.command("instances").contains("heat"))
    }

    @Test("list in the log what fails, why, and when it is retried")
    func log() throws {
      let site = try AdminSite()
      try site.server.command(
        "add", "agenda", "--family", "systemExtraLarge", "--name", "dates", "--parameter",
        "calendar=http://127.0.0.1:1/none.ics")
      try site.open("/admin/log")
      #expect(try site.shows("dates failed", in: "#failures"))
      #expect(try site.shows("Next try", in: "#failures"))
      #expect(try site.shows("dates failed", in: "#records"))
      try site.click("#failures button")
      #expect(try site.shows("dates is tried again now", in: "#notice"))
      #expect(site.tab.loggedProblems == [])
    }

    @Test("show hostile names as text, and load nothing from elsewhere")
    func hostile() throws {
      let site = try AdminSite()
      let markup = "<img src=x onerror=document.title='taken'>"
      let json = JSONWriter.string(of: .string(markup))
      let template = site.server.folder.url.path + "/templates/hostile"
      try FileManager.default.createDirectory(atPath: template, withIntermediateDirectories: true)
      let files = [
        "widget.json": """
        { "name": \(json), "description": \(json), "kind": "hostile", "families": ["systemSmall"],
          "parameters": { "a": { "type": "string", "title": \(json), "description": \(json), "default": \(json) } } }
        """,
        "sample.json": "{}",
        "views.swift":
          "struct HostileView: View { let entry: Entry; var body: some View { Text(entry.configuration.a) } }",
      ]
      for (name, text) in files {
        try text.write(toFile: template + "/" + name, atomically: true, encoding: .utf8)
      }
      try site.open("/admin/widgets")
      #expect(try site.shows(markup, in: "#gallery h3"))
      try site.open("/admin/widgets/form?kind=hostile")
      #expect(try site.shows(markup, in: "#parameters label"))
      #expect(try site.sees("document.querySelector('#picture img').alt.includes('onerror')"))
      try site.open(
        "/admin/widgets/form?kind=\(markup.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
      )
      #expect(try site.shows(markup, in: "#problem"))
      #expect(try site.tab.number("document.querySelectorAll('img:not(.display img)').length") == 0)
      #expect(try site.tab.text("document.title") != "taken")
      #expect(
        site.tab.requestedURLs.allSatisfy { $0.hasPrefix(site.address) || $0.hasPrefix("data:") })
      #expect(site.tab.loggedProblems == [])
    }

    private static let pages = [
      "/admin/", "/admin/widgets", "/admin/widgets/form?kind=countdown", "/admin/screens",
      "/admin/screens/edit", "/admin/templates", "/admin/log",
      "/admin/account",
    ]

    @Test(
      "fit a phone, a tablet and a desktop, and label each control", arguments: [360, 768, 1440])
    func widths(width: Int) throws {
      let site = try AdminSite(width: width)
      try site.addKitchen()
      for page in Self.pages {
        try site.open(page)
        #expect(try site.sees("!document.querySelector('[aria-busy=true]')"), "\(page)")
        #expect(
          try site.tab.number("document.documentElement.scrollWidth") <= Double(width), "\(page)")
        // All tabs are visible.
        #expect(
          try site.tab.evaluate(
            """
            [...document.querySelectorAll('nav a')].map((a) => a.getBoundingClientRect())
              .every(({ left, right }) => left >= 0 && right <= \(width))
            """) == .bool(true), "\(page)")
        let unlabelled = try site.tab.text(
          """
          [...document.querySelectorAll('input, select, button, a')].filter((c) => c.checkVisibility()
            && !c.labels?.length && !c.textContent.trim() && !c.ariaLabel).map((c) => c.outerHTML).join()
          """)
        #expect(unlabelled == "", "\(page)")
        // Each page has one heading of the first level, and marks the current page.
        #expect(try site.tab.number("document.querySelectorAll('h1').length") == 1)
        #expect(try site.tab.number("document.querySelectorAll('nav [aria-current]').length") == 1)
      }
    }
  }
}
