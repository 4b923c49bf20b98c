public import Foundation

extension SystemFormatStyle {
  /// The rest or the elapsed time of an interval: `4:17`; it does not change before and after the interval.
  public struct Timer: DiscreteFormatStyle, Hashable, Codable, Sendable {
    private let interval: Range<Date>
    private let countsDown: Bool
    private let showsHours: Bool
    private let maxFieldCount: Int
    private let maxPrecision: Duration
    var conventions = ClockConventions()

    /// Creates a format of the rest, which is rounded up.
    ///
    /// - Parameters:
    ///   - interval: When the timer runs.
    ///   - showsHours: Whether it shows hours from 60 minutes on; otherwise, minutes exceed 59.
    ///   - maxFieldCount: How many fields are shown at most, from the largest one.
    ///   - maxPrecision: The smallest time that is shown; from one minute on, the text is in units.
    public init(
      countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
      maxPrecision: Duration = .seconds(1)
    ) {
      self.init(
        interval, countsDown: true, showsHours: showsHours, maxFieldCount: maxFieldCount,
        maxPrecision: maxPrecision)
    }

    /// Creates a format of the elapsed time, which is rounded down.
    ///
    /// - Parameters:
    ///   - interval: When the timer runs.
    ///   - showsHours: Whether it shows hours from 60 minutes on; otherwise, minutes exceed 59.
    ///   - maxFieldCount: How many fields are shown at most, from the largest one.
    ///   - maxPrecision: The smallest time that is shown; from one minute on, the text is in units.
    public init(
      countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
      maxPrecision: Duration = .seconds(1)
    ) {
      self.init(
        interval, countsDown: false, showsHours: showsHours, maxFieldCount: maxFieldCount,
        maxPrecision: maxPrecision)
    }

    private init(
      _ interval: Range<Date>, countsDown: Bool, showsHours: Bool, maxFieldCount: Int,
      maxPrecision: Duration
    ) {
      self.interval = interval
      self.countsDown = countsDown
      self.showsHours = showsHours
      self.maxFieldCount = maxFieldCount
      self.maxPrecision = maxPrecision
    }

    /// Returns the text at a date.
    public func format(_ value: Date) -> AttributedString {
      AttributedString(fields(at: value).string(in: conventions.locale))
    }

    /// Returns the format in a language.
    public func locale(_ locale: Locale) -> Timer {
      var style = self
      style.conventions.locale = locale
      return style
    }

    /// Returns the next date with another text.
    public func discreteInput(after input: Date) -> Date? {
      let now = MillisecondDate(input)
      guard start < end, now < end else { return nil }
      if now < start, !conventions.showsSeconds { return start.date }
      let shown = fields(at: input)
      let next =
        countsDown
        ? end.milliseconds - (shown.milliseconds - shown.stepDown)
        : start.milliseconds + shown.milliseconds + shown.stepUp
      if next <= end.milliseconds { return MillisecondDate(milliseconds: next).date }
      // A timer that has ended shows its seconds.
      return conventions.showsSeconds ? nil : end.date
    }

    /// Returns the last date before with another text.
    public func discreteInput(before input: Date) -> Date? {
      let shown = fields(at: input)
      let first = shown.milliseconds - shown.milliseconds % shown.resolution
      let last =
        countsDown
        ? end.milliseconds - (first + shown.resolution) : start.milliseconds + first - 1
      guard last >= start.milliseconds, MillisecondDate(input) > start else { return nil }
      return MillisecondDate(milliseconds: last).date
    }
  }
}

extension SystemFormatStyle.Timer: ClockFormatStyle {
  private var start: MillisecondDate { MillisecondDate(interval.lowerBound) }
  private var end: MillisecondDate { MillisecondDate(interval.upperBound) }

  private func fields(at date: Date) -> ClockFields {
    let date = MillisecondDate(date)
    let clamped = max(min(date, end), start)
    let precision = ClockFields.milliseconds(of: maxPrecision)
    let exact =
      countsDown
      ? end.milliseconds - clamped.milliseconds + precision - 1
      : clamped.milliseconds - start.milliseconds
    return ClockFields(
      milliseconds: exact / precision * precision, precision: precision, showsHours: showsHours,
      maxFieldCount: maxFieldCount, isPadded: false,
      showsSeconds: conventions.showsSeconds || date < start || date >= end)
  }
}
