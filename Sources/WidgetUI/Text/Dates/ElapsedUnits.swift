import Foundation

/// Splits the time from a date into calendar units.
///
/// Units are counted from the date, also backwards, so that the remaining time decreases steadily.
/// Counted from the current time, a day could be an hour shorter or longer when daylight saving
/// time changes in between.
struct ElapsedUnits {
  private let conventions: DateConventions
  private let units: [ElapsedTime.Unit]

  /// - Parameters:
  ///   - conventions: The calendar and the language, which has no names for some units.
  ///   - allowed: The units; longer times count in the largest one of them.
  init(
    _ conventions: DateConventions,
    allowed: Set<ElapsedTime.Unit> = Set(ElapsedTime.Unit.allCases)
  ) {
    self.conventions = conventions
    units = ElapsedTime.Unit.allCases.filter {
      allowed.contains($0) && $0.isNamed(in: conventions.locale)
    }
  }

  /// Returns the values of all units, starting with the largest; none is negative, even if
  /// `seconds` is.
  func values(from date: MillisecondDate, seconds: Int64) -> [(unit: ElapsedTime.Unit, value: Int)]
  {
    let (days, rest) = days(from: date, seconds: seconds)
    return units.map { unit in
      switch unit {
      case .year: (unit, days.year ?? 0)
      case .month: (unit, days.month ?? 0)
      case .week: (unit, days.weekOfMonth ?? 0)
      case .day: (unit, days.day ?? 0)
      case .hour: (unit, Int(rest / 3600))
      case .minute: (unit, Int((units.contains(.hour) ? rest % 3600 : rest) / 60))
      case .second: (unit, Int(secondsOfMinutes(rest)))
      }
    }
  }

  private func secondsOfMinutes(_ rest: Int64) -> Int64 {
    if units.contains(.minute) { return rest % 60 }
    return units.contains(.hour) ? rest % 3600 : rest
  }

  /// Returns days and longer units, and the remaining seconds.
  private func days(from date: MillisecondDate, seconds: Int64) -> (DateComponents, rest: Int64) {
    let end = date.adding(seconds: seconds)
    let components = Set(units.compactMap(\.calendarComponent))
    // No day is shorter than 22 hours. Most texts show hours, so this avoids a slow calendar
    // computation.
    guard abs(seconds) >= 22 * 3600, !components.isEmpty, date.date.isWithinCalendars,
      end.date.isWithinCalendars
    else { return (DateComponents(), min(abs(seconds), TimerClock.maximumSeconds)) }
    var days = conventions.calendar.dateComponents(components, from: date.date, to: end.date)
    guard let last = conventions.calendar.date(byAdding: days, to: date.date) else {
      return (DateComponents(), 0)
    }
    for component in components {
      days.setValue(abs(days.value(for: component) ?? 0), for: component)
    }
    return (days, abs(end.seconds(since: MillisecondDate(last))))
  }
}

extension ElapsedTime.Unit {
  /// The calendar component of a unit whose length depends on the calendar; `nil` for fixed units.
  var calendarComponent: Calendar.Component? {
    switch self {
    case .year: .year
    case .month: .month
    case .week: .weekOfMonth
    case .day: .day
    case .hour, .minute, .second: nil
    }
  }

  /// The length in seconds of a fixed unit; `nil` for units that depend on the calendar.
  var length: Int64? {
    switch self {
    case .year, .month, .week, .day: nil
    case .hour: 3600
    case .minute: 60
    case .second: 1
    }
  }
}
