package import Foundation
package import FramePipeline
package import WidgetUI

/// The local time of a time zone.
package struct WallClock: Sendable {
  private let calendar: Calendar

  package init(in zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  /// Whether a date is inside weekly times.
  package func shows(_ times: WeeklyTimes, at date: Date) -> Bool {
    times.contains(minute: minute(of: date), of: day(of: date))
  }

  /// Returns the minute of a date after midnight, in 0..<1440.
  package func minute(of date: Date) -> Int {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
  }

  /// Returns the day of the week.
  private func day(of date: Date) -> WeeklyTimes.Day {
    // 1 is Sunday.
    let all = WeeklyTimes.Day.allCases
    return all[(calendar.component(.weekday, from: date) + 5) % all.count]
  }

  /// Returns the dates in an interval at which the clock shows one of the minutes; sorted.
  ///
  /// If clocks are set forward over a minute, its date is that of the change; if they are set back, a minute may
  /// occur twice. The date of each clock change is included.
  package func dates(of minutes: Set<Int>, after start: Date, upTo end: Date) -> [Date] {
    let turns = turns(after: start, upTo: end)
    var dates = Set(turns.map(\.date))
    var day = calendar.startOfDay(for: start)
    while day <= end {
      for minute in minutes {
        let date = calendar.date(
          bySettingHour: minute / 60, minute: minute % 60, second: 0, of: day)
        guard let date else { continue }
        dates.insert(date)
        dates.formUnion(turns.compactMap { $0.other(date) })
      }
      guard let next = calendar.date(byAdding: .day, value: 1, to: day), next > day else { break }
      day = next
    }
    return dates.filter { $0 > start && $0 <= end }.sorted()
  }

  /// A clock change.
  private struct Turn {
    let date: Date
    /// By how many seconds clocks are set back; negative if they are set forward.
    let back: TimeInterval

    /// Returns the other date at which the clock shows the same time, before or after it is set back, or `nil`.
    func other(_ time: Date) -> Date? {
      let distance = time.timeIntervalSince(date)
      guard distance >= -back, distance < back else { return nil }
      return time + (distance < 0 ? back : -back)
    }
  }

  /// Returns the clock changes from some hours before an interval, whose minutes may occur again, to its end.
  private func turns(after start: Date, upTo end: Date) -> [Turn] {
    let zone = calendar.timeZone
    var turns: [Turn] = []
    var date = start - 86_400
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date, next <= end {
      let back = zone.secondsFromGMT(for: next - 1) - zone.secondsFromGMT(for: next)
      turns.append(Turn(date: next, back: TimeInterval(back)))
      date = next
    }
    return turns
  }
}

extension WeeklyTimes {
  /// The minutes at which the span may begin or end.
  package var edges: Set<Int> { [0, start % 1440, end % 1440] }
}

extension ScreenAppearance {
  /// A week and a day, in seconds: a scheme that does not change in this time never does.
  private static let week: TimeInterval = 8 * 86_400

  /// Returns the color scheme at a date.
  package func scheme(at date: Date, in zone: TimeZone) -> ColorScheme {
    switch self {
    case .always(let scheme): return scheme
    case .dark(let times):
      let clock = WallClock(in: zone)
      return times.contains { clock.shows($0, at: date) } ? .dark : .light
    }
  }

  /// Returns when the color scheme changes next, or `nil` if it never does.
  package func nextChange(after date: Date, in zone: TimeZone) -> Date? {
    changes(after: date, upTo: date.addingTimeInterval(Self.week), in: zone).first
  }

  /// Returns when the color scheme changes in an interval; sorted.
  package func changes(after start: Date, upTo end: Date, in zone: TimeZone) -> [Date] {
    guard case .dark(let times) = self else { return [] }
    let edges = times.reduce(into: Set<Int>()) { $0.formUnion($1.edges) }
    var present = scheme(at: start, in: zone)
    return WallClock(in: zone).dates(of: edges, after: start, upTo: end).filter { date in
      let next = scheme(at: date, in: zone)
      defer { present = next }
      return next != present
    }
  }
}
