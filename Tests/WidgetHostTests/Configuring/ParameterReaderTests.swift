import Foundation
import Testing
import WidgetHost
import WidgetTimeline

/// Text input is parsed as a value of the parameter's kind, or rejected with an error that describes valid input.
@Suite struct ParameterReaderTests {
  private struct ParsingCase: CustomTestStringConvertible {
    var kind: WidgetParameter.Kind
    var text: String
    var value: ParameterValue?
    var expectedHint = ""
    var testDescription: String { "\(kind) \(text)" }
  }

  /// The start of 17 July 2026 in the current time zone.
  private static var startOfDay: String {
    let parts = DateComponents(year: 2026, month: 7, day: 17)
    return (Calendar(identifier: .gregorian).date(from: parts) ?? Date()).ISO8601Format()
  }

  private static let parsingCases: [ParsingCase] =
    ["yes", "TRUE", "on", "1"].map { ParsingCase(kind: .boolean, text: $0, value: .bool(true)) }
    + ["no", "False", "off", "0"].map { ParsingCase(kind: .boolean, text: $0, value: .bool(false)) }
    + [
      ParsingCase(kind: .boolean, text: "maybe", expectedHint: "'yes' or 'no'"),
      ParsingCase(kind: .integer, text: "-12", value: .integer(-12)),
      ParsingCase(kind: .integer, text: "1.5", expectedHint: "a whole number, such as 12"),
      ParsingCase(
        kind: .integer, text: "99999999999999999999",
        expectedHint: "a whole number, such as 12"),
      ParsingCase(kind: .number, text: "1.5", value: .number(1.5)),
      ParsingCase(kind: .number, text: "nan", expectedHint: "a number, such as 1.5"),
      ParsingCase(kind: .string, text: "", value: .string("")),
      ParsingCase(
        kind: .date, text: "2026-01-14T10:41:00+01:00", value: .string("2026-01-14T09:41:00Z")),
      ParsingCase(kind: .date, text: "2026-07-17", value: .string(startOfDay)),
      ParsingCase(
        kind: .date, text: "2026-13-14",
        expectedHint: "a time, such as 2026-01-14T09:41:00Z, or a day, such as 2026-01-14"),
      ParsingCase(kind: .url, text: "https://example.com", value: .string("https://example.com")),
      ParsingCase(
        kind: .url, text: "news", expectedHint: "a URL, such as https://example.com/news"),
      ParsingCase(kind: .object, text: "7", value: .object(identifier: "7", display: "7")),
    ]

  @Test(arguments: parsingCases)
  private func parsesValue(_ reading: ParsingCase) throws {
    let reader = ParameterReader(WidgetParameter(name: "it", kind: reading.kind), choices: [])
    if let value = reading.value {
      #expect(try reader.value(of: [reading.text]) == value)
    } else {
      let error = #expect(throws: ParameterError.self) { try reader.value(of: [reading.text]) }
      #expect(
        error?.description
          == "the parameter 'it' must be \(reading.expectedHint), not '\(reading.text)'"
      )
    }
  }

  private static let ranges: [(Double?, Double?, String)] = [
    (1, 5, "from 1 to 5"), (1, nil, "at least 1"), (nil, 5, "at most 5"),
  ]

  @Test(arguments: ranges)
  func rejectsNumbersOutsideTheRange(_ minimum: Double?, _ maximum: Double?, _ range: String) throws
  {
    let parameter = WidgetParameter(
      name: "count", kind: .integer, minimum: minimum, maximum: maximum)
    let reader = ParameterReader(parameter, choices: [])
    #expect(try reader.value(of: ["3"]) == .integer(3))
    let text = minimum == nil ? "6" : "0"
    let error = #expect(throws: ParameterError.self) { try reader.value(of: [text]) }
    #expect(
      error?.description == "the parameter 'count' must be \(range), not \(text)")
  }

  private static let heroes: [ParameterChoice] = [
    .object("1", "Power Panda"), .object("2", "Egghead"), .object("egg", "Spouty"),
    .object("9", "Twin"), .object("10", "twin"),
  ]

  private func hero(_ text: String) throws -> ParameterValue {
    try ParameterReader(WidgetParameter(name: "hero", kind: .object), choices: Self.heroes)
      .value(of: [text])
  }

  @Test(arguments: [
    ("2", "2"), ("egghead", "2"), ("EGG", "egg"), ("power panda", "1"), ("10", "10"),
  ])
  func acceptsIdentifiersAndTitles(_ text: String, _ identifier: String) throws {
    #expect(try hero(text).identifier == identifier)
  }

  @Test(arguments: [
    (
      "eghead",
      "the parameter 'hero' has no choice 'eghead'; it has '1' (Power Panda), '2' (Egghead), 'egg' (Spouty), "
        + "'9' (Twin), '10' (twin); did you mean 'Egghead'?"
    ),
    (
      "dragon",
      "the parameter 'hero' has no choice 'dragon'; it has '1' (Power Panda), '2' (Egghead), 'egg' (Spouty), "
        + "'9' (Twin), '10' (twin)"
    ),
    (
      "TWIN", "the parameter 'hero' has several choices 'TWIN'; write one of '9', '10'"
    ),
  ])
  func errorListsChoices(_ text: String, _ message: String) {
    let error = #expect(throws: ParameterError.self) { try hero(text) }
    #expect(error?.description == message)
  }

  @Test func errorListsAtMostTwelveChoices() {
    let choices = (1...100).map { ParameterChoice.name("n\($0)", "Number \($0)") }
    let reader = ParameterReader(WidgetParameter(name: "it", kind: .choice), choices: choices)
    let error = #expect(throws: ParameterError.self) { try reader.value(of: ["dragonfly"]) }
    #expect(error?.description.hasSuffix("'n12' (Number 12) and 88 more") == true)
  }

  @Test func arraysAcceptSeveralTexts() throws {
    var parameter = WidgetParameter(name: "days", kind: .integer, isArray: true)
    let reader = ParameterReader(parameter, choices: [])
    #expect(try reader.value(of: ["1", "2"]) == .array([.integer(1), .integer(2)]))
    #expect(try reader.value(of: [""]) == .array([]))
    parameter.isArray = false
    let error = #expect(throws: ParameterError.self) {
      try ParameterReader(parameter, choices: []).value(of: ["1", "2"])
    }
    #expect(error?.description == "the parameter 'days' accepts one value; set it once")
  }
}
