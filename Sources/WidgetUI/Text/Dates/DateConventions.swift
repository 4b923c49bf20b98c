package import Foundation

/// How dates are written at a place: the language, the time zone and the calendar.
package struct DateConventions: Hashable, Sendable {
  package let locale: Locale
  package let timeZone: TimeZone
  /// With the time zone and the locale set.
  package let calendar: Calendar
  /// Whether seconds that pass are written; on a display that is slower signs stand for them.
  package var showsSeconds: Bool

  package init(
    locale: Locale, timeZone: TimeZone, calendar: Calendar, showsSeconds: Bool = true
  ) {
    self.showsSeconds = showsSeconds
    self.locale = locale
    self.timeZone = timeZone
    var calendar = calendar
    calendar.timeZone = timeZone
    calendar.locale = locale
    self.calendar = calendar
  }

  package init(_ environment: EnvironmentValues) {
    self.init(
      locale: environment.locale, timeZone: environment.timeZone, calendar: environment.calendar,
      showsSeconds: environment.showsSeconds)
  }

  /// The day: `June 3, 2019`.
  func day(of date: Date) -> String { string(from: date, .long, .none) }

  /// The time of day: `8:00 AM`, with the narrow space that no line breaks at.
  func time(of date: Date) -> String { string(from: date, .none, .short) }

  /// Both times; with their days where these differ.
  func span(from start: Date, to end: Date) -> String {
    guard calendar.isDate(start, inSameDayAs: end) else {
      return string(from: start, .short, .short) + " – " + string(from: end, .short, .short)
    }
    return time(of: start) + "–" + time(of: end)
  }

  private func string(
    from date: Date, _ day: DateFormatter.Style, _ time: DateFormatter.Style
  ) -> String {
    guard date.isWithinCalendars else { return "" }
    if let american = AmericanDates(self) { return american.string(from: date, day, time) }
    return PreparedFormatter(conventions: self, day: day, time: time).string(from: date)
  }
}
