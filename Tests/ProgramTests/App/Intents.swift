import AppIntents
import Intents

/// The configuration intent of a widget that another program provides, as an app that shares the intent declares it.
struct CountingIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Counting"

  @Parameter(title: "Step", default: 1)
  var step: Int
}

/// The configuration of a widget with an intent definition.
final class SelectHeroIntent: INIntent {
  var hero: INObject?
}
