public import WidgetUI

/// A configuration that an author offers.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent>: Sendable {
  /// The values.
  public let intent: Intent
  let description: LocalizedStringResource

  /// Offers values by a text that is looked up.
  public init(intent: Intent, description: LocalizedStringResource) {
    self.intent = intent
    self.description = description
  }

  /// Offers values by a text as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(intent: Intent, description: S) {
    self.init(intent: intent, description: "\(String(description))")
  }
}
