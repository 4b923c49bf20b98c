package import Foundation
import Graphics

/// A time as a manifest writes it: RFC 3339 in UTC, milliseconds where there are any.
///
///     Timestamp(Date(timeIntervalSince1970: 0.25)).text  // 1970-01-01T00:00:00.250Z
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970 in UTC.
  package let milliseconds: Int64

  /// The times that RFC 3339 can write: the years 0000 to 9999.
  package static let range: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// The last whole millisecond up to `date`, or the nearest end of the range.
  package init(_ date: Date) {
    // A sum of times in seconds is off by some bits: 0.3 must not become 299 ms.
    let exact = (date.timeIntervalSince1970 * 1000 + 1e-3).rounded(.down)
    self.init(milliseconds: Int64(clamping: exact))
  }

  package init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// The time for computing.
  package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  package static func < (left: Self, right: Self) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Timestamp {
  /// The time in RFC 3339.
  package var text: String {
    let day = milliseconds.flooredQuotient(by: 86_400_000)
    let rest = milliseconds - day * 86_400_000
    let civil = CivilDate(daysSince1970: day)
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60]
      .map { $0.padded(to: 2) }.joined(separator: ":")
    let fraction = rest % 1000 == 0 ? "" : "." + (rest % 1000).padded(to: 3)
    return "\(civil.text)T\(clock)\(fraction)Z"
  }

  /// Reads RFC 3339 with any offset, or returns `nil`; what is below a millisecond is left out.
  package init?(_ text: String) {
    let pattern =
      #/(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})/#
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    let fields = match.output
    let numbers = [fields.1, fields.2, fields.3, fields.4, fields.5, fields.6].compactMap {
      Int64($0)
    }
    guard numbers.count == 6,
      let day = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])?.daysSince1970,
      numbers[3] < 24, numbers[4] < 60, numbers[5] < 60,
      let offset = Self.offset(fields.8)
    else { return nil }
    let fraction = Int64(((fields.7 ?? "") + "000").prefix(3)) ?? 0
    let seconds = day * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5] - offset
    self.init(milliseconds: seconds * 1000 + fraction)
  }

  /// Seconds east of Greenwich.
  private static func offset(_ text: Substring) -> Int64? {
    guard text.count == 6 else { return 0 }
    guard let hours = Int64(text.dropFirst().prefix(2)), let minutes = Int64(text.suffix(2)),
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (text.hasPrefix("-") ? -1 : 1)
  }
}

extension Timestamp: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = Timestamp(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "'\(text)' is not a time; write it like '2026-01-31T08:00:00Z'")
    }
    self = time
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// A day of the Gregorian calendar, reckoned without a calendar library: it is needed at every start.
struct CivilDate: Hashable {
  let year: Int64
  let month: Int64
  let day: Int64

  /// Makes a day, or nothing where there is no such day.
  init?(year: Int64, month: Int64, day: Int64) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Makes the day that is so many days after the first of January 1970.
  ///
  /// Years are reckoned from March, so that the leap day is a year's last; an era has 400 years, or
  /// 146,097 days, and 719,468 days lie between the first of March of the year 0 and 1970.
  init(daysSince1970 days: Int64) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    day = ofYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The days after the first of January 1970.
  var daysSince1970: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredQuotient(by: 400)
    let yearOfEra = shiftedYear - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let ofEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear
    return era * 146_097 + ofEra - 719_468
  }

  /// The day like `2026-01-31`.
  var text: String { "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))" }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int64 {
  /// The quotient rounded down, also below 0.
  func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// The digits with zeros before them.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
