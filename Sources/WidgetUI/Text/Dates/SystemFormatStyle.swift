public import Foundation

/// Formats of the time from or to a date, for a ``Text`` with a ``TimeDataSource``.
public enum SystemFormatStyle {}

extension FormatStyle where Self == SystemFormatStyle.DateOffset {
  /// The time from a date: `3 minutes, 42 seconds`.
  public static func offset(
    to anchor: Date,
    allowedFields: Set<Date.ComponentsFormatStyle.Field> = [
      .year, .month, .day, .hour, .minute, .second,
    ],
    maxFieldCount: Int = 2,
    sign: NumberFormatStyleConfiguration.SignDisplayStrategy = .automatic
  ) -> SystemFormatStyle.DateOffset {
    SystemFormatStyle.DateOffset(
      to: anchor, allowedFields: allowedFields, maxFieldCount: maxFieldCount, sign: sign)
  }
}

extension FormatStyle where Self == SystemFormatStyle.DateReference {
  /// A date in words: `in 5 minutes`, `tomorrow`, `June 2019`.
  public static func reference(
    to date: Date,
    allowedFields: Set<Date.ComponentsFormatStyle.Field> = [.year, .month, .day, .hour, .minute],
    maxFieldCount: Int = 2, thresholdField: Date.ComponentsFormatStyle.Field = .day
  ) -> SystemFormatStyle.DateReference {
    SystemFormatStyle.DateReference(
      to: date, allowedFields: allowedFields, maxFieldCount: maxFieldCount,
      thresholdField: thresholdField)
  }
}

extension FormatStyle where Self == SystemFormatStyle.Stopwatch {
  /// The time since a date: `00:05.23`.
  public static func stopwatch(
    startingAt startDate: Date, showsHours: Bool = true, maxFieldCount: Int = 4,
    maxPrecision: Duration = .milliseconds(10)
  ) -> SystemFormatStyle.Stopwatch {
    SystemFormatStyle.Stopwatch(
      startingAt: startDate, showsHours: showsHours, maxFieldCount: maxFieldCount,
      maxPrecision: maxPrecision)
  }
}

extension FormatStyle where Self == SystemFormatStyle.Timer {
  /// The rest of an interval: `4:17`.
  public static func timer(
    countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
    maxPrecision: Duration = .seconds(1)
  ) -> SystemFormatStyle.Timer {
    SystemFormatStyle.Timer(
      countingDownIn: interval, showsHours: showsHours, maxFieldCount: maxFieldCount,
      maxPrecision: maxPrecision)
  }

  /// The elapsed time of an interval: `4:17`.
  public static func timer(
    countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
    maxPrecision: Duration = .seconds(1)
  ) -> SystemFormatStyle.Timer {
    SystemFormatStyle.Timer(
      countingUpIn: interval, showsHours: showsHours, maxFieldCount: maxFieldCount,
      maxPrecision: maxPrecision)
  }
}

/// The conventions of a format that follows the clock; those that its author does not set are the environment's.
struct ClockConventions: Hashable, Codable, Sendable {
  var locale = Locale.autoupdatingCurrent
  var timeZone = TimeZone.autoupdatingCurrent
  var calendar = Calendar.autoupdatingCurrent
  /// Whether running seconds are shown.
  var showsSeconds = true

  var dates: DateConventions {
    DateConventions(
      locale: locale, timeZone: timeZone, calendar: calendar, showsSeconds: showsSeconds)
  }
}

/// A format that follows the clock and hides seconds by itself.
protocol ClockFormatStyle: DiscreteFormatStyle where FormatInput == Date {
  var conventions: ClockConventions { get set }
}

extension ClockFormatStyle {
  func inConventions(of environment: EnvironmentValues) -> Self {
    var style = self
    if conventions.timeZone == .autoupdatingCurrent {
      style.conventions.timeZone = environment.timeZone
    }
    if conventions.calendar == .autoupdatingCurrent {
      style.conventions.calendar = environment.calendar
    }
    return style
  }

  /// Returns the format with running seconds, or with dashes instead.
  func adapted(showingSeconds showsSeconds: Bool) -> Self {
    var style = self
    style.conventions.showsSeconds = showsSeconds
    return style
  }

  func nextChange(after now: Date, showsSeconds: Bool) -> Date? {
    adapted(showingSeconds: showsSeconds).discreteInput(after: now)
  }
}

/// A format whose text depends on the whole seconds since a date.
///
/// A text may recur on the other side of the date, but not on the same side.
protocol SecondsFormatStyle: ClockFormatStyle {
  /// The date that seconds are counted from.
  var origin: MillisecondDate { get }
  func text(after seconds: Int64) -> String
}

extension SecondsFormatStyle {
  func text(at value: Date) -> String {
    text(after: MillisecondDate(value).seconds(since: origin))
  }

  func change(after value: Date) -> Date? {
    let seconds = MillisecondDate(value).seconds(since: origin)
    return Self.change(after: seconds, { text(after: $0) }).map { origin.adding(seconds: $0).date }
  }

  func change(before value: Date) -> Date? {
    let seconds = MillisecondDate(value).seconds(since: origin)
    return Self.change(after: -seconds) { text(after: -$0) }.map {
      MillisecondDate(milliseconds: origin.adding(seconds: 1 - $0).milliseconds - 1).date
    }
  }

  private static func change(after seconds: Int64, _ text: (Int64) -> String) -> Int64? {
    let last = TimerClock.maximumSeconds
    guard abs(seconds) < last else { return nil }
    let current = text(seconds)
    if seconds < 0, let change = search(from: seconds, through: 0, { text($0) != current }) {
      return change
    }
    return search(from: max(seconds, 0), through: last) { text($0) != current }
  }

  /// Returns the first second that differs, if all later ones through `last` do, too.
  private static func search(
    from first: Int64, through last: Int64, _ differs: (Int64) -> Bool
  ) -> Int64? {
    var same = first
    var step: Int64 = 1
    while same < last, !differs(min(same + step, last)) {
      same = min(same + step, last)
      step *= 2
    }
    guard same < last else { return nil }
    var other = min(same + step, last)
    while other - same > 1 {
      let middle = same + (other - same) / 2
      if differs(middle) { other = middle } else { same = middle }
    }
    return other
  }
}
