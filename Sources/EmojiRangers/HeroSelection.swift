/// The choice of the hero that a widget shows.
struct HeroSelection: Sendable {
  /// The hero that is shown if none was chosen.
  enum Ranking: Sendable { case weakest, strongest }

  /// The identifier of the hero that a person chose.
  var hero: String?
  var ranking = Ranking.weakest

  /// The selected hero; `nil` if the chosen one no longer exists.
  func hero(among heroes: [Hero]) -> Hero? {
    if let hero { return heroes.first { $0.id == hero } }
    return switch ranking {
    case .weakest: heroes.min { $0.health < $1.health }
    case .strongest: heroes.max { $0.health < $1.health }
    }
  }
}
