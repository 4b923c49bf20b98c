import Foundation
import TestSupport
import Testing

/// An app that links the library sends requests to the host without any setup.
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

  private func waitingRequestCount(in folder: TestFolder) throws -> Int? {
    let run = try run(.testWidgets, ["status", "--json"], in: folder)
    let status = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return status?["waitingRequests"] as? Int
  }

  @Test(arguments: [
    ["reload", "good"], ["reload-all"], ["view", "kitchen"], ["play"], ["move"], ["darken"],
  ])
  func sendsRequestsToHost(_ arguments: [String]) throws {
    let folder = try folderWithAWidget()
    let result = try run(Self.app, arguments, in: folder)
    #expect(result.code == 0)
    #expect(result.output + result.errors == "")
    #expect(try waitingRequestCount(in: folder) == 2)
  }

  @Test func listsAddedWidgets() throws {
    let folder = try folderWithAWidget()
    #expect(try run(Self.app, ["list"], in: folder).output == "good systemSmall\n")
  }

  @Test func createsNoStateWithoutInstances() throws {
    let folder = try TestFolder()
    for arguments in [["list"], ["reload", "good"], ["reload-all"]] {
      let result = try run(Self.app, arguments, in: folder)
      #expect(result.code == 0)
      #expect(result.output + result.errors == "")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/state"))
  }

  @Test func reportsDamagedDatabaseOnce() throws {
    let folder = try folderWithAWidget()
    let text = String(repeating: "no database ", count: 1000)
    try folder.write(text, to: "state/state.sqlite")
    let result = try run(Self.app, ["reload", "good", "good", "other"], in: folder)
    #expect(result.code == 0)
    #expect(
      result.errors == "WidgetCenter: widgets cannot be reloaded: the database "
        + "'\(folder.url.path)/state/state.sqlite' is damaged: file is not a database; "
        + "move it away or restore a copy\n")
    #expect(try folder.text(of: "state/state.sqlite") == text)
  }

  @Test func storesRequestsOfConcurrentProcesses() async throws {
    let folder = try folderWithAWidget()
    let names = Array(repeating: "kitchen", count: 20)
    let (program, environment) = (Self.app, ["PLACARD_STATE": folder.url.path + "/state"])
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          let result = try program.run(["view"] + names, in: TestFolder(), environment: environment)
          #expect(result.code == 0, "\(result.errors)")
        }
      }
      try await group.waitForAll()
    }
    #expect(try waitingRequestCount(in: folder) == 81)
  }
}
