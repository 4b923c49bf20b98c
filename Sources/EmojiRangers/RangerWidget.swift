import AppIntents
import SwiftUI
import WidgetKit

/// Provides the hourly recovery of the hero that an app intent selects.
struct RangerProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> HeroEntry {
    HeroEntry(date: Date(), hero: .sample)
  }

  func snapshot(for configuration: RangerIntent, in context: Context) async -> HeroEntry {
    guard !context.isPreview else { return HeroEntry(date: Date(), hero: .sample) }
    let timeline = HeroTimeline(selection: configuration.selection)
    return await withCheckedContinuation { continuation in
      timeline.entry { continuation.resume(returning: $0) }
    }
  }

  func timeline(for configuration: RangerIntent, in context: Context) async -> Timeline<HeroEntry> {
    let timeline = HeroTimeline(selection: configuration.selection)
    return await withCheckedContinuation { continuation in
      timeline.timeline { continuation.resume(returning: $0) }
    }
  }
}

struct RangerWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "com.example.emoji-rangers.ranger", intent: RangerIntent.self,
      provider: RangerProvider()
    ) { entry in
      HeroView(entry: entry)
    }
    .configurationDisplayName("Ranger")
    .description("A ranger of your choice, chosen with an app intent.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}
