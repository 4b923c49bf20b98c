import Foundation
import TestSupport
import Testing

/// An app that links the library reaches the widgets' host without being set up.
@Suite(.blocking) struct AppTests {
  private static let app = Program(name: "test-app")

  private func run(
    _ program: Program, _ arguments: [String], in folder: TestFolder
  ) throws -> Program.Run {
    try program.run(
      arguments, in: folder, environment: ["PLACARD_STATE": folder.url.path + "/state"])
  }

  private func folderWithAWidget() throws -> TestFolder {
    let folder = try TestFolder()
    let add = try run(
      .testWidgets, ["add", "--kind", "good", "--family", "systemSmall", "--name", "kitchen"],
      in: folder)
    #expect(add.code == 0, "\(add.errors)")
    return folder
  }

  private func waiting(in folder: TestFolder) throws -> Int? {
    let run = try run(.testWidgets, ["status", "--json"], in: folder)
    let status = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return status?["waitingRequests"] as? Int
  }

  @Test(arguments: [
    ["reload", "good"], ["reload-all"], ["view", "kitchen"], ["play"], ["move"], ["darken"],
  ])
  func asksTheHost(_ arguments: [String]) throws {
    let folder = try folderWithAWidget()
    let told = try run(Self.app, arguments, in: folder)
    #expect(told.code == 0)
    #expect(told.output + told.errors == "")
    #expect(try waiting(in: folder) == 2)
  }

  @Test func findsTheWidgetsThatWereAdded() throws {
    let folder = try folderWithAWidget()
    #expect(try run(Self.app, ["list"], in: folder).output == "good systemSmall\n")
  }

  @Test func makesNothingWhereNoWidgetWasAdded() throws {
    let folder = try TestFolder()
    for arguments in [["list"], ["reload", "good"], ["reload-all"]] {
      let told = try run(Self.app, arguments, in: folder)
      #expect(told.code == 0)
      #expect(told.output + told.errors == "")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/state"))
  }

  @Test func complainsOnceOfADamagedDatabase() throws {
    let folder = try folderWithAWidget()
    let text = String(repeating: "no database ", count: 1000)
    try folder.write(text, to: "state/state.sqlite")
    let told = try run(Self.app, ["reload", "good", "good", "other"], in: folder)
    #expect(told.code == 0)
    #expect(
      told.errors == "WidgetCenter: widgets are not reloaded: the database "
        + "'\(folder.url.path)/state/state.sqlite' is damaged: file is not a database; "
        + "move it away or restore a copy\n")
    #expect(try folder.text(of: "state/state.sqlite") == text)
  }

  @Test func losesNothingOfSeveralProcesses() async throws {
    let folder = try folderWithAWidget()
    let names = Array(repeating: "kitchen", count: 20)
    let (program, environment) = (Self.app, ["PLACARD_STATE": folder.url.path + "/state"])
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          let told = try program.run(["view"] + names, in: TestFolder(), environment: environment)
          #expect(told.code == 0, "\(told.errors)")
        }
      }
      try await group.waitForAll()
    }
    #expect(try waiting(in: folder) == 81)
  }
}
