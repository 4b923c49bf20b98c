import Foundation
import Glibc
import TestSupport
import Testing
import WidgetHost

/// A database that cannot be used is reported and left untouched.
@Suite(.blocking, .onSQLite) struct HostileDatabaseTests {
  private func bytes(_ state: TestState) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: state.folder.database))
  }

  private func write(_ data: Data, _ state: TestState) throws {
    try state.folder.create()
    try data.write(to: URL(fileURLWithPath: state.folder.database))
  }

  private func errorMessage(of state: TestState) throws -> String {
    let before = try bytes(state)
    let error = #expect(throws: StateError.self) {
      try HostStore(state.folder, checksWhole: true)
    }
    #expect(try bytes(state) == before)
    return error?.description ?? ""
  }

  @Test(arguments: ["not a database, but a text that is longer than its header…", "x"])
  func rejectsFileThatIsNoDatabase(_ text: String) throws {
    let state = TestState()
    try write(Data(String(repeating: text, count: 100).utf8), state)
    #expect(
      try errorMessage(of: state)
        == "the database '\(state.folder.database)' is damaged: file is not a database; "
        + "move it away or restore a copy")
  }

  /// Returns a database with a page of zeros in the middle.
  private func damaged() throws -> TestState {
    let state = TestState()
    do {
      let store = try state.store()
      for index in 0..<100 { try store.add(.panda("panda-\(index)"), at: .january(14)) }
    }
    var data = try bytes(state)
    let middle = data.count / 2 / 4096 * 4096
    data.replaceSubrange(middle..<(middle + 4096), with: Data(repeating: 0, count: 4096))
    try write(data, state)
    return state
  }

  @Test func rejectsDamagedPage() throws {
    let message = try errorMessage(of: damaged())
    #expect(message.contains("is damaged: "), "\(message)")
    #expect(message.hasSuffix("; move it away or restore a copy"))
  }

  @Test func rejectsTruncatedDatabase() throws {
    let state = try damaged()
    try write(try bytes(state).prefix(10_000), state)
    #expect(try errorMessage(of: state).contains("is damaged: "))
  }

  @Test func rejectsUnreadableValue() throws {
    let state = TestState()
    try state.store().add(.panda(), at: .january(14))
    try TestDatabase(path: state.folder.database).execute("UPDATE instance SET value = '{'")
    let error = #expect(throws: StateError.self) { try state.store().instances() }
    #expect(error?.description.contains("is damaged: a value cannot be read: ") == true)
  }

  @Test func rejectsNewerVersion() throws {
    let state = TestState()
    try state.store().add(.panda(), at: .january(14))
    try TestDatabase(path: state.folder.database).execute(
      "INSERT INTO grdb_migrations VALUES ('2 colors of walls')")
    #expect(
      try errorMessage(of: state)
        == "the database '\(state.folder.database)' was written by a newer version, with "
        + "'2 colors of walls'; use that version, or another state")
  }

  @Test func rejectsDatabaseOfAnotherProgram() throws {
    let state = TestState()
    try state.folder.create()
    try TestDatabase(path: state.folder.database).execute("CREATE TABLE bookmark (url TEXT)")
    #expect(
      try errorMessage(of: state)
        == "the database '\(state.folder.database)' belongs to another program; choose another state"
    )
  }

  private static func pagesOfAnEmptyDatabase() throws -> Int {
    let state = TestState()
    _ = try state.store()
    return try #require(
      try TestDatabase(path: state.folder.database).integer("PRAGMA page_count"))
  }

  @Test func continuesWhenSpaceIsAvailableAgain() throws {
    let state = TestState()
    let store = try state.store(pageLimit: try Self.pagesOfAnEmptyDatabase() + 4)
    let full = StateError.unwritten(
      database: state.folder.database, reason: "the disk is full; free some space")
    var count = 0
    let error = #expect(throws: StateError.self) {
      while count < 1000 {
        try store.add(.panda("panda-\(count)"), at: .january(14))
        count += 1
      }
    }
    #expect(error == full)
    #expect(try store.instances().count == count)
    #expect(try store.postedRequests().count == count)

    var change = HostChange()
    change.states = Dictionary(
      uniqueKeysWithValues: (0..<count).map { ("panda-\($0)", ReloadState.shown) })
    change.completedRequests = [1]
    #expect(throws: full) { try store.commit(change) }
    #expect(try store.reloadStates() == [:])
    #expect(try store.postedRequests().count == count)

    try state.store().commit(change)
    #expect(try store.reloadStates().count == count)
    #expect(try store.postedRequests().count == count - 1)
  }

  @Test func keepsRequestsOfANewerVersion() throws {
    let state = TestState()
    let store = try state.store()
    try store.post(.reload(.all), at: .january(14))
    try TestDatabase(path: state.folder.database).execute(
      "INSERT INTO request (posted, value) VALUES (0, '{\"sing\":{}}')")
    try store.post(.viewed(instance: "panda"), at: .january(14))
    #expect(
      try store.postedRequests().map(\.request) == [.reload(.all), .viewed(instance: "panda")])
  }

  @Test func limitsTheNumberOfPendingRequests() throws {
    let state = TestState()
    let store = try state.store()
    try TestDatabase(path: state.folder.database).execute(
      String(
        repeating: "INSERT INTO request (posted, value) VALUES (0, '{}');", count: 10_000))
    let error = #expect(throws: StateError.self) {
      try store.post(.viewed(instance: "panda"), at: .january(14))
    }
    #expect(
      error?.description == "10000 requests are already waiting for the host; start it with 'run'")
  }
}
