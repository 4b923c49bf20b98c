import Foundation
import Synchronization

/// A game's characters, whose health the widget shows, as in WidgetKit's example of a timeline.
final class Game: Sendable {
  /// When a character was last hurt or healed, and its health at that time, from 0 to 1.
  struct Health: Sendable {
    var date: Date
    var level: Double

    /// Returns the health at a date: it recovers by 25% per hour, up to 1.
    func level(at date: Date) -> Double {
      min(1, level + date.timeIntervalSince(self.date) / 3600 * 0.25)
    }

    var full: Date { date.addingTimeInterval((1 - level) / 0.25 * 3600) }
  }

  let characters: Mutex<[String: Health]>

  init(_ characters: [String: Health]) { self.characters = Mutex(characters) }
}
