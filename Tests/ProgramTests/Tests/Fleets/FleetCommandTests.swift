import Foundation
import Glibc
import TestSupport
import Testing

/// `placard apply` makes a host show what a file describes, all of it or nothing.
@Suite(.blocking) struct FleetCommandTests {
  private static let fleet = """
    # The displays of an office.
    instances:
      hall:
        widget: meter
        family: systemSmall
        device: trmnl-og
        parameters: { place: Lisbon, limit: 3 }
        tags: [office]
      door:
        widget: ./meter
        family: systemSmall
        device: trmnl-og
        budget: 24
    playlists:
      lobby: { instances: [hall, door], interval: 1h }
    screens:
      wall:
        device: trmnl-og
        layout: halves
        slots:
          - { cell: left, widget: meter, parameters: { place: Porto } }
          - { cell: right, widget: ./meter }
        instances:
          wall-left: { budget: unlimited, tags: [wall] }
    devices:
      kitchen: { shows: lobby }
      studio: { shows: wall, identifier: "02:00:00:12:34:56" }
    tapHandlers:
      otherwise: nothing

    """

  @Test func appliesEverythingOnce() throws {
    let host = try FleetHost()
    let run = try host.apply(Self.fleet, to: "fleet.yaml")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("+ instance hall: meter, systemSmall on trmnl-og\n"))
    #expect(run.output.hasSuffix("\nadded 9, changed 0, removed 0, 0 unchanged\n"))
    #expect(!run.output.contains("to add"))
    let again = try host.apply(Self.fleet, to: "fleet.yaml", ["--yes", "--prune"])
    #expect(again.code == 0 && again.output == "nothing to change, 9 unchanged\n")
    #expect(try host.template.output(["configure", "hall"]).contains("place (Place): Lisbon\n"))
    // The token alone, for scripts.
    #expect(
      try host.template.output(["device", "token", "kitchen"]).wholeMatch(of: /[0-9a-f]{40}\n/)
        != nil)
  }

  @Test func printsOnlyNumbersOnRequest() throws {
    let host = try FleetHost()
    let plan = try host.apply(Self.fleet, to: "fleet.yaml", ["--dry-run", "--quiet"])
    #expect(plan.output == "9 to add, 0 to change, 0 to remove, 0 unchanged\n")
    let run = try host.apply(Self.fleet, to: "fleet.yaml", ["--yes", "--quiet"])
    #expect(run.output == "added 9, changed 0, removed 0, 0 unchanged\n")
    #expect(run.errors.hasSuffix("'placard run' draws them\n"), "\(run.errors)")
  }

  @Test func saysWhyAFileCannotBeRead() throws {
    let host = try FleetHost()
    func error(_ path: String) throws -> String {
      try host.template.run(["apply", path, "--yes"]).errors
    }
    #expect(try error("nowhere.yaml") == "placard: there is no file 'nowhere.yaml'\n")
    #expect(try error(".") == "placard: '.' is not a plain file\n")
    try host.folder.write("", to: "large.yaml")
    truncate(host.folder.url.appendingPathComponent("large.yaml").path, 9 << 20)
    #expect(try error("large.yaml") == "placard: 'large.yaml' is larger than 8 MiB\n")
    let screen = try host.apply(#"{ "screens": { "wall": { "file": "wall.json" } } }"#)
    #expect(
      screen.errors.contains("names a screen file: there is no file 'wall.json'"),
      "\(screen.errors)")
  }

  @Test func takesAnExportBackWithoutAChange() throws {
    let host = try FleetHost()
    #expect(try host.apply(Self.fleet, to: "fleet.yaml").code == 0)
    // What a person configures later is exported, too, also of an instance that a screen owns.
    try host.template.output(["configure", "wall-left", "--parameter", "limit=7"])
    try host.template.output(["configure", "hall", "--budget", "12"])
    let text = try host.export()
    let run = try host.apply(text, ["--yes", "--prune"])
    #expect(run.output == "nothing to change, 9 unchanged\n", "\(run.output) \(run.errors)")
    #expect(try host.export() == text)
    // Another host gets the same configuration.
    let other = try FleetHost()
    #expect(try other.apply(text).code == 0)
    #expect(try other.export() == text)
  }

  @Test func exportsTheFolderOfATemplateThatOnlyItsPathLeadsTo() throws {
    let host = try FleetHost()
    let folder = host.folder.url.path
    var elsewhere = ["PLACARD_TEMPLATES": folder + "/none"]
    try host.template.output(
      ["add", "./meter", "--family", "systemSmall", "--name", "hall", "--parameter", "place=hall"],
      environment: elsewhere)
    let exported = try host.template.output(["export"], environment: elsewhere)
    #expect(exported.contains(#""widget": "\#(folder)/meter""#), "\(exported)")
    #expect(!exported.contains(#""kind""#))
    // Set to the default, which is still set.
    #expect(exported.contains(#""parameters": {"place": "hall"}"#), "\(exported)")
    let other = try TestFolder()
    try other.write(exported, to: "fleet.json")
    elsewhere["PLACARD_STATE"] = other.url.path + "/state"
    for summary in [
      "added 1, changed 0, removed 0, 0 unchanged\n", "nothing to change, 1 unchanged\n",
    ] {
      let run = try Program(name: "placard").run(
        ["apply", "fleet.json", "--yes"], in: other, environment: elsewhere)
      #expect(run.output.hasSuffix(summary), "\(run.output) \(run.errors)")
    }
    #expect(
      try Program(name: "placard").run(["export"], in: other, environment: elsewhere).output
        == exported)
  }

  @Test func reportsOnlyTheCauseOfAnError() throws {
    let host = try FleetHost()
    let text = Self.fleet.replacing("limit: 3", with: "limit: 30")
    let run = try host.apply(text, to: "fleet.yaml")
    #expect(run.errorLines.count == 2, "\(run.errors)")
    #expect(run.errorLines.last == "1 error; nothing was changed")
  }

  @Test func asksBeforeItChangesSomething() throws {
    let host = try FleetHost()
    let refused = try host.apply(Self.fleet, to: "fleet.yaml", [])
    #expect(refused.code == 1)
    #expect(refused.errors.contains("pass '--yes' to make the changes"))
    let planned = try host.apply(Self.fleet, to: "fleet.yaml", ["--dry-run"])
    #expect(planned.code == 0 && planned.output == refused.output)
    #expect(try host.template.run(["instances"]).output == "")
  }

  @Test func printsThePlanAsJSON() throws {
    let host = try FleetHost()
    let run = try host.apply(Self.fleet, to: "fleet.yaml", ["--dry-run", "--json"])
    let plan = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(plan?["add"] as? Int == 9)
    let changes = plan?["changes"] as? [[String: Any]]
    #expect(changes?.first?["effect"] as? String == "add")
    #expect(changes?.first?["name"] as? String == "hall")
  }

  /// A part of the file, what replaces it, and the errors.
  private static let invalidFiles: [(String, String, [String])] = [
    (
      "widget: meter\n", "widget: metre\n",
      [
        "4:13: 'instances.hall.widget' cannot be used: unknown template 'metre'; did you mean 'meter'?"
      ]
    ),
    (
      "widget: ./meter\n", "widget: ./missing\n",
      ["10:13: 'instances.door.widget' cannot be used: "]
    ),
    (
      "limit: 3", "limit: 30",
      [
        "7:41: 'instances.hall.parameters.limit' must be from 1 to 9, not 30"
      ]
    ),
    (
      "limit: 3", "limit: three",
      [
        "7:41: 'instances.hall.parameters.limit' must be a whole number, such as 12, not 'three'"
      ]
    ),
    (
      "limit: 3", "limits: 3",
      [
        "7:42: 'instances.hall.parameters.limits' is unknown; did you mean 'limit'?"
      ]
    ),
    (
      "{ place: Lisbon, limit: 3 }", "{ plaze: Lisbon, limit: 30 }",
      [
        "7:26: 'instances.hall.parameters.plaze' is unknown; did you mean 'place'?",
        "7:41: 'instances.hall.parameters.limit' must be from 1 to 9, not 30",
      ]
    ),
    (
      "device: trmnl-og\n    budget", "device: trmnl-gg\n    budget",
      ["12:13: 'instances.door.device' cannot be used: "]
    ),
    (
      "budget: 24", "program: Trains",
      ["13:14: 'instances.door.program' cannot be used: there is no program 'Trains'"]
    ),
    ("budget: 24", "program: ./Trains", ["13:14: 'instances.door.program' cannot be used: "]),
    (
      "cell: left, widget: meter", "cell: left, widget: metr",
      ["21:9: 'screens.wall.slots[0]' cannot be used: unknown template 'metr'"]
    ),
    (
      "place: Porto", "palce: Porto",
      ["21:59: 'screens.wall.slots[0].parameters.palce' is unknown; did you mean 'place'?"]
    ),
    (
      "wall-left: {", "wall-lft: {",
      [
        "24:17: 'screens.wall.instances.wall-lft' is not an instance that the screen creates; did you mean 'wall-left'?"
      ]
    ),
    (
      "family: systemSmall\n    device: trmnl-og\n    parameters",
      "family: systemMedium\n    device: trmnl-og\n    parameters",
      ["15:10: 'playlists.lobby' is not possible: "]
    ),
    ("interval: 1h", "interval: 1h, extra: 1", ["15:51: 'playlists.lobby.extra' is unknown"]),
    (
      "shows: lobby", "shows: loby",
      [
        "26:21: 'devices.kitchen.shows' names the instance, stack, playlist or screen 'loby', which does not exist; did you mean 'lobby'?"
      ]
    ),
  ]

  @Test("rejects an invalid file completely", arguments: invalidFiles)
  func rejects(_ old: String, _ new: String, _ expected: [String]) throws {
    let host = try FleetHost()
    #expect(Self.fleet.contains(old))
    let range = try #require(Self.fleet.firstRange(of: old))
    let run = try host.apply(Self.fleet.replacingCharacters(in: range, with: new), to: "fleet.yaml")
    #expect(run.code == 1)
    #expect(run.output == "")
    #expect(run.errorLines.last?.hasSuffix("nothing was changed") == true)
    for (line, expected) in zip(run.errorLines, expected) {
      #expect(line.hasPrefix("placard: fleet.yaml:" + expected), "\(line)")
    }
    #expect(try host.export() == "{\"$schema\": \"urn:placard:fleet:1\", \"version\": 1}\n")
  }

  @Test func reportsSeveralMistakesAtOnce() throws {
    let host = try FleetHost()
    let text = Self.fleet.replacing("widget: ./meter\n", with: "widget: metre\n")
      .replacing("shows: lobby", with: "shows: loby").replacing("limit: 3", with: "limit: 30")
    let run = try host.apply(text, to: "fleet.yaml")
    // One for each error, and the number.
    #expect(run.errorLines.count == 4, "\(run.errors)")
    #expect(try host.template.run(["instances"]).output == "")
  }

  @Test func isAppliedWholeOrNotAtAllWhenKilled() throws {
    let host = try FleetHost()
    let files = ["a", "b"].map { FleetHost.fleet(200, place: $0) }
    var exports: [String] = []
    for file in files {
      #expect(try host.apply(file).code == 0)
      exports.append(try host.export())
    }
    #expect(Set(exports).count == 2)
    try CommandKiller(folder: host.folder).kill { round in
      try host.folder.write(files[round % 2], to: "fleet.json")
      return ["apply", "fleet.json", "--yes"]
    } afterEach: {
      let export = try host.export()
      #expect(exports.contains(export))
    }
  }

  @Test func showsNoProgressWithoutATerminal() throws {
    let host = try FleetHost()
    let run = try host.apply(FleetHost.fleet(3, place: "a"))
    #expect(run.code == 0)
    #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("checking"))
  }
}
