import Testing

@testable import WidgetHost

/// SQLite returns what was bound, and errors name the database.
struct SQLiteConnectionTests {
  private let database: SQLiteDatabase

  init() throws {
    database = try SQLiteDatabase()
    try database.write { try $0.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, value)") }
  }

  private func count() throws -> Int {
    try database.read { try $0.value("SELECT count(*) FROM item") }
  }

  @Test func returnsWhatWasBound() throws {
    let texts: [String?] = ["", "a'b\"?1 $1", "ä€🐼", nil]
    let read = try database.write { db in
      for text in texts { try db.execute("INSERT INTO item (value) VALUES (\(text))") }
      return try db.values("SELECT value FROM item ORDER BY id", as: String?.self)
    }
    #expect(read == texts)
    let rows = try database.readOnce {
      try $0.rows("SELECT \(Int64.min) AS a, \(0.1) AS b, \(2.0) AS c, x'00ff' AS d")
    }
    #expect(
      rows == [
        SQLRow(
          columns: ["a", "b", "c", "d"],
          values: [.integer(.min), .real(0.1), .real(2), .blob([0, 255])])
      ])
  }

  @Test func returnsTheNumbersOfInsertedRows() throws {
    let insertion: SQLStatement = "INSERT INTO item (value) VALUES (\("a")) RETURNING id"
    let numbers: [Int64] = try database.write {
      [try $0.value(insertion), try $0.value(insertion)]
    }
    #expect(numbers == [1, 2])
    #expect(try count() == 2)
  }

  @Test func countsChangedRows() throws {
    let counts = try database.write { db in
      [
        try db.execute("INSERT INTO item (value) VALUES (1), (2), (3)"),
        try db.execute("UPDATE item SET value = 4 WHERE value > \(1)"),
        try db.execute("DELETE FROM item WHERE value = \(5)"),
      ]
    }
    #expect(counts == [3, 2, 0])
  }

  @Test func distinguishesNoRowFromNull() throws {
    let none: SQLStatement = "SELECT id FROM item"
    let null: SQLStatement = "SELECT max(id) FROM item"
    #expect(try !database.read { try $0.exists(none) })
    #expect(try database.read { try $0.exists(null) })
    #expect(try database.read { try $0.firstValue(none, as: Int.self) } == nil)
    #expect(try database.read { try $0.firstValue(null, as: Int.self) } == nil)
    #expect(try database.read { try $0.value(null, as: Int?.self) } == nil)
    let error = #expect(throws: StateError.self) {
      try database.read { try $0.value(none, as: Int?.self) }
    }
    #expect(error?.description.contains("a value cannot be read: there is no row") == true)
  }

  @Test func aFailedTransactionChangesNothing() throws {
    #expect(throws: StateError.self) {
      try database.write { db in
        try db.execute("INSERT INTO item (id, value) VALUES (1, 'a')")
        try db.execute("INSERT INTO item (id, value) VALUES (1, 'b')")
      }
    }
    #expect(try count() == 0)
  }

  @Test func reportsAValueOfAnotherType() throws {
    try database.write { try $0.execute("INSERT INTO item (value) VALUES (x'00')") }
    let error = #expect(throws: StateError.self) {
      try database.read { try $0.value("SELECT value FROM item", as: String.self) }
    }
    #expect(
      error
        == .damaged(
          database: ":memory:",
          reason: "a value cannot be read: the column 'value' has a blob instead of text"))
  }

  @Test func reportsAWrongStatement() {
    #expect(throws: StateError.self) { try database.read { try $0.rows("SELECT value FROM none") } }
    #expect(throws: StateError.self) { try database.read { try $0.execute("DELETE FROM item") } }
  }
}
