// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

import Intents
import SwiftUI
import WidgetKit

// A widget that is configured by a hand-written intent.

public class ChooseLampIntent: INIntent {
  public var lampName: String?
  public var brightness: NSNumber?
}

struct LampEntry: TimelineEntry {
  var date: Date
  var relevance: TimelineEntryRelevance?
  var name: String
  var brightness: Double?
}

struct LampProvider: IntentTimelineProvider {
  func placeholder(in context: Context) -> LampEntry {
    LampEntry(date: Date(), name: "Lamp", brightness: nil)
  }

  func getSnapshot(
    for configuration: ChooseLampIntent, in context: Context,
    completion: @escaping (LampEntry) -> Void
  ) {
    completion(entry(for: configuration, at: Date()))
  }

  func getTimeline(
    for configuration: ChooseLampIntent, in context: Context,
    completion: @escaping (Timeline<Entry>) -> Void
  ) {
    let start = Date()
    let hours = (0..<6).map {
      entry(for: configuration, at: start.addingTimeInterval(Double($0) * 3600))
    }
    completion(Timeline(entries: hours, policy: .atEnd))
  }

  private func entry(for configuration: ChooseLampIntent, at date: Date) -> LampEntry {
    let brightness = configuration.brightness?.doubleValue
    return LampEntry(
      date: date, relevance: TimelineEntryRelevance(score: Float(brightness ?? 0)),
      name: configuration.lampName ?? "Lamp", brightness: brightness)
  }
}

@main
struct LampWidget: Widget {
  var body: some WidgetConfiguration {
    IntentConfiguration(
      kind: "com.example.lamp", intent: ChooseLampIntent.self, provider: LampProvider()
    ) { entry in
      LampEntryView(entry: entry)
    }
    .configurationDisplayName("Lamp")
    .description("One lamp of your choice.")
    .supportedFamilies([.systemSmall])
  }
}
