package import Foundation

/// The frequency of an instance's views: those of the last 24 hours, counted by the hour.
///
/// If less than a day was observed, the rest of the day counts as often viewed.
package struct ViewHistory: Hashable, Codable, Sendable {
  /// The time in seconds within which views count as one: a display that fetches each minute is not viewed more often
  /// than one that fetches every five.
  package static let minimumGap: TimeInterval = 5 * 60
  /// The assumed number of views per day if none are reported.
  package static let unknownRate = 24.0

  private static let hours = 24
  private static let day: TimeInterval = 86_400

  /// The first recorded view; `nil` if there is none.
  private(set) var first: Date?
  /// The last recorded view.
  package private(set) var last: Date?
  /// The number of views by hour: the last element is the hour of the last view, earlier ones are the hours before.
  private var hourlyCounts: [Int] = []

  // States of earlier versions have these keys.
  private enum CodingKeys: String, CodingKey {
    case first, last
    case hourlyCounts = "looks"
  }

  package init() {}

  /// Creates a history that was observed for a day before `date`, with the given views.
  package init(observedUntil date: Date, views: [Date]) {
    let start = date.addingTimeInterval(-Self.day)
    for view in views.sorted() where view > start && view <= date { record(view) }
    first = start
  }

  /// Records a view, and returns whether it counts; one soon after another does not.
  @discardableResult
  package mutating func record(_ date: Date) -> Bool {
    if let last, date < last.addingTimeInterval(Self.minimumGap) { return false }
    first = first ?? date
    advance(to: date)
    hourlyCounts[hourlyCounts.count - 1] += 1
    last = date
    return true
  }

  /// Returns the number of views per day, from the last 24 hours.
  package func rate(at now: Date) -> Double {
    guard let first else { return Self.unknownRate }
    let observed = min(max(now.timeIntervalSince(first) / Self.day, 0), 1)
    return Double(count(at: now)) + Self.unknownRate * (1 - observed)
  }

  /// Returns the number of views in the 24 hours before.
  private func count(at now: Date) -> Int {
    guard let last else { return 0 }
    let gone = min(max(Self.hour(of: now) - Self.hour(of: last), 0), Self.hours)
    return hourlyCounts.suffix(Self.hours - gone).reduce(0, +)
  }

  private mutating func advance(to date: Date) {
    let passed = last.map { Self.hour(of: date) - Self.hour(of: $0) } ?? 1
    hourlyCounts.append(
      contentsOf: repeatElement(0, count: min(max(passed, 0), Self.hours)))
    if hourlyCounts.count > Self.hours {
      hourlyCounts.removeFirst(hourlyCounts.count - Self.hours)
    }
  }

  private static func hour(of date: Date) -> Int {
    Int(min(max(date.timeIntervalSince1970 / 3600, -1e12), 1e12).rounded(.down))
  }

  /// Shifts the times by a change of the wall clock.
  mutating func shift(by offset: TimeInterval) {
    first = first?.addingTimeInterval(offset)
    last = last?.addingTimeInterval(offset)
  }
}
