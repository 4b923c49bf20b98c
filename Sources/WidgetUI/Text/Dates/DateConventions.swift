package import Foundation
import Synchronization

/// The conventions for formatting dates: the language, the time zone and the calendar.
package struct DateConventions: Hashable, Sendable {
  package let locale: Locale
  package let timeZone: TimeZone
  /// The calendar, with the time zone and the locale set.
  package let calendar: Calendar
  /// Whether running seconds are shown; slower displays show dashes instead.
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

  /// The time of day: `8:00 AM`, with a narrow no-break space.
  func time(of date: Date) -> String { string(from: date, .none, .short) }

  /// Formats a range of times, with their days if they differ.
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
    return CachedDateFormatter(conventions: self, day: day, time: time).string(from: date)
  }
}

/// Formats dates in American English, the default locale.
///
/// Returns the same texts as the locale's data, but avoids the 10 ms for loading them.
struct AmericanDates {
  private let calendar: Calendar

  /// Creates a formatter if the conventions are the American defaults, or returns `nil`.
  init?(_ conventions: DateConventions) {
    guard ["en_US", "en-US"].contains(conventions.locale.identifier),
      conventions.calendar.identifier == .gregorian
    else { return nil }
    calendar = conventions.calendar
  }

  func string(
    from date: Date, _ day: DateFormatter.Style, _ time: DateFormatter.Style
  ) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    let (year, month, number) = (parts.year ?? 1, parts.month ?? 1, parts.day ?? 1)
    let clock = time == .none ? nil : clock(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
    let words: String? =
      switch day {
      case .none: nil
      case .short: "\(month)/\(number)/\(Self.twoDigits(year % 100))"
      case .medium, .long, .full: "\(Self.months[month - 1]) \(number), \(year)"
      @unknown default: nil
      }
    return [words, clock].compactMap { $0 }.joined(separator: ", ")
  }

  private func clock(hour: Int, minute: Int) -> String {
    let shown = hour % 12 == 0 ? 12 : hour % 12
    return "\(shown):\(Self.twoDigits(minute))\u{202F}\(hour < 12 ? "AM" : "PM")"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

/// A cached date formatter: creating one takes a millisecond, using it 50 µs.
struct CachedDateFormatter: Hashable {
  let conventions: DateConventions
  let day: DateFormatter.Style
  let time: DateFormatter.Style

  /// The maximum number of cached formatters; more than a program's locales and time zones, so in
  /// practice none is created twice.
  private static let maximumCached = 64
  private static let cache = Mutex<[CachedDateFormatter: DateFormatter]>([:])

  func string(from date: Date) -> String {
    Self.cache.withLock { made in
      if let formatter = made[self] { return formatter.string(from: date) }
      if made.count >= Self.maximumCached { made.removeAll() }
      let formatter = DateFormatter()
      formatter.locale = conventions.locale
      formatter.calendar = conventions.calendar
      formatter.timeZone = conventions.timeZone
      formatter.dateStyle = day
      formatter.timeStyle = time
      made[self] = formatter
      return formatter.string(from: date)
    }
  }
}
