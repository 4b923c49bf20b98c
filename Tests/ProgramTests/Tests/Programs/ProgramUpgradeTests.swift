import Foundation
import Glibc
import TestSupport
import Testing
import WidgetHost

/// New versions of programs are tried before they are shown.
@Suite(.blocking) struct ProgramUpgradeTests {
  private let host: ProgramHost

  init() throws { host = try ProgramHost() }

  private func shown(_ instances: [String]) throws -> [String?] {
    try instances.map { try host.shown($0) }
  }

  @Test func switchesAllInstancesAndReturns() throws {
    let one = try host.build("one", version: "one")
    for name in ["hall", "door"] { try host.add(one, as: name) }
    try host.output("run", "--once", "--quiet")
    let upgrade = try host.output("upgrade", "Trains", try host.build("two", version: "two"))
    #expect(upgrade.hasPrefix("Trains: 2 instances now run version "))
    // Nothing is drawn for a display before the host runs.
    #expect(try host.shown("hall") == "one")
    try host.output("run", "--once", "--quiet")
    #expect(try shown(["hall", "door"]) == ["two", "two"])
    try host.output("rollback", "Trains")
    try host.output("run", "--once", "--quiet")
    #expect(try shown(["hall", "door"]) == ["one", "one"])
    #expect(try host.files().count == 2)
    try host.output("upgrade", "Trains", try host.build("three", version: "three"))
    #expect(try host.files().count == 2)
    try host.output("run", "--once", "--quiet")
    #expect(try shown(["hall", "door"]) == ["three", "three"])
  }

  /// What happened to the previous version's files, and what 'rollback' prints about it.
  @Test(
    "does not return to a version that cannot run",
    arguments: [
      ("rm $V/Trains", "Trains' is missing, so version "),
      ("rm -r $V/Version.bundle", "Version.bundle' is missing, so version "),
      ("cp /bin/true $V/Trains", "Trains' is not a widget program"),
    ])
  func damagedPrevious(damage: String, expected: String) throws {
    try host.add(try host.build("one", version: "one"), as: "hall")
    let former = try #require(host.versions().first ?? nil)
    try host.output("upgrade", "Trains", try host.build("two", version: "two"))
    let versions = try host.versions()
    try host.damage(former, damage)
    let run = try host.run(["rollback", "Trains"])
    #expect(run.code == 1)
    #expect(run.errors.contains(expected), "\(run.errors)")
    #expect(try host.versions() == versions)
  }

  @Test("restores missing files of the current version", arguments: ["rm $V/Trains", "rm -r $V"])
  func restoresFiles(damage: String) throws {
    let one = try host.build("one", version: "one")
    try host.add(one, as: "hall")
    let current = try #require(host.versions().first ?? nil)
    try host.damage(current, damage)
    #expect(try host.output("upgrade", "Trains", one).hasPrefix("Trains: restored the files of "))
    #expect(try host.versions() == [current])
    try host.output("run", "--once", "--quiet")
    #expect(try host.shown("hall") == "one")
    let again = try host.run(["upgrade", "Trains", one])
    #expect(again.errors.contains("already runs version"), "\(again.errors)")
  }

  @Test func changesNothingIfAnInstanceFails() throws {
    try host.add(try host.build("one", version: "one"), as: "hall")
    try host.output(
      "add", "Trains", "--kind", "good", "--family", "systemSmall", "--name", "door")
    try host.output("run", "--once", "--quiet")
    let (frames, versions) = (try host.folder.contents(of: "Output"), try host.versions())
    let run = try host.run(["upgrade", "Trains", try host.build("two", version: "fails"), "--json"])
    #expect(run.code == 1)
    #expect(run.errors.contains("placard: hall: widget 'versioned' crashed ("), "\(run.errors)")
    #expect(run.errors.contains("nothing was changed, because version "))
    #expect(!run.errors.contains("door"))
    let result = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let failures = result?["failures"] as? [[String: Any]]
    #expect(failures?.map { $0["instance"] as? String } == ["hall"])
    #expect(try host.versions() == versions)
    #expect(try host.files() == [versions.first ?? ""])
    try host.output("run", "--once", "--quiet")
    #expect(try host.folder.contents(of: "Output") == frames)
    #expect(try host.output("program", "list").contains("failed on "))
  }

