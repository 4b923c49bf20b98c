import Intents
import SwiftUI
import WidgetKit

/// Provides the hourly recovery of the hero that an intent selects.
struct HeroProvider: IntentTimelineProvider {
  func placeholder(in context: Context) -> HeroEntry {
    HeroEntry(date: Date(), hero: .sample)
  }

  func getSnapshot(
    for configuration: SelectHeroIntent, in context: Context,
    completion: @escaping (HeroEntry) -> Void
  ) {
    guard !context.isPreview else {
      return completion(HeroEntry(date: Date(), hero: .sample))
    }
    nonisolated(unsafe) let completion = completion
    HeroTimeline(selection: configuration.selection).entry { completion($0) }
  }

  func getTimeline(
    for configuration: SelectHeroIntent, in context: Context,
    completion: @escaping (Timeline<HeroEntry>) -> Void
  ) {
    nonisolated(unsafe) let completion = completion
    HeroTimeline(selection: configuration.selection).timeline { completion($0) }
  }
}

extension SelectHeroIntent {
  fileprivate var selection: HeroSelection {
    HeroSelection(
      hero: hero?.identifier, ranking: ranking == .strongest ? .strongest : .weakest)
  }
}

/// Provides the heroes that can be chosen.
final class HeroIntentHandler: INExtension, SelectHeroIntentHandling {
  func provideHeroOptionsCollection(
    for intent: SelectHeroIntent,
    with completion: @escaping @Sendable (INObjectCollection<HeroChoice>?, (any Error)?) -> Void
  ) {
    HeroRoster.load { roster in
      let sections = [("In the app", roster.local), ("From the server", roster.remote)]
        .filter { !$0.1.isEmpty }
        .map { title, heroes in INObjectSection(title: title, items: heroes.map(\.choice)) }
      completion(INObjectCollection(sections: sections), nil)
    }
  }
}

extension Hero {
  fileprivate var choice: HeroChoice {
    HeroChoice(identifier: id, display: "\(name), level \(level)")
  }
}

struct HeroWidget: Widget {
  var body: some WidgetConfiguration {
    IntentConfiguration(
      kind: "com.example.emoji-rangers.hero", intent: SelectHeroIntent.self,
      provider: HeroProvider()
    ) { entry in
      HeroView(entry: entry)
    }
    .intentHandler(HeroIntentHandler.self)
    .configurationDisplayName("Ranger Detail")
    .description("A ranger of your choice, or the one who needs care most.")
    .supportedFamilies([
      .systemSmall, .systemMedium, .systemLarge, .accessoryCircular, .accessoryRectangular,
      .accessoryInline,
    ])
  }
}

struct HeroWidget_Previews: PreviewProvider {
  static var previews: some View {
    Group {
      HeroView(entry: HeroEntry(date: Date(), hero: .sample))
        .previewContext(WidgetPreviewContext(family: .systemSmall))
        .previewDisplayName("Small")
      HeroView(entry: HeroEntry(date: Date(), hero: .sample))
        .previewContext(WidgetPreviewContext(family: .accessoryCircular))
        .previewDisplayName("Circular")
    }
  }
}
