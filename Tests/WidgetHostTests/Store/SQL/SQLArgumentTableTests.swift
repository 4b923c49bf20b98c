import TestSupport
import Testing

@testable import WidgetHost

/// A statement reads rows of arguments in the same way in each database.
@Suite(.blocking) struct SQLArgumentTableTests {
  private static let texts = [
    "", "plain", "with \"quotes\" and 'single ones'", "back\\slash\\\\", "{braces}, commas", "NULL",
    "line\nbreak\r\n\ttab", "Grüße 👋 時計", "{\"json\":[1,\"\\\"\"]}", " ",
  ]

  /// Performs `work` with a table `sample` whose columns are `id`, `number` and `value`.
  private func withSample<Value>(_ work: (any SQLConnection) throws -> Value) throws -> Value {
    try HostStore.empty().database.write { db in
      try db.execute(
        "CREATE TEMPORARY TABLE sample (id BIGINT PRIMARY KEY, number DOUBLE PRECISION, value TEXT)"
      )
      return try work(db)
    }
  }

  private func insert(
    _ rows: [(id: Int64, number: Double, value: String)], into db: any SQLConnection
  ) throws -> Int {
    let table = SQLArgumentTable(columns: [
      ("id", .integers(rows.map(\.id))), ("number", .reals(rows.map(\.number))),
      ("value", .texts(rows.map(\.value))),
    ])
    return try db.execute(forRowsOf: table) { given in
      """
      INSERT INTO sample (id, number, value)
      SELECT given.id, given.number, given.value FROM \(given) WHERE given.id <> \(-7)
      ON CONFLICT (id) DO UPDATE SET value = excluded.value
      """
    }
  }

  @Test func containsWhatWasGiven() throws {
    try withSample { db throws in
      let rows = Self.texts.enumerated().map { (Int64($0), Double($0) / 8, $1) }
      #expect(try insert(rows, into: db) == rows.count)
      #expect(try db.values("SELECT value FROM sample ORDER BY id") == Self.texts)
      #expect(try db.values("SELECT number FROM sample ORDER BY id") == rows.map(\.1))
    }
  }

  @Test func containsTheLimitsOfNumbers() throws {
    try withSample { db throws in
      let numbers = [0.1, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
      let ids: [Int64] = [.min, -1, 0, .max]
      let rows = zip(ids, numbers).map { ($0, $1, "") }
      #expect(try insert(rows, into: db) == 4)
      #expect(try db.values("SELECT id FROM sample ORDER BY id") == ids)
      #expect(try db.values("SELECT number FROM sample ORDER BY id") == numbers)
    }
  }

  @Test func hasOtherArgumentsBesideItsRows() throws {
    try withSample { db throws in
      #expect(try insert([(-7, 0, "a"), (1, 0, "b")], into: db) == 1)
      #expect(try insert([(1, 0, "c"), (2, 0, "d")], into: db) == 2)
      #expect(try db.values("SELECT value FROM sample ORDER BY id") == ["c", "d"])
    }
  }

  @Test func withoutRowsTheStatementIsNotPerformed() throws {
    try withSample { db throws in
      let none = SQLArgumentTable(columns: [("id", .integers([]))])
      let count = try db.execute(forRowsOf: none) { "wrong \($0)" }
      #expect(count == 0)
    }
  }

  @Test func updatesAndDeletesManyRows() throws {
    try withSample { db throws in
      let ids = (0..<3000).map(Int64.init)
      #expect(try insert(ids.map { ($0, 0, "text \($0)") }, into: db) == 3000)
      let odd = ids.filter { $0 % 2 == 1 }
      let changed = SQLArgumentTable(columns: [
        ("id", .integers(odd)), ("value", .texts(odd.map { "odd \($0)" })),
      ])
      let updated = try db.execute(forRowsOf: changed) {
        "UPDATE sample SET value = given.value FROM \($0) WHERE sample.id = given.id"
      }
      #expect(updated == 1500)
      #expect(try db.value("SELECT value FROM sample WHERE id = 2999") == "odd 2999")
      let deleted = try db.execute(forRowsOf: SQLArgumentTable(columns: [("id", .integers(odd))])) {
        "DELETE FROM sample WHERE id IN (SELECT given.id FROM \($0))"
      }
      #expect(deleted == 1500)
      #expect(try db.value("SELECT count(*) FROM sample WHERE value LIKE 'odd%'") == 0)
    }
  }

  @Test func namesItsColumnsInEachDialect() {
    let table = SQLArgumentTable(
      named: "new", columns: [("id", .integers([4, 5])), ("value", .texts(["a", "b"]))])
    #expect(table.allRows.text(in: .postgreSQL) == "unnest($1, $2) AS new (id, value)")
    #expect(
      table.allRows.arguments == [.array(.integers([4, 5])), .array(.texts(["a", "b"]))])
    #expect(table.row(at: 1).text(in: .sqlite) == "(SELECT ?1 AS id, ?2 AS value) AS new")
    #expect(table.row(at: 1).arguments == [.integer(5), .text("b")])
  }
}
