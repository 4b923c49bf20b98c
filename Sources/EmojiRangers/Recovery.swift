import Foundation

/// How a hero recovers: a quarter of full health an hour.
struct Recovery {
  let hero: Hero
  static let perHour = 0.25

  /// Whole hours until the hero is well.
  var hoursUntilFull: Int {
    Int(((1 - hero.health) / Self.perHour).rounded(.up))
  }

  func health(afterHours hours: Int) -> Double {
    min(1, hero.health + Double(hours) * Self.perHour)
  }

  func hero(afterHours hours: Int) -> Hero {
    Hero(
      id: hero.id, name: hero.name, emoji: hero.emoji, level: hero.level, title: hero.title,
      health: health(afterHours: hours), color: hero.color, dragonInMinutes: hero.dragonInMinutes)
  }
}
