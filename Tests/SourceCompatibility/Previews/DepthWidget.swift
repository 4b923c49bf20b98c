// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation

import AppIntents
import WidgetKit

// A file that imports no SwiftUI by itself, with previews of widgets in each form.

struct DepthEntry: TimelineEntry {
  let date: Date
  let depth: Double
}

struct DepthProvider: TimelineProvider {
  func placeholder(in context: Context) -> DepthEntry { DepthEntry(date: .now, depth: 1) }

  func getSnapshot(in context: Context, completion: @escaping (DepthEntry) -> ()) {
    completion(DepthEntry(date: .now, depth: 2))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<DepthEntry>) -> ()) {
    completion(Timeline(entries: [DepthEntry(date: .now, depth: 3)], policy: .never))
  }
}

@main
struct DepthBundle: WidgetBundle {
  var body: some Widget {
    DepthWidget()
    SoundingWidget()
    FerryLiveActivity()
  }
}

struct DepthWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.depth", provider: DepthProvider()) { entry in
      DepthView(depth: entry.depth)
    }
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}

struct SoundingIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Sounding"
  @Parameter(title: "Depth", default: 4.0) var depth: Double
}

extension SoundingIntent {
  static var deep: SoundingIntent {
    let intent = SoundingIntent()
    intent.depth = 9
    return intent
  }
}

struct SoundingProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> DepthEntry { DepthEntry(date: .now, depth: 0) }

  func snapshot(for configuration: SoundingIntent, in context: Context) async -> DepthEntry {
    DepthEntry(date: .now, depth: configuration.depth)
  }

  func timeline(for configuration: SoundingIntent, in context: Context) async -> Timeline<
    DepthEntry
  > {
    Timeline(entries: [DepthEntry(date: .now, depth: configuration.depth)], policy: .never)
  }
}

struct SoundingWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "com.example.sounding", intent: SoundingIntent.self, provider: SoundingProvider()
    ) { entry in
      DepthView(depth: entry.depth)
    }
    .supportedFamilies([.systemSmall])
  }
}

#Preview(as: .systemSmall) {
  DepthWidget()
} timeline: {
  DepthEntry(date: .now, depth: 2)
  DepthEntry(date: .now, depth: 12)
}

#Preview("Provider", as: .systemMedium) {
  DepthWidget()
} timelineProvider: {
  DepthProvider()
}

#Preview(
  "Labels", as: WidgetFamily.systemSmall,
  widget: { DepthWidget() },
  timeline: {
    for depth in [1.0, 2.0] { DepthEntry(date: .now, depth: depth) }
    if #available(iOS 17.0, *) { DepthEntry(date: .now, depth: 3) }
  })

@available(iOS 17.0, *)
#Preview("Deep", as: .systemSmall, using: SoundingIntent.deep) {
  SoundingWidget()
} timelineProvider: {
  SoundingProvider()
}

#Preview("Default intent", as: .systemSmall) {
  SoundingWidget()
} timelineProvider: {
  SoundingProvider()
}
