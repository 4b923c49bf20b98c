import AppIntents
import Intents

/// The configuration of a widget in another program, as an app has it beside its widget.
struct CountingIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Counting"

  @Parameter(title: "Step", default: 1)
  var step: Int
}

/// The same for a widget with an intent definition.
final class SelectHeroIntent: INIntent {
  var hero: INObject?
}
