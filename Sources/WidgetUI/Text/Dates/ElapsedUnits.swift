import Foundation

/// Divides a length of time into the units of a calendar.
struct ElapsedUnits {
  private let conventions: DateConventions
  private let units: [ElapsedTime.Unit]

  init(_ conventions: DateConventions) {
    self.conventions = conventions
    units = ElapsedTime.Unit.allCases.filter { $0.isNamed(in: conventions.locale) }
  }

  /// The values of all units from the largest, without end or beginning of any calendar.
  func values(from start: Moment, seconds: Int64) -> [(unit: ElapsedTime.Unit, value: Int)] {
    let (days, rest) = days(from: start, seconds: seconds)
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
  private func days(from start: Moment, seconds: Int64) -> (DateComponents, rest: Int64) {
    let end = start.adding(seconds: seconds)
    // No day is shorter; most texts are about some hours, and a calendar is slow.
    guard seconds >= 22 * 3600, start.date.isWithinCalendars, end.date.isWithinCalendars else {
      return (DateComponents(), min(seconds, TimerClock.most))
    }
    let components = Set(units.compactMap(\.calendarComponent))
    var days = conventions.calendar.dateComponents(components, from: start.date, to: end.date)
    for component in components {
      days.setValue(max(days.value(for: component) ?? 0, 0), for: component)
    }
    guard let last = conventions.calendar.date(byAdding: days, to: start.date) else {
      return (days, 0)
    }
    return (days, max(end.seconds(since: Moment(last)), 0))
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
