import CheckedJSON
import DeviceServer
import Foundation
import Testing
import WidgetHost
import WidgetWorker

@testable import AdminPage

@Suite("Templates on the administrator's pages")
struct TemplateRequestTests {
  private let server: AdminServer
  private let browser: AdminServer.Browser

  init() throws {
    server = try AdminServer()
    browser = try server.signedIn()
  }

  private func body(
    views: String, version: String? = nil, family: String = "systemSmall"
  ) -> String {
    JSONWriter.string(
      of: .object([
        "widget": "{}", "views": .string(views), "sample": "{}",
        "version": version.map(JSONValue.string), "family": .string(family), "device": "trmnl-og",
      ]))
  }

  @Test("are listed with what is wrong with others, and read with their version")
  func read() throws {
    let list = try browser.get("/admin/api/templates").json
    #expect(list?["templates"]?.elements.map { $0["kind"] } == ["clock", "meter"])
    #expect(list?["templates"]?.elements.map { $0["isOwn"] } == [false, true])
    #expect(list?["problems"] == .array(["'broken' has no views"]))
    let meter = try browser.get("/admin/api/templates/meter")
    #expect(meter.text("views") == "struct Meter")
    #expect(meter.text("version")?.count == 64)
    #expect(try browser.get("/admin/api/templates/attic").status == 404)
  }

  @Test("are checked and drawn without being saved")
  func preview() throws {
    let drawn = try browser.change("templates/meter/preview", body(views: "struct New"))
    #expect(drawn.json?["picture"]?["description"] == "struct New")
    #expect(drawn.json?["problems"] == .array([]))
    let wrong = try browser.change("templates/meter/preview", body(views: "an error"))
    #expect(wrong.status == 200 && wrong.json?["picture"] == nil)
    let problem = wrong.json?["problems"]?.elements.first
    #expect(problem?["line"] == 3 && problem?["column"] == 5 && problem?["file"] == "views.swift")
    #expect(
      try browser.change("templates/meter/preview", body(views: "", family: "huge")).status == 422)
    #expect(server.templateEditor.texts["meter"]?.views == "struct Meter")
  }

  @Test("are saved over the version that was read, and only without errors")
  func save() throws {
    let version = try #require(try browser.get("/admin/api/templates/meter").text("version"))
    let wrong = try browser.change(
      "templates/meter/save", body(views: "an error", version: version))
    #expect(wrong.status == 422)
    #expect(wrong.text("error") == "the template has an error; nothing was saved")
    #expect(wrong.json?["problems"]?.elements.count == 1)
    let saved = try browser.change("templates/meter/save", body(views: "new", version: version))
    #expect(saved.status == 200)
    let late = try browser.change("templates/meter/save", body(views: "late", version: version))
    #expect(late.status == 409)
    let next = saved.text("version")
    #expect(
      try browser.change("templates/meter/save", body(views: "next", version: next)).status == 200)
    #expect(server.templateEditor.texts["meter"]?.views == "next")
    let clock = try browser.get("/admin/api/templates/clock").text("version")
    let shipped = try browser.change("templates/clock/save", body(views: "mine", version: clock))
    #expect(shipped.status == 422)
    #expect(shipped.text("error")?.contains("copy it") == true)
  }

  @Test("of the program are changed as a copy")
  func copy() throws {
    #expect(try browser.change("templates/clock/copy", #"{"name": "mine"}"#).text("kind") == "mine")
    let version = try browser.get("/admin/api/templates/mine").text("version")
    #expect(
      try browser.change("templates/mine/save", body(views: "new", version: version)).status == 200)
    #expect(server.templateEditor.texts["clock"]?.views == "struct Clock")
    #expect(try browser.change("templates/clock/copy", #"{"name": "mine"}"#).status == 409)
  }

  @Test("are deleted if they are copies that no widget shows")
  func delete() throws {
    #expect(try browser.change("templates/clock/copy", #"{"name": "mine"}"#).status == 200)
    let copy = try browser.get("/admin/api/templates/mine").json
    #expect(copy?["template"]?["isCopy"] == true)
    for name in ["wall", "hall"] { try server.addInstance(name, kind: "mine") }
    let shown = try browser.change("templates/mine/delete")
    #expect(shown.status == 409)
    let reason = try #require(shown.text("error"))
    #expect(reason.contains("'wall'") && reason.contains("'hall'"))
    #expect(server.templateEditor.texts["mine"] != nil)
    for name in ["wall", "hall"] { try server.store.remove(name, at: AdminServer.now) }
    #expect(try browser.change("templates/mine/delete").status == 200)
    #expect(try browser.get("/admin/api/templates/mine").status == 404)
    #expect(try browser.change("templates/mine/delete").status == 404)
    let shipped = try browser.change("templates/clock/delete")
    #expect(shipped.status == 422)
    #expect(shipped.text("error")?.contains("not a copy") == true)
    #expect(server.templateEditor.texts.keys.sorted() == ["clock", "meter"])
  }
}
