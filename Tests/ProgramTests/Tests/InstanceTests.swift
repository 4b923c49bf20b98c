import Foundation
import TestSupport
import Testing

/// Instances are added, configured and removed by name.
@Suite(.blocking) struct InstanceTests {
  private func run(_ arguments: [String], in folder: TestFolder) throws -> Program.Run {
    try Program.testWidgets.run(
      arguments, in: folder, environment: ["PLACARD_STATE": folder.url.path + "/state"])
  }

  /// Runs a command that must succeed, and returns its output.
  @discardableResult private func output(
    _ arguments: [String], in folder: TestFolder
  ) throws -> String {
    let run = try run(arguments, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let isNew = arguments.first == "add"
    #expect(run.errors.hasPrefix(isNew ? "no host is running (state folder '" : ""))
    #expect(run.errorLines.count == (isNew ? 1 : 0))
    return run.output
  }

  private func errorMessage(_ arguments: [String], in folder: TestFolder) throws -> String {
    let run = try run(arguments, in: folder)
    #expect(run.code != 0)
    #expect(run.output == "")
    #expect(run.errorLines.count == 1, "\(run.errors)")
    return run.errors.replacing("test-widgets: ", with: "")
      .replacing(/\s\(state folder '[^']*'; '--state' names another\)/, with: "")
      .trimmingCharacters(in: .newlines)
  }

  private func json(_ arguments: [String], in folder: TestFolder) throws -> Any {
    try JSONSerialization.jsonObject(
      with: Data(output(arguments + ["--json"], in: folder).utf8), options: .fragmentsAllowed)
  }

  @discardableResult private func add(
    _ options: [String] = [], kind: String = "good", in folder: TestFolder
  ) throws -> String {
    try output(["add", "--kind", kind, "--family", "systemSmall"] + options, in: folder)
  }

  @Test func generatesInstanceNames() throws {
    let folder = try TestFolder()
    #expect(try add(in: folder) == "good-systemSmall\n")
    #expect(try add(in: folder) == "good-systemSmall-2\n")
    #expect(try add(["--name", "kitchen", "--fill"], in: folder) == "kitchen\n")
    #expect(
      try output(["instances"], in: folder) == """
        good-systemSmall
          good, systemSmall on trmnl-og
        good-systemSmall-2
          good, systemSmall on trmnl-og
        kitchen
          good, systemSmall on trmnl-og, the whole panel

        """)
  }

  @Test func removesInstances() throws {
    let folder = try TestFolder()
    for _ in 0..<3 { try add(in: folder) }
    try output(["remove", "good-systemSmall", "good-systemSmall-3"], in: folder)
    let rows = try json(["instances"], in: folder) as? [[String: Any]]
    #expect(rows?.map { $0["instance"] as? String } == ["good-systemSmall-2"])
    #expect(try add(in: folder) == "good-systemSmall\n")
  }

  @Test(arguments: [false, true])
  func deletesOutputOnlyByOption(_ deletes: Bool) throws {
    let folder = try TestFolder()
    let manifest = "Output/trmnl-og/good-systemSmall/manifest.json"
    try add(in: folder)
    try output(["run", "--once", "--quiet"], in: folder)
    #expect(FileManager.default.fileExists(atPath: folder.url.path + "/" + manifest))
    try output(["remove", "good-systemSmall"] + (deletes ? ["--delete-output"] : []), in: folder)
    #expect(FileManager.default.fileExists(atPath: folder.url.path + "/" + manifest) == !deletes)
  }

  @Test func showsParameterValues() throws {
    let folder = try TestFolder()
    try add(
      ["--parameter", "league=South", "--parameter", "team=sharks"], kind: "choosing", in: folder)
    #expect(
      try output(["configure", "choosing-systemSmall"], in: folder) == """
        league (League): south
        team (Team): sh, Sharks
        rows (Rows): 3 (default)
        days (Days): nothing (default)
        crash (Crash): nothing (default)

        """)
    #expect(
      try output(["configure", "choosing-systemSmall", "--options", "team"], in: folder) == """
        league (League): south
        team (Team): sh, Sharks
          Southern
            se  Seagulls
          * sh  Sharks
        rows (Rows): 3 (default)
        days (Days): nothing (default)
        crash (Crash): nothing (default)

        """)
  }

  @Test func changesParameterValues() throws {
    let folder = try TestFolder()
    try add(
      ["--parameter", "team=narwhals", "--parameter", "rows=5"], kind: "choosing", in: folder)
    let text = try output(
      [
        "configure", "choosing-systemSmall", "--parameter", "league=south", "--parameter",
        "team=Seagulls",
        "--parameter", "days=Mon", "--parameter", "days=Tue", "--unset", "rows",
      ], in: folder)
    #expect(
      text.contains("team (Team): se, Seagulls\nrows (Rows): 3 (default)\ndays (Days): Mon, Tue\n"))
    let rows = try json(["instances"], in: folder) as? [[String: Any]]
    let values = rows?.first?["values"] as? [String: Any]
    #expect(values?.keys.sorted() == ["days", "league", "team"])
    #expect(values?["days"] as? [String] == ["Mon", "Tue"])
  }

  @Test func listsChoicesAsJSON() throws {
    let folder = try TestFolder()
    try add(kind: "choosing", in: folder)
    let form =
      try json(["configure", "choosing-systemSmall", "--options", "league"], in: folder)
      as? [String: Any]
    let league = (form?["parameters"] as? [[String: Any]])?.first
    let choices = league?["choices"] as? [[String: Any]]
    #expect(choices?.map { $0["value"] as? String } == ["north", "south"])
    #expect(choices?.map { $0["isChosen"] as? Bool } == [true, false])
    #expect(league?["isChosen"] as? Bool == false)
  }

  private static let refusals: [([String], String)] = [
    (
      ["add", "--kind", "godo", "--family", "systemSmall"],
      "unknown kind 'godo'; did you mean 'good'?"
    ),
    (
      ["add", "--kind", "good", "--family", "systemSmal"],
      "unknown family 'systemSmal'; did you mean 'systemSmall'?"
    ),
    (
      ["add", "--kind", "good", "--family", "systemLarge"],
      "none of 'good' has the family 'systemLarge'; 'list' prints the families of each widget"
    ),
    (
      ["add", "--kind", "good", "--family", "systemSmall", "--device", "trmnl-0g"],
      "unknown device 'trmnl-0g'; did you mean 'trmnl-og'?"
    ),
    (
      ["add", "--kind", "good", "--family", "systemSmall", "--name", "../up"],
      "'../up' cannot be a name; use up to 255 letters from A to Z, digits, hyphens "
        + "and dots, not beginning with a dot"
    ),
    (
      ["add", "--kind", "good", "--family", "systemSmall", "--name", "choosing-systemSmall"],
      "an instance 'choosing-systemSmall' already exists; choose another name, or remove it first"
    ),
    (
      ["add", "--kind", "good", "--family", "systemSmall", "--parameter", "hero=panda"],
      "unknown parameter 'hero'; the widget has no parameters"
    ),
    (
      ["add", "--kind", "choosing", "--family", "systemSmall", "--parameter", "leage=south"],
      "unknown parameter 'leage'; did you mean 'league'?"
    ),
    (
      ["configure", "choosing-systemSmall", "--parameter", "team=sharks"],
      "the parameter 'team' has no choice 'sharks'; it has 'na' (Narwhals)"
    ),
    (
      ["configure", "choosing-systemSmall", "--parameter", "rows=10"],
      "the parameter 'rows' must be from 1 to 9, not 10"
    ),
    (
      ["configure", "choosing-systemSmall", "--options", "hero"],
      "unknown parameter 'hero'; the widget has 'league', 'team', 'rows', 'days', 'crash'"
    ),
    (
      ["configure", "chosing-systemSmall"],
      "there is no instance 'chosing-systemSmall'; did you mean 'choosing-systemSmall'?"
    ),
    (
      ["remove", "choosing-systemSmall", "kitchen"], "there is no instance 'kitchen'"
    ),
    (["reload", "chosing"], "unknown kind 'chosing'; did you mean 'choosing'?"),
    (["reload", "--kind", "chosing"], "unknown kind 'chosing'; did you mean 'choosing'?"),
    (["reload", "--instance", "kitchen"], "there is no instance 'kitchen'"),
    (["viewed", "kitchen"], "there is no instance 'kitchen'"),
    (["tap", "kitchen", "1", "1"], "there is no instance 'kitchen'"),
    (["status", "kitchen"], "there is no instance 'kitchen'"),
    (["battery", "trmnl-0g", "low"], "unknown device 'trmnl-0g'; did you mean 'trmnl-og'?"),
    (
      ["location", "set", "91,0"],
      "91.0,0.0 is not a location; write the latitude, from -90 to 90, and then the longitude, "
        + "from -180 to 180"
    ),
    (
      ["environment", "--time-zone", "Europe/Berlim"],
      "unknown time zone 'Europe/Berlim'; did you mean 'Europe/Berlin'?"
    ),
    (
      ["environment", "--dynamic-type-size", "huge"],
      "unknown text size 'huge'; known: 'xSmall', 'small', 'medium', 'large', 'xLarge', 'xxLarge', "
        + "'xxxLarge', 'accessibility1', 'accessibility2', 'accessibility3', 'accessibility4', "
        + "'accessibility5'"
    ),
  ]

  @Test func rejectsInvalidArgumentsInOneLine() throws {
    let folder = try TestFolder()
    try add(kind: "choosing", in: folder)
    for (arguments, message) in Self.refusals {
      #expect(try errorMessage(arguments, in: folder) == message, "\(arguments)")
    }
    let rows = try json(["instances"], in: folder) as? [[String: Any]]
    #expect(rows?.count == 1)
    #expect((rows?.first?["values"] as? [String: Any])?.isEmpty == true)
  }

  @Test func keepsParameterValuesAfterAuthorCrash() throws {
    let folder = try TestFolder()
    try add(["--parameter", "rows=5"], kind: "choosing", in: folder)
    #expect(
      try errorMessage(["configure", "choosing-systemSmall", "--parameter", "crash=1"], in: folder)
        .contains("asked for choices"))
    #expect(try output(["instances"], in: folder).contains("rows=5"))
  }
}
