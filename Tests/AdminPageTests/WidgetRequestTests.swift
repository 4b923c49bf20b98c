import CheckedJSON
import DeviceServer
import Foundation
import Testing
import WidgetHost
import WidgetTimeline

@testable import AdminPage

@Suite("Widgets on the administrator's pages")
struct WidgetRequestTests {
  private static let form =
    #"{"kind": "clock", "family": "systemExtraLarge", "device": "trmnl-og", "fill": true"#

  @Test("are offered with what is wrong with others, described once for several readers")
  func offered() throws {
    let server = try AdminServer()
    let browser = try server.signedIn()
    let response = try browser.get("/admin/api/widgets")
    let widgets = response.json?["widgets"]?.elements ?? []
    #expect(widgets.map { $0["name"] } == ["<b>Clock</b>"])
    #expect(response.json?["problems"]?.elements == ["'broken' has no views"])
    _ = try browser.get("/admin/api/widgets")
    #expect(server.editor.calls.map(\.name) == ["widgets"])
    let later = AdminServer.now.addingTimeInterval(31)
    _ = try browser.get("/admin/api/widgets", at: later)
    #expect(server.editor.calls.map(\.name) == ["widgets", "widgets"])
  }

  @Test("have a form with the texts that are wrong, and a picture")
  func preview() throws {
    let server = try AdminServer()
    let response = try server.signedIn().change(
      "widgets/preview", Self.form + #", "live": true, "values": {"rooms": ["hall", "attic"]}}"#)
    let fields = response.json?["fields"]?.elements ?? []
    #expect(fields.map { $0["kind"] } == ["string", "choice"])
    #expect(fields.map { $0["value"] } == [.array(["Now"]), .array(["hall"])])
    #expect(fields.map { $0["isSet"] } == [false, true])
    #expect(fields.first?["problem"] == "the parameter 'title' does not take ''")
    #expect(response.json?["isValid"] == false)
    #expect(response.json?["picture"]?["data"] == "data:image/png;base64,AQID")
    let call = try #require(server.editor.calls.first)
    #expect(call.name == "live")
    #expect(call.subject?.fillsPanel == true && call.subject?.device == "trmnl-og")
    #expect(call.change?.settings.map(\.text) == ["hall", "attic"])
  }

  @Test("are added, and shown on the displays that the person chose")
  func add() throws {
    let server = try AdminServer()
    try server.addInstance("agenda")
    try server.addWaiting("hall")
    let browser = try server.signedIn()
    _ = try browser.change("displays/approve", #"{"code": "ABCDEF"}"#)
    let response = try browser.change(
      "widgets/add", Self.form + #", "name": "wall", "displays": ["hall"]}"#)
    #expect(response.text("name") == "wall")
    #expect(response.json?["problem"] == nil)
    #expect(try server.store.registeredDevices().map(\.shows) == ["wall"])
    let instances = try browser.get("/admin/api/instances").json?["instances"]?.elements ?? []
    #expect(instances.map { $0["name"] } == ["agenda", "wall"])
    #expect(instances.last?["displays"] == .array(["hall"]))
  }

  @Test("are configured, reloaded and removed by the functions of the commands")
  func changes() throws {
    let server = try AdminServer()
    try server.addInstance("wall")
    let browser = try server.signedIn()
    _ = try browser.change(
      "instances/wall/configure",
      Self.form + #", "values": {"title": ["Then"]}, "unset": ["rooms"]}"#)
    _ = try browser.change("instances/wall/reload")
    #expect(try browser.change("instances/wall/remove").status == 200)
    #expect(server.editor.calls.map(\.name) == ["configure wall", "reload wall", "remove wall"])
    #expect(server.editor.calls.first?.change?.unset == ["rooms"])
    #expect(try browser.change("instances/wall/remove").status == 404)
    #expect(try server.store.instances() == [])
  }

  @Test(
    "are reloaded after they were saved without a change only if they fail",
    arguments: [(true, ["configure wall", "reload wall"]), (false, ["configure wall"])])
  func savedWithoutChange(isFailing: Bool, calls: [String]) throws {
    let server = try AdminServer()
    try server.addInstance("wall")
    if isFailing { try server.fail("wall", "'example.com' refused the connection") }
    let response = try server.signedIn().change("instances/wall/configure", Self.form + "}")
    #expect(response.status == 200)
    #expect(server.editor.calls.map(\.name) == calls)
  }

  @Test("have versions, of which a page finishes the tried one or goes back")
  func versions() throws {
    let server = try AdminServer()
    for name in ["hall", "door"] {
      try server.store.add(
        WidgetInstance(
          id: name, program: "/bin/widgets", kind: "clock", family: .systemSmall,
          device: "trmnl-og", intentType: "template.clock", added: AdminServer.now),
        at: AdminServer.now)
    }
    let version = ProgramVersion(
      id: String(repeating: "a1", count: 32), executable: "clock", source: "/clock",
      added: AdminServer.now,
      widgets: [ProgramVersion.Widget(kind: "clock", families: [.systemSmall])])
    _ = try server.store.apply(
      .upgrade(version, canary: 1), to: "clock", tried: nil,
      orTo: RegisteredProgram(template: "clock"), at: AdminServer.now)
    let browser = try server.signedIn()
    let program = try #require(
      try browser.get("/admin/api/versions").json?["programs"]?.elements.first)
    #expect(program["name"] == "clock" && program["isTemplate"] == true)
    let rows = program["versions"]?.elements ?? []
    #expect(rows.map { $0["role"] } == ["canary", "current"])
    #expect(rows.map { $0["version"] } == ["a1a1a1a1a1a1", nil])
    #expect(rows.map { $0["instances"]?.elements ?? [] } == [["hall"], ["door"]])
    let seen = #"{"current": "in-place", "candidate": "\#(version.id)"}"#
    #expect(program["current"] == "in-place" && program["candidate"] == .string(version.id))
    #expect(try browser.change("versions/clock/finish", seen).status == 200)
    #expect(try browser.change("versions/clock/rollback", seen).status == 200)
    #expect(try browser.change("versions/clock/finish", "{}").status == 400)
    let failed = try browser.change("versions/broken/finish", seen)
    #expect(failed.status == 422)
    #expect(
      failed.text("error")?.hasSuffix("drawn: door: it crashed; hall: it has no size") == true)
    #expect(
      server.editor.calls.map(\.name) == ["finish clock", "roll back clock", "finish broken"])
    // Someone else ended the canary release.
    let stale = try browser.change("versions/clock/finish", #"{"current": "in-place"}"#)
    #expect(stale.status == 409)
    #expect(stale.text("error")?.contains("were changed at the same time") == true)
  }

  /// Forms that are rejected.
  private static let rejected: [(String, Int)] = [
    (#"{}"#, 400), (#"{"kind": "clock"}"#, 400),
    (#"{"kind": "clock", "family": "huge", "device": "trmnl-og"}"#, 422),
    (#"{"kind": "none", "family": "systemSmall", "device": "trmnl-og"}"#, 422),
    (form + #", "values": {"a": "text"}}"#, 400), (form + #", "values": {"a": [1]}}"#, 400),
    (
      form + #", "values": {"a": ["# + Array(repeating: "\"x\"", count: 201).joined(separator: ",")
        + "]}}", 413
    ),
  ]

  @Test("reject forms that are none", arguments: rejected)
  func rejectedForm(body: String, status: Int) throws {
    let server = try AdminServer()
    #expect(try server.signedIn().change("widgets/preview", body).status == status)
  }

  @Test("are in the log with what failed, in words, and the time of the next try")
  func log() throws {
    let server = try AdminServer()
    try server.addInstance("wall")
    let instance = try #require(try server.store.instances().first)
    var state = ReloadState()
    state.stage = .timeline
    state.failure = ReloadFailure(
      message: "'example.com' refused the connection", count: 3, since: AdminServer.now,
      retry: AdminServer.now.addingTimeInterval(900))
    var change = HostChange()
    change.states[instance.id] = state
    change.reloads = [
      CompletedReload(
        ReloadRecord(
          instance: "wall", date: AdminServer.now, reason: .after, isCharged: true,
          failure: "'example.com' refused the connection"))
    ]
    try server.store.commit(change)
    let report = try server.signedIn().get("/admin/api/log").json
    let failing = try #require(report?["failing"]?.elements.first)
    #expect(failing["name"] == "wall" && failing["count"] == 3)
    #expect(failing["retry"] == "2026-03-02T10:15:00Z")
    let record = try #require(report?["records"]?.elements.first)
    #expect(record["reason"] == "its policy requests it")
    #expect(record["failure"] == "'example.com' refused the connection")
  }

  @Test("are in the log up to a number, with how many there are")
  func longLog() throws {
    let server = try AdminServer()
    for index in 1...52 { try server.addInstance("wall-\(index)") }
    let failure = ReloadFailure(
      message: "no", count: 1, since: AdminServer.now, retry: AdminServer.now)
    var change = HostChange()
    for instance in try server.store.instances() {
      var state = ReloadState()
      state.failure = failure
      change.states[instance.id] = state
    }
    try server.store.commit(change)
    let report = try server.signedIn().get("/admin/api/log").json
    #expect(report?["failing"]?.elements.count == 50)
    #expect(report?["failingCount"] == 52)
    #expect(report?["next"]?.elements.count == 50)
    #expect(report?["nextCount"] == 52)
  }
}
