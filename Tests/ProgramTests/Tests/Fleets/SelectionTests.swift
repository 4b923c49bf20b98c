import Foundation
import TestSupport
import Testing
import WidgetHost

/// Commands apply to several instances: by pattern, tag, kind, display and state.
@Suite(.blocking) struct SelectionTests {
  private let host: FleetHost

  init() throws {
    host = try FleetHost()
    for (name, tag) in [("hall-1", "lobby"), ("hall-2", "office"), ("door", "lobby")] {
      try host.template.output([
        "add", "meter", "--family", "systemSmall", "--name", name, "--tag", tag,
      ])
    }
  }

  private func run(_ arguments: String...) throws -> Program.Run {
    try host.template.run(arguments)
  }

  private func values() throws -> [String] {
    let text = try host.template.output(["instances", "--json"])
    let rows = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    return (rows ?? []).map { row in
      let values = row["values"] as? [String: Any] ?? [:]
      return "\(row["instance"] ?? "") \(values["limit"] ?? "")"
    }
  }

  @Test func configuresInstancesWithATag() throws {
    let changed = try run("configure", "--tag", "lobby", "--parameter", "limit=7")
    #expect(changed.output == "hall-1: changed\ndoor: changed\n2 of 2 changed\n")
    #expect(try values() == ["hall-1 7", "hall-2 ", "door 7"])
    let again = try run("configure", "hall-*", "--parameter", "limit=7")
    #expect(again.output == "hall-2: changed\n1 of 2 changed\n")
  }

  @Test func configuresAllOrNone() throws {
    let run = try run("configure", "*", "--parameter", "limit=70")
    #expect(run.code == 1)
    // What they share is printed once.
    #expect(run.errors.contains("3 instances, such as 'hall-1': the parameter 'limit'"))
    #expect(run.errorLines.count == 2 && run.errors.contains("nothing was changed"))
    #expect(try values() == ["hall-1 ", "hall-2 ", "door "])
  }

  @Test func resetsAParameterThatOnlySomeInstancesHave() throws {
    try host.template.output(["add", "clock", "--family", "systemSmall", "--name", "wall"])
    try host.template.output(["configure", "door", "--parameter", "limit=7"])
    let changed = try run("configure", "*", "--unset", "limit")
    #expect(changed.output == "door: changed\n1 of 4 changed\n", "\(changed.errors)")
    #expect(try values() == ["hall-1 ", "hall-2 ", "door ", "wall "])
    let unknown = try run("configure", "*", "--unset", "limt")
    #expect(unknown.code == 1)
    #expect(unknown.errors.contains("unknown parameter 'limt'"), "\(unknown.errors)")
    #expect(unknown.errors.contains("nothing was changed"))
  }

  @Test func changesTags() throws {
    #expect(try run("configure", "hall-*", "--add-tag", "x", "--remove-tag", "lobby").code == 0)
    #expect(try run("reload", "--tag", "x").output.split(separator: "\n").count == 2)
    #expect(try run("reload", "--tag", "lobby").output.hasPrefix("door: reloads with the next "))
  }

