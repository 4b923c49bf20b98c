import SwiftUI

/// A ranger as the game's server describes it.
struct Hero: Codable, Identifiable, Hashable {
  let id: String
  let name: String
  let emoji: String
  let level: Int
  let title: String
  /// From 0 to 1, when the heroes were loaded.
  let health: Double
  /// The name of a color set.
  let color: String
  /// The minutes until a dragon attacks; `nil` if there is none.
  var dragonInMinutes: Int?

  /// The deep link that a tap on the hero opens.
  var url: URL {
    var components = URLComponents()
    components.scheme = "game"
    components.host = ""
    components.path = "/" + id
    return components.url ?? URL(fileURLWithPath: "/")
  }

  var tint: Color { Color(color) }
}

extension Hero {
  /// A hero for galleries and placeholders.
  static let sample = Hero(
    id: "panda", name: "Power Panda", emoji: "🐼", level: 12, title: "Bamboo Blaster", health: 0.75,
    color: "Meadow")

  /// Heroes for galleries and placeholders.
  static let samples = [
    Hero(
      id: "spouty", name: "Spouty", emoji: "🐳", level: 14, title: "Tidal Leap", health: 1,
      color: "Ocean"),
    sample,
    Hero(
      id: "octo", name: "Octo Prime", emoji: "🐙", level: 9, title: "Ink Storm", health: 0.62,
      color: "Reef"),
    Hero(
      id: "starhorn", name: "Starhorn", emoji: "🦄", level: 8, title: "Rainbow Ram", health: 0.47,
      color: "Candy"),
    Hero(
      id: "fox", name: "Foxfire", emoji: "🦊", level: 11, title: "Ember Dash", health: 0.25,
      color: "Ember"),
  ]
}
