package import Foundation

/// The charged reloads of the last 24 hours, and the earliest time of the next one.
///
/// The window begins with its oldest reload, not at midnight. The remaining reloads are spread evenly over the rest of
/// it, so that an instance that continuously requests reloads gets them at equal intervals.
package struct ChargedReloads: Hashable, Codable, Sendable {
  /// The length of the window, in seconds.
  package static let window: TimeInterval = 86_400
  /// The number of requested reloads per hour that need not keep their distance.
  private static let promptPerHour = 4
  private static let hour: TimeInterval = 3600

  /// The times of the reloads, oldest first; none is older than the window.
  package private(set) var dates: [Date] = []

  // States of earlier versions have this key.
  private enum CodingKeys: String, CodingKey {
    case dates = "charges"
  }

  package init() {}

  /// Returns the number of charged reloads in the 24 hours before `now`.
  package func used(at now: Date) -> Int {
    let start = now.addingTimeInterval(-Self.window)
    return dates.count - (dates.firstIndex { $0 > start } ?? dates.count)
  }

  /// Charges a reload, and removes those that have left the window.
  package mutating func charge(at date: Date) {
    let start = date.addingTimeInterval(-Self.window)
    dates.removeFirst(dates.firstIndex { $0 > start } ?? dates.count)
    dates.append(date)
    if dates.count > 1, dates[dates.count - 2] > date { dates.sort() }
  }

  /// Returns the earliest time of a scheduled reload, counted from the last reload, charged or not.
  package func nextScheduled(
    after last: Date, perDay: Int, shortestSpacing: TimeInterval
  ) -> Date {
    let used = self.used(at: last)
    // A reduced budget slows reloads down; waiting for the window could mean a day without reloads.
    guard used <= perDay else {
      return last.addingTimeInterval(max(shortestSpacing, Self.window / Double(perDay)))
    }
    let rest = oldest(at: last).addingTimeInterval(Self.window).timeIntervalSince(last)
    // The last interval ends when the oldest reload leaves the window, which permits another one.
    let parts = perDay - max(used, 1) + 1
    return last.addingTimeInterval(max(shortestSpacing, rest / Double(parts)))
  }

  /// Returns the earliest time of a requested reload; the distant past if it may start at any time.
  ///
  /// Two thirds of the budget are available at any time, four reloads in an hour; the rest keeps its distance, so that
  /// an app that requests reloads all the time is not left without any for half a day.
  package func nextRequested(
    after last: Date, perDay: Int, shortestSpacing: TimeInterval
  ) -> Date {
    let routine = nextScheduled(after: last, perDay: perDay, shortestSpacing: shortestSpacing)
    guard used(at: last) * 3 < perDay * 2 else { return routine }
    guard dates.count >= Self.promptPerHour else { return .distantPast }
    return min(routine, dates[dates.count - Self.promptPerHour].addingTimeInterval(Self.hour))
  }

  private func oldest(at date: Date) -> Date {
    let start = date.addingTimeInterval(-Self.window)
    return dates.first { $0 > start && $0 <= date } ?? date
  }

  /// Shifts the times by a change of the wall clock.
  mutating func shift(by offset: TimeInterval) {
    dates = dates.map { $0.addingTimeInterval(offset) }
  }
}
