public import Foundation

extension SystemFormatStyle {
  /// The time since a date: `00:05.23`; zero before it.
  public struct Stopwatch: DiscreteFormatStyle, Hashable, Codable, Sendable {
    private let startDate: Date
    private let showsHours: Bool
    private let maxFieldCount: Int
    private let maxPrecision: Duration
    var conventions = ClockConventions()

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - startDate: When the stopwatch starts.
    ///   - showsHours: Whether it shows hours from 60 minutes on; otherwise, minutes exceed 59.
    ///   - maxFieldCount: How many fields are shown at most, from the largest one.
    ///   - maxPrecision: The smallest time that is shown; from one minute on, the text is in units.
    public init(
      startingAt startDate: Date, showsHours: Bool = true, maxFieldCount: Int = 4,
      maxPrecision: Duration = .milliseconds(10)
    ) {
      self.startDate = startDate
      self.showsHours = showsHours
      self.maxFieldCount = maxFieldCount
      self.maxPrecision = maxPrecision
    }

    /// Returns the text at a date.
    public func format(_ value: Date) -> AttributedString {
      AttributedString(fields(at: value).string(in: conventions.locale))
    }

    /// Returns the format in a language.
    public func locale(_ locale: Locale) -> Stopwatch {
      var style = self
      style.conventions.locale = locale
      return style
    }

    /// Returns the next date with another text.
    public func discreteInput(after input: Date) -> Date? {
      let shown = fields(at: input)
      let next = start.milliseconds + shown.milliseconds + shown.stepUp
      guard shown.milliseconds < ClockFields.maximum else { return nil }
      return MillisecondDate(milliseconds: next).date
    }

    /// Returns the last date before with another text.
    public func discreteInput(before input: Date) -> Date? {
      let shown = fields(at: input)
      let first = shown.milliseconds - shown.milliseconds % shown.resolution
      guard first > 0 else { return nil }
      return MillisecondDate(milliseconds: start.milliseconds + first - 1).date
    }
  }
}

extension SystemFormatStyle.Stopwatch: ClockFormatStyle {
  private var start: MillisecondDate { MillisecondDate(startDate) }

  private func fields(at date: Date) -> ClockFields {
    let elapsed = MillisecondDate(date).milliseconds - start.milliseconds
    let precision = ClockFields.milliseconds(of: maxPrecision)
    return ClockFields(
      milliseconds: max(0, elapsed) / precision * precision, precision: precision,
      showsHours: showsHours, maxFieldCount: maxFieldCount, isPadded: true,
      showsSeconds: conventions.showsSeconds || elapsed < 0)
  }
}
