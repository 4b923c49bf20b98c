/// A span of the wall clock on some days of the week.
///
/// From 22:00 to 06:00 spans midnight, and belongs to the day on which it begins.
package struct WeeklyTimes: Hashable, Codable, Sendable {
  package enum Day: String, CaseIterable, Codable, Hashable, Sendable {
    case mon, tue, wed, thu, fri, sat, sun
  }

  /// In minutes after midnight, in 0..<1440.
  package var start: Int
  /// The end, which is outside, in minutes after midnight, in 1...1440; before the beginning it is the
  /// next day's.
  package var end: Int
  package var days: Set<Day>

  package init(start: Int = 0, end: Int = 1440, days: Set<Day> = Set(Day.allCases)) {
    self.start = start
    self.end = end
    self.days = days
  }

  /// Whether a minute of a day is inside.
  package func contains(minute: Int, of day: Day) -> Bool {
    if start < end { return days.contains(day) && (start..<end).contains(minute) }
    return days.contains(day) && minute >= start || days.contains(day.yesterday) && minute < end
  }
}

extension WeeklyTimes.Day {
  /// The day before.
  package var yesterday: Self {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + all.count - 1) % all.count]
  }
}
