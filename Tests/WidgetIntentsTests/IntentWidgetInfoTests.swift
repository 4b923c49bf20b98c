import Foundation
import Intents
import Testing
import WidgetIntents
import WidgetTimeline

/// The configuration of a widget on a screen, in any program that links the intent's class.
@MainActor struct IntentWidgetInfoTests {
  @Test func configurationIsRestored() throws {
    let source = try intentSource(DerivedIntent.self)
    let info = info(source.intentType, ["heroName": .string("Panda"), "level": .number(0.5)])
    let intent = try #require(info.configuration as? DerivedIntent)
    #expect(intent.heroName == "Panda")
    #expect(intent.level == 0.5)
  }

  @Test func objectsAndEnumsAreRestored() throws {
    let values: ParameterValues = [
      "harbour": .object(identifier: "north", display: "North Quay"), "season": .string("spring"),
    ]
    let source = try intentSource(ChooseHarbourIntent.self)
    let intent = info(source.intentType, values).configuration as? ChooseHarbourIntent
    #expect(intent?.harbour?.identifier == "north")
    #expect(intent?.harbour?.displayString == "North Quay")
    #expect(intent?.season == .spring)
    #expect(intent?.showsWind == true)
  }

  @Test func findsClassOfTheSameNameInAnotherModule() {
    let info = info("Widget.DerivedIntent", ["level": .number(1)])
    #expect((info.configuration as? DerivedIntent)?.level == 1)
  }

  @Test(arguments: [nil, "", "Widget.Missing", "WidgetIntentsTests.QuayHandler", "."])
  func unknownClassReturnsNil(type: String?) {
    #expect(info(type, [:]).configuration == nil)
  }

  @Test func infoStaysComparable() {
    #expect(info("A.B", ["a": .bool(true)]) == info("A.B", ["a": .bool(true)]))
    #expect(info("A.B", ["a": .bool(true)]) != info("A.B", ["a": .bool(false)]))
  }

  private func info(_ type: String?, _ values: ParameterValues) -> WidgetInfo {
    WidgetInfo(
      kind: "test", family: .systemSmall, instance: "one", values: values, intentType: type)
  }
}
