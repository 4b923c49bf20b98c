import Foundation
import Intents
import Synchronization
import Testing
import WidgetIntents
import WidgetTimeline

/// Options and defaults of handlers, in each form of their methods, and errors.
@MainActor struct IntentHandlerTests {
  @Test func optionsHaveSectionsAndSubtitles() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: QuayHandler.self)
    #expect(
      try await source.choices(of: "harbour", given: [:], timeLimit: longTimeLimit) == [
        ParameterChoice(
          value: .object(identifier: "north", display: "North Quay"), title: "North Quay",
          section: "Near"),
        ParameterChoice(
          value: .object(identifier: "south", display: "South Quay"), title: "South Quay",
          subtitle: "no wind", section: "Far"),
      ])
  }

  @Test func asynchronousAndFormerMethodsProvideOptions() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: QuayHandler.self)
    #expect(
      try await source.choices(of: "pennants", given: [:], timeLimit: longTimeLimit).map(\.value)
        == [.string("red"), .string("white")])
    #expect(
      try await source.choices(of: "port", given: [:], timeLimit: longTimeLimit).map(\.value)
        == [.string("Porto")])
  }

  @Test func optionsDependOnOtherValues() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: SeasonHandler.self)
    #expect(
      try await source.choices(
        of: "harbour", given: ["season": .string("spring")], timeLimit: longTimeLimit
      )
      .map(\.title) == ["spring harbour"])
  }

  @Test func staticChoicesNeedNoHandler() async throws {
    let source = try intentSource(ChooseHarbourIntent.self)
    #expect(
      try await source.choices(of: "season", given: [:], timeLimit: longTimeLimit).map(\.title)
        == ["Spring tide", "Neap \"tide\""])
    #expect(try await source.choices(of: "depth", given: [:], timeLimit: longTimeLimit) == [])
  }

  @Test func handlerProvidesTheDefault() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: QuayHandler.self)
    let (values, diagnostics) = try await source.filled([:])
    #expect(values["harbour"] == .object(identifier: "south", display: "South Quay"))
    #expect(values["season"] == .string("default"))
    #expect(diagnostics == [])
  }

  @Test func handlerThatNeverCompletesTimesOut() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: NonCompletingHandler.self)
    await expect(
      "widget 'test' returned no options of 'harbour' within 0.1 s; call the completion handler, "
        + "or allow more time"
    ) { _ = try await source.choices(of: "harbour", given: [:], timeLimit: shortTimeLimit) }
  }

  // The main queue waits for the gate, so the test is not on it.
  @Test nonisolated func hangingDefaultTimesOut() async throws {
    let source = try await intentSource(ChooseHarbourIntent.self, handler: HangingHandler.self)
    let (values, diagnostics) = try await source.filled([:], timeLimit: shortTimeLimit)
    HangingHandler.gate.signal()
    #expect(values["season"] == .string("default"))
    #expect(
      diagnostics.first
        == "widget 'test' returned no default of 'season' within 0.1 s; call the completion handler, "
        + "or allow more time")
  }

  @Test func releasedCompletionHandlerIsNotWaitedFor() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: ReleasingHandler.self)
    await expect(
      "widget 'test' returned no options of 'harbour': it returned without calling its completion handler"
    ) { _ = try await source.choices(of: "harbour", given: [:], timeLimit: longTimeLimit) }
  }

  @Test func missingMethodIsNamed() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: PlainHandler.self)
    await expect(
      "widget 'test' returned no options of 'harbour': 'PlainHandler' provides no options; write "
        + "'provideHarbourOptionsCollection(for:with:)' in it"
    ) { _ = try await source.choices(of: "harbour", given: [:], timeLimit: longTimeLimit) }
  }

  @Test func emptyResponseIsAnError() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: EmptyHandler.self)
    await expect(
      "widget 'test' returned no options of 'harbour': the completion handler was called with "
        + "neither options nor an error"
    ) { _ = try await source.choices(of: "harbour", given: [:], timeLimit: longTimeLimit) }
  }

  @Test func handlerOfAnotherIntentIsReported() async throws {
    let source = try intentSource(ChooseHarbourIntent.self, handler: INExtension.self)
    await expect(
      "widget 'test' returned no options of 'harbour': 'INExtension', which handles "
        + "'ChooseHarbourIntent', does not conform to 'ChooseHarbourIntentHandling'"
    ) { _ = try await source.choices(of: "harbour", given: [:], timeLimit: longTimeLimit) }
  }

  @Test func missingHandlerIsExplained() async throws {
    let source = try intentSource(ChooseHarbourIntent.self)
    await expect(
      "widget 'test' requires a handler for the options of 'ChooseHarbourIntent', but there is none; "
        + "add '.intentHandler(IntentHandler.self)' to the configuration, or name the class in "
        + "Info.plist under 'NSExtension' as 'NSExtensionPrincipalClass'"
    ) { _ = try await source.choices(of: "harbour", given: [:], timeLimit: longTimeLimit) }
    #expect(try await source.filled([:]).diagnostics == [])
  }

  @Test func unknownParameterIsRejected() async throws {
    let source = try intentSource(ChooseHarbourIntent.self)
    await expect("widget 'test' has no parameter 'harbor'; did you mean 'harbour'?") {
      _ = try await source.choices(of: "harbor", given: [:], timeLimit: longTimeLimit)
    }
  }

  private func expect(_ message: String, _ body: () async throws -> Void) async {
    let error = await #expect(throws: (any Error).self) { try await body() }
    #expect(error.map { "\($0)" } == message)
  }
}

