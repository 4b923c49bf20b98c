import Foundation
import Glibc
import TestSupport
import Testing
import WidgetHost

/// New versions of templates are tried before they are shown.
@Suite(.blocking) struct TemplateUpgradeTests {
  private let template: TestTemplate

  init() throws {
    var template = try TestTemplate()
    template.body = Self.body("one")
    self.template = template
    try template.write()
  }

  private static func body(_ version: String) -> String {
    #"Text("\(entry.meter.power) W").widgetURL(URL(string: "test:///\#(version)"))"#
  }

  private var state: StateFolder { StateFolder(path: template.folder.url.path + "/state") }

  /// Writes a version into a folder, with the kind `meter`.
  private func write(
    _ name: String, widget: String = #""parameters": {}"#, body: String? = nil
  ) throws {
    try FileManager.default.createDirectory(
      atPath: template.folder.url.path + "/versions/\(name)", withIntermediateDirectories: true)
    var other = template
    other.widget = """
      { "name": "Meter", "kind": "meter", "sources": { "meter": { "pushed": true } }, \(widget) }
      """
    other.body = body ?? Self.body(name)
    try template.folder.write(other.widget, to: "versions/\(name)/widget.json")
    try template.folder.write(other.sample, to: "versions/\(name)/sample.json")
    let views = try template.folder.text(of: "meter/views.swift")
    try template.folder.write(
      views.replacing(template.body, with: other.body), to: "versions/\(name)/views.swift")
  }

