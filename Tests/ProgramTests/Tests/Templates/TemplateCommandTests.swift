import Foundation
import TestSupport
import Testing

/// The commands that create, check and show templates.
@Suite(.blocking) struct TemplateCommandTests {
  @Test func listsAndDescribesTemplates() throws {
    let template = try TestTemplate()
    try template.write()
    #expect(try template.output(["templates"]).hasPrefix("meter"))
    #expect(
      try template.output(["templates", "meter"]).contains(
        "source 'meter': pushed by 'placard data set'"))
  }

  @Test func listsOtherTemplatesNextToABrokenOne() throws {
    let template = try TestTemplate()
    try template.write()
    try FileManager.default.createDirectory(
      at: template.folder.url.appendingPathComponent("broken"), withIntermediateDirectories: true)
    try template.folder.write(#"{ "nmae": "x" }"#, to: "broken/widget.json")
    let run = try template.run(["list"])
    #expect(run.output.contains("Meter: Power now"))
    #expect(
      run.errorLines.first?.hasSuffix(
        "broken/widget.json:1:3: 'nmae' is unknown; did you mean 'name'?")
        == true, "\(run.errors)")
    #expect(!run.errors.contains("Diagnostic("))
  }

  @Test func rendersATemplateByNameAndByFolder() throws {
    let template = try TestTemplate()
    try template.write()
    try template.folder.write(#"{ "power": 512 }"#, to: "now.json")
    try template.output(["data", "set", "meter", "meter", "now.json"])
    for name in ["meter", "./meter"] {
      let list = try template.output([
        "dump", name, "--stage", "list", "--family", "systemSmall", "--format", "json",
      ])
      #expect(list.contains("512 W"), "\(name)")
    }
  }

  @Test func underlinesErrors() throws {
    var template = try TestTemplate()
    template.body = #"Text("\(entry.meter.pwoer) W")"#
    try template.write()
    let run = try template.run(["check", "./meter"])
    #expect(run.code == 1)
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(
      lines.first?.hasSuffix(
        "meter/views.swift:7:25: error: 'Meter' has no 'pwoer'; did you mean 'power'?") == true)
    #expect(lines.dropFirst().first == #"    Text("\(entry.meter.pwoer) W")"#)
    #expect(lines.last == "                        ^~~~~")
  }

  @Test(arguments: [
    (["render", "mter"], "unknown template 'mter'; did you mean 'meter'?"),
    (["check", "mter"], "placard: unknown template 'mter'; did you mean 'meter'?"),
    (["add", "mter"], "unknown template 'mter'; did you mean 'meter'?"),
    (["add", "./nothing"], "/nothing'; pass the folder of a template or the executable of a"),
    (["render"], "pass the name or folder of a template; 'templates' lists the templates"),
    (["render", "./nothing"], "/nothing'; pass the folder of a template or the executable of a"),
    (["add", "./meer", "--family", "systemSmall"], "/meer'; did you mean '"),
    (["data", "set", "meter", "mter", "-"], "unknown pushed source 'mter'; did you mean 'meter'?"),
    (
      ["render", "meter/widget.json"],
      "meter/widget.json' is a file; pass the folder of the template: '"
    ),
    (
      ["check", "./meter/views.swift"],
      "meter/views.swift' is a file; pass the folder of the template: '"
    ),
  ]) func suggestsCorrections(arguments: [String], expected: String) throws {
    let template = try TestTemplate()
    try template.write()
    let run = try template.run(arguments)
    #expect(run.code != 0)
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  /// Families in `widget.json`, the error of `add` without one, and the family that is added.
  @Test(
    "'add' takes the only family, or lists them",
    arguments: [
      (#"["systemSmall"]"#, nil),
      (
        #"["systemSmall", "systemLarge"]"#,
        "'meter' has several families; choose one with '--family': 'systemSmall', 'systemLarge'"
      ),
    ] as [(String, String?)])
  func addsTheOnlyFamily(_ families: String, _ error: String?) throws {
    var template = try TestTemplate()
    template.widget = #"""
      { "families": \#(families), "sources": { "meter": { "pushed": true } } }
      """#
    try template.write()
    let run = try template.run(["add", "meter"])
    #expect(run.code == (error == nil ? 0 : 1), "\(run.errors)")
    #expect(run.output == (error == nil ? "meter-systemSmall\n" : ""))
    #expect(run.errors.contains(error ?? "no host is running"), "\(run.errors)")
  }

  @Test(
    "names the program of a package",
    arguments: [
      ("Trains", [], "Trains"), ("./Trains", [], "Trains"),
      ("Trains", ["PlacardMacros-tool", "TrainWidget"], "TrainWidget"),
    ] as [(String, [String], String)])
  func explainsPackages(_ name: String, built: [String], program: String) throws {
    let template = try TestTemplate()
    try template.write()
    let folder = template.folder.url.path + "/Trains"
    try FileManager.default.createDirectory(
      atPath: folder + "/.build/debug", withIntermediateDirectories: true)
    try template.folder.write("", to: "Trains/Package.swift")
    for program in built {
      let path = "\(folder)/.build/debug/\(program)"
      try template.folder.write("", to: "Trains/.build/debug/\(program)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let run = try template.run(["add", name, "--family", "systemSmall"])
    #expect(run.code == 1)
    #expect(
      run.errors.contains(
        "Trains' is a Swift package; build it with 'swift build', and add its program, such as '"),
      "\(run.errors)")
    #expect(run.errors.contains("/Trains/.build/debug/\(program)', or see it"), "\(run.errors)")
  }

  @Test func previewsPlaceholdersOfATemplateWhoseSourceFails() throws {
    var template = try TestTemplate()
    template.widget = #"""
      { "families": ["systemSmall", "systemMedium"], "sources": { "meter": { "file": "none.json" } } }
      """#
    try template.write()
    let run = try template.run(["preview", "meter", "--entries", "1"])
    #expect(run.code != 0)
    #expect(run.errors.contains("source 'meter' has no data"), "\(run.errors)")
    let files = try template.folder.contents(of: "Output/preview").keys
    for family in ["systemSmall", "systemMedium"] {
      for scheme in ["light", "dark"] {
        #expect(
          files.contains {
            $0.contains(family) && $0.contains(scheme) && $0.contains("placeholder")
          },
          "\(family) \(scheme): \(files.sorted())")
      }
    }
  }

  @Test func reportsWarningsOfSeveralFamiliesOnce() throws {
    var template = try TestTemplate()
    template.widget = #"""
      { "families": ["systemSmall", "systemMedium"], "sources": { "meter": { "file": "now.json" } },
        "entries": { "every": "1m", "count": 10 } }
      """#
    try template.write()
    try template.folder.write(#"{ "power": 7 }"#, to: "meter/now.json")
    let run = try template.run([
      "render", "meter", "--device", "oepl-01", "--at", "2026-01-14T09:41:00Z",
    ])
    let warnings = run.errorLines.filter { $0.contains("are not shown") }
    #expect(warnings.count == 1, "\(run.errors)")
    #expect(
      warnings.first?.hasPrefix("placard: warning: meter systemSmall, systemMedium: ") == true,
      "\(run.errors)")
  }

  @Test func acceptsADayAsADateParameter() throws {
    var template = try TestTemplate()
    template.widget = #"""
      { "parameters": { "since": { "type": "date", "default": "2026-01-14" } },
        "sources": { "meter": { "file": "now.json" } } }
      """#
    template.body = "Text(entry.configuration.since, format: .dateTime.day().month(.wide))"
    try template.write()
    try template.folder.write(#"{ "power": 7 }"#, to: "meter/now.json")
    let list = try template.output([
      "dump", "meter", "--stage", "list", "--family", "systemSmall", "--format", "json",
      "--parameter", "since=2026-07-17",
    ])
    #expect(list.contains("July 17"), "\(list)")
  }

  @Test func rejectsDataThatDoesNotMatchTheSample() throws {
    let template = try TestTemplate()
    try template.write()
    try template.folder.write(#"{ "power": "much" }"#, to: "now.json")
    let run = try template.run(["data", "set", "meter", "meter", "now.json"])
    #expect(run.code == 1)
    #expect(
      run.errors.contains(
        "now.json:1:12: 'meter.power' is a string, but in 'sample.json' it is 'Int'"))
  }

  @Test func suggestsNothingWithoutPushedSources() throws {
    var template = try TestTemplate()
    template.widget = #"{ "sources": { "meter": { "file": "meter.json" } } }"#
    try template.write()
    let run = try template.run(["data", "set", "meter", "meter", "-"])
    #expect(run.errors.contains("unknown pushed source 'meter'; there is none"), "\(run.errors)")
  }

  @Test func checkFindsErrorsThatOnlyRenderingReveals() throws {
    var template = try TestTemplate()
    template.widget = #"""
      { "families": ["systemSmall", "systemLarge"], "sources": { "meter": { "pushed": true } },
        "entries": { "every": "1h", "count": 3 } }
      """#
    template.sample = #"{ "meter": { "powers": [412, 500] } }"#
    template.body = #"Text("\(entry.meter.powers[entry.index]) W")"#
    try template.write()
    let run = try template.run(["check", "meter"])
    #expect(run.code == 1)
    #expect(
      run.errorLines.count == 1 && run.errors.contains("index 2 is out of range of 2 elements"),
      "\(run.errors)")
    #expect(run.errors.contains("(systemSmall, light, on phone-393x852, entry 3)"), "\(run.errors)")
    template.body = """
      if family == .systemLarge { ForEach(0..<1_000_000) { Text("\\($0)") } } else { Text("a") }
      """
    try template.write()
    let source = try template.folder.text(of: "meter/views.swift")
    try template.folder.write(
      source.replacingOccurrences(
        of: "let entry: Entry", with: "let entry: Entry\n@Environment(\\.widgetFamily) var family"),
      to: "meter/views.swift")
    let second = try template.run(["check", "meter"])
    #expect(second.code == 1)
    #expect(second.errors.contains("the view exceeds its limit of steps"), "\(second.errors)")
    #expect(second.errors.contains("(systemLarge, light, on phone-393x852"), "\(second.errors)")
    #expect(!second.errors.contains("systemSmall"), "\(second.errors)")
  }

  /// Views, options, the expected last line, and the expected exit code.
  static let summaries: [(body: String, options: [String], last: String, code: Int32)] = [
    (#"Text("\(entry.meter.power) W")"#, [], "meter: no problems found\n", 0),
    (#"Text("\(entry.meter.power) W")"#, ["--strict"], "meter: no problems found\n", 0),
    (#"Image("\(entry.meter.power)")"#, [], "meter: 1 warning\n", 0),
    (#"Image("\(entry.meter.power)")"#, ["--strict"], "meter: 1 warning\n", 1),
    (
      #"Image("\(entry.meter.power)"); Image("other\(entry.meter.power)")"#, [],
      "meter: 2 warnings\n", 0
    ),
    (
      #"Image("\(entry.meter.power)"); ForEach(0..<9_000_000_000, id: \.self) { Text("\($0)") }"#,
      [],
      "meter: 1 error, 1 warning\n", 1
    ),
    // Templates that cannot be rendered, with their errors.
    (#"Txt("\(entry.meter.power)")"#, [], "meter: 1 error\n", 1),
    (#"Txt("a"); Text("b").bald(); Text(entry.meter.none)"#, [], "meter: 3 errors\n", 1),
    (#"Text("\(entry.meter.power) W")"#, ["--memory-limit", "32"], "meter: 1 error\n", 1),
  ]

  @Test("'check' ends with the number of problems", arguments: summaries)
  func summary(body: String, options: [String], last: String, code: Int32) throws {
    var template = try TestTemplate()
    template.body = body
    try template.write()
    let run = try template.run(["check", "meter"] + options)
    #expect(run.output == last, "\(run.errors)")
    #expect(run.code == code)
  }

  @Test func copiesATemplateUnderAnotherName() throws {
    let template = try TestTemplate()
    try template.write()
    try template.output(["new", "mine", "--from", "meter"])
    #expect(try template.output(["check", "./mine"]) == "./mine: no problems found\n")
    let again = try template.run(["new", "mine", "--from", "meter"])
    #expect(again.errors.contains("'mine' already exists"))
  }

  @Test func simulatesATemplateWithItsOptions() throws {
    let template = try TestTemplate()
    func simulate(_ options: [String]) throws -> String {
      try template.output(
        ["simulate", "clock", "--hours", "2", "--at", "2026-01-14T09:41:00Z", "--time-zone", "UTC"]
          + options)
    }
    #expect(try simulate([]).contains("2 reloads, 1 charged, 120 entries shown"))
    #expect(try simulate(["--parameter", "minutes=30"]).contains("2 charged, 5 entries shown"))
    #expect(try simulate(["--device", "kiosk-1024x600"]).contains("2 reloads, 0 charged"))
    let asked = try simulate(["--budget", "1", "--event", "30m=manual-reload"])
    #expect(asked.contains("10:11:00  requested by a person  no"), "\(asked)")
  }

  @Test func createsASmallTemplate() throws {
    let template = try TestTemplate()
    let made = try template.run(["new", "my-list"])
    #expect(
      made.output
        == "my-list: edit views.swift, and preview it with 'placard preview --watch ./my-list'\n")
    let check = try template.run(["check", "./my-list"])
    #expect(check.output == "./my-list: no problems found\n" && check.errors == "")
    #expect(try template.output(["templates", "./my-list"]).hasPrefix("my-list: My List\n"))
    let shown = try template.run([
      "render", "./my-list", "--strict", "--device", "trmnl-og", "--device", "kiosk-1024x600",
      "--device", "inky-impression-73",
    ])
    #expect(shown.code == 0, "\(shown.errors)")
    // A slow machine also reports progress.
    let results = shown.errorLines.filter { $0.contains(": 1 frame in ") }
    #expect(results.count == 12, "\(shown.errors)")
    // The sample contains the same values as the data.
    let list = try template.folder.text(of: "my-list/list.json")
    let sample = try template.folder.text(of: "my-list/sample.json")
    #expect(
      sample.filter { !$0.isWhitespace } == "{\"list\":\(list.filter { !$0.isWhitespace })}")
  }

  @Test(arguments: [
    ("a b", "'a b' cannot be a kind; use letters, digits, '.', '-' and '_'"),
    (".hidden", "'.hidden' cannot be a kind"), ("-x", "'-x' cannot be a kind"),
    ("meter/inside", "'meter/inside' is inside the template to copy; choose another folder"),
    ("other/../meter/inside", "is inside the template to copy"),
    ("meter", "'meter' already exists"),
  ]) func rejectsInvalidDestinations(_ name: String, _ expected: String) throws {
    let template = try TestTemplate()
    try template.write()
    let before = try template.folder.contents(of: ".")
    let run = try template.run(["new", "--from", "meter", "--", name])
    #expect(run.code != 0)
    #expect(run.errors.contains(expected), "\(run.errors)")
    #expect(try template.folder.contents(of: ".") == before)
  }

  @Test func runsCommandsOnlyOfTrustedTemplates() throws {
    var template = try TestTemplate()
    template.widget = #"{ "sources": { "meter": { "command": ["cat", "now.json"] } } }"#
    try template.write()
    try template.folder.write(#"{ "power": 7 }"#, to: "meter/now.json")
    let dump = ["dump", "meter", "--stage", "list", "--family", "systemSmall", "--format", "json"]
    let refused = try template.run(dump)
    #expect(refused.errors.contains("allow it with 'placard trust"), "\(refused.errors)")
    #expect(try template.output(["trust", "meter"]).contains("runs 'cat'"))
    #expect(try template.output(dump).contains("7 W"))
    // A change to the views revokes the trust.
    template.body = #"Text("\(entry.meter.power) kW")"#
    try template.write()
    #expect(try template.run(dump).code != 0)
  }
}
