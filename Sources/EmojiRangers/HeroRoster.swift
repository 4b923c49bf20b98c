import Foundation

/// All heroes that can be chosen: those that come with the app, and those that the server has.
struct HeroRoster: Sendable {
  /// Heroes that are there without a server.
  let local: [Hero]
  /// The server's heroes, without those that are local; none where it cannot be reached.
  let remote: [Hero]

  var all: [Hero] { local + remote }

  /// Joins the local heroes with the server's; the server knows better how a hero is.
  init(loaded: [Hero]) {
    local = Hero.local.map { hero in loaded.first { $0.id == hero.id } ?? hero }
    remote = loaded.filter { hero in !Hero.local.contains { $0.id == hero.id } }
  }

  /// Loads the roster; without a server it is the local heroes.
  static func load(completion: @escaping @Sendable (HeroRoster) -> Void) {
    HeroLoader().load { result in
      completion(HeroRoster(loaded: (try? result.get()) ?? []))
    }
  }

  /// Loads the roster; without a server it is the local heroes.
  static func load() async -> HeroRoster {
    await withCheckedContinuation { continuation in load { continuation.resume(returning: $0) } }
  }
}

extension Hero {
  /// The heroes that come with the app.
  static let local = [
    Hero(
      id: "egghead", name: "Egghead", emoji: "🥚", level: 10, title: "Hard Boiled", health: 0.5,
      color: "Candy"),
    sample,
  ]
}
