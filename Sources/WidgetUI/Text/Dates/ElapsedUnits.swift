import Foundation

/// Divides the time from a date into the units of a calendar.
///
/// Units are counted from the date, also back from it: then the time that is left only gets less, where a
/// day, reckoned from a night in which clocks are set, would be shorter or longer by an hour.
struct ElapsedUnits {
  private let conventions: DateConventions
  private let units: [ElapsedTime.Unit]

  init(_ conventions: DateConventions) {
    self.conventions = conventions
    units = ElapsedTime.Unit.allCases.filter { $0.isNamed(in: conventions.locale) }
  }

  /// The values of all units from the largest, none of them negative; `seconds` are before `date` where
  /// they are.
  func values(from date: Moment, seconds: Int64) -> [(unit: ElapsedTime.Unit, value: Int)] {
    let (days, rest) = days(from: date, seconds: seconds)
    return units.map { unit in
      switch unit {
      case .year: (unit, days.year ?? 0)
      case .month: (unit, days.month ?? 0)
      case .week: (unit, days.weekOfMonth ?? 0)
      case .day: (unit, days.day ?? 0)
      case .hour: (unit, Int(rest / 3600))
      case .minute: (unit, Int(rest / 60 % 60))
      case .second: (unit, Int(rest % 60))
      }
    }
  }

  /// Days and longer units, and the seconds that are left.
  private func days(from date: Moment, seconds: Int64) -> (DateComponents, rest: Int64) {
    let end = date.adding(seconds: seconds)
    // No day is shorter; most texts are about some hours, and a calendar is slow.
    guard abs(seconds) >= 22 * 3600, date.date.isWithinCalendars, end.date.isWithinCalendars else {
      return (DateComponents(), min(abs(seconds), TimerClock.most))
    }
    let components = Set(units.compactMap(\.calendarComponent))
    var days = conventions.calendar.dateComponents(components, from: date.date, to: end.date)
    guard let last = conventions.calendar.date(byAdding: days, to: date.date) else {
      return (DateComponents(), 0)
    }
    for component in components {
      days.setValue(abs(days.value(for: component) ?? 0), for: component)
    }
    return (days, abs(end.seconds(since: Moment(last))))
  }
}

extension ElapsedTime.Unit {
  /// The calendar's name of a unit whose length is the calendar's.
  var calendarComponent: Calendar.Component? {
    switch self {
    case .year: .year
    case .month: .month
    case .week: .weekOfMonth
    case .day: .day
    case .hour, .minute, .second: nil
    }
  }

  /// The length in seconds of a unit that always has the same.
  var length: Int64? {
    switch self {
    case .year, .month, .week, .day: nil
    case .hour: 3600
    case .minute: 60
    case .second: 1
    }
  }
}
