import Foundation
import TestSupport
import Testing

/// What is not found, or not running, may be in another state folder: messages name the one that was used.
@Suite(.blocking) struct StateLocationTests {
  /// Commands that find nothing, and their messages up to the folder.
  private static let commands: [([String], String)] = [
    (
      ["status", "kitchen"], "there is no instance 'kitchen'; there is none yet; add one with 'add'"
    ),
    (
      ["viewed", "kitchen"], "there is no instance 'kitchen'; there is none yet; add one with 'add'"
    ),
    (["reload", "--all"], "there are no instances"),
    (["reload", "--tag", "a"], "no instance has the tag 'a'; 'instances' lists them"),
    (["instances"], "there are no instances"),
    (["rollback", "Trains"], "there is no program 'Trains'; 'program list' shows all"),
    (["device", "token", "kitchen"], "there is no device 'kitchen'; 'device list' shows all"),
    (["screen", "remove", "wall"], "there is no screen 'wall'"),
    (["stack", "delete", "hall"], "there is no stack 'hall'"),
    (["status"], "no host is running"),
  ]

  @Test("name the folder unless an option does", arguments: commands)
  func names(_ arguments: [String], _ message: String) throws {
    let folder = try TestFolder()
    let path = folder.url.path + "/state"
    let program = Program(name: "placard")
    let run = try program.run(arguments, in: folder, environment: ["PLACARD_STATE": path])
    let text = run.output + run.errors
    #expect(
      text.contains("\(message) (state folder '\(path)'; '--state' names another)"), "\(text)")
    let named = try program.run(arguments + ["--state", path], in: folder)
    #expect((named.output + named.errors).contains(message))
    #expect(!(named.output + named.errors).contains("state folder"))
  }

  @Test func printsTheWholeCommandThatPrintsAToken() throws {
    let folder = try TestFolder()
    let path = folder.url.path + "/state"
    let run = try Program(name: "placard").run(
      ["admin", "password", "--remove", "--state", path], in: folder)
    #expect(
      run.output.contains("placard admin token --state \(path)' prints a token"), "\(run.errors)")
  }

  @Test func namesTheFolderThatNoHostRunsOn() throws {
    let template = try TestTemplate()
    try template.write()
    let run = try template.run(["add", "meter", "--family", "systemSmall"])
    #expect(
      run.errors
        == "no host is running (state folder '\(template.folder.url.path)/state'; '--state' names another); "
        + "'placard run' draws it\n")
  }

  /// Addresses in the place of a folder, and what is said of them.
  private static let addresses: [([String], [String: String], String)] = [
    (
      [], ["PLACARD_STATE": "postgres://u:secret@db/x"],
      "$PLACARD_STATE must be the path of a folder; put the address of a database into $PLACARD_DATABASE"
    ),
    (
      ["--state", "mysql://u:secret@db/x"], [:],
      "the address 'mysql://u@db/x' is not one of a database: it does not begin with 'postgres://'"
    ),
  ]

  @Test("rejects an address in the place of a folder", arguments: addresses)
  func rejectsAnAddress(
    _ options: [String], _ environment: [String: String], _ message: String
  ) throws {
    let folder = try TestFolder()
    let run = try Program(name: "placard").run(
      ["run", "--once"] + options, in: folder, environment: environment)
    #expect(run.code != 0)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!run.errors.contains("secret"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}
