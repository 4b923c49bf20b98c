package import Foundation

/// A date in a text that depends on the current time.
///
/// It is a separate value so that a timeline can be expanded: ``value(at:in:)`` returns the text at
/// a time, ``nextChange(after:in:)`` when it next changes. Formats: SwiftUI's documentation.
package enum DynamicDate: Hashable, Codable, Sendable {
  /// `June 3, 2019`.
  case date(Date)
  /// `11:23 PM`.
  case time(Date)
  /// `2 hours, 23 minutes`, before and after the date.
  case relative(Date)
  /// `−3 months` before the date, `+2 hours` after it.
  case offset(Date)
  /// `36:59:01`, counting down to the date and up from it.
  case timer(Date)
  /// `10:30 AM–10:40 AM`.
  case span(from: Date, to: Date)
  case timerInterval(TimerInterval)

  /// Returns the text at `now`.
  package func value(at now: Date, in conventions: DateConventions) -> String {
    switch self {
    case .date(let date): conventions.day(of: date)
    case .time(let date): conventions.time(of: date)
    case .relative(let date): ElapsedTime(to: date, at: now, in: conventions).relative
    case .offset(let date): ElapsedTime(to: date, at: now, in: conventions).offset
    case .timer(let date): timer(date, at: now, in: conventions)
    case .span(let start, let end): conventions.span(from: start, to: end)
    case .timerInterval(let timer):
      timer.clock(at: now, showsSeconds: conventions.showsSeconds).string(in: conventions.locale)
    }
  }

  private func timer(_ date: Date, at now: Date, in conventions: DateConventions) -> String {
    let seconds = abs(MillisecondDate(now).seconds(since: MillisecondDate(date)))
    return TimerClock(seconds: seconds, showsSeconds: conventions.showsSeconds)
      .string(in: conventions.locale)
  }

  /// Returns the first time after `now` at which the text changes, or `nil` if it never does.
  package func nextChange(after now: Date, in conventions: DateConventions) -> Date? {
    switch self {
    case .date, .time, .span: nil
    case .relative(let date):
      ElapsedTime(to: date, at: now, in: conventions).nextChange(fields: 2, hasSign: false)
    case .offset(let date):
      ElapsedTime(to: date, at: now, in: conventions).nextChange(fields: 1, hasSign: true)
    case .timer(let date):
      nextTick(of: date, after: now, showsSeconds: conventions.showsSeconds)
    case .timerInterval(let timer):
      timer.nextChange(after: now, showsSeconds: conventions.showsSeconds)
    }
  }

  private func nextTick(of date: Date, after now: Date, showsSeconds: Bool) -> Date? {
    let date = MillisecondDate(date)
    let seconds = MillisecondDate(now).seconds(since: date)
    guard abs(seconds) < TimerClock.maximumSeconds else { return nil }
    let next = TimerClock.nextChange(after: seconds, showsSeconds: showsSeconds)
    return date.adding(seconds: next).date
  }

  /// Whether the text depends on the current time.
  var followsClock: Bool {
    switch self {
    case .date, .time, .span: false
    case .relative, .offset, .timer, .timerInterval: true
    }
  }
}
