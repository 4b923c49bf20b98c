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
  }

  private let date: Date
  private let isPast: Bool
  private let conventions: DateConventions
  private let values: [Unit: Int]

  init(to date: Date, at now: Date, in conventions: DateConventions) {
    self.date = date
    self.conventions = conventions
    isPast = date <= now
    let length = TimerClock.whole(abs(date.timeIntervalSince(now)))
    let start = isPast ? date : now
    let parts = conventions.calendar.dateComponents(
      Set(Unit.allCases.map(\.component)), from: start,
      to: start.addingTimeInterval(Double(length)))
    values = Dictionary(
      uniqueKeysWithValues: Unit.allCases.map { ($0, max(parts.value(for: $0.component) ?? 0, 0)) })
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
    let largest = Unit.allCases.first { values[$0] ?? 0 > 0 } ?? .second
    let last = fields == 1 || largest.rawValue >= Unit.minute.rawValue
      ? largest.rawValue : largest.rawValue + 1
    let units = Unit.allCases.filter { (largest.rawValue...last).contains($0.rawValue) }
    return units.map {
      UnitNames.Amount(value: values[$0] ?? 0, unit: $0, isOnly: units.count == 1)
    }
  }

  /// When the smallest unit that is shown changes next.
  func nextChange(fields: Int) -> Date? {
    var parts = DateComponents()
    let shown = shown(fields: fields)
    for amount in shown { parts.setValue(amount.value, for: amount.unit.component) }
    guard let smallest = shown.last else { return nil }
    if isPast {
      parts.setValue(smallest.value + 1, for: smallest.unit.component)
      return conventions.calendar.date(byAdding: parts, to: date)
    }
    // Before the date a unit is over a second after its full length is left.
    for amount in shown { parts.setValue(-amount.value, for: amount.unit.component) }
    return conventions.calendar.date(byAdding: parts, to: date)?.addingTimeInterval(1)
  }
}
