import Foundation
import SwiftUI
import WidgetKit

struct Entry: TimelineEntry, Hashable {
  let date: Date
  let index: Int
  let configuration: Configuration
  let sources: SourceStatuses
  let league: League
}

struct Configuration: Codable, Hashable {
  let player: String?
}

struct SourceStatuses: Codable, Hashable {
  let league: SourceStatus
}

struct League: Codable, Hashable {
  let title: String
  let updated: Date
  let players: [Player]
}

struct Player: Codable, Hashable, Identifiable {
  let id: String
  let name: String
  let emoji: String
  let points: Int
  let health: Double
  let url: URL
}

struct SourceStatus: Codable, Hashable {
  let fetchedAt: Date?
  let failure: String?
}

/// The content of the template's sample.json.
struct Sample: Codable {
  let configuration: Configuration
  let league: League

  static func entry(at date: Date) -> Entry {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let sample = try? decoder.decode(Sample.self, from: Data(json.utf8)) else {
      preconditionFailure("the sample does not match the types")
    }
    return Entry(
      date: date,
      index: 0,
      configuration: sample.configuration,
      sources: SourceStatuses(league: SourceStatus(fetchedAt: date, failure: nil)),
      league: sample.league)
  }

  static let json = ##"""
    {"configuration":{"player":null},"league":{"title":"Leaderboard","updated":"2026-01-14T09:00:00Z","players":[{"id":"spouty","name":"Spouty","emoji":"🐳","points":1420,"health":1.0,"url":"game:///spouty"},{"id":"panda","name":"Power Panda","emoji":"🐼","points":1275,"health":0.75,"url":"game:///panda"},{"id":"octo","name":"Octo Prime","emoji":"🐙","points":980,"health":0.62,"url":"game:///octo"},{"id":"fox","name":"Foxfire","emoji":"🦊","points":870,"health":0.25,"url":"game:///fox"},{"id":"egghead","name":"Mr. Egghead the Unbreakable","emoji":"🥚","points":870,"health":0.9,"url":"game:///egghead"},{"id":"dragon","name":"Ember","emoji":"🐲","points":655,"health":0.4,"url":"game:///dragon"},{"id":"owl","name":"Night Owl","emoji":"🦉","points":610,"health":1.0,"url":"game:///owl"},{"id":"turtle","name":"Shellby","emoji":"🐢","points":480,"health":0.05,"url":"game:///turtle"},{"id":"unicorn","name":"Glitter","emoji":"🦄","points":310,"health":0.8,"url":"game:///unicorn"},{"id":"snail","name":"Turbo","emoji":"🐌","points":0,"health":0.0,"url":"game:///snail"}]}}
    """##
}
