import Foundation
import InternetDates

/// Encodes dates as values of parameters: RFC 3339, or the known components only.
enum IntentDate {
  static func date(_ text: String) -> Date? {
    InternetDate.date(rfc3339: text)
  }

  static func text(_ date: Date) -> String { InternetDate.text(of: date) }

  /// The components of a date in UTC, of a day such as `2026-01-14`, or of a time of day such as `09:41`.
  static func components(_ text: String) -> DateComponents? {
    if let date = date(text) {
      return utc.dateComponents(
        [.calendar, .timeZone, .year, .month, .day, .hour, .minute, .second], from: date)
    }
    let parts = text.split(separator: text.contains(":") ? ":" : "-").map { Int($0) }
    let numbers = parts.compactMap { $0 }
    guard numbers.count == parts.count else { return nil }
    return text.contains(":") ? time(numbers) : day(numbers)
  }

  /// The components as text; `nil` if they contain neither a day nor a time of day.
  static func text(_ components: DateComponents) -> String? {
    let day = components.year != nil && components.month != nil && components.day != nil
    guard let hour = components.hour else {
      guard day, let date = noon(of: components) else { return nil }
      return String(text(date).prefix(10))
    }
    if day { return date(of: components).map(text) }
    return "\(padded(hour)):\(padded(components.minute ?? 0))"
  }

  private static func time(_ parts: [Int]) -> DateComponents? {
    guard parts.count == 2, 0..<24 ~= parts[0], 0..<60 ~= parts[1] else { return nil }
    return DateComponents(hour: parts[0], minute: parts[1])
  }

  private static func day(_ parts: [Int]) -> DateComponents? {
    guard parts.count == 3, 1...9999 ~= parts[0] else { return nil }
    let day = DateComponents(year: parts[0], month: parts[1], day: parts[2])
    return day.isValidDate(in: utc) ? day : nil
  }

  private static func noon(of day: DateComponents) -> Date? {
    utc.date(
      from: DateComponents(year: day.year, month: day.month, day: day.day, hour: 12))
  }

  private static func date(of components: DateComponents) -> Date? {
    var calendar = utc
    calendar.timeZone = components.timeZone ?? calendar.timeZone
    return calendar.date(from: components)
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let utc = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    return calendar
  }()
}
