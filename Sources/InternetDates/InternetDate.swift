package import Foundation

/// Parses and formats dates as text: RFC 3339 and similar forms, and RFC 822 as in e-mails and feeds.
package enum InternetDate {
  /// Parses a date such as `2026-11-21T10:00:00+01:00`; `nil` if the format does not match.
  ///
  /// Seconds are optional. A date without zone, or without time, is interpreted in `timeZone`, or rejected if that is
  /// `nil`.
  package static func date(rfc3339 text: String, in timeZone: TimeZone? = nil) -> Date? {
    var scanner = DateScanner(text, .lenient)
    guard let dateTime = scanner.dateTime(), dateTime.isValid else { return nil }
    if let offset = dateTime.offset { return dateTime.date(offset: offset) }
    return timeZone.flatMap { dateTime.date(in: $0) }
  }

  /// Parses a date such as `Sat, 21 Nov 2026 10:00 EST`; `nil` if the format does not match.
  package static func date(rfc822 text: String) -> Date? {
    guard text.utf8.count <= 100 else { return nil }
    var words = text.split(whereSeparator: { ", \t\r\n".contains($0) })[...]
    // The day of the week is redundant.
    if let first = words.first, first.first?.isLetter ?? false { words.removeFirst() }
    guard words.count >= 4, let day = number(words.removeFirst(), digits: 1...2),
      let month = months.firstIndex(of: words.removeFirst().prefix(3).lowercased()),
      let year = number(words.removeFirst(), digits: 2...4),
      let time = clock(words.removeFirst()), let offset = zone(words.first)
    else { return nil }
    return ParsedDateTime(
      year: year < 50 ? year + 2000 : year < 1000 ? year + 1900 : year, month: month + 1, day: day,
      hour: time.hour, minute: time.minute, second: time.second
    ).date(offset: offset)
  }

  /// Parses a date in the exact form of RFC 3339 and returns milliseconds since 1970, or `nil` if the format does not
  /// match; smaller fractions are truncated.
  package static func milliseconds(rfc3339 text: String) -> Int64? {
    var scanner = DateScanner(text, .rfc3339)
    guard let dateTime = scanner.dateTime(), (0...23).contains(dateTime.hour),
      (0...59).contains(dateTime.minute), (0...59).contains(dateTime.second),
      let seconds = dateTime.seconds(offset: dateTime.offset ?? 0)
    else { return nil }
    return Int64(seconds) * 1000 + Int64(dateTime.nanosecond / 1_000_000)
  }

  /// Whether a date is formatted with milliseconds.
  package enum Fraction: Sendable {
    /// Only if the date has a fraction of a second.
    case whereNeeded
    case always
    case never
  }

  /// Formats a date in the form of RFC 3339, in UTC; dates outside of the years 0000 to 9999 are clamped.
  package static func text(of date: Date, fraction: Fraction = .whereNeeded) -> String {
    let isWhole = date.timeIntervalSince1970.rounded() == date.timeIntervalSince1970
    let fraction = fraction == .whereNeeded ? (isWhole ? .never : .always) : fraction
    return text(milliseconds: milliseconds(of: date), fraction: fraction)
  }

  /// The times that RFC 3339 can represent, in milliseconds since 1970: the years 0000 to 9999.
  package static let range: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// Returns the last whole millisecond since 1970 up to a date, clamped to the range.
  package static func milliseconds(of date: Date) -> Int64 {
    // A sum of times in seconds has rounding errors: 0.3 must not become 299 ms.
    let exact = (date.timeIntervalSince1970 * 1000 + 1e-3).rounded(.down)
    // NaN must be handled separately, because it is not clamped.
    let clamped = exact.isNaN ? 0 : Swift.min(Swift.max(exact, -1e18), 1e18)
    return Swift.min(Swift.max(Int64(clamped), range.lowerBound), range.upperBound)
  }

  /// Formats a time in milliseconds since 1970 in the form of RFC 3339, in UTC.
  package static func text(milliseconds: Int64, fraction: Fraction = .whereNeeded) -> String {
    let milliseconds = Int(milliseconds)
    let day = milliseconds.flooredQuotient(by: 86_400_000)
    let rest = milliseconds - day * 86_400_000
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60]
      .map { $0.padded(to: 2) }.joined(separator: ":")
    let hasFraction =
      switch fraction {
      case .whereNeeded: rest % 1000 != 0
      case .always: true
      case .never: false
      }
    let decimals = hasFraction ? "." + (rest % 1000).padded(to: 3) : ""
    return "\(CivilDate(daysSince1970: day).text)T\(clock)\(decimals)Z"
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The zones of RFC 822, in hours; RFC 2822 treats all other names as UTC.
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
