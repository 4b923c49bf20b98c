import CheckedJSON
import DeviceServer
import Foundation
import Testing
import WidgetHost

@testable import AdminPage

@Suite("Screens on the administrator's pages")
struct ScreenRequestTests {
  private let server: AdminServer
  private let browser: AdminServer.Browser

  init() throws {
    server = try AdminServer()
    for name in ["clock", "agenda"] { try server.addInstance(name) }
    try server.addInstance("poster", on: "inky-frame-7")
    browser = try server.signedIn()
  }

  private func body(_ text: String, _ members: KeyValuePairs<String, JSONValue> = [:]) -> String {
    JSONWriter.string(
      of: .object(
        [JSONValue.Member("text", .string(text))]
          + members.map { JSONValue.Member($0.key, $0.value) }))
  }

  @Test("are arranged from the layouts and the widgets of their display")
  func arrangement() throws {
    let answer = try browser.get("/admin/api/arrangement?device=trmnl-og").json
    #expect(answer?["contents"]?.elements.map { $0["name"] } == ["clock", "agenda"])
    #expect(answer?["profile"]?["size"] == .array([800, 480]))
    let layouts = answer?["layouts"]?.elements ?? []
    #expect(layouts.count == 8)
    let halves = layouts.first { $0["name"] == "halves" }
    #expect(halves?["cells"]?.elements.map { $0["x"] } == [0, 1])
    #expect(try browser.get("/admin/api/arrangement?device=none").status == 404)
    #expect(try browser.get("/admin/api/arrangement").status == 400)
  }

  @Test("are saved as the file that a person could write, and shown on the chosen displays")
  func save() throws {
    try server.addWaiting("hall")
    _ = try browser.change("displays/approve", #"{"code": "ABCDEF"}"#)
    let text = AdminServer.screenText("wall", showing: "clock", in: "left")
    let response = try browser.change(
      "screens/save", body(text, ["displays": .array(["hall", "attic"])]))
    #expect(response.text("name") == "wall")
    #expect(response.text("problem")?.contains("attic") == true)
    let screen = try #require(try server.store.screens().first)
    #expect(
      screen.text == """
        {
          "name": "wall",
          "device": "trmnl-og",
          "layout": "halves",
          "slots": [
            {"cell": "left", "instance": "clock"}
          ]
        }

        """)
    #expect(try server.store.registeredDevices().map(\.shows) == ["wall"])
    let listed = try browser.get("/admin/api/screens").json?["screens"]?.elements ?? []
    #expect(listed.map { $0["displays"] } == [.array(["hall"])])
    let read = try browser.get("/admin/api/screens/wall").json
    #expect(read?["text"] == .string(screen.text))
    #expect(read?["version"] == response.json?["version"])
    #expect(try browser.change("screens/wall/remove").status == 200)
    #expect(try server.store.screens() == [])
  }

  @Test("are not overwritten by a second administrator, who has read an earlier version")
  func conflict() throws {
    let first = try server.addScreen("wall", showing: "clock", by: browser)
    let (theirs, mine) = ("agenda", "clock")
    let other = try server.signedIn()
    let change: KeyValuePairs<String, JSONValue> = ["name": "wall", "version": .string(first)]
    let saved = try other.change(
      "screens/save", body(AdminServer.screenText("wall", showing: theirs, in: "left"), change))
    #expect(saved.status == 200)
    let rejected = try browser.change(
      "screens/save", body(AdminServer.screenText("wall", showing: mine, in: "right"), change))
    #expect(rejected.status == 409)
    #expect(rejected.text("error")?.contains("someone else changed 'wall'") == true)
    #expect(try server.store.screens().map(\.shown) == [["agenda"]])
    // A new screen of the same name does not take its place.
    let taken = try browser.change(
      "screens/save", body(AdminServer.screenText("wall", showing: mine, in: "right")))
    #expect(taken.status == 409)
    _ = try browser.change("screens/wall/remove")
    let gone = try browser.change(
      "screens/save", body(AdminServer.screenText("wall", showing: mine, in: "right"), change))
    #expect(gone.status == 404)
    #expect(try server.store.screens() == [])
  }

