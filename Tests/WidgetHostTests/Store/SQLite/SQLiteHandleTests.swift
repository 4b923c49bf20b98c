import CSQLite
import Foundation
import TestSupport
import Testing

@testable import WidgetHost

/// A connection returns what was written, and an error leaves it as it was.
@Suite(.blocking) struct SQLiteHandleTests {
  private let folder: TemporaryFolder
  private let handle: SQLiteHandle

  init() throws {
    folder = try TemporaryFolder()
    handle = try SQLiteHandle(folder.path + "/items.sqlite")
    try handle.access { db in
      try db.execute(
        script: """
          PRAGMA journal_mode = WAL;
          CREATE TABLE item (id INTEGER PRIMARY KEY, value);
          CREATE TABLE note (
            item INTEGER NOT NULL REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED
          );
          """)
    }
  }

  /// Opens the same file once more.
  private func secondHandle(
    onlyReads: Bool = false, busyTimeout: Duration = .seconds(10)
  ) throws -> SQLiteHandle {
    try SQLiteHandle(
      folder.path + "/items.sqlite", onlyReads: onlyReads, busyTimeout: busyTimeout)
  }

  private func count() throws -> Int {
    try handle.readOnce { try $0.value("SELECT count(*) FROM item") }
  }

  private func error<Value>(of work: () throws -> Value) -> SQLiteError? {
    do {
      _ = try work()
      return nil
    } catch { return error as? SQLiteError }
  }

  // MARK: Values

  private static let values: [(SQLValue, type: String)] = [
    (.null, "null"), (.integer(0), "integer"), (.integer(.min), "integer"),
    (.integer(.max), "integer"), (.real(0.1), "real"), (.real(3), "real"),
    (.real(-.infinity), "real"), (.real(.infinity), "real"),
    (.real(.greatestFiniteMagnitude), "real"), (.text(""), "text"), (.text("a\0b"), "text"),
    (.text("\0"), "text"), (.text("ä€🐼"), "text"),
    (.text(String(repeating: "long", count: 100_000)), "text"), (.blob([]), "blob"),
    (.blob([0, 255, 0]), "blob"),
  ]

