import Foundation

/// The distance between a date and the current time in calendar units.
///
/// Days and longer units follow the calendar, so that a day with a change of daylight saving time
/// is one day; shorter units are elapsed time.
struct ElapsedTime {
  /// A unit of time; the cases are ordered from the largest.
  enum Unit: Int, CaseIterable {
    case year, month, week, day, hour, minute, second

    /// Whether the locale's name of the unit is known.
    ///
    /// If those of years and months are not, their time is shown in weeks.
    func isNamed(in locale: Locale) -> Bool {
      switch self {
      case .year, .month:
        locale.baseLanguage == "en" || LongUnitNames.table[locale.baseLanguage] != nil
      case .week, .day, .hour, .minute, .second: true
      }
    }
  }

  let conventions: DateConventions
  let date: MillisecondDate
  /// The whole seconds since the date, rounded down; negative before it.
  let seconds: Int64
  /// The values of the units, from the largest one in use to seconds.
  let values: [(unit: Unit, value: Int)]

  init(to date: Date, at now: Date, in conventions: DateConventions) {
    let date = MillisecondDate(date)
    self.init(date, after: MillisecondDate(now).seconds(since: date), conventions)
  }

  init(_ date: MillisecondDate, after seconds: Int64, _ conventions: DateConventions) {
    self.conventions = conventions
    self.date = date
    self.seconds = seconds
    values = ElapsedUnits(conventions).values(from: date, seconds: seconds)
  }

  private var isPast: Bool { seconds >= 0 }

  /// `2 hours, 23 minutes`: the largest unit and the next one; seconds only below a minute.
  var relative: String {
    formatted(shown(fields: 2).filter { $0.value > 0 || $0.isOnly })
  }

  /// `+2 hours`, or `−3 months` before the date: the largest unit.
  var offset: String {
    (isPast ? "+" : "\u{2212}") + formatted(shown(fields: 1))
  }

  private func formatted(_ amounts: [UnitNames.Amount]) -> String {
    let names = UnitNames(conventions.locale)
    guard hidesSeconds(of: amounts) else { return names.list(amounts) }
    // Any number with two digits, which are hidden.
    return SecondsPlaceholder.hidingDigits(
      names.list([UnitNames.Amount(value: 30, unit: .second, isOnly: true)]))
  }

  private func hidesSeconds(of amounts: [UnitNames.Amount]) -> Bool {
    !conventions.showsSeconds && amounts.first?.unit == .second
  }

  /// Returns the units to show, including zeros.
  func shown(fields: Int) -> [UnitNames.Amount] {
    let largest = values.firstIndex { $0.value > 0 } ?? values.count - 1
    let isShort = values[largest].unit == .minute || values[largest].unit == .second
    let shown = values[largest...].prefix(isShort ? 1 : fields)
    return shown.map {
      UnitNames.Amount(value: $0.value, unit: $0.unit, isOnly: shown.count == 1)
    }
  }

  /// Returns the amounts that distinguish one text from another, without hidden seconds.
  func amounts(fields: Int) -> [UnitNames.Amount] {
    let shown = shown(fields: fields)
    guard hidesSeconds(of: shown) else { return shown }
    return [UnitNames.Amount(value: 0, unit: .second, isOnly: true)]
  }
}

extension ElapsedTime {
  /// Returns the next time at which other amounts are shown.
  ///
  /// - Parameters:
  ///   - fields: The number of units to show.
  ///   - hasSign: Whether the text has a sign for the time before or after the date.
  /// - Returns: The time, or `nil` if it is outside of the supported calendar range.
  func nextChange(fields: Int, hasSign: Bool) -> Date? {
    guard date.date.isWithinCalendars, abs(seconds) < TimerClock.maximumSeconds else { return nil }
    let now = amounts(fields: fields)
    let differs = { (seconds: Int64) in
      hasSign && seconds >= 0 && self.seconds < 0
        || ElapsedTime(date, after: seconds, conventions).amounts(fields: fields) != now
    }
    let estimate = estimate(fields: fields)
    let isCorrect = estimate > seconds && differs(estimate) && !differs(estimate - 1)
    let next = isCorrect ? estimate : search(differs)
    return next.map { date.adding(seconds: $0).date }
  }

