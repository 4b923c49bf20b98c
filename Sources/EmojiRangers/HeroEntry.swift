import Foundation
import WidgetKit

/// A hero at a moment.
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
