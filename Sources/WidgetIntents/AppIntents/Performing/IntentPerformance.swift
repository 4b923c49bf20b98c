package import Graphics
import WidgetTimeline

/// Performs intents in the process that has their types.
package struct IntentPerformance: Sendable {
  /// How long each of an author's methods may take.
  package let timeLimit: Duration

  package init(timeLimit: Duration) { self.timeLimit = timeLimit }

  /// Performs what a manifest has of a tap, in JSON: an object with `intent` and `parameters`.
  ///
  /// - Throws: an error that tells what was refused, or what went wrong in the author's code.
  package func perform(json: String) async throws {
    try await perform(IntentAction(json: json))
  }

  /// Performs an action.
  ///
  /// - Throws: an error that tells what was refused, or what went wrong in the author's code.
  package func perform(_ action: IntentAction) async throws {
    if let refusal = action.refusal { throw IntentActionError.refused(refusal) }
    let type = try IntentTypes.type(named: action.intent)
    let intent = type.init()
    try await IntentPopulator(intent: type, limit: timeLimit).fill(intent, with: action.values())
    _ = try await ProviderCall<Void>(kind: "\(type)", request: .result, limit: timeLimit)
      .answer { try await Self.perform(intent) }
  }

  private static func perform<Intent: AppIntent>(_ intent: Intent) async throws {
    _ = try await intent.perform()
  }
}
