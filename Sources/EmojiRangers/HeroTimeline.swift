import Foundation
import WidgetKit

/// Makes the entries of a hero widget for any kind of configuration.
struct HeroTimeline {
  let selection: HeroSelection

  /// The current entry, for galleries and snapshots.
  func entry(completion: @escaping @Sendable (HeroEntry) -> Void) {
    HeroRoster.load { roster in
      completion(HeroEntry(date: Date(), hero: selection.hero(among: roster.all) ?? .sample))
    }
  }

  /// The timeline of the hero's recovery; an unreachable server is an error unless the hero is local.
  func timeline(completion: @escaping @Sendable (Timeline<HeroEntry>) -> Void) {
    let now = Date()
    HeroLoader().load { result in
      let heroes: [Hero]
      switch result {
      case .success(let loaded):
        heroes = selection.hero == nil ? loaded : HeroRoster(loaded: loaded).all
      case .failure(let error):
        guard let id = selection.hero, Hero.local.contains(where: { $0.id == id }) else {
          return completion(Timeline(failure: error))
        }
        heroes = Hero.local
      }
      completion(Self.timeline(of: selection.hero(among: heroes) ?? .sample, from: now))
    }
  }

  /// One entry per hour until the hero is well, and a new timeline when a dragon comes; the entry of a hero who is
  /// well and safe does not expire.
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
