package import Foundation

/// How often an instance is looked at: the looks of the last 24 hours, by the hour.
///
/// As long as less than a day was watched, the rest of the day counts as often looked at.
package struct ViewHistory: Hashable, Codable, Sendable {
  /// Looks that are closer together are one, in seconds: a display that fetches each minute is looked at
  /// no more often than one that fetches every five.
  package static let shortestGap: TimeInterval = 5 * 60
  /// What counts while nothing is known, in looks a day.
  package static let unknownRate = 24.0

  private static let hours = 24
  private static let day: TimeInterval = 86_400

  /// The first look that was noted; `nil` without any.
  private(set) var first: Date?
  /// The last look that was noted.
  package private(set) var last: Date?
  /// Looks by hour: the last element is of the hour of the last look, those before it of hours before.
  private var looks: [Int] = []

  package init() {}

  /// A history that was watched for a day before `date`, with the given looks.
  package init(watchedUntil date: Date, looks: [Date]) {
    let start = date.addingTimeInterval(-Self.day)
    for look in looks.sorted() where look > start && look <= date { note(look) }
    first = start
  }

  /// Notes a look; whether it counts, which one soon after another does not.
  @discardableResult
  package mutating func note(_ date: Date) -> Bool {
    if let last, date < last.addingTimeInterval(Self.shortestGap) { return false }
    first = first ?? date
    advance(to: date)
    looks[looks.count - 1] += 1
    last = date
    return true
  }

  /// Looks a day, as far as the last 24 hours tell.
  package func rate(at now: Date) -> Double {
    guard let first else { return Self.unknownRate }
    let watched = min(max(now.timeIntervalSince(first) / Self.day, 0), 1)
    return Double(count(at: now)) + Self.unknownRate * (1 - watched)
  }

  /// The looks of the 24 hours before.
  private func count(at now: Date) -> Int {
    guard let last else { return 0 }
    let gone = min(max(Self.hour(of: now) - Self.hour(of: last), 0), Self.hours)
    return looks.suffix(Self.hours - gone).reduce(0, +)
  }

  private mutating func advance(to date: Date) {
    let passed = last.map { Self.hour(of: date) - Self.hour(of: $0) } ?? 1
    looks.append(contentsOf: repeatElement(0, count: min(max(passed, 0), Self.hours)))
    if looks.count > Self.hours { looks.removeFirst(looks.count - Self.hours) }
  }

  private static func hour(of date: Date) -> Int {
    Int(min(max(date.timeIntervalSince1970 / 3600, -1e12), 1e12).rounded(.down))
  }

  /// Follows a wall clock that was set anew.
  mutating func shift(by offset: TimeInterval) {
    first = first?.addingTimeInterval(offset)
    last = last?.addingTimeInterval(offset)
  }
}
