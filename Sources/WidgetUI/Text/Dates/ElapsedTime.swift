import Foundation

/// How far a date is away, in the units of a calendar.
struct ElapsedTime {
  /// A unit with what fits into it, from the largest.
  enum Unit: Int, CaseIterable {
    case year, month, week, day, hour, minute, second

    var component: Calendar.Component {
      switch self {
      case .year: .year
      case .month: .month
      case .week: .weekOfMonth
      case .day: .day
      case .hour: .hour
      case .minute: .minute
      case .second: .second
      }
    }

    /// Whether the locale's name of the unit is known; without those of years and months their time is
    /// told in weeks.
    func isNamed(in locale: Locale) -> Bool {
      switch self {
      case .year, .month:
        locale.baseLanguage == "en" || LongUnitNames.table[locale.baseLanguage] != nil
      case .week, .day, .hour, .minute, .second: true
      }
    }
  }

  private let date: Date
  private let isPast: Bool
  private let conventions: DateConventions
  /// From the largest unit that is used to seconds.
  private let values: [(unit: Unit, value: Int)]

  init(to date: Date, at now: Date, in conventions: DateConventions) {
    self.date = date
    self.conventions = conventions
    isPast = date <= now
    // A second that has begun counts before the date, one that is over counts after it.
    let left = date.timeIntervalSince(now)
    let length = TimerClock.whole(left > 0 ? left.rounded(.up) : -left)
    let units = Unit.allCases.filter { $0.isNamed(in: conventions.locale) }
    guard date.isWithinCalendars, now.isWithinCalendars else {
      values = units.map { ($0, 0) }
      return
    }
    let start = isPast ? date : now
    let parts = conventions.calendar.dateComponents(
      Set(units.map(\.component)), from: start, to: start.addingTimeInterval(Double(length)))
    values = units.map { ($0, max(parts.value(for: $0.component) ?? 0, 0)) }
  }

  /// `2 hours, 23 minutes`: the largest unit and the next one; seconds only below a minute.
  var relative: String {
    UnitNames(conventions.locale).list(shown(fields: 2).filter { $0.value > 0 || $0.isOnly })
  }

  /// `+2 hours`, or `−3 months` for a date to come: the largest unit.
  var offset: String {
    (isPast ? "+" : "\u{2212}") + UnitNames(conventions.locale).list(shown(fields: 1))
  }

  /// The units that are shown, also those that are 0.
  private func shown(fields: Int) -> [UnitNames.Amount] {
    let largest = values.firstIndex { $0.value > 0 } ?? values.count - 1
    let isShort = values[largest].unit == .minute || values[largest].unit == .second
    let shown = values[largest...].prefix(isShort ? 1 : fields)
    return shown.map {
      UnitNames.Amount(value: $0.value, unit: $0.unit, isOnly: shown.count == 1)
    }
  }

  /// When the smallest unit that is shown changes next.
  func nextChange(fields: Int) -> Date? {
    var parts = DateComponents()
    let shown = shown(fields: fields)
    for amount in shown { parts.setValue(amount.value, for: amount.unit.component) }
    guard date.isWithinCalendars, let smallest = shown.last else { return nil }
    if isPast {
      parts.setValue(smallest.value + 1, for: smallest.unit.component)
      return conventions.calendar.date(byAdding: parts, to: date)
    }
    // Before the date a unit has gone one second after its full length was left.
    for amount in shown { parts.setValue(-amount.value, for: amount.unit.component) }
    return conventions.calendar.date(byAdding: parts, to: date)?.addingTimeInterval(1)
  }
}
