import AppIntents
import Foundation
import Intents
import WidgetKit

/// An app without widgets that calls `WidgetCenter` and `WidgetSystem` as its arguments specify.
@main
struct TestApp {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "reload": arguments.dropFirst().forEach(WidgetCenter.shared.reloadTimelines(ofKind:))
    case "reload-all": WidgetCenter.shared.reloadAllTimelines()
    case "list":
      for widget in try await WidgetCenter.shared.currentConfigurations() {
        print(widget.kind, widget.family)
      }
    case "configurations":
      for widget in try await WidgetCenter.shared.currentConfigurations() {
        if let intent = widget.widgetConfigurationIntent(of: CountingIntent.self) {
          print(widget.kind, "step", intent.step)
        }
        if let intent = widget.configuration as? SelectHeroIntent, let hero = intent.hero {
          print(widget.kind, "hero", hero.identifier ?? "", hero.displayString)
        }
      }
    case "view":
      for name in arguments.dropFirst() { try WidgetSystem.shared.viewed(instance: name) }
    case "play": try WidgetSystem.shared.begin(.audio, until: Date() + 60)
    case "move": try WidgetSystem.shared.moved(latitude: 52.52, longitude: 13.405)
    case "darken":
      var change = WidgetEnvironmentChange()
      change.colorScheme = .dark
      try WidgetSystem.shared.changed(change)
    default: exit(64)
    }
  }
}
