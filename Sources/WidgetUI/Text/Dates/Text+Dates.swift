public import Foundation

extension Text {
  /// How a date is shown.
  ///
  /// A text that follows the clock shows its value at the picture's date, and a timeline has a picture
  /// for every value that the display can show in time. On a display whose pictures stay for longer than
  /// a second, signs stand for seconds that pass, as on a telephone that is always on: `12:−−`.
  public struct DateStyle: Hashable, Codable, Sendable {
    private enum Kind: String, Codable { case time, date, relative, offset, timer }
    private let kind: Kind

    /// The time of day: `11:23 PM`.
    public static let time = DateStyle(kind: .time)
    /// The day: `June 3, 2019`.
    public static let date = DateStyle(kind: .date)
    /// How far the date is away: `2 hours, 23 minutes`; the two largest units, and seconds below a
    /// minute.
    public static let relative = DateStyle(kind: .relative)
    /// How far the date is away, with a sign: `+2 hours` after it, `−3 months` before it.
    public static let offset = DateStyle(kind: .offset)
    /// A clock that runs down to the date and up from it: `36:59:01`.
    public static let timer = DateStyle(kind: .timer)

    func dynamic(_ date: Date) -> DynamicDate {
      switch kind {
      case .time: .time(date)
      case .date: .date(date)
      case .relative: .relative(date)
      case .offset: .offset(date)
      case .timer: .timer(date)
      }
    }
  }

  /// Shows a date in a style, in the environment's locale, time zone and calendar.
  public init(_ date: Date, style: DateStyle) {
    self.init(content: DynamicDateText(date: style.dynamic(date)))
  }

  /// Shows a span of time: `10:30 AM–10:40 AM`; with the days where they differ.
  public init(_ dates: ClosedRange<Date>) {
    self.init(content: DynamicDateText(date: .span(from: dates.lowerBound, to: dates.upperBound)))
  }

  /// Shows a span of time: `10:30 AM–10:40 AM`; with the days where they differ.
  public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }

  /// Shows a timer that runs within a span of time and stands still before and after it.
  ///
  /// - Parameters:
  ///   - timerInterval: when the timer runs.
  ///   - pauseTime: from when on it stands still; `nil` is never.
  ///   - countsDown: whether it shows what is left, or what has passed.
  ///   - showsHours: whether hours are shown from 60 minutes on; otherwise minutes go on counting.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    let timer = TimerInterval(
      timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours)
    self.init(content: DynamicDateText(date: .timerInterval(timer)))
  }
}

/// A date in a text, at the time of the frame.
package struct DynamicDateText: TextContent {
  package let date: DynamicDate

  package func resolve(in inputs: LoweringInputs) -> [TextPiece] {
    let environment = inputs.environment
    let conventions = DateConventions(environment)
    inputs.services.clock.note(date, in: conventions)
    return [TextPiece(date.value(at: environment.now, in: conventions))]
  }
}
