import Testing
import WidgetTimeline

@testable import WidgetIntents

@Suite("App intents whose code goes wrong")
struct AppIntentsTroubleTests {
  private func message(_ body: () async throws -> Void) async -> String {
    do {
      try await body()
      return "nothing went wrong"
    } catch {
      return "\(error)"
    }
  }

  private func listing<Kind: Troubles.Behavior>(
    _ kind: Kind.Type, limit: Duration = .seconds(600)
  ) async throws -> String {
    let source = try appIntentSource(Troubles.Provider<Troubles.Select<Kind>>())
    return await message { _ = try await source.choices(of: "thing", given: [:], timeLimit: limit) }
  }

  @Test("are told of when a query throws, hangs or repeats itself")
  func queries() async throws {
    #expect(
      try await listing(Troubles.Throwing.self)
        == "widget 'test' gave no options of 'thing': the list is gone")
    #expect(
      try await listing(Troubles.Repeating.self)
        == "the options of 'thing' of widget 'test' have '7' twice; give each its own identifier")
    #expect(
      try await listing(Troubles.Hanging.self, limit: .milliseconds(20)).contains(
        " within 0.02 s"))
  }

  @Test("keep a timeline from being asked for where a value cannot be found")
  func configuring() async throws {
    let throwing = try appIntentSource(Troubles.Provider<Troubles.Select<Troubles.Throwing>>())
    let thing: ParameterValues = ["thing": .object(identifier: "7", display: "7")]
    #expect(
      await message {
        _ = try await throwing.configured(with: thing, timeLimit: .seconds(600))
      } == "the query of 'test' gave no entities of 'thing': the list is gone")
    let hanging = try appIntentSource(Troubles.Provider<Troubles.Select<Troubles.Hanging>>())
    #expect(
      await message {
        _ = try await hanging.configured(with: thing, timeLimit: .milliseconds(20))
      }.hasPrefix("the query of 'test' gave no entities of 'thing' within 0.02 s"))
    let repeating = try appIntentSource(Troubles.Provider<Troubles.Select<Troubles.Repeating>>())
    let configured = try await repeating.configured(with: thing, timeLimit: .seconds(600))
    #expect(configured.values["thing"] == .object(identifier: "7", display: "7"))
  }

  @Test("are told of where a value is needed and there is none")
  func missing() async throws {
    let source = try appIntentSource(Troubles.Provider<Troubles.Needy>())
    #expect(
      await message { _ = try await source.configured(with: [:], timeLimit: .seconds(600)) }
        == "parameter 'word' of widget 'test' has no value; give it a default or make it optional")
    #expect(try await source.placeholder(in: .example, timeLimit: .seconds(600)) != nil)
  }
}
