import Testing
import WidgetTimeline

@testable import WidgetIntents

@Suite("Failing app intents")
@MainActor struct AppIntentsFailureTests {
  private func message(_ body: () async throws -> Void) async -> String {
    do {
      try await body()
      return "nothing went wrong"
    } catch {
      return "\(error)"
    }
  }

  private func listing<Kind: FailingIntents.Behavior>(
    _ kind: Kind.Type, limit: Duration = .seconds(86_400)
  ) async throws -> String {
    let source = try appIntentSource(FailingIntents.Provider<FailingIntents.Select<Kind>>())
    return await message { _ = try await source.choices(of: "thing", given: [:], timeLimit: limit) }
  }

  @Test("are reported if a query throws, hangs or returns duplicates")
  func queries() async throws {
    #expect(
      try await listing(FailingIntents.Throwing.self)
        == "widget 'test' returned no options of 'thing': the list is gone")
    #expect(
      try await listing(FailingIntents.Repeating.self)
        == "the options of 'thing' of widget 'test' contain '7' twice; give each its own identifier"
    )
    #expect(
      try await listing(FailingIntents.Hanging.self, limit: .milliseconds(20)).contains(
        " within 0.02 s"))
  }

  @Test("throw instead of requesting a timeline if a value cannot be resolved")
  func configuring() async throws {
    let throwing = try appIntentSource(
      FailingIntents.Provider<FailingIntents.Select<FailingIntents.Throwing>>())
    let thing: ParameterValues = ["thing": .object(identifier: "7", display: "7")]
    #expect(
      await message {
        _ = try await throwing.configured(with: thing, timeLimit: .seconds(86_400))
      } == "the query of 'test' returned no entities of 'thing': the list is gone")
    let hanging = try appIntentSource(
      FailingIntents.Provider<FailingIntents.Select<FailingIntents.Hanging>>())
    #expect(
      await message {
        _ = try await hanging.configured(with: thing, timeLimit: .milliseconds(20))
      }.hasPrefix("the query of 'test' returned no entities of 'thing' within 0.02 s"))
    let repeating = try appIntentSource(
      FailingIntents.Provider<FailingIntents.Select<FailingIntents.Repeating>>())
    let configured = try await repeating.configured(with: thing, timeLimit: .seconds(86_400))
    #expect(configured.values["thing"] == .object(identifier: "7", display: "7"))
  }

  @Test("are reported if a required value is missing")
  func missing() async throws {
    let source = try appIntentSource(FailingIntents.Provider<FailingIntents.RequiredValueIntent>())
    #expect(
      await message { _ = try await source.configured(with: [:], timeLimit: .seconds(86_400)) }
        == "parameter 'day' of widget 'test' has no value; give it a default or make it optional")
    #expect(try await source.placeholder(in: .example, timeLimit: .seconds(86_400)) != nil)
  }

  @Test("are not reported if a value without a default has a type with a neutral value")
  func unset() async throws {
    let source = try appIntentSource(FailingIntents.Provider<FailingIntents.UnsetValuesIntent>())
    let configured = try await source.configured(with: [:], timeLimit: .seconds(86_400))
    #expect(configured.diagnostics.isEmpty)
    #expect(
      configured.values == [
        "flag": .bool(false), "count": .integer(3), "level": .number(0), "word": .string(""),
        "pace": .string("slow"), "words": .array([]),
      ])
    // As a preview passes it.
    #expect(FailingIntents.UnsetValuesIntent().summary == "false 3 0.0 '' slow []")
    #expect(source.parameters.allSatisfy { $0.defaultValue == nil })
  }
}