  private func add(_ names: String...) throws {
    try template.folder.write(#"{ "power": 1 }"#, to: "now.json")
    try template.output(["data", "set", "meter", "meter", "now.json"])
    for name in names {
      try template.output(["add", "meter", "--family", "systemSmall", "--name", name])
    }
  }

  /// Draws, and returns the versions that instances show, by what their frames link to.
  private func shown(_ names: String...) throws -> [String] {
    try template.output(["run", "--once", "--quiet"])
    return try names.map { name in
      let taps = try template.folder.frames(name).first?["taps"] as? [[String: Any]]
      return (taps?.first?["url"] as? String ?? "none").replacing("test:///", with: "")
    }
  }

  private func error(_ arguments: String...) throws -> String {
    let run = try template.run(arguments)
    #expect(run.code == 1, "\(run.output)")
    return run.errors
  }

  /// The folders of versions.
  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: state.programs).sorted()) ?? []
  }

  @Test func switchesAllInstancesAndReturnsToTheFolder() throws {
    try add("hall", "door")
    #expect(try shown("hall", "door") == ["one", "one"])
    try write("two")
    let upgrade = try template.output(["upgrade", "meter", "./versions/two"])
    #expect(upgrade.hasPrefix("meter: 2 instances now show version "), "\(upgrade)")
    // Changes and the removal of the folder have no effect on the copy.
    try FileManager.default.removeItem(atPath: template.folder.url.path + "/versions/two")
    #expect(try shown("hall", "door") == ["two", "two"])
    // New instances show the version as well.
    try add("roof")
    #expect(try shown("roof") == ["two"])
    let back = try template.output(["rollback", "meter"])
    #expect(back == "meter: 3 instances now show the files of its folder\n")
    #expect(try shown("hall", "door", "roof") == ["one", "one", "one"])
    // The folder is read in place again.
    try template.folder.write(
      template.folder.text(of: "meter/views.swift").replacing("///one", with: "///edited"),
      to: "meter/views.swift")
    try template.output(["reload", "meter"])
    #expect(try shown("hall") == ["edited"])
    try template.output(["rollback", "meter"])
    #expect(try shown("hall") == ["two"])
  }

  @Test func triesAVersionWithTheFirstInstances() throws {
    try add("hall", "door", "roof")
    try write("two")
    let canary = try template.output(["upgrade", "meter", "./versions/two", "--canary", "1"])
    #expect(
      canary.contains("; finish with 'upgrade meter --finish', or undo it with 'rollback meter'"))
    #expect(try shown("hall", "door", "roof") == ["two", "one", "one"])
    try add("new")
    #expect(try shown("new") == ["one"])
    let list = try template.output(["program", "list"])
    #expect(list.contains("  current the template's folder: door, roof, new\n"), "\(list)")
    #expect(list.contains(": hall\n"))
    try template.output(["upgrade", "meter"])
    #expect(try shown("hall", "door", "roof", "new") == ["two", "two", "two", "two"])
  }

  @Test func endsACanaryRelease() throws {
    try add("hall", "door")
    try write("two")
    try template.output(["upgrade", "meter", "./versions/two", "--canary", "1"])
    try template.output(["rollback", "meter"])
    #expect(try shown("hall", "door") == ["one", "one"])
    #expect(
      try error("rollback", "meter") == "placard: 'meter' has no previous version to return to\n")
    #expect(try template.run(["program", "list"]).errors.contains("there are no programs"))
    // The next command that changes programs removes the files.
    try template.output(["clean"])
    #expect(files == [])
  }

  @Test func switchesSelectedInstances() throws {
    try add("hall", "door")
    try template.output(["configure", "door", "--add-tag", "lobby"])
    try write("two")
    try template.output(["upgrade", "meter", "./versions/two", "--tag", "lobby"])
    #expect(try shown("hall", "door") == ["one", "two"])
  }

  /// What a new version looks like, and the error that it causes.
  @Test(
    "changes nothing if a version is not right",
    arguments: [
      ("views", "versions/two/views.swift:7:", "has no 'current'"),
      (
        "kind", "'./versions/two' has the kind 'other'",
        "change the 'kind' in its widget.json to 'meter'"
      ),
      ("family", "does not have the family 'systemSmall' of 'meter'", "'hall' shows"),
      ("link", "is a symbolic link to a path outside of its folder", "so './versions/two'"),
      ("file", "'./versions/two/views.swift' is a file; pass the folder", "template"),
      ("none", "there is no folder './versions/none'", "pass the folder"),
      ("trust", "'./versions/two' needs trust, because it runs", "and 'trust ./versions/two'"),
    ])
  func rejects(_ fault: String, _ first: String, _ second: String) throws {
    try add("hall")
    #expect(try shown("hall") == ["one"])
    let command =
      #""sources": { "meter": { "pushed": true }, "load": { "command": ["./load"] } }"#
    switch fault {
    case "views": try write("two", body: #"Text("\(entry.meter.current)")"#)
    case "family": try write("two", widget: #""families": ["systemLarge"]"#)
    default: try write("two")
    }
    let widget = "versions/two/widget.json"
    switch fault {
    case "kind":
      try template.folder.write(
        template.folder.text(of: widget).replacing(#""kind": "meter""#, with: #""kind": "other""#),
        to: widget)
    case "link":
      symlink("/etc/passwd", template.folder.url.path + "/versions/two/passwd")
    case "trust":
      try template.folder.write("#!/bin/sh\necho '{}'\n", to: "versions/two/load")
      try template.folder.write(
        template.folder.text(of: widget)
          .replacing(#""sources": { "meter": { "pushed": true } }"#, with: command), to: widget)
      try template.folder.write(
        #"{ "meter": { "power": 412 }, "load": {} }"#, to: "versions/two/sample.json")
    default: break
    }
    let path =
      switch fault {
      case "file": "./versions/two/views.swift"
      case "none": "./versions/none"
      default: "./versions/two"
      }
    let errors = try error("upgrade", "meter", path)
    #expect(errors.contains(first) && errors.contains(second), "\(errors)")
    #expect(files == [])
    #expect(try shown("hall") == ["one"])
  }

  @Test func reportsEachErrorOfAVersionInALine() throws {
    try add("hall")
    try write(
      "two",
      body: #"""
        VStack {
          Text("\(entry.meter.power)")
          Text("\(entry.meter.current)")
          Text("\(entry.meter.voltage)")
        }
        """#)
    let lines = try error("upgrade", "meter", "./versions/two").split(separator: "\n")
    #expect(lines.count == 2, "\(lines)")
    for (line, error) in zip(lines, [(9, "current"), (10, "voltage")]) {
      #expect(line.hasPrefix("placard: ./versions/two/views.swift:\(error.0):"))
      #expect(line.contains("has no '\(error.1)'"))
    }
  }

  /// Parameters of the new version, and the error about the instance `hall`, whose `room` is `Lab`.
  @Test(
    "names the instances whose settings do not fit",
    arguments: [
      (
        #""room": { "type": "choice", "choices": ["Hall", "Roof"], "default": "Hall" }"#,
        "hall: the value of 'room' of widget 'meter' does not fit the new version"
      ),
      (
        #""room": { "type": "integer", "default": 1 }"#,
        "hall: the value of 'room' of widget 'meter' does not fit the new version"
      ),
      (
        #""place": { "type": "string", "default": "Hall" }"#,
        "hall: the new version has no parameter 'room', which is set; 'configure hall --unset room'"
      ),
    ])
  func checksSettings(_ parameters: String, _ expected: String) throws {
    let room = #""parameters": { "room": { "type": "string", "default": "Hall" } }"#
    try write("one", widget: room)
    for file in ["widget.json", "views.swift"] {
      try template.folder.write(
        template.folder.text(of: "versions/one/\(file)"), to: "meter/\(file)")
    }
    try add("hall", "door")
    try template.output(["configure", "hall", "--parameter", "room=Lab"])
    try write("two", widget: #""parameters": { \#(parameters) }"#)
    let errors = try error("upgrade", "meter", "./versions/two")
    #expect(errors.contains("placard: \(expected)"), "\(errors)")
    #expect(errors.contains("nothing was changed, because version "))
    #expect(!errors.contains("door"))
    #expect(try shown("hall", "door") == ["one", "one"])
    // The settings of the others fit.
    try template.output(["configure", "hall", "--unset", "room"])
    try template.output(["upgrade", "meter", "./versions/two"])
    #expect(try shown("hall", "door") == ["two", "two"])
    let options = try template.output(["configure", "hall", "--options"])
    #expect(
      options.contains(parameters.contains("place") ? "place" : "room"), "\(options)")
  }

  /// Makes the template, and its version `two`, fetch from the address in the parameter `server`.
  private func writeServed() throws {
    let parameter = #""server": { "type": "url", "default": "http://a.example" }"#
    for name in ["one", "two"] {
      try write(name, widget: #""parameters": { \#(parameter) }"#)
      let widget = "versions/\(name)/widget.json"
      try template.folder.write(
        template.folder.text(of: widget)
          .replacing(#"{ "pushed": true }"#, with: #"{ "url": "{server}/now" }"#), to: widget)
    }
    for file in ["widget.json", "views.swift"] {
      try template.folder.write(
        template.folder.text(of: "versions/one/\(file)"), to: "meter/\(file)")
    }
  }

  /// Adds an instance that fetches from a server.
  private func add(_ name: String, from server: LoopbackServer) throws {
    try template.output(["add", "meter", "--family", "systemSmall", "--name", name])
    try template.output(["configure", name, "--parameter", "server=\(server.url(""))"])
  }

  private func server(
    isOpen: Bool = true, answering body: String = #"{ "power": 1 }"#
  ) throws -> LoopbackServer {
    try LoopbackServer(isOpen: isOpen, text: { _ in LoopbackServer.response("200 OK", [], body) })
  }

  @Test func asksAServerAgainThatRefusedTheConnection() throws {
    let down = try server(isOpen: false)
    try writeServed()
    try add("hall", from: down)
    #expect(
      try error("upgrade", "meter", "./versions/two").contains(
        "source 'meter' has no data: '127.0.0.1:\(down.port)' refused the connection"))
    try down.open()
    let upgrade = try template.output(["upgrade", "meter", "./versions/two"])
    #expect(upgrade.hasPrefix("meter: 1 instance now shows version "), "\(upgrade)")
    #expect(down.requests.count == 1)
  }

  @Test func switchesAnInstanceWhoseSourceFailedBefore() throws {
    let (up, down) = (try server(), try server(isOpen: false))
    try writeServed()
    try add("hall", from: up)
    try add("door", from: down)
    _ = try template.run(["run", "--once", "--quiet"])
    try template.output(["upgrade", "meter", "./versions/two", "--canary", "1"])
    let run = try template.run(["upgrade", "meter", "--finish", "--json"])
    #expect(run.code == 0, "\(run.errors)")
    let cause = "source 'meter' has no data: '127.0.0.1:\(down.port)' refused the connection"
    #expect(
      run.errors.hasPrefix("placard: door: failed before and still fails: "), "\(run.errors)")
    #expect(run.errors.contains("\(cause)\n") && !run.errors.contains("hall"), "\(run.errors)")
    let result = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let stillFailing = result?["stillFailing"] as? [[String: String]]
    #expect(stillFailing?.map { $0["instance"] } == ["door"])
    #expect(stillFailing?.first?["message"]?.hasSuffix(cause) == true)
    let versions = try HostStore(reading: state).instances().map(\.templateVersion)
    #expect(versions == [files.first, files.first])
  }

  @Test func changesNothingIfASourceFailsForAnotherReason() throws {
    let other = try server(isOpen: false, answering: #"{ "power": "much" }"#)
    try writeServed()
    try add("hall", from: other)
    _ = try template.run(["run", "--once", "--quiet"])
    try other.open()
    let errors = try error("upgrade", "meter", "./versions/two")
    #expect(errors.contains("(it failed before for another reason: reload it, "), "\(errors)")
    #expect(errors.contains("nothing was changed, because version "))
  }

  @Test func keepsTheTrustOfTheFolder() throws {
    try add("hall")
    try write(
      "two", widget: #""actions": { "Turn": { "url": "http://127.0.0.1:9/turn", "body": {} } }"#)
    #expect(try error("upgrade", "meter", "./versions/two").contains("needs trust"))
    try template.output(["trust", "./versions/two"])
    try template.output(["upgrade", "meter", "./versions/two"])
    let trusted = try template.folder.text(of: "state/trusted.json")
    let version = try #require(files.first)
    #expect(trusted.contains(#""programs/\#(version)/meter""#), "\(trusted)")
    #expect(try template.output(["trust", "meter", "--revoke"]) == "revoked\n")
    #expect(try !template.folder.text(of: "state/trusted.json").contains("programs/"))
  }

  @Test func keepsVersionsInBackupsAndFleets() throws {
    try template.folder.write(
      """
      { "instances": {
          "hall": { "widget": "meter", "family": "systemSmall", "device": "trmnl-og" },
          "door": { "widget": "meter", "family": "systemSmall", "device": "trmnl-og" }
      } }
      """, to: "fleet.json")
    try template.output(["apply", "fleet.json", "--yes"])
    try add()
    try write("two")
    try template.output(["upgrade", "meter", "./versions/two", "--canary", "1"])
    let again = try template.output(["apply", "fleet.json", "--yes"])
    #expect(again == "nothing to change, 2 unchanged\n")
    try template.output(["export", "exported.json"])
    let exported = try template.output(["apply", "exported.json", "--yes"])
    #expect(exported == "nothing to change, 2 unchanged\n")
    try template.output(["backup", "state.backup"])
    try template.output(["rollback", "meter"])
    try template.output(["clean"])
    try template.output(["restore", "state.backup", "--replace"])
    #expect(try shown("hall", "door") == ["two", "one"])
    try template.output(["upgrade", "meter", "--finish"])
    // An instance that a fleet file adds shows the version.
    try template.folder.write(
      template.folder.text(of: "fleet.json").replacing("\"door\"", with: "\"roof\""),
      to: "fleet.json")
    try template.output(["apply", "fleet.json", "--yes"])
    #expect(try shown("hall", "door", "roof") == ["two", "two", "two"])
  }

  /// Wherever an upgrade is killed, all instances show the old version or all show the new one, whose files are complete.
  @Test func leavesTheOldOrTheNewVersionIfItIsKilled() throws {
    try add("hall", "door", "roof")
    for name in ["two", "three", "four"] { try write(name) }
    try template.output(["upgrade", "meter", "./versions/two"])
    func current() throws -> (version: String, name: String) {
      let store = try HostStore(reading: state)
      let versions = Set(try store.instances().map { $0.templateVersion ?? "none" })
      let version = try #require(store.templates().first?.current)
      #expect(versions == [version])
      let folder = "state/programs/\(version)/meter"
      let name =
        try template.folder.text(of: "\(folder)/views.swift").contains("///two")
        ? "two" : "three"
      for file in ["views.swift", "widget.json", "sample.json"] {
        #expect(
          try template.folder.text(of: "\(folder)/\(file)")
            == template.folder.text(of: "versions/\(name)/\(file)"))
      }
      return (version, name)
    }
    try CommandKiller(folder: template.folder).kill { _ in
      ["upgrade", "meter", "./versions/\(try current().name == "two" ? "three" : "two")"]
    } afterEach: {
      _ = try current()
    }
    try template.output(["upgrade", "meter", "./versions/four"])
    // What killed commands left is gone.
    #expect(files.count == 2)
    #expect(try shown("hall", "door", "roof") == ["four", "four", "four"])
  }

  /// Instances continue to show the version; new ones do as well.
  @Test func addsInstancesOfAVersionWhoseFolderIsGone() throws {
    try add("hall")
    try write("two")
    try template.output(["upgrade", "meter", "./versions/two"])
    try FileManager.default.removeItem(atPath: template.folder.url.path + "/meter")
    try template.output(["add", "meter", "--family", "systemSmall", "--name", "door"])
    try template.folder.write(
      """
      { "instances": {
          "roof": { "widget": "meter", "family": "systemSmall", "device": "trmnl-og" } } }
      """, to: "fleet.json")
    try template.output(["apply", "fleet.json", "--yes"])
    #expect(try shown("hall", "door", "roof") == ["two", "two", "two"])
    #expect(
      try error("rollback", "meter").contains(
        "the folder of the template 'meter', which has its first version, does not exist; restore it, or use "
          + "'upgrade meter' with the folder of a version"))
  }

  @Test func setsTheDataOfAVersionWhoseFolderIsGone() throws {
    try add("hall")
    try write("two", body: #"Text("x").widgetURL(URL(string: "test:///\(entry.meter.power)"))"#)
    try template.output(["upgrade", "meter", "./versions/two"])
    try FileManager.default.removeItem(atPath: template.folder.url.path + "/meter")
    try template.folder.write(#"{ "power": 7 }"#, to: "now.json")
    try template.output(["data", "set", "meter", "meter", "now.json"])
    #expect(try shown("hall") == ["7"])
    try template.folder.write(#"{ "power": "much" }"#, to: "now.json")
    #expect(try error("data", "set", "meter", "meter", "now.json").contains("now.json:1:12:"))
    #expect(
      try error("data", "set", "meter", "mater", "now.json")
        .contains("unknown pushed source 'mater'; did you mean 'meter'?"))
  }

  @Test func saysWhichFilesAreMissing() throws {
    try add("hall")
    try write("two")
    try template.output(["upgrade", "meter", "./versions/two"])
    let version = try #require(files.first)
    try FileManager.default.removeItem(atPath: "\(state.programs)/\(version)")
    let configured = try error("configure", "hall")
    #expect(
      configured.contains(
        "/meter' is missing, so version \(version.prefix(12)) of 'meter' cannot be drawn; "
          + "'upgrade meter' with the folder of a version, or 'rollback meter'"), "\(configured)")
    #expect(
      try template.output(["upgrade", "meter", "./versions/two"]).hasPrefix(
        "meter: restored the files of version "))
    #expect(try shown("hall") == ["two"])
  }

  @Test(
    "rejects names of other things",
    arguments: [
      (["upgrade", "mater", "./meter"], "there is no program 'mater'"),
      (["rollback", "meter"], "'meter' has no previous version to return to"),
      (["upgrade", "meter", "--finish"], "no canary release of 'meter' is running"),
      (["upgrade", "meter"], "pass the folder of the new version, as in 'upgrade meter ./meter'"),
    ])
  func rejectsNames(_ arguments: [String], _ message: String) throws {
    try add("hall")
    let run = try template.run(arguments)
    #expect(run.code == 1 && run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
