package import Foundation

/// Dates as they are written in data: RFC 3339 and what resembles it, and RFC 822 of mails and feeds.
package enum InternetDate {
  /// The date of a text such as `2026-11-21T10:00:00+01:00`, or `nil` where it is none.
  ///
  /// Seconds may be missing. A text without a zone, or without a time, is one of `timeZone`, or none where that
  /// is `nil`.
  package static func date(rfc3339 text: String, in timeZone: TimeZone? = nil) -> Date? {
    var scanner = DateScanner(text)
    guard let moment = scanner.moment() else { return nil }
    if let offset = moment.offset { return moment.date(offset: offset) }
    return timeZone.flatMap { moment.date(in: $0) }
  }

  /// The date of a text such as `Sat, 21 Nov 2026 10:00 EST`, or `nil` where it is none.
  package static func date(rfc822 text: String) -> Date? {
    guard text.utf8.count <= 100 else { return nil }
    var words = text.split(whereSeparator: { ", \t\r\n".contains($0) })[...]
    // The day of the week says nothing new.
    if let first = words.first, first.first?.isLetter ?? false { words.removeFirst() }
    guard words.count >= 4, let day = number(words.removeFirst(), digits: 1...2),
      let month = months.firstIndex(of: words.removeFirst().prefix(3).lowercased()),
      let year = number(words.removeFirst(), digits: 2...4),
      let time = clock(words.removeFirst()), let offset = zone(words.first)
    else { return nil }
    return ParsedDateTime(
      year: year < 50 ? year + 2000 : year < 1000 ? year + 1900 : year, month: month + 1, day: day,
      hour: time.hour, minute: time.minute, second: Double(time.second)
    ).date(offset: offset)
  }

  /// A date as RFC 3339 writes it, in UTC.
  package static func text(of date: Date) -> String {
    let format = Date.ISO8601FormatStyle(
      includingFractionalSeconds: date.timeIntervalSince1970.rounded()
        != date.timeIntervalSince1970)
    return date.formatted(format)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The zones of RFC 822, in hours; RFC 2822 takes every other name for UTC.
  private static let zones = [
    "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
  ]

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return Int(text)
  }

  private static func clock(_ text: Substring) -> (hour: Int, minute: Int, second: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      .map { number($0, digits: 1...2) }
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1] else {
      return nil
    }
    guard let second = parts.count == 3 ? parts[2] : 0 else { return nil }
    return (hour, minute, second)
  }

  private static func zone(_ text: Substring?) -> Int? {
    guard let text, let sign = text.first, "+-".contains(sign) else {
      return (text.flatMap { zones[$0.lowercased()] } ?? 0) * 3600
    }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.utf8.count == 4, let number = number(digits[...], digits: 4...4),
      number / 100 < 24, number % 100 < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (number / 100 * 3600 + number % 100 * 60)
  }
}
