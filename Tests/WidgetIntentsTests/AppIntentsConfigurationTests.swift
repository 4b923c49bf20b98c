import Foundation
import Graphics
import Testing
import WidgetTimeline

@testable import WidgetIntents

@Suite("Widgets configured by an app intent")
@MainActor struct AppIntentsConfigurationTests {
  private let limit = Duration.seconds(600)

  private func source() throws -> any ConfigurableSource { try appIntentSource(Rangers.Provider()) }

  private func intent(_ values: ParameterValues) async throws -> Rangers.SelectHero {
    let intent = Rangers.SelectHero()
    try await IntentPopulator(kind: "test", limit: limit).fill(intent, with: values)
    return intent
  }

  @Test("list their parameters in the author's order")
  func parameters() throws {
    let lines = try source().parameters.map(\.line)
    #expect(
      lines == [
        "hero Hero object dynamic", "mood Mood choice = calm Calm/Wild",
        "level Level choice low/high", "town Town string dynamic",
        "count Count integer = 3 from 1.0 to 9.0", "speed Speed number from 0.0 to 1.0",
        "isLoud Loud boolean = true", "note Note string = none", "since Since date",
        "page Page url", "friends Friends object array dynamic",
        "moods Moods choice array = 0 values Calm/Wild",
      ])
    #expect(try source().parameters[1].description == "How it feels")
    #expect(try source().parameters[1].choices[1].subtitle == "Loud")
  }

  @Test("read and store values of every type")
  func everyType() async throws {
    let values: ParameterValues = [
      "hero": .object(identifier: "egghead", display: "egghead"), "mood": .string("wild"),
      "level": .string("2"), "town": .string("moon"), "count": .integer(9),
      "speed": .number(0.5), "isLoud": .bool(false), "note": .string("hm"),
      "since": .string("2026-01-14T09:41:00.000Z"), "page": .string("game:///panda"),
      "friends": .array([.object(identifier: "panda", display: "panda")]),
      "moods": .array([.string("calm"), .string("wild")]),
    ]
    let intent = try await intent(values)
    #expect(intent.hero?.power == 3)
    #expect(intent.mood == .wild)
    #expect(intent.level == .high)
    #expect(intent.count == 9)
    #expect(intent.speed == 0.5)
    #expect(!intent.isLoud)
    #expect(intent.since == Date(timeIntervalSince1970: 1_768_383_660))
    #expect(intent.page?.absoluteString == "game:///panda")
    #expect(intent.friends?.map(\.id) == ["panda"])
    #expect(intent.moods == [.calm, .wild])
    #expect(IntentFields(of: intent).values == values)
  }

  @Test("accept a case by name, an integer for any number, and an identifier as text")
  func lenient() async throws {
    let intent = try await intent([
      "level": .string("low"), "speed": .integer(1), "hero": .string("panda"),
      "friends": .array([]),
    ])
    #expect(intent.friends?.count == 0)
    #expect(intent.level == .low)
    #expect(intent.speed == 1)
    #expect(intent.hero?.id == "panda")
  }

  @Test("pass the selected values to the provider, and the query's default otherwise")
  func provides() async throws {
    let source = try source()
    let chosen = try await source.configured(
      with: ["hero": .object(identifier: "egghead", display: "Egg")], timeLimit: limit)
    #expect(chosen.diagnostics == [])
    #expect(chosen.values["hero"] == .object(identifier: "egghead", display: "Egg"))
    #expect(chosen.values["count"] == .integer(3))
    #expect(chosen.values["town"] == .string("moon"))
    #expect(try await chosen.source.snapshot(in: .example, timeLimit: limit).red == 0.3)
    let timeline = try await source.timeline(in: .example, timeLimit: limit)
    #expect(timeline.entries.map(\.red) == [0.9])
    #expect(try await source.placeholder(in: .example, timeLimit: limit)?.red == 0.5)
  }

  @Test(
    "fall back to the default and report invalid values",
    arguments: [
      (
        "hero", .object(identifier: "dragon", display: "Dragon"),
        "parameter 'hero' of widget 'test' has the value 'dragon', which no longer exists; "
          + "its default is used"
      ),
      (
        "mood", .string("sad"),
        "parameter 'mood' of widget 'test' has the value 'sad', which no longer exists; "
          + "its default is used"
      ),
      (
        "count", .string("many"),
        "parameter 'count' of widget 'test' cannot be 'many'; give a whole number; its default is used"
      ),
      (
        "count", .integer(10),
        "parameter 'count' of widget 'test' cannot be 10.0; give a number from 1.0 to 9.0; "
          + "its default is used"
      ),
      (
        "hero", .bool(true),
        "parameter 'hero' of widget 'test' cannot be 'true'; give an identifier; its default is used"
      ),
      (
        "moods", .string("calm"),
        "parameter 'moods' of widget 'test' cannot be 'calm'; give an array, each element one of 'calm', "
          + "'wild'; its default is used"
      ),
      ("heroe", .string("x"), "widget 'test' has no parameter 'heroe'; did you mean 'hero'?"),
    ] as [(String, ParameterValue, String)])
  func fallsBack(name: String, value: ParameterValue, message: String) async throws {
    let source = try source()
    let configured = try await source.configured(with: [name: value], timeLimit: limit)
    #expect(configured.diagnostics.map(\.message) == [message])
    let defaults = try await source.configured(with: [:], timeLimit: limit)
    #expect(configured.values == defaults.values)
  }

  @Test("list the choices that the author's code provides, depending on other values")
  func choices() async throws {
    let source = try source()
    let heroes = try await source.choices(of: "hero", given: [:], timeLimit: limit)
    #expect(
      heroes == [
        ParameterChoice(
          value: .object(identifier: "panda", display: "Panda"), title: "Panda",
          subtitle: "Power 9"),
        ParameterChoice(
          value: .object(identifier: "egghead", display: "Egghead"), title: "Egghead",
          subtitle: "Power 3"),
      ])
    let towns = try await source.choices(
      of: "town", given: ["hero": .string("egghead")], timeLimit: limit)
    #expect(
      towns == [
        ParameterChoice(
          value: .string("Home of egghead"), title: "Home of egghead", section: "Near"),
        ParameterChoice(
          value: .string("moon"), title: "The Moon", subtitle: "1.3 light seconds",
          section: "Far"),
      ])
    let moods = try await source.choices(of: "mood", given: [:], timeLimit: limit)
    #expect(moods.map(\.value) == [.string("calm"), .string("wild")])
    await #expect(throws: IntentFillingError.self) {
      try await source.choices(of: "heroes", given: [:], timeLimit: limit)
    }
  }

  @Test("list the author's recommendations")
  func recommendations() async throws {
    let recommended = try await source().recommendations(timeLimit: limit)
    #expect(recommended.map(\.description) == ["The thinker"])
    #expect(
      recommended.first?.values["hero"] == .object(identifier: "egghead", display: "egghead"))
  }

  @Test("return the configured intent in WidgetInfo")
  func widgetInfo() throws {
    let type = try source().intentType
    let info = WidgetInfo(
      kind: "test", family: .systemSmall, instance: "1",
      values: ["hero": .object(identifier: "panda", display: "Panda"), "mood": .string("wild")],
      intentType: type)
    let intent = info.widgetConfigurationIntent(of: Rangers.SelectHero.self)
    #expect(intent?.hero?.power == 9)
    #expect(intent?.mood == .wild)
    #expect(info.widgetConfigurationIntent(of: FailingIntents.RequiredValueIntent.self) == nil)
  }
}

extension WidgetParameter {
  /// The parameter in one line.
  fileprivate var line: String {
    var words = [name, title, kind.rawValue]
    if isArray { words.append("array") }
    if let defaultValue { words.append("= \(defaultValue.shortDescription)") }
    if !choices.isEmpty { words.append(choices.map(\.title).joined(separator: "/")) }
    if hasDynamicChoices { words.append("dynamic") }
    if let minimum { words.append("from \(minimum)") }
    if let maximum { words.append("to \(maximum)") }
    return words.joined(separator: " ")
  }
}
