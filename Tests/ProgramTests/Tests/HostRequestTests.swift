import Foundation
import TestSupport
import Testing

/// Requests that are sent while no host runs wait for the next host.
@Suite(.blocking) struct HostRequestTests {
  private func run(_ arguments: [String], in folder: TestFolder) throws -> Program.Run {
    try Program.testWidgets.run(arguments + ["--state", "state"], in: folder)
  }

  private func waitingRequestCount(in folder: TestFolder) throws -> Int? {
    let run = try run(["status", "--json"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let status = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return status?["waitingRequests"] as? Int
  }

  @Test(arguments: [
    ["viewed", "kitchen"], ["session", "audio", "begin", "--for", "1h30m"],
    ["session", "foreground", "end"], ["location", "set", "-33.86,151.21"],
    ["environment", "--color-scheme", "dark"], ["battery", "trmnl-og", "low"],
  ])
  func queuesRequestsWithoutAHost(_ arguments: [String]) throws {
    let folder = try TestFolder()
    let add = try run(
      ["add", "--kind", "good", "--family", "systemSmall", "--name", "kitchen"], in: folder)
    #expect(add.code == 0, "\(add.errors)")
    let before = try #require(try waitingRequestCount(in: folder))
    let result = try run(arguments, in: folder)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output + result.errors == "")
    #expect(try waitingRequestCount(in: folder) == before + 1)
  }

  @Test(arguments: [
    ["--all"], ["--kind", "good"], ["good"], ["kitchen"], ["--instance", "kitchen"],
  ])
  func reloadPrintsWhenItHappens(_ arguments: [String]) throws {
    let folder = try TestFolder()
    for (kind, name) in [("good", "kitchen"), ("calm", "hall")] {
      let add = try run(
        ["add", "--kind", kind, "--family", "systemSmall", "--name", name], in: folder)
      #expect(add.code == 0, "\(add.errors)")
    }
    let result = try run(["reload"] + arguments, in: folder)
    let names = arguments == ["--all"] ? ["kitchen", "hall"] : ["kitchen"]
    #expect(
      result.output
        == names.map {
          "\($0): reloads with the next 'test-widgets run', not charged to its budget\n"
        }.joined(), "\(result.errors)")
    #expect(result.errors == "")
    #expect(try waitingRequestCount(in: folder) == 3)
  }

  @Test func reloadFailsWithoutInstances() throws {
    let result = try run(["reload", "--all"], in: TestFolder())
    #expect(result.code == 1)
    #expect(result.errors.hasPrefix("test-widgets: there are no instances"))
    #expect(result.errors.hasSuffix("; add one with 'add'\n"))
  }

  @Test(arguments: [
    (["reload"], "name the instances to reload, or use one of --kind, --instance and --all"),
    (
      ["reload", "--all", "--kind", "good"],
      "name the instances to reload, or use one of --kind, --instance and --all"
    ),
    (["session", "audio", "begin", "--for", "soon"], "The value 'soon' is invalid for '--for"),
    (["session", "audio", "end", "--for", "1h"], "--for can only be used with 'begin'"),
    (["session", "sleep", "begin"], "The value 'sleep' is invalid for '<activity>'"),
    (["location", "set", "here"], "The value 'here' is invalid for '<coordinates>'"),
    (["battery", "trmnl-og", "flat"], "The value 'flat' is invalid for '<level>'"),
  ])
  func rejectsInvalidArguments(_ arguments: [String], _ message: String) throws {
    let folder = try TestFolder()
    let run = try run(arguments, in: folder)
    #expect(run.code == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/state"))
  }

  @Test func printsTheEnvironment() throws {
    let folder = try TestFolder()
    for change in [["--color-scheme", "dark"], ["--locale", "de_DE", "--bold-text", "on"]] {
      #expect(try run(["environment"] + change, in: folder).code == 0)
    }
    #expect(
      try run(["environment"], in: folder).output == """
        color scheme: dark
        locale: de_DE
        time zone: the system's
        text size: large
        contrast: standard
        bold text: on

        """)
  }

  @Test func tapPrintsTheLink() throws {
    let folder = try TestFolder()
    #expect(
      try Program.testWidgets.run(["render", "--quiet", "--kind", "good"], in: folder).code == 0)
    #expect(
      try run(["add", "--kind", "good", "--family", "systemSmall"], in: folder).code == 0)
    let tap = try run(["tap", "good-systemSmall", "10", "10"], in: folder)
    #expect(tap.output + tap.errors == "test:///good\n")
    let outside = try run(["tap", "good-systemSmall", "-1", "10"], in: folder)
    #expect(outside.code == 1)
    #expect(outside.errors.contains("is outside the picture"))
  }

  @Test func rejectsDamagedDatabase() throws {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("state"), withIntermediateDirectories: true)
    let text = String(repeating: "no database ", count: 1000)
    try folder.write(text, to: "state/state.sqlite")
    let commands = [
      ["instances"], ["status"], ["reload", "--all"],
      ["add", "--kind", "good", "--family", "systemSmall"],
    ]
    for command in commands {
      let run = try run(command, in: folder)
      #expect(run.code == 1)
      #expect(
        run.errors
          == "test-widgets: the database '\(folder.url.path)/state/state.sqlite' is damaged: "
          + "file is not a database; move it away or restore a copy\n")
    }
    #expect(try folder.text(of: "state/state.sqlite") == text)
  }
}
