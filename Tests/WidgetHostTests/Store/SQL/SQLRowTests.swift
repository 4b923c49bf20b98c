import Testing

@testable import WidgetHost

/// The values of a row are read by the names of the columns; a value of another type is an error.
struct SQLRowTests {
  private let row = SQLRow(
    columns: ["id", "leaseEnd", "owner", "count", "Data"],
    values: [.text("a"), .real(2.5), .null, .integer(3), .blob([0, 255])])

  @Test func readsValuesOfTheirTypes() throws {
    #expect(try row.value("id") == "a")
    #expect(try row.value("leaseEnd") == 2.5)
    #expect(try row.value("count", as: Int.self) == 3)
    #expect(try row.value("count", as: Int64.self) == 3)
    #expect(try row.value("id", as: String?.self) == "a")
    #expect(try row.value("owner", as: String?.self) == nil)
    #expect(try row.value(at: 3, as: Double.self) == 3)
  }

  @Test func ignoresTheCaseOfColumns() throws {
    #expect(try row.value("LEASEEND", as: Double.self) == 2.5)
    let folded = SQLRow(columns: ["leaseend"], values: [.real(1)])
    #expect(try folded.value("leaseEnd", as: Double.self) == 1)
  }

  @Test func rejectsAValueOfAnotherType() {
    /// Reads a value and returns the error.
    func error<Value: SQLValueConvertible>(_ column: String, _ type: Value.Type) -> String? {
      do {
        _ = try row.value(column, as: type)
        return nil
      } catch { return error.description }
    }
    #expect(error("id", Int.self) == "the column 'id' has text instead of an integer")
    #expect(error("count", String.self) == "the column 'count' has an integer instead of text")
    #expect(
      error("leaseEnd", Int64.self)
        == "the column 'leaseEnd' has a real number instead of an integer")
    #expect(error("owner", Double.self) == "the column 'owner' has null instead of a real number")
    #expect(error("Data", String?.self) == "the column 'Data' has a blob instead of text or null")
    #expect(error("name", String.self) == "there is no column 'name'")
    #expect(error("count", Int?.self) == nil)
  }

  @Test func rejectsAPositionWithoutAColumn() {
    for index in [-1, 5] {
      #expect(throws: SQLRowError.noColumn("\(index + 1)")) {
        try row.value(at: index, as: String.self)
      }
    }
  }
}
