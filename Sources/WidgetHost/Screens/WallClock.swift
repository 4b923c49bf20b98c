package import Foundation
package import FramePipeline

/// The clock on the wall of a time zone.
package struct WallClock: Sendable {
  private let calendar: Calendar

  package init(in zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  /// Whether a moment is inside some times of the week.
  package func shows(_ times: WeeklyTimes, at date: Date) -> Bool {
    times.contains(minute: minute(of: date), of: day(of: date))
  }

  /// The minute of a moment after midnight, in 0..<1440.
  package func minute(of date: Date) -> Int {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
  }

  /// The day of the week.
  private func day(of date: Date) -> WeeklyTimes.Day {
    // 1 is Sunday.
    let all = WeeklyTimes.Day.allCases
    return all[(calendar.component(.weekday, from: date) + 5) % all.count]
  }

  /// When the clock shows one of some minutes, later than a moment, up to another; sorted.
  ///
  /// Where clocks are put ahead over a minute, that is as soon as they are.
  package func moments(of minutes: Set<Int>, after start: Date, upTo end: Date) -> [Date] {
    var moments: Set<Date> = []
    var day = calendar.startOfDay(for: start)
    while day <= end {
      for minute in minutes {
        let moment = calendar.date(
          bySettingHour: minute / 60, minute: minute % 60, second: 0, of: day)
        if let moment, moment > start, moment <= end { moments.insert(moment) }
      }
      guard let next = calendar.date(byAdding: .day, value: 1, to: day), next > day else { break }
      day = next
    }
    return moments.sorted()
  }
}

extension WeeklyTimes {
  /// The minutes at which something may begin or end.
  package var edges: Set<Int> { [0, start % 1440, end % 1440] }
}
