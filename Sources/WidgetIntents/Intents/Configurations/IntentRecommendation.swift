/// A configuration that an author recommends, and what people read of it.
public struct IntentRecommendation<Intent: INIntent> {
  let intent: Intent
  let description: String

  /// Recommends a configuration.
  public init(intent: Intent, description: String) {
    self.intent = intent
    self.description = description
  }
}
