import Foundation
import Glibc
import TestSupport
import Testing
import WidgetHost

/// Widget programs are added by their paths, beside templates.
@Suite(.blocking) struct AddedProgramTests {
  private let host: ProgramHost

  init() throws { host = try ProgramHost() }

  @Test func runsTwoProgramsAndATemplateAfterTheirFilesAreGone() throws {
    try host.build("trains", version: "one")
    let rangers = try host.build("rangers", of: .emojiRangers, as: "Rangers")
    try copyBundle("placard_EmojiRangers.resources", to: "rangers")
    try writeTemplate()
    try host.add("./builds/trains/Trains", as: "hall")
    #expect(
      try host.output(
        "add", rangers, "--kind", "com.example.emoji-rangers.hero", "--family", "systemSmall",
        "--parameter", "hero=egghead") == "com.example.emoji-rangers.hero-systemSmall\n")
    try host.output("add", "./meter", "--family", "systemSmall", "--name", "power")
    try FileManager.default.removeItem(at: host.folder.url.appendingPathComponent("builds"))
    try host.output("run", "--once", "--quiet")
    #expect(try host.shown("hall") == "one")
    for name in ["hall", "com.example.emoji-rangers.hero-systemSmall", "power"] {
      #expect(try host.folder.manifest(name).isTimeline)
      #expect(try host.folder.manifest(name)["diagnostics"] as? [String] == [])
    }
    let instances = try #require(try host.json("instances") as? [[String: Any]])
    #expect(
      instances.map {
        $0["program"] as? String == "Trains" || $0["program"] as? String == "Rangers"
      }
        == [true, true, false])
    #expect(instances.map { ($0["version"] as? String)?.count } == [64, 64, nil])
    #expect(try host.output("status", "hall").contains("\n  program: Trains "))
    // The same host on simulated time.
    let report = try host.output("simulate", "--hours", "6", "--at", "2026-01-14T09:41:00Z")
    for name in ["hall", "com.example.emoji-rangers.hero-systemSmall", "power"] {
      #expect(report.contains(name), "\(report)")
    }
    #expect(!report.contains("failed"), "\(report)")
  }

  @Test func addsFurtherWidgetsByTheProgramsNameOrTheKindAlone() throws {
    try host.add(try host.build("one", version: "one"), as: "hall")
    try host.add("Trains", as: "kitchen")
    try host.output("add", "--kind", "versioned", "--family", "systemSmall", "--name", "door")
    try host.output("add", "good", "--family", "systemSmall", "--name", "desk")
    #expect(Set(try host.versions()).count == 1)
    #expect(try host.files().count == 1)
    try host.output("configure", "hall", "--budget", "12")
    #expect(
      try host.output("program").contains(": hall, kitchen, door, desk\n"))
    try host.output("program", "remove", "Trains", "--with-instances")
    #expect(try host.files() == [])
    #expect(try host.versions() == [])
  }

  @Test func listsTheWidgetsOfProgramsBesideTemplates() throws {
    try writeTemplate()
    try host.add(try host.build("one", version: "one"), as: "hall")
    let list = try host.output("list")
    #expect(list.contains("Meter"), "\(list)")
    #expect(list.contains("versioned\n  program: Trains\n"), "\(list)")
    #expect(list.contains("choosing\n  program: Trains\n"), "\(list)")
    let rows = try #require(try host.json("list") as? [[String: Any]])
    let row = try #require(rows.first { $0["kind"] as? String == "versioned" })
    #expect(row["program"] as? String == "Trains")
    #expect(row["families"] as? [String] == ["systemSmall"])
    // The host has the kinds and families of a program whose files are missing.
    try host.damage(try #require(host.versions().first ?? nil), "rm $V/Trains")
    #expect(try host.output("list").contains("versioned\n  program: Trains\n"))
  }

  @Test func sharesBackgroundTransfersBetweenVersions() throws {
    try host.add(try host.build("one", version: "one"), as: "hall")
    let run = try host.run(["run", "--once"])
    #expect(run.errors.contains("background transfers of Trains\n"), "\(run.errors)")
  }

  @Test func showsProgramsAndTemplatesOnAScreen() throws {
    try host.add(try host.build("one", version: "one"), as: "door")
    try writeTemplate()
    try host.folder.write(
      """
      { "name": "hall", "device": "trmnl-og", "layout": "halves", "slots": [
        { "kind": "versioned", "family": "systemSmall", "cell": "left" },
        { "widget": "./meter", "cell": "right" } ] }
      """, to: "hall.json")
    #expect(try host.output("screen", "check", "hall.json").contains("hall-left"))
    try host.output("screen", "add", "hall.json")
    try host.output("run", "--once", "--quiet")
    #expect(try host.shown("hall-left") == "one")
    #expect(try host.folder.manifest("hall").isTimeline)
    try host.output("remove", "door")
    try host.output(
      "upgrade", "Trains", try host.build("two", version: "two"), "--canary", "1")
    // Adding the screen again keeps the version that is being tried.
    try host.output("screen", "add", "hall.json")
    try host.output("run", "--once", "--quiet")
    #expect(try host.shown("hall-left") == "two")
  }

  @Test func showsAKindOfSeveralProgramsOnAScreenByNamingOne() throws {
    try host.add(try host.build("one", version: "one"), as: "door")
    try host.add(try host.build("two", version: "two", as: "Buses"), as: "desk")
    func write(_ program: String) throws {
      try host.folder.write(
        """
        { "name": "hall", "device": "trmnl-og", "layout": "halves", "slots": [
          { "cell": "left", "kind": "versioned"\(program), "family": "systemSmall" } ] }
        """, to: "hall.json")
    }
    for (program, error) in [
      (
        "",
        #"the program 'Buses' and the program 'Trains' have the kind 'versioned'; name the program too, in "program": "Buses""#
      ),
      (#", "program": "Busses""#, "shows an unknown program 'Busses'; did you mean 'Buses'?"),
    ] {
      try write(program)
      let run = try host.run(["screen", "add", "hall.json"])
      #expect(run.code == 1 && run.errors.contains(error), "\(run.errors)")
    }
    for (program, version) in [("Buses", "two"), ("Trains", "one")] {
      try write(#", "program": "\#(program)""#)
      try host.output("screen", "check", "hall.json")
      try host.output("screen", "add", "hall.json")
      try host.output("run", "--once", "--quiet")
      #expect(try host.shown("hall-left") == version)
    }
  }

  @Test func configuresWithTheCodeOfTheInstancesProgram() throws {
    let path = try host.build("one")
    try host.output("add", path, "--kind", "choosing", "--family", "systemSmall", "--name", "hall")
    #expect(
      try host.output("configure", "hall", "--parameter", "league=south")
        .hasPrefix("league (League): south\n"))
  }

  /// What is rejected, as a table: how the file is changed, and the error.
  @Test(arguments: [
    ("missing", "there is no program './builds/x/Trains'; build it, or check the path"),
    ("misspelled", "/builds/x/Trian'; did you mean '"),
    (
      "misspelled with a kind",
      "there is no program './builds/x/Trian'; did you mean './builds/x/Trains'?"
    ),
    ("folder", "builds/x' has neither 'widget.json' nor 'Package.swift'; pass the folder of"),
    ("not executable", "is not executable; pass the executable of a widget program, or allow"),
    ("script", "is a script; pass the executable"),
    ("text", "is not an executable; pass the executable"),
    ("empty", "is not an executable; pass the executable"),
    ("other tool", "is not a widget program"),
    ("other machine", "was built for another processor or system"),
    ("other protocol", "was built with another version of Placard"),
    ("crashing", "the program './builds/x/Trains' "),
    ("link out of the bundle", "is a symbolic link to a path outside of its folder"),
    ("pipe in the bundle", "is neither a file nor a folder"),
    ("missing bundle", "needs its resource bundle 'placard_EmojiRangers.resources', which is not"),
    ("placard", "has no widgets of its own"),
  ])
  func rejects(_ change: String, _ message: String) throws {
    let arguments = try prepare(change)
    let run = try host.run(
      ["add"] + arguments + ["--family", "systemSmall"])
    #expect(run.code == 1)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try host.files() == [])
    #expect(try HostStore(reading: host.state).programs() == [])
    #expect(try HostStore(reading: host.state).instances() == [])
  }

  private func prepare(_ change: String) throws -> [String] {
    let path = "./builds/x/Trains"
    let build = host.folder.url.appendingPathComponent("builds/x")
    let file = build.appendingPathComponent("Trains")
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    func write(_ data: Data, mode: mode_t = 0o755) throws {
      try data.write(to: file)
      chmod(file.path, mode)
    }
    switch change {
    case "missing": return [path, "--kind", "versioned"]
    case "misspelled", "misspelled with a kind":
      try host.build("x")
      return ["./builds/x/Trian"] + (change == "misspelled" ? [] : ["--kind", "versioned"])
    case "folder": return ["./builds/x"]
    case "not executable":
      try write(Data(contentsOf: URL(fileURLWithPath: "/bin/true")), mode: 0o644)
    case "script": try write(Data("#!/bin/sh\ntouch executed\n".utf8))
    case "text": try write(Data("a text that is long enough to have a header".utf8))
    case "empty": try write(Data())
    case "other tool": try write(Data(contentsOf: URL(fileURLWithPath: "/bin/true")))
    case "other machine":
      var data = try Data(contentsOf: URL(fileURLWithPath: "/bin/true"))
      data[18] ^= 1
      try write(data)
    case "other protocol":
      var data = try Data(contentsOf: URL(fileURLWithPath: Program.testWidgets.path))
      let marker = try #require(data.range(of: Data("placard worker protocol ".utf8)))
      let digit = data[marker.upperBound]
      data[marker.upperBound] = UInt8(ascii: digit == UInt8(ascii: "9") ? "8" : "9")
      try write(data)
    case "crashing":
      // A program that passes the checks of the file, but crashes when it starts.
      var data = try Data(contentsOf: URL(fileURLWithPath: Program.testWidgets.path))
      for position in 24..<32 { data[position] = 0 }
      try write(data)
    case "link out of the bundle":
      try host.build("x", version: "one")
      symlink("/etc/hostname", build.path + "/Version.bundle/link")
    case "pipe in the bundle":
      try host.build("x", version: "one")
      mkfifo(build.path + "/Version.bundle/pipe", 0o600)
    case "missing bundle": try host.build("x", of: .emojiRangers)
    case "placard": return [Program(name: "placard").path]
    default: Issue.record("unknown change '\(change)'")
    }
    return [path]
  }

  @Test func suggestsKindsFamiliesAndNames() throws {
    let path = try host.build("one", version: "one")
    try host.add(path, as: "hall")
    let other = try host.build("two", version: "two")
    try host.output(
      "add", other, "--program", "Trams", "--kind", "versioned", "--family", "systemSmall")
    let small = ["--family", "systemSmall"]
    for (arguments, message) in [
      (
        ["add", path, "--kind", "versioend"] + small,
        "unknown kind 'versioend'; did you mean 'versioned'?"
      ),
      (
        ["add", "Trains", "--kind", "versioned", "--family", "systemLarge"],
        "'versioned' does not have the family 'systemLarge'; it has 'systemSmall'"
      ),
      (
        ["add", "Trians", "--kind", "good"] + small,
        "there is no program 'Trians'; did you mean 'Trains'?"
      ),
      (
        ["add", "--kind", "versioned"] + small,
        "the program 'Trains' and the program 'Trams' have the kind 'versioned'; name the program too"
      ),
      (
        ["add", other, "--kind", "versioned"] + small,
        "'Trains' is registered with version "
      ),
      (["add", path] + small, "'Trains' has several widgets; choose one with '--kind': "),
      (
        ["add", "--program", "Trains", "good"] + small,
        "--program names a program that is added by its path"
      ),
      (
        ["add", path, "--program", "a b", "--kind", "good"] + small,
        "'a b' cannot be the name of a program"
      ),
      (["upgrade", "Trians", path], "there is no program 'Trians'; did you mean 'Trains'?"),
      (["rollback", "Trains"], "'Trains' has no previous version to return to"),
      (["upgrade", "Trains"], "no canary release of 'Trains' is running; pass the executable"),
      (["upgrade", "Trains", path], "'Trains' already runs version "),
      (
        ["program", "remove", "Trams"],
        "'Trams' has instances: 'versioned-systemSmall'; remove them"
      ),
    ] {
      let run = try host.run(arguments)
      #expect(run.code == 1 && run.output == "", "\(arguments): \(run.output)")
      #expect(run.errors.contains(message), "\(arguments): \(run.errors)")
      #expect(run.errorLines.count == 1, "\(run.errors)")
    }
    #expect(try host.files().count == 2)
  }

  @Test func keepsTheWidgetsOfProgramsApartThatHaveTheSameKind() throws {
    try host.add(try host.build("one", version: "one"), as: "hall")
    let other = try host.build("two", version: "two")
    try host.output(
      "add", other, "--program", "Trams", "--kind", "versioned", "--family", "systemSmall",
      "--name", "door")
    try host.output("run", "--once", "--quiet")
    #expect(try host.shown("hall") == "one")
    #expect(try host.shown("door") == "two")
  }

  private func copyBundle(_ name: String, to build: String) throws {
    let origin = URL(fileURLWithPath: Program.emojiRangers.path).deletingLastPathComponent()
    try FileManager.default.copyItem(
      at: origin.appendingPathComponent(name),
      to: host.folder.url.appendingPathComponent("builds/\(build)/\(name)"))
  }

  private func writeTemplate() throws {
    try FileManager.default.createDirectory(
      at: host.folder.url.appendingPathComponent("meter"), withIntermediateDirectories: true)
    try host.folder.write(
      #"{ "name": "Meter", "description": "Power", "sources": { "meter": { "file": "now.json" } } }"#,
      to: "meter/widget.json")
    try host.folder.write(#"{ "meter": { "power": 412 } }"#, to: "meter/sample.json")
    try host.folder.write(#"{ "power": 1 }"#, to: "meter/now.json")
    try host.folder.write(
      """
      import SwiftUI

      struct MeterView: View {
        let entry: Entry

        var body: some View {
          Text("\\(entry.meter.power) W")
        }
      }

      """, to: "meter/views.swift")
  }
}