  /// Estimates when the smallest visible unit changes, assuming that all units of its kind have the
  /// same length.
  private func estimate(fields: Int) -> Int64 {
    let shown = shown(fields: fields)
    guard let smallest = shown.last else { return seconds + 1 }
    guard let length = smallest.unit.length else { return estimate(after: shown) }
    if length == 1 {
      return TimerClock.nextChange(after: seconds, showsSeconds: conventions.showsSeconds)
    }
    let rest = secondsOfHour % length
    return seconds + (seconds >= 0 ? length - rest : rest + 1)
  }

  /// The seconds within the hour, which do not depend on the calendar.
  private var secondsOfHour: Int64 {
    values.reduce(0) { sum, amount in
      amount.unit == .minute || amount.unit == .second
        ? sum + Int64(amount.value) * (amount.unit.length ?? 0) : sum
    }
  }

  private func estimate(after shown: [UnitNames.Amount]) -> Int64 {
    var parts = DateComponents()
    for (index, amount) in shown.enumerated() {
      guard let component = amount.unit.calendarComponent else { continue }
      let isLast = index == shown.count - 1
      parts.setValue(
        seconds >= 0 ? amount.value + (isLast ? 1 : 0) : -amount.value, for: component)
    }
    guard let estimatedDate = conventions.calendar.date(byAdding: parts, to: date.date) else {
      return seconds + 1
    }
    // Before the date, a unit has elapsed one second after its full length remained.
    return MillisecondDate(estimatedDate).seconds(since: date) + (seconds >= 0 ? 0 : 1)
  }

  /// Searches for the first second that differs; the current text does not recur in between.
  private func search(_ differs: (Int64) -> Bool) -> Int64? {
    var same = seconds
    var step: Int64 = 1
    while !differs(same + step) {
      same += step
      step *= 2
      guard abs(same) < TimerClock.maximumSeconds, step < TimerClock.maximumSeconds else {
        return nil
      }
    }
    var other = same + step
    while other - same > 1 {
      let middle = same + (other - same) / 2
      if differs(middle) { other = middle } else { same = middle }
    }
    return other
  }
}

/// A time in whole milliseconds, to avoid rounding errors in texts.
///
/// It is limited to ten thousand years around 2001; NaN becomes the beginning of 2001.
struct MillisecondDate: Hashable, Comparable {
  let milliseconds: Int64

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  init(_ date: Date) {
    let since2001 = date.timeIntervalSinceReferenceDate
    let bounded = since2001.isNaN ? 0 : min(max(since2001, -Self.bound), Self.bound)
    // A sum of times in seconds has rounding errors: 0.3 must not become 299 ms.
    let since1970 = bounded + Date.timeIntervalBetween1970AndReferenceDate
    milliseconds = Int64((since1970 * 1000 + 1e-3).rounded(.down))
  }

  /// Ten thousand years in seconds: the range in which calendars do not overflow.
  static let bound = 10_000 * 31_556_952.0

  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// Returns the seconds from `other` to this time, rounded down.
  func seconds(since other: MillisecondDate) -> Int64 {
    let passed = milliseconds - other.milliseconds
    return (passed - (passed % 1000 + 1000) % 1000) / 1000
  }

  func adding(seconds: Int64) -> MillisecondDate {
    MillisecondDate(milliseconds: milliseconds + seconds * 1000)
  }

  static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

extension Date {
  /// Whether the date is within ten thousand years of 2001, the range in which calendars do not
  /// overflow.
  var isWithinCalendars: Bool {
    let seconds = timeIntervalSinceReferenceDate
    return seconds.isFinite && abs(seconds) < MillisecondDate.bound
  }
}