  @Test("have a picture at any time of the next day, in both color schemes")
  func preview() throws {
    let text = AdminServer.screenText("wall", showing: "clock", in: "left")
    let response = try browser.change(
      "screens/preview", body(text, ["minutes": 90, "scheme": "dark"]))
    #expect(response.json?["picture"]?["data"] == "data:image/png;base64,AQID")
    #expect(response.text("scheme") == "dark")
    #expect(response.text("zone") == "Europe/Lisbon")
    #expect(response.json?["changes"] == .array([1, 2]))
    #expect(response.json?["notes"] == .array(["'a' is late"]))
    _ = try browser.change("screens/preview", body(text))
    #expect(server.screenEditor.pictures == ["90 dark", "0 scheduled"])
    for members: KeyValuePairs<String, JSONValue> in [
      ["minutes": 1441], ["minutes": -1], ["scheme": "sepia"],
    ] {
      #expect(try browser.change("screens/preview", body(text, members)).status == 422)
    }
    #expect(try server.store.screens() == [])
  }

  @Test("have pictures also after many others within a minute")
  func manyPictures() throws {
    let text = AdminServer.screenText("wall", showing: "clock", in: "left")
    let statuses = try (0..<150).map { minute in
      try browser.change("screens/preview", body(text, ["minutes": .integer(minute)])).status
    }
    #expect(Set(statuses) == [200])
  }

  /// A file that the reader rejects, the field that is named, and a part of the reason.
  private static let mistakes: [(text: String, field: String, reason: String)] = [
    (#"{"name": "wall", "device": "trmnl-og", "slots": []}"#, "slots", "at least one slot"),
    (
      #"{"name": "../up", "device": "trmnl-og", "layout": "full", "slots": [{"instance": "clock"}]}"#,
      "name", "letters from A to Z"
    ),
    (
      #"{"name": "wall", "device": "trmnl-og", "layout": "full", "gap": -1, "slots": [{"instance": "clock"}]}"#,
      "gap", "4000"
    ),
    (
      #"{"name": "wall", "device": "trmnl-og", "layout": "full", "slots": [{"instance": "attic"}]}"#,
      "slots[0]", "does not exist"
    ),
    (
      #"{"name": "wall", "device": "trmnl-og", "layout": "full", "slots": [{"instance": "poster"}]}"#,
      "slots[0]", "inky-frame-7"
    ),
    (
      #"{"name": "wall", "device": "trmnl-og", "layout": "full", "slots": [{"playlist": [{"instance": "clock", "from": "7"}]}]}"#,
      "slots[0].playlist[0].from", "a time like"
    ),
    ("[1, 2", "", "is missing here"),
  ]

  @Test("name the field that is wrong, and are not saved", arguments: mistakes)
  func mistake(text: String, field: String, reason: String) throws {
    for address in ["screens/preview", "screens/save"] {
      let response = try browser.change(address, body(text))
      #expect(response.status == 422)
      #expect(response.text("field") == field)
      #expect(response.text("reason")?.contains(reason) == true, "\(response.body8)")
    }
    #expect(try server.store.screens() == [])
  }

  @Test("offer widgets for other displays once, and add them for the screen's display")
  func otherDisplays() throws {
    let server = try AdminServer()
    let browser = try server.signedIn()
    for (name, device) in [("clock", "trmnl-og"), ("tv-clock", "kiosk-1024x600")] {
      try server.addInstance(name, on: device)
    }
    func offered(_ list: String, for device: String) throws -> [JSONValue?] {
      let answer = try browser.get("/admin/api/arrangement?device=\(device)").json
      return (answer?[list]?.elements ?? []).map { $0["name"] }
    }
    // 'clock' and 'tv-clock' are one widget with the same settings.
    #expect(try offered("others", for: "trmnl-x") == ["clock"])
    #expect(try offered("others", for: "kiosk-1024x600") == [])
    let copied = try browser.change("instances/clock/copy", #"{"device": "trmnl-x"}"#)
    #expect(copied.text("name") == "clock-trmnl-x")
    #expect(try offered("contents", for: "trmnl-x") == ["clock-trmnl-x"])
    #expect(try offered("others", for: "trmnl-x") == [])
  }
}
