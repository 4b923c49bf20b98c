import Foundation
import Intents
import Testing
import WidgetIntents
import WidgetTimeline

/// Handling of values that are no longer valid.
@MainActor struct IntentPopulatorTests {
  @Test(
    arguments: [
      ("mode", .string("medium"), "value 'medium' is no longer one of its choices, 'slow', 'fast'"),
      ("mode", .bool(true), "value true is not one of 'slow', 'fast'"),
      ("count", .string("1"), "value '1' is not a whole number"),
      ("count", .number(1.5), "value 1.5 is not a whole number"),
      ("count", .bool(true), "value true is not a whole number"),
      ("level", .string("high"), "value 'high' is not a number"),
      ("level", .number(.infinity), "value inf is not a number"),
      ("flag", .integer(1), "value 1 is not true or false"),
      ("text", .integer(1), "value 1 is not a string"),
      ("date", .string("tomorrow"), "value 'tomorrow' is not a date as in 2026-01-14T09:41:00Z"),
      (
        "components", .string("2026-02-30"),
        "value '2026-02-30' is not a date as in 2026-01-14T09:41:00Z"
      ),
      ("components", .string("24:00"), "value '24:00' is not a date as in 2026-01-14T09:41:00Z"),
      ("page", .string(""), "value '' is not a URL"),
      ("hero", .integer(1), "value 1 is not an object's identifier"),
      ("texts", .string("a"), "value 'a' is not a list whose elements are a string"),
      (
        "counts", .array([.integer(1), .string("b")]),
        "value [1, 'b'] is not a list whose elements are a whole number"
      ),
    ] as [(String, ParameterValue, String)])
  func wrongValueFallsBackToTheDefault(name: String, value: ParameterValue, message: String)
    async throws
  {
    let source = try intentSource(EveryTypeIntent.self)
    let (values, diagnostics) = try await source.filled([name: value])
    #expect(values == (try await source.filled([:]).values))
    #expect(
      diagnostics == ["parameter '\(name)' of widget 'test': \(message); its default is used"])
  }

  @Test func unknownParameterIsReported() async throws {
    let (values, diagnostics) = try await intentSource(DerivedIntent.self)
      .filled(["heroname": .string("Panda"), "level": .number(1)])
    #expect(values == ["level": .number(1)])
    #expect(
      diagnostics == [
        "widget 'test' has no parameter 'heroname'; did you mean 'heroName'?; its value is ignored"
      ])
  }

  @Test func generatedParametersHaveTitlesDefaultsAndBounds() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: PlainHandler.self)
    #expect(
      source.parameters.map { "\($0.name) '\($0.title)' \($0.kind) \($0.hasDynamicChoices)" } == [
        "harbour 'Harbour' object true", "season 'Season' choice false",
        "pennants 'Pennants' string true", "depth 'Depth' number false",
        "showsWind 'Wind' boolean false", "port 'Port of call' string true",
        "day 'Day' date false", "page 'Page' url false",
      ])
    #expect(
      source.parameters.first { $0.name == "season" }?.choices == [
        ParameterChoice(value: .string("spring"), title: "Spring tide"),
        ParameterChoice(value: .string("default"), title: "Neap \"tide\""),
      ])
    let (values, diagnostics) = try await source.filled(["depth": .number(21)])
    #expect(
      values == [
        "season": .string("default"), "depth": .number(2.5), "showsWind": .bool(true),
      ])
    #expect(
      diagnostics == [
        "parameter 'depth' of widget 'test': value 21.0 is not a number from 0.0 to 20.0; "
          + "its default is used"
      ])
  }

  @Test func everyGeneratedPropertyIsSetAndReadBack() async throws {
    let values: ParameterValues = [
      "harbour": .object(identifier: "north", display: "North Quay"),
      "season": .string("spring"), "pennants": .array([.string("red")]), "depth": .number(3),
      "showsWind": .bool(false), "port": .string("Bergen"), "day": .string("2026-01-14"),
      "page": .string("https://example.com"),
    ]
    let source = try intentSource(ChooseHarbourIntent.self, handler: QuayHandler.self) { intent in
      intent.harbour?.berths?.doubleValue ?? 0
    }
    let filled = try await source.filled(values)
    #expect(filled.values == values)
    #expect(filled.diagnostics == [])
    // The provider receives the handler's object with all its properties.
    #expect(try await source.score(values) == 12)
  }

  @Test func missingOptionsFallBackToTheDefault() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: QuayHandler.self)
    let (values, diagnostics) = try await source.filled([
      "harbour": .object(identifier: "west", display: "West Quay"),
      "pennants": .array([.string("red"), .string("green")]),
    ])
    #expect(values["harbour"] == .object(identifier: "south", display: "South Quay"))
    #expect(values["pennants"] == .array([.string("red")]))
    #expect(
      diagnostics == [
        "parameter 'harbour' of widget 'test': value 'west' is no longer one of its choices; "
          + "its default is used",
        "parameter 'pennants' of widget 'test': value 'green' is no longer one of its choices; "
          + "its default is used",
      ])
  }

  @Test func searchedValueNeedNotBeAnOption() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: QuayHandler.self)
    let (values, diagnostics) = try await source.filled(["port": .string("Atlantis")])
    #expect(values["port"] == .string("Atlantis"))
    #expect(diagnostics == [])
  }

  @Test func valueIsUsedIfTheHandlerFails() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: FailingHandler.self)
    let value = ParameterValue.object(identifier: "west", display: "West Quay")
    let (values, diagnostics) = try await source.filled(["harbour": value])
    #expect(values["harbour"] == value)
    #expect(
      diagnostics == [
        "the value of parameter 'harbour' of widget 'test' is kept without checking whether it is "
          + "still available: widget 'test' returned no options of 'harbour': no network"
      ])
  }

  @Test func valuesRoundTripThroughJSON() async throws {
    let values: ParameterValues = [
      "harbour": .object(identifier: "north", display: "North Quay"), "depth": .number(3),
      "season": .string("spring"), "pennants": .array([.string("red")]), "showsWind": .bool(false),
    ]
    let stored = try JSONDecoder().decode(
      ParameterValues.self, from: try JSONEncoder().encode(values))
    let source = try intentSource(ChooseHarbourIntent.self, handler: QuayHandler.self)
    #expect(try await source.filled(stored).values == (try await source.filled(values).values))
  }
}
