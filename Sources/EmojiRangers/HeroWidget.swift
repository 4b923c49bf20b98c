import SwiftUI
import WidgetKit

struct HeroEntry: TimelineEntry {
  let date: Date
  let relevance: TimelineEntryRelevance?
  let hero: Hero

  init(date: Date, hero: Hero) {
    self.date = date
    self.hero = hero
    // The nearer a hero is to being well, the sooner it is worth a look.
    relevance = TimelineEntryRelevance(score: Float(hero.health), duration: 3600)
  }
}

/// Shows the hero who needs care most, recovering hour by hour.
struct HeroProvider: TimelineProvider {
  func placeholder(in context: Context) -> HeroEntry {
    HeroEntry(date: Date(), hero: .sample)
  }

  func getSnapshot(in context: Context, completion: @escaping (HeroEntry) -> Void) {
    guard !context.isPreview else {
      return completion(HeroEntry(date: Date(), hero: .sample))
    }
    nonisolated(unsafe) let completion = completion
    HeroLoader().load { result in
      completion(HeroEntry(date: Date(), hero: Self.weakest(of: result) ?? .sample))
    }
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<HeroEntry>) -> Void) {
    let now = Date()
    nonisolated(unsafe) let completion = completion
    HeroLoader().load { result in
      switch result {
      case .success(let heroes):
        let hero = heroes.min { $0.health < $1.health } ?? .sample
        completion(Self.timeline(of: hero, from: now))
      case .failure(let error):
        completion(Timeline(failure: error))
      }
    }
  }

  private static func weakest(of result: Result<[Hero], HeroLoadingError>) -> Hero? {
    (try? result.get())?.min { $0.health < $1.health }
  }

  /// An entry an hour until the hero is well, and a new timeline when a dragon comes; a hero who is
  /// well and safe stays as it is.
  private static func timeline(of hero: Hero, from now: Date) -> Timeline<HeroEntry> {
    let recovery = Recovery(hero: hero)
    let entries = (0...recovery.hoursUntilFull).map { hour in
      HeroEntry(
        date: now.addingTimeInterval(Double(hour) * 3600), hero: recovery.hero(afterHours: hour))
    }
    guard let minutes = hero.dragonInMinutes else {
      return Timeline(entries: entries, policy: .never)
    }
    return Timeline(
      entries: entries, policy: .after(now.addingTimeInterval(Double(minutes) * 60)))
  }
}

struct HeroWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.emoji-rangers.hero", provider: HeroProvider()) { entry in
      HeroView(entry: entry)
    }
    .configurationDisplayName("Ranger Detail")
    .description("The ranger who needs care most.")
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
