package import Foundation

/// Times of the day by the clock on the wall, in minutes after midnight.
package enum ClockTime {
  /// The minute of a moment, in 0..<1440.
  package static func minute(of date: Date, in zone: TimeZone) -> Int {
    let parts = calendar(zone).dateComponents([.hour, .minute], from: date)
    return (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
  }

  /// When the clock shows a minute next, later than a moment.
  ///
  /// Where clocks are put ahead over it, that is as soon as they are; where they are put back, the first time.
  package static func next(minute: Int, after date: Date, in zone: TimeZone) -> Date {
    let wanted = DateComponents(hour: minute / 60, minute: minute % 60, second: 0)
    return calendar(zone).nextDate(
      after: date, matching: wanted, matchingPolicy: .nextTime, repeatedTimePolicy: .first,
      direction: .forward) ?? date.addingTimeInterval(86_400)
  }

  private static func calendar(_ zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }
}
