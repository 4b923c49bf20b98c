import Foundation
import WidgetKit

/// A hero at a date.
struct HeroEntry: TimelineEntry {
  let date: Date
  let relevance: TimelineEntryRelevance?
  let hero: Hero

  init(date: Date, hero: Hero) {
    self.date = date
    self.hero = hero
    // The healthier a hero is, the more relevant is its entry.
    relevance = TimelineEntryRelevance(score: Float(hero.health), duration: 3600)
  }
}
