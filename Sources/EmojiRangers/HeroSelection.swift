/// Which hero a widget shows.
struct HeroSelection: Sendable {
  /// Who is shown where no hero was chosen.
  enum Ranking: Sendable { case weakest, strongest }

  /// The identifier of the hero that a person chose.
  var hero: String?
  var ranking = Ranking.weakest

  /// The hero among those that there are; one that was chosen and has gone is `nil`.
  func hero(among heroes: [Hero]) -> Hero? {
    if let hero { return heroes.first { $0.id == hero } }
    return switch ranking {
    case .weakest: heroes.min { $0.health < $1.health }
    case .strongest: heroes.max { $0.health < $1.health }
    }
  }
}