  /// The copy of a version that is not kept is gone.
  @Test func namesTheFileAndTheErrorOutputOfACrash() throws {
    try host.add(try host.build("one", version: "one"), as: "hall")
    let two = try host.build("two", version: "fails a precondition")
    let run = try host.run(["upgrade", "Trains", two])
    #expect(run.code == 1)
    #expect(run.errors.contains("Precondition failed: no beans)"), "\(run.errors)")
    #expect(run.errors.contains("/builds/two/Trains 0x"), "\(run.errors)")
    #expect(!run.errors.contains(host.state.programs), "\(run.errors)")
  }

  @Test func changesNothingIfAVersionLacksAParameterThatIsSet() throws {
    let one = try host.build("one", version: "with note")
    for name in ["hall", "door"] {
      try host.output(
        "add", one, "--kind", "choosing", "--family", "systemSmall", "--name", name,
        "--parameter", "note=x")
    }
    let versions = try host.versions()
    let two = try host.build("two", version: "two")
    let run = try host.run(["upgrade", "Trains", two])
    #expect(run.code == 1)
    #expect(
      run.errors.contains(
        "placard: door, hall: the new version has no parameter 'note', which is set; "
          + "'configure hall door --unset note'\n"), "\(run.errors)")
    #expect(try host.versions() == versions)
    try host.output("configure", "hall", "door", "--unset", "note")
    try host.output("upgrade", "Trains", two)
    // A version that is returned to is shown anyway.
    try host.output("upgrade", "Trains", one)
    try host.output("configure", "hall", "--parameter", "note=y")
    let back = try host.run(["rollback", "Trains"])
    #expect(back.code == 0)
    #expect(
      back.errors.contains(
        "placard: hall: the previous version has no parameter 'note', which is set; its value is ignored; "
          + "'configure hall --unset note'\n"), "\(back.errors)")
    // Only one of the two has a value, and the version that they show does not have the parameter.
    #expect(
      try host.output("configure", "--kind", "choosing", "--unset", "note")
        == "hall: changed\n1 of 2 changed\n")
    let again = try host.run(["rollback", "Trains"])
    #expect(again.code == 0 && again.errors == "")
  }

  @Test func namesTheProgramInAFolder() throws {
    try host.add(try host.build("one", version: "one"), as: "hall")
    let folder = "./builds/two"
    try host.build("two", version: "two", as: "Trams")
    let other = try host.run(["upgrade", "Trains", folder])
    #expect(other.errors == "placard: '\(folder)' is a folder; pass the program in it\n")
    try host.build("two/.build/debug", version: "two")
    let run = try host.run(["upgrade", "Trains", folder])
    #expect(run.code == 1)
    #expect(
      run.errors
        == "placard: '\(folder)' is a folder; pass the program in it, such as '\(folder)/.build/debug/Trains'\n"
    )
  }

  @Test func saysOfAnInstanceThatFailedBeforeWhatToDo() throws {
    try host.add(try host.build("one", version: "fails"), as: "hall")
    _ = try host.run(["run", "--once", "--quiet"])
    let versions = try host.versions()
    let two = try host.build("two", version: "fails")
    // Another version, as it has one more file.
    try host.folder.write("", to: "builds/two/Version.bundle/other.txt")
    let run = try host.run(["upgrade", "Trains", two, "--canary", "1"])
    #expect(run.code == 1)
    #expect(
      run.errors.contains("(it failed before, too: correct that, or remove the instance"),
      "\(run.errors)")
    #expect(try host.versions() == versions)
  }

  /// It is drawn, with a box instead of the picture.
  @Test func changesNothingIfAVersionLacksAResource() throws {
    try host.add(try host.build("one", version: "one"), as: "hall")
    try host.output("run", "--once", "--quiet")
    let versions = try host.versions()
    let run = try host.run(["upgrade", "Trains", try host.build("two", version: "pictured")])
    #expect(run.code == 1)
    #expect(
      run.errors.hasPrefix("placard: hall: image 'logo' is in no asset catalog; "), "\(run.errors)")
    #expect(run.errors.contains("nothing was changed, because version "))
    #expect(try host.versions() == versions)
  }

  @Test func acceptsAVersionThatLacksWhatThePreviousOneLacks() throws {
    try host.add(try host.build("one", version: "pictured"), as: "hall")
    try host.output("run", "--once", "--quiet")
    try host.output("upgrade", "Trains", try host.build("two", version: "pictured-again"))
    try host.output("run", "--once", "--quiet")
    #expect(try host.shown("hall") == "pictured-again")
  }

  @Test func triesTheFirstInstancesOnRequest() throws {
    let one = try host.build("one", version: "one")
    for name in ["a", "b", "c"] { try host.add(one, as: name) }
    let two = try host.build("two", version: "two")
    try host.output("upgrade", "Trains", two, "--canary", "1")
    try host.output("run", "--once", "--quiet")
    #expect(try shown(["a", "b", "c"]) == ["two", "one", "one"])
    #expect(try host.output("program").contains("\n  canary "))
    try host.output("rollback", "Trains")
    try host.output("run", "--once", "--quiet")
    #expect(try shown(["a", "b", "c"]) == ["one", "one", "one"])
    try host.output("upgrade", "Trains", two, "--canary", "2")
    try host.output("upgrade", "Trains", "--finish")
    try host.output("run", "--once", "--quiet")
    #expect(try shown(["a", "b", "c"]) == ["two", "two", "two"])
    // A canary that has them all leaves nothing to switch.
    let three = try host.build("three", version: "three")
    try host.output("upgrade", "Trains", three, "--canary", "3")
    let finish = try host.output("upgrade", "Trains", "--finish")
    #expect(finish.hasPrefix("Trains: all 3 instances now run version "), "\(finish)")
  }

  @Test func triesTheInstancesOfAShareOfThePartitionsOnRequest() throws {
    let one = try host.build("one", version: "one")
    try host.add(one, as: "a")
    let two = try host.build("two", version: "two")
    let rejected = try host.run(["upgrade", "Trains", two, "--canary", "0.05"])
    #expect(rejected.code != 0)
    #expect(rejected.errors.contains("did you mean '5%'?"), "\(rejected.errors)")
    let switched = try host.output("upgrade", "Trains", two, "--canary", "100%")
    #expect(switched.contains(", in 100% of the partitions; finish with "), "\(switched)")
    #expect(try host.output("program").contains(" in 100% of the partitions: a"))
    // New instances have the version from the start.
    try host.add(one, as: "b")
    try host.output("run", "--once", "--quiet")
    #expect(try shown(["a", "b"]) == ["two", "two"])
    try host.output("rollback", "Trains")
    try host.output("run", "--once", "--quiet")
    #expect(try shown(["a", "b"]) == ["one", "one"])
  }

  @Test func aRunningHostDrawsWhatHasSwitched() throws {
    try host.add(try host.build("one", version: "one"), as: "hall")
    let running = try RunningHost(Program(name: "placard"), in: host.folder)
    #expect(running.wait { try host.shown("hall") == "one" })
    try host.output("upgrade", "Trains", try host.build("two", version: "two"))
    #expect(running.wait { try host.shown("hall") == "two" })
    try host.output("rollback", "Trains")
    #expect(running.wait { try host.shown("hall") == "one" })
    #expect(running.stop() == 0)
  }

  /// Wherever an upgrade is killed, all instances run the old version or all run the new one, whose files are complete.
  @Test func leavesTheOldOrTheNewVersionIfItIsKilled() throws {
    let builds = [
      try host.build("one", version: "one"), try host.build("two", version: "two"),
    ]
    for name in ["a", "b"] { try host.add(builds[0], as: name) }
    // From before the copy to after the switch on any machine; the last one is not killed.
    for (round, delay) in [0.02, 0.1, 0.2, 0.4, 0.8, 1.6, nil].enumerated() {
      let process = try Program(name: "placard").start(
        ["upgrade", "Trains", builds[(round + 1) % 2], "--state", "state"], in: host.folder)
      if let delay {
        Thread.sleep(forTimeInterval: delay)
        kill(process.processIdentifier, SIGKILL)
      }
      process.waitUntilExit()
      let versions = Set(try host.versions())
      #expect(versions.count == 1)
      let store = try HostStore(reading: host.state)
      let program = try store.program(named: "Trains")
      #expect(versions == [program.current])
      for version in program.versions {
        let folder = "\(host.state.programs)/\(version.id)"
        #expect(access(version.installed.path(in: host.state), X_OK) == 0)
        #expect(access(folder + "/Version.bundle/version.txt", R_OK) == 0)
      }
    }
    try host.output("upgrade", "Trains", try host.build("three", version: "three"))
    // What killed commands left is gone.
    #expect(try host.files().count == 2)
    try host.output("run", "--once", "--quiet")
    #expect(try shown(["a", "b"]) == ["three", "three"])
  }
}
