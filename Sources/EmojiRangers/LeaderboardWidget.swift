import SwiftUI
import WidgetKit

struct LeaderboardEntry: TimelineEntry {
  let date: Date
  let heroes: [Hero]
  var relevance: TimelineEntryRelevance?
}

/// Ranks all heroes by health.
struct LeaderboardProvider: TimelineProvider {
  func placeholder(in context: Context) -> LeaderboardEntry {
    LeaderboardEntry(date: Date(), heroes: Hero.samples)
  }

  func getSnapshot(in context: Context, completion: @escaping (LeaderboardEntry) -> Void) {
    completion(LeaderboardEntry(date: Date(), heroes: Hero.samples))
  }

  func getTimeline(
    in context: Context, completion: @escaping (Timeline<LeaderboardEntry>) -> Void
  ) {
    let now = Date()
    nonisolated(unsafe) let completion = completion
    HeroLoader().load { result in
      switch result {
      case .success(let heroes):
        completion(Self.timeline(of: heroes, from: now))
      case .failure(let error):
        completion(Timeline(failure: error))
      }
    }
  }

  /// Heroes recover hour by hour, so that the ranking is known in advance until all are well.
  private static func timeline(of heroes: [Hero], from now: Date) -> Timeline<LeaderboardEntry> {
    let hours = heroes.map { Recovery(hero: $0).hoursUntilFull }.max() ?? 0
    let entries = (0...hours).map { hour in
      let date = now.addingTimeInterval(Double(hour) * 3600)
      let ranked = heroes.map { Recovery(hero: $0).hero(afterHours: hour) }
        .sorted { ($0.health, $1.name) > ($1.health, $0.name) }
      return LeaderboardEntry(date: date, heroes: ranked)
    }
    return Timeline(entries: entries, policy: .after(now.addingTimeInterval(4 * 3600)))
  }
}

struct LeaderboardWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(
      kind: "com.example.emoji-rangers.leaderboard", provider: LeaderboardProvider()
    ) { entry in
      LeaderboardView(entry: entry)
    }
    .configurationDisplayName("Ranger Leaderboard")
    .description("All rangers, ranked by health.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge])
  }
}

struct LeaderboardWidget_Previews: PreviewProvider {
  static var previews: some View {
    LeaderboardView(entry: LeaderboardEntry(date: Date(), heroes: Hero.samples))
      .previewContext(WidgetPreviewContext(family: .systemLarge))
      .previewDisplayName("Five rangers")
  }
}