  @Test(arguments: values.indices) func returnsWhatWasBound(_ index: Int) throws {
    let (value, type) = Self.values[index]
    try handle.write { try $0.execute("INSERT INTO item (value) VALUES (\(AnyValue(value)))") }
    let row = try #require(
      try handle.read { try $0.rows("SELECT value, typeof(value) FROM item") }.first)
    #expect(try row.value(at: 0, as: AnyValue.self).sqlValue == value)
    #expect(try row.value(at: 1) == type)
  }

  @Test func storesNoNumberAsNull() throws {
    let isNull: Int = try handle.readOnce { try $0.value("SELECT \(Double.nan) IS NULL") }
    #expect(isNull == 1)
  }

  // MARK: Statements

  /// A statement with too few arguments or too many, and one that is none or more than one, and the error.
  private static let wrongStatements: [(SQLStatement, error: String)] = [
    ("SELEC 1", #"near "SELEC": syntax error"#), ("SELECT value FROM none", "no such table: none"),
    (#"SELECT "text""#, "no such column: text"), ("", "there is no statement"),
    (" ;", "there is no statement"), ("SELECT 1; SELECT 2", "there is more than one statement"),
    ("SELECT 1\0 + 1", "there is more than one statement"),
    ("SELECT ?1", "the statement has 1 arguments instead of 0"),
    ("INSERT INTO item (id) VALUES (1)", "UNIQUE constraint failed: item.id"),
  ]

  @Test(arguments: wrongStatements.indices)
  func aStatementThatFailsLeavesTheConnectionUsable(_ index: Int) throws {
    let (statement, message) = Self.wrongStatements[index]
    try handle.write { try $0.execute("INSERT INTO item (id) VALUES (\(1))") }
    for _ in 0..<2 {
      #expect(error { try handle.write { try $0.execute(statement) } }?.message == message)
    }
    try handle.write { try $0.execute("INSERT INTO item (id) VALUES (\(2))") }
    #expect(try count() == 2)
  }

  @Test func aStatementCanBePerformedForEachOfItsRows() throws {
    let numbers: SQLStatement = "SELECT 1 UNION ALL SELECT 2"
    var sums: [Int] = []
    try handle.read { db in
      try db.forEachRow(of: numbers) { outer in
        try db.forEachRow(of: numbers) { inner in
          sums.append(try outer.value(at: 0) * 10 + inner.value(at: 0))
          // A statement that its own rows began again would never end.
          try #require(sums.count <= 4)
        }
      }
    }
    #expect(sums == [11, 12, 21, 22])
  }

  @Test func aStatementReturnsColumnsThatWereAddedMeanwhile() throws {
    let all: SQLStatement = "SELECT * FROM item"
    try handle.write { try $0.execute("INSERT INTO item (value) VALUES (1)") }
    #expect(try handle.read { try $0.rows(all) }.count == 1)
    try handle.write { try $0.execute("ALTER TABLE item ADD COLUMN more TEXT DEFAULT 'more'") }
    let row = try #require(try handle.read { try $0.rows(all) }.first)
    #expect(try row.value("more") == "more")
  }

  /// SQLite keeps a file open, with its log, as long as there is a statement.
  @Test func closesTheFileWhateverWasPerformed() throws {
    for number in 0..<1000 {
      #expect(try handle.readOnce { try $0.value("SELECT \(raw: "\(number)")") } == number)
    }
    _ = error { try handle.write { try $0.execute("INSERT INTO none VALUES (1)") } }
    #expect(throws: CancellationError.self) {
      try handle.read { db in
        try db.forEachRow(of: "SELECT 1 UNION SELECT 2") { _ in throw CancellationError() }
      }
    }
    handle.close()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files == ["items.sqlite"])
    #expect(error { try handle.read { _ in } } == .closed)
  }

  // MARK: Transactions

  @Test func aTransactionWhoseWorkFailsChangesNothing() throws {
    #expect(throws: CancellationError.self) {
      try handle.write { db in
        try db.execute("INSERT INTO item (value) VALUES (1)")
        throw CancellationError()
      }
    }
    #expect(try count() == 0)
  }

  @Test func aTransactionThatCannotBeCommittedChangesNothing() throws {
    let failure = error {
      try handle.write { db in
        try db.execute("INSERT INTO item (value) VALUES (1)")
        try db.execute("INSERT INTO note (item) VALUES (7)")
      }
    }
    #expect(failure?.code == SQLITE_CONSTRAINT)
    #expect(try count() == 0)
    try handle.write { try $0.execute("INSERT INTO item (value) VALUES (1)") }
    #expect(try count() == 1)
  }

  @Test func nothingFollowsAnErrorThatEndedTheTransaction() throws {
    try handle.write { try $0.execute("INSERT INTO item (id) VALUES (1)") }
    var later: [SQLiteError?] = []
    let failure = error {
      try handle.write { db in
        try db.execute("INSERT INTO item (id) VALUES (2)")
        // SQLite rolls back by itself here, as it does on a full disk.
        _ = error { try db.execute("INSERT OR ROLLBACK INTO item (id) VALUES (1)") }
        later.append(error { try db.execute("INSERT INTO item (id) VALUES (3)") })
      }
    }
    #expect(later == [.rolledBack] && failure == .rolledBack)
    #expect(try count() == 1)
  }

  @Test func aTransactionThatReadsChangesNothing() throws {
    let change: SQLStatement = "INSERT INTO item (value) VALUES (1)"
    #expect(error { try handle.read { try $0.execute(change) } } == .readOnly)
    #expect(error { try handle.readOnce { try $0.execute(change) } } == .readOnly)
    let reader = try secondHandle(onlyReads: true)
    let failure = error { try reader.access { try $0.execute(change) } }
    #expect(failure?.code == SQLITE_READONLY)
    #expect(try count() == 0)
    try handle.write { try $0.execute(change) }
    #expect(try count() == 1)
  }

  @Test func aDatabaseIsNotUsedWithinItsOwnTransaction() throws {
    let failures = try handle.write { _ in
      [
        error { try handle.read { _ in } }, error { try handle.readOnce { _ in } },
        error { try handle.write { _ in } },
      ]
    }
    #expect(failures == [.nestedUse, .nestedUse, .nestedUse])
  }

  // MARK: Other connections

  @Test func waitsForAnotherConnectionOnlySoLong() throws {
    let other = try secondHandle(busyTimeout: .milliseconds(10))
    try handle.write { db in
      try db.execute("INSERT INTO item (value) VALUES (1)")
      #expect(error { try other.write { _ in } }?.code == SQLITE_BUSY)
      // It reads what was committed before.
      #expect(try other.read { try $0.value("SELECT count(*) FROM item") } == 0)
    }
    try other.write { try $0.execute("INSERT INTO item (value) VALUES (2)") }
    #expect(try count() == 2)
  }

  @Test func threadsDoNotDisturbEachOther() async throws {
    try handle.write { try $0.execute("INSERT INTO item (id, value) VALUES (1, 0)") }
    let handles = [handle, try secondHandle()]
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        let handle = handles[number % 2]
        group.addTask {
          for _ in 0..<50 {
            try handle.write { db in
              let value: Int = try db.value("SELECT value FROM item")
              try db.execute("UPDATE item SET value = \(value + 1)")
            }
            let isWhole = try handle.read { db in
              let values = try (0..<2).map { _ in
                try db.value("SELECT value FROM item", as: Int.self)
              }
              return values[0] == values[1]
            }
            #expect(isWhole)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try handle.readOnce { try $0.value("SELECT value FROM item") } == 400)
  }

  // MARK: Files

  @Test func rejectsAFileThatIsNoDatabase() throws {
    try folder.write(String(repeating: "a text ", count: 100), to: "text")
    let failure = error { _ = try SQLiteHandle(folder.path + "/text") }
    #expect(failure?.code == SQLITE_NOTADB && failure?.message == "file is not a database")
  }

  @Test func createsNoFileToReadFrom() {
    let failure = error { _ = try SQLiteHandle(folder.path + "/missing", onlyReads: true) }
    #expect(failure?.code == SQLITE_CANTOPEN)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/missing"))
  }

  @Test func backsUpWhatWasCommitted() throws {
    try handle.write { try $0.execute("INSERT INTO item (value) VALUES (1)") }
    let copy = try SQLiteHandle(":memory:")
    try copy.write { try $0.execute("CREATE TABLE other (id)") }
    try handle.backUp(to: copy)
    try handle.write { try $0.execute("INSERT INTO item (value) VALUES (2)") }
    #expect(try copy.read { try $0.values("SELECT value FROM item") } == [1])
    #expect(error { try copy.read { try $0.execute("SELECT id FROM other") } } != nil)
    try copy.write { try $0.execute("DELETE FROM item") }
    #expect(try count() == 2)
  }
}

/// A value of any type.
private struct AnyValue: SQLValueConvertible {
  static let sqlTypeName = "a value"
  let sqlValue: SQLValue

  init(_ value: SQLValue) { sqlValue = value }
  init?(sqlValue: SQLValue) { self.sqlValue = sqlValue }
}
