import Foundation
import TestSupport
import Testing

/// A host keeps templates current like other widgets.
@Suite(.blocking) struct TemplateHostTests {
  @Test func updatesATemplateAddedByItsFolder() throws {
    let template = try TestTemplate()
    try template.write()
    let elsewhere = ["PLACARD_TEMPLATES": template.folder.url.path + "/none"]
    try template.folder.write(#"{ "power": 1 }"#, to: "now.json")
    try template.output(["data", "set", "./meter", "meter", "now.json"], environment: elsewhere)
    try template.output(
      ["add", "./meter", "--family", "systemSmall", "--name", "hall"], environment: elsewhere)
    try template.output(["run", "--once"], environment: elsewhere)
    #expect(
      try template.output(["status", "hall"], environment: elsewhere).contains(
        "shows a timeline"))
  }

  @Test(arguments: ["rooms/meter", "./rooms/meter", "FOLDER/rooms/meter"])
  func addsATemplateByThePathOfAFolderElsewhere(path: String) throws {
    let template = try TestTemplate()
    try template.write()
    let folder = template.folder.url
    let rooms = folder.appendingPathComponent("rooms")
    try FileManager.default.createDirectory(at: rooms, withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("meter"), to: rooms.appendingPathComponent("meter"))
    let added = try template.output(
      [
        "add", path.replacingOccurrences(of: "FOLDER", with: folder.path), "--family",
        "systemSmall", "--name", "hall",
      ], environment: ["PLACARD_TEMPLATES": folder.path + "/none"])
    #expect(added == "hall\n")
  }

  @Test func sendsTheRequestOfATappedToggle() throws {
    let server = try ListeningServer(.text("HTTP/1.1 204 No Content\r\n\r\n"))
    defer { server.close() }
    var template = try TestTemplate()
    template.widget = """
      {
        "sources": { "meter": { "file": "sample.json" } },
        "actions": {
          "Turn": {
            "parameters": ["room", "value"], "url": "http://127.0.0.1:\(server.port)/turn/{room}",
            "body": { "on": "{value}" }
          }
        }
      }
      """
    template.sample = #"{ "meter": { "power": 412, "meter": null } }"#
    template.body = """
      Toggle(isOn: entry.meter.power > 400, intent: Turn(room: "hall way")) {
        Color.black.frame(maxWidth: .infinity, maxHeight: .infinity)
      }
      """
    template.widget = template.widget.replacingOccurrences(of: "sample.json", with: "data.json")
    try template.write()
    try template.folder.write(#"{ "power": 500 }"#, to: "meter/data.json")
    try template.output(["trust", "meter"])
    try template.output(["add", "meter", "--family", "systemSmall", "--name", "hall"])
    try template.output(["run", "--once"])
    let tapped = try template.output(["tap", "hall", "60", "120"])
    #expect(tapped.contains("perform Turn {"))
    try template.output(["run", "--once"])
    let request = try #require(server.received.first)
    #expect(request.hasPrefix("POST /turn/hall%20way HTTP/1.1"))
    #expect(request.hasSuffix(#"{"on":false}"#), "\(request)")
  }
}
