import Foundation
import Synchronization
import WidgetTimeline
import WidgetUI

struct HealthEntry: TimelineEntry {
  let date: Date
  let level: Double
}

struct HealthProvider: TimelineProvider {
  let game: Game
  /// The interval between entries in seconds.
  let step: TimeInterval

  func placeholder(in context: Context) -> HealthEntry { HealthEntry(date: context.date, level: 1) }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (HealthEntry) -> Void) {
    completion(HealthEntry(date: context.date, level: 1))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<HealthEntry>) -> Void
  ) {
    let health = game.characters.withLock { $0["panda"] } ?? .init(date: context.date, level: 1)
    var entries = [HealthEntry(date: context.date, level: health.level(at: context.date))]
    while entries[entries.count - 1].level < 1 {
      let date = min(entries[entries.count - 1].date.addingTimeInterval(step), health.full)
      entries.append(HealthEntry(date: date, level: health.level(at: date)))
    }
    // After full health, nothing changes before the next adventure.
    completion(Timeline(entries: entries, policy: .never))
  }
}

struct HealthWidget: Widget {
  var game = Game([:])
  var kind = "game.character-detail"
  var step: TimeInterval = 3600

  init() {}

  init(_ game: Game, kind: String = "game.character-detail", step: TimeInterval = 3600) {
    (self.game, self.kind, self.step) = (game, kind, step)
  }

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: kind, provider: HealthProvider(game: game, step: step)) { entry in
      Text("\(Int(entry.level * 100)) %")
    }
  }
}
