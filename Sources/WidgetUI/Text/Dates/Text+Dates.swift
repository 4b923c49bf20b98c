public import Foundation

extension Text {
  /// A format of a date.
  ///
  /// A text that depends on the clock shows its value at the frame's date, and a timeline has a
  /// frame for every value that the display can show in time. On a display whose frames stay for
  /// longer than a second, dashes replace running seconds, as on a phone with an always-on display:
  /// `12:−−`.
  public struct DateStyle: Hashable, Codable, Sendable {
    private enum Kind: String, Codable { case time, date, relative, offset, timer }
    private let kind: Kind

    /// The time of day: `11:23 PM`.
    public static let time = DateStyle(kind: .time)
    /// The day: `June 3, 2019`.
    public static let date = DateStyle(kind: .date)
    /// The distance to the date: `2 hours, 23 minutes`; the two largest units, and seconds below a
    /// minute.
    public static let relative = DateStyle(kind: .relative)
    /// The distance to the date with a sign: `+2 hours` after it, `−3 months` before it.
    public static let offset = DateStyle(kind: .offset)
    /// A clock that counts down to the date and up from it: `36:59:01`.
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

  /// Creates a text that shows a date in a style, in the environment's locale, time zone and
  /// calendar.
  public init(_ date: Date, style: DateStyle) {
    self.init(content: DynamicDateText(date: style.dynamic(date)))
  }

  /// Creates a text that shows a date range: `10:30 AM–10:40 AM`; with the days if they differ.
  public init(_ dates: ClosedRange<Date>) {
    self.init(content: DynamicDateText(date: .span(from: dates.lowerBound, to: dates.upperBound)))
  }

  /// Creates a text that shows a date range: `10:30 AM–10:40 AM`; with the days if they differ.
  public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }

  /// Creates a text that shows a timer, which runs within a date range and is stopped before and
  /// after it.
  ///
  /// - Parameters:
  ///   - timerInterval: when the timer runs.
  ///   - pauseTime: when the timer pauses; `nil` for never.
  ///   - countsDown: whether it shows the remaining or the elapsed time.
  ///   - showsHours: whether it shows hours from 60 minutes on; otherwise, minutes exceed 59.
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
    inputs.services.clock.record(date, in: conventions)
    return [TextPiece(date.value(at: environment.now, in: conventions))]
  }
}
