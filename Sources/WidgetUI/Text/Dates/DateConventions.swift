package import Foundation

/// How dates are written at a place: the language, the time zone and the calendar.
package struct DateConventions: Hashable, Sendable {
  package let locale: Locale
  package let timeZone: TimeZone
  /// With the time zone and the locale set.
  package let calendar: Calendar

  package init(locale: Locale, timeZone: TimeZone, calendar: Calendar) {
    self.locale = locale
    self.timeZone = timeZone
    var calendar = calendar
    calendar.timeZone = timeZone
    calendar.locale = locale
    self.calendar = calendar
  }

  package init(_ environment: EnvironmentValues) {
    self.init(
      locale: environment.locale, timeZone: environment.timeZone, calendar: environment.calendar)
  }

  /// The day: `June 3, 2019`.
  func day(of date: Date) -> String {
    Date.FormatStyle(
      date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: timeZone
    ).format(date)
  }

  /// The time of day: `8:00 AM`, with the narrow space that no line breaks at.
  func time(of date: Date) -> String {
    Date.FormatStyle(
      date: .omitted, time: .shortened, locale: locale, calendar: calendar, timeZone: timeZone
    ).format(date)
  }

  /// The day in digits and the time of day.
  func dayAndTime(of date: Date) -> String {
    Date.FormatStyle(
      date: .numeric, time: .shortened, locale: locale, calendar: calendar, timeZone: timeZone
    ).format(date)
  }
}
