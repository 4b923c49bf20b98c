import Foundation
import TemplateData
import Testing

@testable import TemplateEvaluation
@testable import WidgetTemplates

/// Data that does not match the sample is rejected with the location of the difference.
@Suite struct DataReaderTests {
  private func read(_ json: String, like sample: String) throws -> Value {
    let sample = try DataValue(json: Array(sample.utf8), named: "sample.json")
    var types = ShapeTypes(reserved: [])
    let type = types.type(
      of: try DataShape(sample), named: SwiftName("league"), at: "league", in: "")
    return try DataReader(timeZone: .gmt, source: "league")
      .value(DataValue(json: Array(json.utf8), named: "data"), as: type)
  }

  @Test(arguments: [
    ("{}", "'league' has no 'a', which every element in 'sample.json' has"),
    (#"{"a": "x", "b": []}"#, "'league.a' is a string, but in 'sample.json' it is 'Int'"),
    (
      #"{"a": null, "b": []}"#, "'league.a' is null, but in 'sample.json' it is 'Int'; write 'null'"
    ),
    (#"{"a": 1.5, "b": []}"#, "'league.a' is 1.5, but 'sample.json' has only whole numbers"),
    (#"{"a": 1, "b": [{"c": "soon"}]}"#, "'league.b[0].c' is 'soon', which is not a date"),
    (#"{"a": 1, "b": {"c": 1}}"#, "'league.b' is an object, but in 'sample.json' it is '[B]'"),
    (#"[1]"#, "'league' is a list, but in 'sample.json' it is 'League'"),
  ]) func reportsWhereDataDiffers(json: String, expected: String) throws {
    let error = #expect(throws: DataReader.Mismatch.self) {
      try read(json, like: #"{"a": 1, "b": [{"c": "2026-01-14"}]}"#)
    }
    #expect(error?.description.hasPrefix(expected) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    (#"{"a": 2}"#, #"{"a": 2.0}"#), (#"{"a": 2.0}"#, #"{"a": 2}"#),
    (#"{"a": 2, "more": [1]}"#, #"{"a": 1}"#), (#"{}"#, #"{"a": null}"#),
    (#"{"a": 1768383660}"#, #"{"a": "2026-01-14T09:41:00Z"}"#),
  ]) func acceptsEquivalentData(json: String, sample: String) throws {
    _ = try read(json, like: sample)
  }
}
