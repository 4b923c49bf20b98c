import AppIntents
import SwiftUI
import WidgetKit

enum Brew: String, AppEnum {
  case green, black

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tea"
  static let caseDisplayRepresentations: [Brew: DisplayRepresentation] = [
    .green: "Green tea", .black: "Black tea",
  ]
}

struct BrewIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Tea"

  @Parameter(title: "Tea", default: .green) var brew: Brew
}

struct BrewEntry: TimelineEntry {
  let date: Date
  let brew: Brew
}

struct BrewProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> BrewEntry { BrewEntry(date: Date(), brew: .green) }

  func snapshot(for intent: BrewIntent, in context: Context) async -> BrewEntry {
    BrewEntry(date: Date(), brew: intent.brew)
  }

  func timeline(for intent: BrewIntent, in context: Context) async -> Timeline<BrewEntry> {
    Timeline(entries: [await snapshot(for: intent, in: context)], policy: .never)
  }
}

struct BrewWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "com.example.brew", intent: BrewIntent.self, provider: BrewProvider()
    ) { entry in
      Text(entry.brew == .green ? "Green: 80 °C" : "Black: 95 °C")
    }
  }
}