/// Provides options in sections, asynchronously, and with the former method.
class QuayHandler: INExtension, ChooseHarbourIntentHandling {
  func provideHarbourOptionsCollection(
    for intent: ChooseHarbourIntent,
    with completion: @escaping (INObjectCollection<Harbour>?, (any Error)?) -> Void
  ) {
    let north = Harbour(identifier: "north", display: "North Quay")
    north.berths = 12
    let south = Harbour(
      identifier: "south", display: "South Quay", subtitle: "no wind", image: nil)
    completion(
      INObjectCollection(sections: [
        INObjectSection(title: "Near", items: [north]),
        INObjectSection(title: "Far", items: [south]),
      ]), nil)
  }

  func defaultHarbour(for intent: ChooseHarbourIntent) -> Harbour? {
    Harbour(identifier: "south", display: "South Quay")
  }

  func providePennantsOptionsCollection(
    for intent: ChooseHarbourIntent
  ) async throws -> INObjectCollection<NSString> {
    INObjectCollection(items: ["red", "white"].map { $0 as NSString })
  }

  func providePortOptions(
    for intent: ChooseHarbourIntent, searchTerm: String?,
    with completion: @escaping ([NSString]?, (any Error)?) -> Void
  ) {
    completion(["Porto"], nil)
  }
}

/// Implements no method.
class PlainHandler: INExtension, ChooseHarbourIntentHandling {}

class SeasonHandler: INExtension, ChooseHarbourIntentHandling {
  func provideHarbourOptionsCollection(
    for intent: ChooseHarbourIntent
  ) async throws -> INObjectCollection<Harbour> {
    INObjectCollection(items: [Harbour(identifier: "1", display: "\(intent.season) harbour")])
  }
}

class FailingHandler: INExtension, ChooseHarbourIntentHandling {
  struct NoNetwork: Error, CustomStringConvertible { let description = "no network" }

  func provideHarbourOptionsCollection(
    for intent: ChooseHarbourIntent
  ) async throws -> INObjectCollection<Harbour> {
    throw NoNetwork()
  }
}

/// Retains its completion handler and never calls it.
class NonCompletingHandler: INExtension, ChooseHarbourIntentHandling {
  typealias Completion = @Sendable (INObjectCollection<Harbour>?, (any Error)?) -> Void
  private static let retained = Mutex<[Completion]>([])

  func provideHarbourOptionsCollection(
    for intent: ChooseHarbourIntent, with completion: @escaping Completion
  ) {
    NonCompletingHandler.retained.withLock { $0.append(completion) }
  }
}

class HangingHandler: INExtension, ChooseHarbourIntentHandling {
  static let gate = DispatchSemaphore(value: 0)

  /// Bounded, because tests that wait for the main queue may have the whole thread pool, which opens the gate.
  func defaultSeason(for intent: ChooseHarbourIntent) -> Season {
    if HangingHandler.gate.wait(timeout: .now() + 10) == .success { HangingHandler.gate.signal() }
    return .spring
  }
}

class ReleasingHandler: INExtension, ChooseHarbourIntentHandling {
  func provideHarbourOptionsCollection(
    for intent: ChooseHarbourIntent,
    with completion: @escaping (INObjectCollection<Harbour>?, (any Error)?) -> Void
  ) {}
}

class EmptyHandler: INExtension, ChooseHarbourIntentHandling {
  func provideHarbourOptionsCollection(
    for intent: ChooseHarbourIntent,
    with completion: @escaping (INObjectCollection<Harbour>?, (any Error)?) -> Void
  ) {
    completion(nil, nil)
  }
}
