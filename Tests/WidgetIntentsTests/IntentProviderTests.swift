import Foundation
import Testing
import WidgetIntents
import WidgetTimeline
import WidgetUI

/// Providers of intents with current and former methods, as `IntentConfiguration` calls them.
@MainActor struct IntentProviderTests {
  @Test func currentMethodsReceiveTheConfiguration() async throws {
    let source = try intentSource(DerivedIntent.self) { $0.level }
    #expect(try await source.score(["level": .number(0.5)]) == 0.5)
    let configured = try await source.configured(
      with: ["level": .number(2)], timeLimit: longTimeLimit)
    let timeline = try await configured.source.timeline(in: .intentTest, timeLimit: longTimeLimit)
    #expect(timeline.entries.map(\.relevance?.score) == [2])
    #expect(timeline.policy == .never)
  }

  @Test func formerMethodsReceiveTheConfiguration() async throws {
    let source = try intentSource(
      of:
        IntentConfiguration(kind: "test", intent: DerivedIntent.self, provider: EarlierProvider()) {
          _ in EmptyView()
        })
    let configured = try await source.configured(
      with: ["level": .number(2)], timeLimit: longTimeLimit)
    let snapshot = try await configured.source.snapshot(in: .intentTest, timeLimit: longTimeLimit)
    #expect(snapshot.relevance?.score == 2)
    let timeline = try await configured.source.timeline(in: .intentTest, timeLimit: longTimeLimit)
    #expect(timeline.entries.map(\.relevance?.score) == [3])
  }

  @Test func missingMethodsAreNamed() async throws {
    let source = try intentSource(
      of:
        IntentConfiguration(kind: "test", intent: DerivedIntent.self, provider: SilentProvider()) {
          _ in EmptyView()
        })
    let error = await #expect(throws: TimelineError.self) {
      try await source.timeline(in: .intentTest, timeLimit: longTimeLimit)
    }
    #expect(
      error?.description
        == "provider 'SilentProvider' implements neither 'getTimeline(for:in:completion:)' nor "
        + "'timeline(for:with:completion:)'")
    #expect(try await source.placeholder(in: .intentTest, timeLimit: longTimeLimit) == nil)
  }

  @Test func placeholderViewIsShownUnchanged() async throws {
    let source = try intentSource(
      of:
        IntentConfiguration(
          kind: "test", intent: DerivedIntent.self, provider: EarlierProvider(),
          placeholder: Text("…")
        ) { _ in EmptyView() })
    let entry = try #require(
      try await source.placeholder(in: .intentTest, timeLimit: longTimeLimit))
    #expect(entry.redactionReasons.isEmpty)
    #expect(entry.date == TimelineProviderContext.intentTest.date)
  }

  @Test func recommendationsAreListedWithTheirValues() async throws {
    let source = try intentSource(
      of:
        IntentConfiguration(kind: "test", intent: DerivedIntent.self, provider: EarlierProvider()) {
          _ in EmptyView()
        })
    #expect(
      try await source.recommendations(timeLimit: longTimeLimit) == [
        ParameterRecommendation(
          description: "The strong one",
          values: ["heroName": .string("Panda"), "level": .number(1)])
      ])
    let silent = try silentSource()
    #expect(try await silent.recommendations(timeLimit: longTimeLimit) == [])
  }

  private func silentSource() throws -> any ConfigurableSource {
    try intentSource(
      of:
        IntentConfiguration(kind: "test", intent: DerivedIntent.self, provider: SilentProvider()) {
          _ in EmptyView()
        })
  }
}

private struct EarlierProvider: IntentTimelineProvider {
  typealias Entry = IntentEntry

  func snapshot(
    for configuration: DerivedIntent, with context: Context,
    completion: @escaping (Entry) -> Void
  ) {
    completion(IntentEntry(configuration.level))
  }

  func timeline(
    for configuration: DerivedIntent, with context: Context,
    completion: @escaping (Timeline<Entry>) -> Void
  ) {
    completion(Timeline(entries: [IntentEntry(configuration.level + 1)], policy: .never))
  }

  @MainActor
  func recommendations() -> [IntentRecommendation<DerivedIntent>] {
    let intent = DerivedIntent()
    intent.heroName = "Panda"
    intent.level = 1
    return [IntentRecommendation(intent: intent, description: "The strong one")]
  }
}

private struct SilentProvider: IntentTimelineProvider {
  typealias Entry = IntentEntry
  typealias Intent = DerivedIntent
}
