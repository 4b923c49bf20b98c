public import Foundation

/// A value that follows the clock, for a ``Text`` with a format.
public struct TimeDataSource<Value>: Sendable {
  enum Kind: Hashable, Sendable {
    case currentDate
    case dateRangeStarting(Date)
    case dateRangeEnding(Date)
    case durationOffset(Date)
  }

  let kind: Kind
  /// Returns the value at a time.
  let value: @Sendable (_ now: Date) -> Value
  /// Returns the time at which a value is reached; `nil` if it is not.
  let date: @Sendable (_ value: Value) -> Date?
}

// As in SwiftUI, the members do not depend on `Value`: `TimeDataSource<Date>.durationOffset(to:)` is valid.
extension TimeDataSource {
  /// The current date: that of the frame.
  public static var currentDate: TimeDataSource<Date> {
    TimeDataSource<Date>(kind: .currentDate, value: { $0 }, date: { $0 })
  }

  /// The time from a date to the current one; empty before the date.
  public static func dateRange(startingAt date: Date) -> TimeDataSource<Range<Date>> {
    TimeDataSource<Range<Date>>(
      kind: .dateRangeStarting(date), value: { date..<max(date, $0) }, date: { $0.upperBound })
  }

  /// The time from the current date to another one; empty after it.
  public static func dateRange(endingAt date: Date) -> TimeDataSource<Range<Date>> {
    TimeDataSource<Range<Date>>(
      kind: .dateRangeEnding(date), value: { min(date, $0)..<date }, date: { $0.lowerBound })
  }

  /// The time from a date to the current one; negative before the date.
  public static func durationOffset(to date: Date) -> TimeDataSource<Duration> {
    TimeDataSource<Duration>(
      kind: .durationOffset(date),
      value: { now in
        .milliseconds(MillisecondDate(now).milliseconds - MillisecondDate(date).milliseconds)
      },
      date: { duration in
        // Rounded up, so that the format has changed at the date.
        let (seconds, attoseconds) = duration.components
        guard abs(seconds) < TimerClock.maximumSeconds else { return nil }
        let exact = Double(seconds) * 1000 + Double(attoseconds) / 1e15
        return MillisecondDate(
          milliseconds: MillisecondDate(date).milliseconds + Int64(exact.rounded(.up))
        ).date
      })
  }
}

extension Text {
  /// Creates a text that shows a value of the clock in a format.
  ///
  /// The text has its value at the frame's date, and a timeline has a frame for every value that the display can show
  /// in time. On a display whose frames stay for longer than a second, a format with seconds shows the beginning of
  /// the minute, and ``SystemFormatStyle`` shows dashes instead of seconds.
  public init<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
  where F.FormatInput == V, F.FormatOutput == String {
    self.init(content: ClockText(source: source, format: format))
  }

  /// Creates a text that shows a value of the clock in a format with attributes.
  public init<V, F: DiscreteFormatStyle>(_ source: TimeDataSource<V>, format: F)
  where F.FormatInput == V, F.FormatOutput == AttributedString {
    self.init(content: ClockText(source: source, format: format))
  }
}

extension LocalizedStringKey.StringInterpolation {
  /// Adds a value of the clock in a format.
  public mutating func appendInterpolation<V, F: DiscreteFormatStyle>(
    _ source: TimeDataSource<V>, format: F
  ) where F.FormatInput == V, F.FormatOutput == String {
    append(.text(Text(source, format: format)))
  }

  /// Adds a value of the clock in a format with attributes.
  public mutating func appendInterpolation<V, F: DiscreteFormatStyle>(
    _ source: TimeDataSource<V>, format: F
  ) where F.FormatInput == V, F.FormatOutput == AttributedString {
    append(.text(Text(source, format: format)))
  }
}
