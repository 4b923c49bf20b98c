import Graphics
import Synchronization
import Testing
import WidgetTimeline

@testable import WidgetIntents

@Suite("Performing app intents")
@MainActor struct AppIntentsPerformingTests {
  private let performance = IntentPerformance(timeLimit: .seconds(86_400))
  private let drink = IntentTypes.name(of: Rangers.Drink.self)

  private func result(_ json: String, limit: Duration = .seconds(86_400)) async -> String {
    do {
      try await IntentPerformance(timeLimit: limit).perform(json: json)
      return "performed"
    } catch {
      return "\(error)"
    }
  }

  @Test("sets the parameters and calls perform")
  func performs() async throws {
    let action = """
      {"region": [0, 0, 1, 1], "action": "perform", "intent": "\(drink)",
       "parameters": {"hero": {"identifier": "egghead", "display": "Egg"}, "sips": 4,
       "test": "performs"}}
      """
    #expect(await result(action) == "performed")
    #expect(Rangers.performed.withLock { $0["performs"] } == "egghead drinks 4")
  }

  @Test("passes a toggle's new value")
  func sets() async throws {
    let action = try IntentAction(
      intent: IntentTypes.name(of: Rangers.SetLoud.self),
      values: ["value": .bool(true), "test": .string("sets")])
    try await performance.perform(action)
    #expect(Rangers.performed.withLock { $0["sets"] } == "loud true")
  }

  @Test("rejects unknown intents and invalid parameters")
  func rejects() async {
    let cases: [(String, String)] = [
      (#"{"intent": "4Game5EatV", "parameters": {}}"#, "this program has no intent '4Game5EatV'"),
      (#"{"intent": "\#(drink)x"}"#, "did you mean '\(drink)'?"),
      (#"{"intent": "\u0001\u0000\u0000\u0000\u0001"}"#, "this program has no intent"),
      (#"{"intent": ""}"#, "the name of an intent has 0 bytes"),
      ("", "not a JSON object with 'intent'"), ("[]", "not a JSON object with 'intent'"),
      (#"{"intent": "\#(drink)", "parameters": [1]}"#, "not a JSON object"),
      (#"{"intent": "\#(drink)", "parameters": {"hero": "panda", "sipps": 1}}"#, "'sips'?"),
      (#"{"intent": "\#(drink)", "parameters": {"hero": "dragon"}}"#, "which no longer exists"),
      (#"{"intent": "\#(drink)", "parameters": {"hero": "panda", "sips": 6}}"#, "from 1.0 to 5.0"),
      (#"{"intent": "\#(drink)", "parameters": {"hero": "panda", "sips": "x"}}"#, "a whole number"),
      (
        #"{"intent": "\#(drink)", "parameters": {}}"#,
        "parameter 'hero' of intent 'Drink' has no value"
      ),
      (#"{"intent": "\#(String(repeating: "x", count: 2000))"}"#, "keep it from 1 to 1024"),
      (String(repeating: "[", count: 100_000), "an action of 100000 bytes is too long"),
      (String(repeating: "[", count: 10_000), "not a JSON object"),
    ]
    for (json, reason) in cases {
      let result = await result(json)
      #expect(result.contains(reason), "\(json.prefix(100)): \(result)")
    }
  }

  @Test("reports an intent that throws or hangs")
  func intentThatFailsIsReported() async {
    let fail = IntentTypes.name(of: FailingIntents.Fail.self)
    #expect(
      await result(#"{"intent": "\#(fail)"}"#)
        == "intent 'Fail' returned no result: the list is gone")
    let hang = IntentTypes.name(of: FailingIntents.Hang.self)
    #expect(
      await result(#"{"intent": "\#(hang)"}"#, limit: .milliseconds(20))
        == "intent 'Hang' returned no result within 0.02 s; return sooner, or allow more time")
  }
}