  @Test func changesTheEnvironmentOfSomeInstances() throws {
    #expect(
      try run("environment", "--tag", "lobby", "--time-zone", "Europe/Lisbon").output
        == "2 of 2 changed\n")
    #expect(try host.export().contains("\"environment\": {\"timeZone\": \"Europe/Lisbon\"}"))
    #expect(try run("environment", "door", "--reset").output == "1 of 1 changed\n")
  }

  @Test func tagsAndDisplaysHaveAnEnvironment() throws {
    #expect(
      try run("environment", "--for-tag", "lobby", "--locale", "pt_PT").output == "2 of 3 changed\n"
    )
    #expect(
      try run(
        "environment", "--for-display", "trmnl-og", "--location", "38.72,-9.14", "--locale", "en_GB"
      ).output == "3 of 3 changed\n")
    #expect(
      try run("environment").output.hasSuffix(
        "\ntag lobby: pt_PT\ndisplay trmnl-og: en_GB, at 38.72,-9.14\n"))
    #expect(try run("status", "door").output.contains("\n  environment: pt_PT, at 38.72,-9.14\n"))
    #expect(
      try run("status", "hall-2").output.contains("\n  environment: en_GB, at 38.72,-9.14\n"))
    #expect(
      try host.export().contains(#""lobby": {"locale": "pt_PT"}"#))
    #expect(try run("environment", "--for-tag", "lobby", "--reset").output == "2 of 3 changed\n")
    #expect(try run("environment", "--for-tag", "lobby", "--bold-text", "on").code == 64)
    #expect(try run("environment", "--for-tag", "lobby", "door", "--reset").code == 64)
  }

  @Test func asksBeforeItRemovesWhatAPatternSelects() throws {
    try host.template.output(["device", "add", "panel", "--show", "hall-2"])
    let refused = try run("remove", "hall-?")
    #expect(refused.code == 1)
    #expect(refused.output == "hall-1\nhall-2, which the display 'panel' shows\n")
    #expect(refused.errors.contains("no terminal to ask on; pass '--yes' to remove them"))
    #expect(try values() == ["hall-1 ", "hall-2 ", "door "])
    let removed = try run("remove", "hall-?", "--yes")
    #expect(
      removed.output == """
        hall-1: removed
        hall-2: removed; the display 'panel' still shows it, choose another with \
        'placard device assign panel --show NAME'
        2 removed

        """)
    #expect(try values() == ["door "])
    #expect(try run("remove", "door").output == "door: removed\n")
    #expect(try run("remove").code == 64)
  }

  @Test func saysWhichDisplaysShowWhatWasRemoved() throws {
    try host.template.output(["device", "add", "panel", "--show", "hall-2"])
    #expect(try !run("status").output.contains("what was removed"))
    #expect(try run("remove", "hall-2").code == 0)
    #expect(
      try run("status").output.contains("\none display shows what was removed: panel\n"))
    #expect(try run("device", "list").output.contains("  shows hall-2 (removed)  "))
    #expect(try run("device", "show", "panel").output.contains("\n  shows: hall-2 (removed)\n"))
    #expect(
      try run("doctor").output.contains("warning  displays      one shows what was removed: panel"))
    let export = try run("export", "fleet.json")
    #expect(
      export.errors
        == "one display shows what was removed, and is exported without it: panel\n")
    let applied = try run("apply", "fleet.json", "--yes")
    #expect(applied.code == 0, "\(applied.errors)")
    #expect(applied.output.contains("~ device panel: shows hall-2 → shows nothing\n"))
    #expect(applied.output.hasSuffix("added 0, changed 1, removed 0, 2 unchanged\n"))
  }

  @Test func printsTheEnvironmentOfASelection() throws {
    try host.template.output(["environment", "--for-tag", "lobby", "--locale", "pt_PT"])
    #expect(try run("environment", "--for-tag", "lobby").output == "lobby: pt_PT\n")
    #expect(
      try run("environment", "hall-*").output
        == "hall-1: pt_PT\nhall-2: the same as of the host\n")
    let zone = try run("environment", "--for-tag", "lobby", "--time-zone", "Europe/Lisbom")
    #expect(zone.code == 1)
    #expect(
      zone.errors
        == "placard: unknown time zone 'Europe/Lisbom'; did you mean 'Europe/Lisbon'?\n")
  }

  @Test func namesDiagnosticsOfInstancesThatDoNotFail() throws {
    let store = try HostStore(StateFolder(path: host.folder.url.path + "/state"))
    var change = HostChange()
    for instance in try store.instances() where instance.id != "door" {
      var state = ReloadState()
      state.notes = ["source 'meter' failed, its last data is shown: no"]
      change.states[instance.id] = state
    }
    try store.commit(change)
    let failing = try run("status", "--failing").output
    #expect(
      failing.hasSuffix(
        "no instance fails\n2 instances that do not fail have diagnostics: hall-1, hall-2; 'status' has them\n"
      ))
    let one = try run("status", "--failing", "--tag", "office").output
    #expect(
      one.hasSuffix(
        "\none instance that does not fail has diagnostics: hall-2; 'status' has them\n"))
  }

  @Test func printsTheCauseOfAFailureOnce() throws {
    let store = try HostStore(StateFolder(path: host.folder.url.path + "/state"))
    let now = Date()
    let source = "source 'meter' has no data: the server answered 503"
    let message = "the provider of widget 'meter' returned no timeline: \(source)"
    var state = ReloadState()
    state.failure = ReloadFailure(
      message: message, count: 3, since: now - 1800, retry: now + 600)
    state.drawingNotes = [
      "the provider of widget 'meter' returned no snapshot: \(source)", "a text is cut off",
    ]
    var change = HostChange()
    change.states["door"] = state
    try store.commit(change)
    var observations = AlertObservations(start: now - 3600)
    observations.instances = ["door"]
    observations.failures["door"] = state.failure
    let raised = AlertEvaluator(AlertRules()).evaluate(observations, active: [:], at: now)
    try store.record(raised, after: [:], for: [], at: now)
    let output = try run("status", "door", "--failing").output
    #expect(output.components(separatedBy: source).count == 2, "\(output)")
    #expect(output.contains("ago: instance 'door' fails\n"), "\(output)")
    #expect(output.contains("\n  a text is cut off"), "\(output)")
  }

  /// Commands, their exit codes, and their output.
  private static let codes: [([String], Int32, String)] = [
    (["status"], 0, "3 instances: 0 fine, 3 not drawn yet\n"),
    (["status", "--exit-code"], 0, "3 instances: "),
    (["status", "--failing"], 0, "no instance fails"),
    (["status", "--tag", "loby"], 3, "no instance has the tag 'loby'; did you mean 'lobby'?"),
    (["reload", "--tag", "office", "--device", "kindle*"], 3, "no instance has the display"),
    (["configure", "h*", "--kind", "clock", "--unset", "limit"], 3, "no instance has the kind"),
    (["configure", "h*"], 1, "name one instance to see its parameters"),
    (["remove", "nothing"], 3, "there is no instance 'nothing'"),
    (["remove", "zz*"], 3, "no instance matches 'zz*'; 'instances' lists them"),
    (["configure"], 64, "name the instance"),
    (["configure", "--bogus"], 64, "Error: Unknown option '--bogus'\nUsage: placard configure "),
    (["remove", "--tga", "lobby"], 64, "Unknown option '--tga'. Did you mean '--tag'?"),
  ]

  @Test("exits with a code for scripts", arguments: codes)
  func exitCodes(_ arguments: [String], _ code: Int32, _ text: String) throws {
    let run = try host.template.run(arguments)
    #expect(run.code == code)
    #expect((run.output + run.errors).contains(text), "\(run.output) \(run.errors)")
  }

  @Test func endsToFollowEventsWhenNobodyReadsThem() throws {
    let shell = Program(path: "/bin/sh")
    let run = try shell.run(
      [
        "-c", "'\(Program(name: "placard").path)' events --follow --state state | true; echo ended",
      ],
      in: host.folder)
    #expect(run.output == "ended\n" && run.errors == "")
  }

  /// The reloads of three instances in the order in which they ended, by the seconds since they started.
  @Test func printsReloadsInTheOrderInWhichTheyEnded() throws {
    let store = try HostStore(StateFolder(path: host.folder.url.path + "/state"))
    var change = HostChange()
    change.reloads = [("door", 20.0), ("hall-1", 30), ("hall-2", 10)].map { name, age in
      CompletedReload(
        ReloadRecord(
          instance: name, date: Date(timeIntervalSinceNow: -age), reason: .manual,
          isCharged: false))
    }
    try store.commit(change)
    let names = try run("events").output.split(separator: "\n").map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    #expect(names.map { $0?["instance"] as? String } == ["door", "hall-1", "hall-2"])
  }

  @Test func findsWhatFails() throws {
    // The template has no pushed data yet, so its provider fails.
    _ = try run("run", "--once", "--quiet")
    let status = try run("status", "--failing", "--exit-code")
    #expect(status.code == 2)
    #expect(status.output.contains("3 instances: 0 fine, 3 failing (3 in back-off)\n  3× "))
    let events = try run("events", "door", "--failing").output.split(separator: "\n")
    #expect(events.count == 1)
    #expect(events.first?.hasPrefix(#"{"event":"reload","date":""#) == true)
    #expect(events.first?.contains(#""instance":"door""#) == true)
    try host.folder.write(#"{ "power": 412 }"#, to: "power.json")
    #expect(try run("data", "set", "meter", "meter", "power.json").code == 0)
    #expect(try run("reload", "--failing").output.split(separator: "\n").count == 3)
    _ = try run("run", "--once", "--quiet")
    #expect(try run("status", "--failing", "--exit-code").code == 0)
  }
}
