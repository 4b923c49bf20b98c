import Foundation

/// All heroes that can be chosen: the bundled ones and those of the server.
struct HeroRoster: Sendable {
  /// The bundled heroes.
  let local: [Hero]
  /// The server's heroes except the local ones; empty if it cannot be reached.
  let remote: [Hero]

  var all: [Hero] { local + remote }

  /// Merges the local heroes with the server's, whose data is more recent.
  init(loaded: [Hero]) {
    local = Hero.local.map { hero in loaded.first { $0.id == hero.id } ?? hero }
    remote = loaded.filter { hero in !Hero.local.contains { $0.id == hero.id } }
  }

  /// Loads the roster; without a server, it contains the local heroes.
  static func load(completion: @escaping @Sendable (HeroRoster) -> Void) {
    HeroLoader().load { result in
      completion(HeroRoster(loaded: (try? result.get()) ?? []))
    }
  }

  /// Loads the roster; without a server, it contains the local heroes.
  static func load() async -> HeroRoster {
    await withCheckedContinuation { continuation in load { continuation.resume(returning: $0) } }
  }
}

extension Hero {
  /// The bundled heroes.
  static let local = [
    Hero(
      id: "egghead", name: "Egghead", emoji: "🥚", level: 10, title: "Hard Boiled", health: 0.5,
      color: "Candy"),
    sample,
  ]
}
