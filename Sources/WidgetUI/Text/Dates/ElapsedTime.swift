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

extension ElapsedTime {
  /// Looks for the first time at which other amounts are shown.
  ///
  /// - Parameters:
  ///   - fields: How many units are shown.
  ///   - hasSign: Whether it is written on which side of the date a time lies.
  /// - Returns: The time, or `nil` where no calendar tells.
  func nextChange(fields: Int, hasSign: Bool) -> Date? {
    guard date.date.isWithinCalendars, abs(seconds) < TimerClock.most else { return nil }
    let now = amounts(fields: fields)
    let differs = { (seconds: Int64) in
      hasSign && seconds >= 0 && self.seconds < 0
        || ElapsedTime(date, after: seconds, conventions).amounts(fields: fields) != now
    }
    let guess = guess(fields: fields)
    let isRight = guess > seconds && differs(guess) && !differs(guess - 1)
    let next = isRight ? guess : search(differs)
    return next.map { date.adding(seconds: $0).date }
  }

  /// When the smallest unit that is shown would change, were all its like of one length.
  private func guess(fields: Int) -> Int64 {
    let shown = shown(fields: fields)
    guard let smallest = shown.last else { return seconds + 1 }
    guard let length = smallest.unit.length else { return guess(after: shown) }
    if length == 1 {
      return TimerClock.nextChange(after: seconds, showsSeconds: conventions.showsSeconds)
    }
    let rest = secondsOfHour % length
    return seconds + (seconds >= 0 ? length - rest : rest + 1)
  }

  /// The seconds below an hour, which no calendar changes.
  private var secondsOfHour: Int64 {
    values.reduce(0) { sum, amount in
      amount.unit == .minute || amount.unit == .second
        ? sum + Int64(amount.value) * (amount.unit.length ?? 0) : sum
    }
  }

  private func guess(after shown: [UnitNames.Amount]) -> Int64 {
    var parts = DateComponents()
    for (index, amount) in shown.enumerated() {
      guard let component = amount.unit.calendarComponent else { continue }
      let isLast = index == shown.count - 1
      parts.setValue(
        seconds >= 0 ? amount.value + (isLast ? 1 : 0) : -amount.value, for: component)
    }
    guard let moment = conventions.calendar.date(byAdding: parts, to: date.date) else {
      return seconds + 1
    }
    // Before the date a unit has gone one second after its full length was left.
    return Moment(moment).seconds(since: date) + (seconds >= 0 ? 0 : 1)
  }

  /// The first of the seconds to come that differs; what is shown does not come back meanwhile.
  private func search(_ differs: (Int64) -> Bool) -> Int64? {
    var same = seconds
    var step: Int64 = 1
    while !differs(same + step) {
      same += step
      step *= 2
      guard abs(same) < TimerClock.most, step < TimerClock.most else { return nil }
    }
    var other = same + step
    while other - same > 1 {
      let middle = same + (other - same) / 2
      if differs(middle) { other = middle } else { same = middle }
    }
    return other
  }
}

/// A time in whole milliseconds, so that texts are reckoned without errors of rounding.
///
/// It is bounded to ten thousand years around ours; what is no number is the beginning of 2001.
struct Moment: Hashable, Comparable {
  let milliseconds: Int64

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  init(_ date: Date) {
    let since2001 = date.timeIntervalSinceReferenceDate
    let bounded = since2001.isNaN ? 0 : min(max(since2001, -Self.bound), Self.bound)
    // A sum of times in seconds is off by some bits: 0.3 must not become 299 ms.
    let since1970 = bounded + Date.timeIntervalBetween1970AndReferenceDate
    milliseconds = Int64((since1970 * 1000 + 1e-3).rounded(.down))
  }

  /// Ten thousand years in seconds: calendars reckon that far without overflow.
  static let bound = 10_000 * 31_556_952.0

  var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The whole seconds from `other` until this time; one that has not ended counts where it begins.
  func seconds(since other: Moment) -> Int64 {
    let passed = milliseconds - other.milliseconds
    return (passed - (passed % 1000 + 1000) % 1000) / 1000
  }

  func adding(seconds: Int64) -> Moment { Moment(milliseconds: milliseconds + seconds * 1000) }

  static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

extension Date {
  /// Whether the date lies within ten thousand years of ours, where calendars reckon without overflow.
  var isWithinCalendars: Bool {
    let seconds = timeIntervalSinceReferenceDate
    return seconds.isFinite && abs(seconds) < Moment.bound
  }
}
