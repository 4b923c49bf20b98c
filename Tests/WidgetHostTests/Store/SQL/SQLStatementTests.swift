import Testing

@testable import WidgetHost

/// A statement is written once, and has the placeholders and functions of each dialect.
struct SQLStatementTests {
  /// A statement, its text for SQLite and PostgreSQL, and its arguments.
  private static let statements: [(SQLStatement, String, String, [SQLValue])] = [
    ("SELECT 1", "SELECT 1", "SELECT 1", []),
    ("", "", "", []),
    (
      "SELECT value FROM stack WHERE id = \("desk") AND version > \(3)",
      "SELECT value FROM stack WHERE id = ?1 AND version > ?2",
      "SELECT value FROM stack WHERE id = $1 AND version > $2", [.text("desk"), .integer(3)]
    ),
    ("\(1)\(2.5)", "?1?2", "$1$2", [.integer(1), .real(2.5)]),
    (
      "DELETE FROM \(raw: "stack") WHERE id = \(Int64.max)\(raw: "")",
      "DELETE FROM stack WHERE id = ?1", "DELETE FROM stack WHERE id = $1", [.integer(.max)]
    ),
    (
      "VALUES (\("a" as String?), \(nil as String?))", "VALUES (?1, ?2)", "VALUES ($1, $2)",
      [.text("a"), .null]
    ),
    // An argument that looks like SQL stays an argument.
    (
      "SELECT \("'; DROP TABLE stack; --")", "SELECT ?1", "SELECT $1",
      [.text("'; DROP TABLE stack; --")]
    ),
  ]

  @Test(arguments: statements.indices) func hasThePlaceholdersOfADialect(_ index: Int) {
    let (statement, sqlite, postgreSQL, arguments) = Self.statements[index]
    #expect(statement.text(in: .sqlite) == sqlite)
    #expect(statement.text(in: .postgreSQL) == postgreSQL)
    #expect(statement.arguments == arguments)
  }

  @Test func numbersTheArgumentsOfInsertedParts() {
    let inner: SQLStatement = "end NOT BETWEEN \(1.0) AND \(2.0)"
    let condition: SQLStatement = "owner = \("a") AND (\(inner))"
    let statement: SQLStatement = "UPDATE lease SET owner = \("b") WHERE \(condition) OR id = \(7)"
    #expect(
      statement.text(in: .sqlite)
        == "UPDATE lease SET owner = ?1 WHERE owner = ?2 AND (end NOT BETWEEN ?3 AND ?4) OR id = ?5"
    )
    #expect(
      statement.text(in: .postgreSQL)
        == "UPDATE lease SET owner = $1 WHERE owner = $2 AND (end NOT BETWEEN $3 AND $4) OR id = $5"
    )
    #expect(statement.arguments == [.text("b"), .text("a"), .real(1), .real(2), .integer(7)])
  }

  @Test func aPartTwiceIsBoundTwice() {
    let part: SQLStatement = "max(\(1))"
    let statement: SQLStatement = "SELECT \(part), \(part)"
    #expect(statement.text(in: .postgreSQL) == "SELECT max($1), max($2)")
    #expect(statement.arguments == [.integer(1), .integer(1)])
  }

  @Test func hasTheShapeOfAStatementWithOtherValues() {
    func statement(_ id: SQLValue, _ table: String = "stack") -> SQLStatement.Shape {
      SQLStatement.Shape("SELECT value FROM \(raw: table) WHERE id = \(id)")
    }
    let shape = statement(.text("desk"))
    #expect(shape == statement(.text("wall")))
    #expect(shape.hashValue == statement(.text("wall")).hashValue)
    #expect(shape.withoutValues == shape)
    // PostgreSQL prepares a statement for the types of its arguments.
    let types: [SQLValue] = [
      .null, .integer(1), .real(1), .blob([1]), .array(.texts(["desk"])), .array(.integers([1])),
    ]
    #expect(Set(types.map { statement($0).withoutValues } + [shape]).count == types.count + 1)
    #expect(shape != statement(.text("desk"), "table"))
    #expect(shape != SQLStatement.Shape("SELECT value FROM stack WHERE id = '?'"))
    #expect(
      SQLStatement.Shape("\(sqlite: "a", postgreSQL: "b")")
        != SQLStatement.Shape("\(sqlite: "a", postgreSQL: "c")"))
  }

  @Test func joinsParts() {
    let parts: [SQLStatement] = ["a = \(1)", "b", "c = \(2)"]
    #expect(SQLStatement.joined(parts, by: ", ").text(in: .postgreSQL) == "a = $1, b, c = $2")
    #expect(SQLStatement.joined([], by: ", ").text(in: .sqlite) == "")
  }

  @Test func readsAMemberOfJSONInEachDialect() {
    let statement: SQLStatement = "SELECT \(.jsonMember("failure", of: "value"))"
    #expect(statement.text(in: .sqlite) == "SELECT json_extract(value, '$.failure')")
    #expect(statement.text(in: .postgreSQL) == "SELECT (value::json -> 'failure')::text")
    #expect(statement.arguments.isEmpty)
  }

  @Test func setsAMemberOfJSONInEachDialect() {
    let contact = SQLStatement.json(
      "coalesce(contact, \("{}"))", settingMember: "tokens", to: "[1]")
    let statement: SQLStatement = "UPDATE device SET contact = \(contact) WHERE id = \("d")"
    #expect(
      statement.text(in: .sqlite)
        == "UPDATE device SET contact = json_set(coalesce(contact, ?1), '$.tokens', json(?2)) "
        + "WHERE id = ?3")
    #expect(
      statement.text(in: .postgreSQL)
        == "UPDATE device SET contact = jsonb_set((coalesce(contact, $1))::jsonb, '{tokens}', "
        + "($2)::jsonb)::text WHERE id = $3")
    #expect(statement.arguments == [.text("{}"), .text("[1]"), .text("d")])
  }
}
