import Foundation
import TemplateData
import Testing

@testable import TemplateEvaluation
@testable import WidgetTemplates

/// The types of the data are derived from a sample.
@Suite struct DataShapeTests {
  /// Returns the declarations of a sample's types, shortest first.
  private func types(_ json: String) throws -> [String] {
    let value = try DataValue(json: Array(json.utf8), named: "sample.json")
    var types = ShapeTypes(reserved: ["Text"])
    let type = types.type(
      of: try DataShape(value), named: SwiftName("league"), at: "league", in: "")
    let records = types.records.values.map { record in
      "\(record.name) { \(record.fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ")) }"
    }
    return ["\(type)"] + records.sorted()
  }

  @Test(arguments: [
    (
      #"{"a": 21, "b": 21.0, "c": true, "d": "text"}"#,
      "League { a: Int, b: Double, c: Bool, d: String }"
    ),
    (#"{"a": "2026-01-14T09:41:00Z", "b": "2026-01-14"}"#, "League { a: Date, b: Date }"),
    (
      #"{"a": "https://example.org", "b": "game:///octo", "c": "Note: hello"}"#,
      "League { a: URL, b: URL, c: String }"
    ),
    (#"{"a": [1, 2.5], "b": [1, null]}"#, "League { a: [Double], b: [Int?] }"),
    (#"{"a": null, "b": []}"#, "League { a: String?, b: [String] }"),
    (#"{"a": ["2026-01-14", "soon"]}"#, "League { a: [String] }"),
    (
      #"{"icon-name": 1, "2h": 2, "default": 3, "a b": 4}"#,
      "League { iconName: Int, _2h: Int, default: Int, aB: Int }"
    ),
  ]) func derivesTheTypeOfEachMember(json: String, expected: String) throws {
    #expect(try types(json).contains(expected))
  }

  @Test func namesTypesAfterTheirKeys() throws {
    #expect(
      try types(
        #"{"players": [{"name": "A", "team": {"name": "B"}}, {"name": "C"}], "texts": [{"x": 1}]}"#)
        == [
          "League", "League { players: [Player], texts: [LeagueText] }", "LeagueText { x: Int }",
          "Player { name: String, team: Team? }", "Team { name: String }",
        ])
  }

  @Test func dateKeysMakeADictionary() throws {
    #expect(try types(#"{"2026-01-14": 3, "2026-01-15": 5}"#) == ["[String: Int]"])
  }

  @Test func equalShapesShareOneType() throws {
    let types = try types(#"{"home": {"player": {"id": 1}}, "away": {"player": {"id": 2}}}"#)
    #expect(types.count { $0.hasPrefix("Player") } == 1)
  }

  @Test func rejectsConflictingTypes() throws {
    let value = try DataValue(json: Array(#"{"a": [{"b": 1}, {"b": "x"}]}"#.utf8), named: "s")
    #expect(throws: ShapeConflict(path: "data.a[].b", one: "a whole number", other: "a string")) {
      try DataShape(value, at: "data")
    }
  }
}
