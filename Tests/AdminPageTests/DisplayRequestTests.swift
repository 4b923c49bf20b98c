import CheckedJSON
import Foundation
import PixelOutput
import Testing
import WidgetHost

@testable import AdminPage
@testable import DeviceServer

@Suite("Displays on the administrator's pages")
struct DisplayRequestTests {
  @Test("are listed with their state; a code is seen on the display only")
  func list() throws {
    let server = try AdminServer()
    try server.addInstance("clock")
    let code = try server.addWaiting("hall")
    let browser = try server.signedIn()
    _ = try browser.change("displays/add", #"{"name": "kitchen", "shows": "clock"}"#)
    let response = try browser.get("/admin/api/displays")
    let displays = response.json?["displays"]?.elements ?? []
    #expect(displays.map { $0["name"] } == ["hall", "kitchen"])
    #expect(displays.map { $0["state"] } == ["waiting", "new"])
    #expect(displays.map { $0["picture"] == nil } == [true, false])
    #expect(!response.body8.contains(code))
    let contents = response.json?["contents"]?.elements ?? []
    #expect(contents.map { $0["name"] } == ["clock"])
    #expect(contents.map { $0["inks"] } == ["bw"])
  }

  @Test("are approved by their code, in any case and with spaces, under a chosen name")
  func approve() throws {
    let server = try AdminServer()
    try server.addInstance("clock")
    try server.addWaiting("hall")
    let browser = try server.signedIn()
    let response = try browser.change(
      "displays/approve", #"{"code": "abc def", "shows": "clock", "name": "kitchen"}"#)
    #expect(response.text("name") == "kitchen")
    let device = try #require(try server.store.registeredDevices().first)
    #expect(device.id == "kitchen" && device.isApproved && device.shows == "clock")
    // The server knows it at once.
    #expect(try browser.get("/admin/api/displays/kitchen/picture").status == 200)
  }

  @Test(
    "that were approved are awaited until they are back",
    arguments: [(nil, "new"), (-60, "approved"), (60, "fine")])
  func contactAfterApproval(contact: Double?, state: String) throws {
    let server = try AdminServer()
    try server.addInstance("clock")
    try server.addWaiting("hall")
    let browser = try server.signedIn()
    _ = try browser.change("displays/approve", #"{"code": "ABCDEF", "shows": "clock"}"#)
    server.server.directory.updateContact(of: "hall") { hall in
      hall.date = contact.map { AdminServer.now.addingTimeInterval($0) }
    }
    let display = try browser.get("/admin/api/displays").json?["displays"]?.elements.first
    #expect(display?["state"] == .string(state))
  }

  @Test(
    "are connected as long as a browser's page polls, and others until their next wake",
    arguments: [
      (true, 60.0, "fine"), (true, 900.0, "closed"), (false, 900.0, "fine"),
    ])
  func closedPage(isPage: Bool, seconds: Double, state: String) throws {
    let server = try AdminServer()
    try server.addInstance("clock")
    let browser = try server.signedIn()
    let added = try browser.change("displays/add", #"{"name": "kitchen", "shows": "clock"}"#)
    let address = try #require(added.text(isPage ? "page" : "picture"))
    let target = address.replacing("http://\(AdminServer.host)", with: "")
    #expect(try server.send("GET", target, []).status == 200)
    let later = AdminServer.now.addingTimeInterval(seconds)
    let display = try browser.get("/admin/api/displays", at: later).json?["displays"]?.elements
      .first
    #expect(display?["state"] == .string(state))
  }

  @Test("have the tags of the widgets that they show")
  func tags() throws {
    let server = try AdminServer()
    try server.addInstance("clock", tags: ["hall", "north"])
    try server.addInstance("agenda", tags: ["attic", "north"])
    let browser = try server.signedIn()
    _ = try browser.change("playlists/add", #"{"name": "both", "members": ["clock", "agenda"]}"#)
    _ = try browser.change("displays/add", #"{"name": "kitchen", "shows": "both"}"#)
    _ = try browser.change("displays/add", #"{"name": "porch", "shows": "clock"}"#)
    let displays = try browser.get("/admin/api/displays").json?["displays"]?.elements ?? []
    #expect(
      displays.map { $0["tags"] } == [
        .array(["attic", "hall", "north"]), .array(["hall", "north"]),
      ])
  }

  @Test("whose widget fails say so, with the reason, also in the picture that the display gets")
  func failingWidget() throws {
    let server = try AdminServer()
    for name in ["clock", "agenda"] { try server.addInstance(name) }
    let browser = try server.signedIn()
    _ = try browser.change("displays/add", #"{"name": "kitchen", "shows": "clock"}"#)
    _ = try browser.change("displays/add", #"{"name": "porch", "shows": "agenda"}"#)
    let waiting = try browser.get("/admin/api/displays/kitchen/picture")
    try server.fail("clock", "source 'news' has no data: the server answered 503")
    let displays = try browser.get("/admin/api/displays").json?["displays"]?.elements ?? []
    #expect(displays.map { $0["failures"]?.elements.map { $0["name"] } } == [["clock"], []])
    #expect(
      displays.first?["failures"]?.elements.first?["message"]
        == "source 'news' has no data: the server answered 503")
    #expect(try browser.get("/admin/api/displays/kitchen/picture").body != waiting.body)
    let device = try #require(
      try server.store.registeredDevices().first { $0.id == "kitchen" })
    #expect(
      try server.server.notice(for: device)
        == .failing("clock", because: "source 'news' has no data: the server answered 503"))
  }

  @Test("whose content was removed say so, also in the picture that the display gets")
  func removedContent() throws {
    let server = try AdminServer()
    for name in ["clock", "agenda"] { try server.addInstance(name) }
    let browser = try server.signedIn()
    _ = try browser.change("displays/add", #"{"name": "kitchen", "shows": "clock"}"#)
    _ = try browser.change("displays/add", #"{"name": "porch", "shows": "agenda"}"#)
    try server.store.remove("clock", at: AdminServer.now)
    let displays = try browser.get("/admin/api/displays").json?["displays"]?.elements ?? []
    #expect(
      displays.map { $0["problem"] } == [
        "'clock' was removed; choose what this display shows", nil,
      ])
    let devices = try server.store.registeredDevices()
    let notices = try devices.map { try server.server.notice(for: $0) }
    #expect(
      notices == [
        .removed("clock", device: "kitchen", pages: nil), .waiting(for: "agenda"),
      ])
    #expect(notices.first?.title == "'clock' was removed")
    #expect(
      notices.first?.lines
        == ["Run on the server:", "placard device assign kitchen --show NAME"])
  }

  @Test("have the time at which they wake, not that of their next frame")
  func nextWake() throws {
    let server = try AdminServer()
    try server.addInstance("clock")
    let browser = try server.signedIn()
    _ = try browser.change("displays/add", #"{"name": "kitchen", "shows": "clock"}"#)
    func wake() throws -> JSONValue? {
      try browser.get("/admin/api/displays").json?["displays"]?.elements.first?["nextWake"]
    }
    #expect(try wake() == nil)
    server.server.directory.updateContact(of: "kitchen") { kitchen in
      kitchen.date = AdminServer.now
      kitchen.nextWake = AdminServer.now.addingTimeInterval(61)
    }
    #expect(try wake() == .string("2026-03-02T10:01:01Z"))
  }

  @Test("show the picture that the display gets, once for each change")
  func picture() throws {
    let server = try AdminServer()
    try server.addInstance("clock")
    let browser = try server.signedIn()
    _ = try browser.change("displays/add", #"{"name": "kitchen", "shows": "clock"}"#)
    let response = try browser.get("/admin/api/displays/kitchen/picture")
    let device = try #require(try server.store.registeredDevices().first)
    #expect(try response.body == server.server.shownFrame(of: device, at: AdminServer.now).bytes)
    let tag = try #require(response.headers["ETag"])
    let again = try server.send(
      "GET", "/admin/api/displays/kitchen/picture", browser.fields + [("If-None-Match", tag)])
    #expect(again.status == 304)
  }

  @Test("are assigned, renamed and removed by the functions of the commands, with their errors")
  func changes() throws {
    let server = try AdminServer()
    try server.addInstance("clock")
    try server.addInstance("agenda")
    try server.addWaiting("hall")
    let browser = try server.signedIn()
    _ = try browser.change("displays/approve", #"{"code": "ABCDEF"}"#)
    #expect(try browser.change("displays/hall/assign", #"{"shows": "agenda"}"#).status == 200)
    #expect(try server.store.registeredDevices().map(\.shows) == ["agenda"])
    let unknown = try browser.change("displays/hall/assign", #"{"shows": "agend"}"#)
    #expect(unknown.status == 422)
    #expect(
      unknown.text("error")
        == "'agend' not found; someone else removed or renamed it; choose something else")
    #expect(
      try browser.change("displays/hall/rename", #"{"name": "attic"}"#).text("name") == "attic")
    #expect(try browser.change("displays/hall/rename", #"{"name": "loft"}"#).status == 404)
    #expect(try browser.change("displays/attic/remove").status == 200)
    #expect(try server.store.registeredDevices() == [])
  }

  @Test("of any kind have a label, which can be changed and removed and changes no address")
  func label() throws {
    let server = try AdminServer()
    try server.addInstance("clock")
    try server.addWaiting("hall")
    let browser = try server.signedIn()
    _ = try browser.change("displays/approve", #"{"code": "ABCDEF", "shows": "clock"}"#)
    let added = try browser.change("displays/add", #"{"name": "kitchen", "shows": "clock"}"#)
    func labels() throws -> [JSONValue?] {
      let displays = try browser.get("/admin/api/displays").json?["displays"]?.elements ?? []
      return displays.map { $0["label"] }
    }
    #expect(try labels() == [nil, nil])
    for (name, label) in [("hall", "Flur 1"), ("kitchen", " Küche <b>📱</b> ")] {
      #expect(
        try browser.change("displays/\(name)/label", #"{"label": "\#(label)"}"#).status == 200)
    }
    #expect(try labels() == [.string("Flur 1"), .string("Küche <b>📱</b>")])
    #expect(try server.store.registeredDevices().map(\.id) == ["hall", "kitchen"])
    let address = try browser.get("/admin/api/displays/kitchen/address")
    #expect(address.text("page") == added.text("page"))
    let widgets = try browser.get("/admin/api/instances").json?["instances"]?.elements.first
    #expect(widgets?["displays"] == .array([.string("Flur 1"), .string("Küche <b>📱</b>")]))
    #expect(try browser.change("displays/hall/label", #"{"label": ""}"#).status == 200)
    #expect(try labels() == [nil, .string("Küche <b>📱</b>")])
    #expect(try browser.change("displays/attic/label", #"{"label": "a"}"#).status == 404)
  }

  @Test("get a name and a label at once, or neither if one of them is not possible")
  func renameAndLabel() throws {
    let server = try AdminServer()
    try server.addWaiting("hall")
    let browser = try server.signedIn()
    _ = try browser.change("displays/approve", #"{"code": "ABCDEF"}"#)
    func names() throws -> [String] {
      try server.store.registeredDevices().map(\.nameWithLabel)
    }
    for body in [#"{"name": "a b", "label": "Attic"}"#, #"{"name": "attic", "label": "a\nb"}"#] {
      #expect(try browser.change("displays/hall/rename", body).status == 422)
      #expect(try names() == ["hall"])
    }
    let renamed = try browser.change(
      "displays/hall/rename", #"{"name": "attic", "label": "Under the roof"}"#)
    #expect(renamed.text("name") == "attic")
    #expect(try names() == ["attic (Under the roof)"])
    _ = try browser.change("displays/attic/rename", #"{"name": "loft"}"#)
    #expect(try names() == ["loft (Under the roof)"])
    _ = try browser.change("displays/loft/rename", #"{"name": "hall", "label": ""}"#)
    #expect(try names() == ["hall"])
  }

  @Test("have their labels wherever pages name them, and their names where one is chosen")
  func labelsOfOtherPages() throws {
    let server = try AdminServer()
    for name in ["clock", "agenda"] { try server.addInstance(name) }
    let browser = try server.signedIn()
    _ = try browser.change(
      "playlists/add", #"{"name": "morning", "members": ["agenda", "clock"], "minutes": 20}"#)
    try server.addScreen("wall", showing: "clock", by: browser)
    _ = try browser.change("displays/add", #"{"name": "kitchen", "shows": "morning"}"#)
    _ = try browser.change("displays/kitchen/label", #"{"label": "Küche"}"#)
    _ = try browser.change("displays/add", #"{"name": "porch", "shows": "wall"}"#)
    _ = try browser.change("displays/porch/label", #"{"label": "Front door"}"#)
    let playlists = try browser.get("/admin/api/playlists").json?["playlists"]?.elements ?? []
    #expect(playlists.map { $0["displays"] } == [.array(["Küche"])])
    let screens = try browser.get("/admin/api/screens").json?["screens"]?.elements ?? []
    #expect(screens.map { $0["displays"] } == [.array(["Front door"])])
    let profiles = try browser.get("/admin/api/profiles").json?["profiles"]?.elements ?? []
    let arrangement = try browser.get("/admin/api/arrangement?device=trmnl-og").json
    for chosen in [profiles.first, arrangement?["profile"]] {
      let displays = chosen?["displays"]?.elements ?? []
      #expect(displays.map { $0["name"] } == ["kitchen", "porch"])
      #expect(displays.map { $0["label"] } == ["Küche", "Front door"])
    }
  }

  @Test(
    "have a notice, and no problem, while a wrong token was rejected since their last contact",
    arguments: [(nil, true), (-60, true), (60, false)])
  func rejectedToken(contact: Double?, isNoticed: Bool) throws {
    let server = try AdminServer()
    try server.addInstance("clock")
    let browser = try server.signedIn()
    _ = try browser.change("displays/add", #"{"name": "kitchen", "shows": "clock"}"#)
    for _ in 1...2 {
      _ = try server.send("GET", "/devices/kitchen/frame.png", [("Access-Token", "wrong")])
    }
    server.server.directory.updateContact(of: "kitchen") { kitchen in
      kitchen.date = contact.map { AdminServer.now.addingTimeInterval($0) }
    }
    let display = try browser.get("/admin/api/displays").json?["displays"]?.elements.first
    #expect(display?["rejectedTokens"] == .integer(2))
    #expect(display?["lastRejectedToken"] == .string("2026-03-02T10:00:00Z"))
    if case .string(let notice) = display?["notice"] {
      #expect(notice.hasPrefix("a wrong token was rejected since the last contact; "))
    }
    #expect((display?["notice"] != nil) == isNoticed)
    #expect(display?["problem"] == nil)
    #expect(try browser.get("/admin/api/log").json?["displays"] == .array([]))
  }

  @Test("get only what fits their panels")
  func mismatch() throws {
    let server = try AdminServer()
    try server.addInstance("clock", on: "trmnl-og")
    try server.store.register(
      RegisteredDevice(
        id: "hall", identifier: "aabbccddeeff", profile: "trmnl-og",
        report: DeviceReport(size: PixelSize(100, 80)), added: AdminServer.now))
    try server.server.directory.refresh()
    let response = try server.signedIn().change("displays/hall/assign", #"{"shows": "clock"}"#)
    #expect(response.status == 422)
    #expect(response.text("error")?.contains("'hall' has 100×80") == true)
  }
}
