import Foundation
import SwiftUI
import WidgetKit

struct Entry: TimelineEntry {
  let date: Date
  let index: Int
  let configuration: Configuration
  let sources: SourceStatuses
  let league: League
}

struct Configuration: Codable {
}

struct SourceStatuses: Codable {
  let league: SourceStatus
}

struct League: Codable {
  let title: String
  let updated: Date
  let players: [Player]
}

struct Player: Codable, Identifiable {
  let id: String
  let name: String
  let emoji: String
  let points: Int
  let health: Double
  let url: URL
}

struct SourceStatus: Codable {
  let fetchedAt: Date?
  let failure: String?
}

/// What the template's sample.json has.
struct Sample: Codable {
  let configuration: Configuration
  let league: League

  static func entry(at date: Date) -> Entry {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let sample = try? decoder.decode(Sample.self, from: Data(json.utf8)) else {
      preconditionFailure("the sample is not what the types say")
    }
    return Entry(
      date: date,
      index: 0,
      configuration: sample.configuration,
      sources: SourceStatuses(league: SourceStatus(fetchedAt: date, failure: nil)),
      league: sample.league)
  }

  static let json = ##"""
    {"configuration":{},"league":{"title":"Leaderboard","updated":"2026-01-14T09:00:00Z","players":[{"id":"spouty","name":"Spouty","emoji":"🐳","points":1420,"health":1.0,"url":"game:///spouty"},{"id":"panda","name":"Power Panda","emoji":"🐼","points":1275,"health":0.75,"url":"game:///panda"},{"id":"octo","name":"Octo Prime","emoji":"🐙","points":980,"health":0.62,"url":"game:///octo"},{"id":"fox","name":"Foxfire","emoji":"🦊","points":870,"health":0.25,"url":"game:///fox"}]}}
    """##
}
