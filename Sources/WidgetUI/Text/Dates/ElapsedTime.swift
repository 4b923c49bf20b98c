import Foundation

/// How far a date is away, in the units of a calendar.
///
/// Days and what is longer are the calendar's, so that a day over a change of the clocks is one day; what
/// is shorter is counted on a clock that nobody sets.
struct ElapsedTime {
  /// A unit with what fits into it, from the largest.
  enum Unit: Int, CaseIterable {
    case year, month, week, day, hour, minute, second

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

  let conventions: DateConventions
  let date: Moment
  /// Whole seconds after the date; before it they are negative, and one that has begun counts.
  let seconds: Int64
  /// From the largest unit that is used to seconds.
  let values: [(unit: Unit, value: Int)]

  init(to date: Date, at now: Date, in conventions: DateConventions) {
    let date = Moment(date)
    self.init(date, after: Moment(now).seconds(since: date), conventions)
  }

  init(_ date: Moment, after seconds: Int64, _ conventions: DateConventions) {
    self.conventions = conventions
    self.date = date
    self.seconds = seconds
    values = ElapsedUnits(conventions).values(from: date, seconds: seconds)
  }

  private var isPast: Bool { seconds >= 0 }

  /// `2 hours, 23 minutes`: the largest unit and the next one; seconds only below a minute.
  var relative: String {
    written(shown(fields: 2).filter { $0.value > 0 || $0.isOnly })
  }

  /// `+2 hours`, or `−3 months` for a date to come: the largest unit.
  var offset: String {
    (isPast ? "+" : "\u{2212}") + written(shown(fields: 1))
  }

  private func written(_ amounts: [UnitNames.Amount]) -> String {
    let names = UnitNames(conventions.locale)
    guard hidesSeconds(of: amounts) else { return names.list(amounts) }
    // Any number of two digits: they are not shown.
    return LowFrequency.hidingDigits(
      names.list([UnitNames.Amount(value: 30, unit: .second, isOnly: true)]))
  }

  private func hidesSeconds(of amounts: [UnitNames.Amount]) -> Bool {
    !conventions.showsSeconds && amounts.first?.unit == .second
  }

  /// The units that are shown, also those that are 0.
  func shown(fields: Int) -> [UnitNames.Amount] {
    let largest = values.firstIndex { $0.value > 0 } ?? values.count - 1
    let isShort = values[largest].unit == .minute || values[largest].unit == .second
    let shown = values[largest...].prefix(isShort ? 1 : fields)
    return shown.map {
      UnitNames.Amount(value: $0.value, unit: $0.unit, isOnly: shown.count == 1)
    }
  }

  /// What tells one text from another: the amounts, without seconds that are not written.
  func amounts(fields: Int) -> [UnitNames.Amount] {
    let shown = shown(fields: fields)
    guard hidesSeconds(of: shown) else { return shown }
    return [UnitNames.Amount(value: 0, unit: .second, isOnly: true)]
  }
}
