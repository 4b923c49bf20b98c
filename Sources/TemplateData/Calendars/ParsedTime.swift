import CCalendar
import Foundation

/// A time of a calendar as it is written.
struct ParsedTime: Hashable {
  var moment: ParsedDateTime
  var isDate: Bool
  /// The moment where the file itself says which.
  private var instant: Date?
  private var zone: String?

  init?(_ time: calendar_time) {
    guard time.is_set else { return nil }
    moment = ParsedDateTime(
      year: Int(time.year), month: Int(time.month), day: Int(time.day), hour: Int(time.hour),
      minute: Int(time.minute), second: Double(time.second))
    isDate = time.is_date
    instant = time.is_instant ? Date(timeIntervalSince1970: Double(time.instant)) : nil
    zone = time.zone.map { String(cString: $0) }
    guard moment.isPossible else { return nil }
  }

  /// The moment that is meant; days and times without a zone are of the given one.
  func date(in timeZone: TimeZone) -> Date? {
    if let instant { return instant }
    if isDate { return ParsedDateTime(moment.day(0)).date(in: timeZone) }
    let named = zone.flatMap { TimeZone(identifier: $0) ?? WindowsZones.timeZone(named: $0) }
    return moment.date(in: named ?? timeZone)
  }

  /// The start of a day so many days later.
  func day(_ days: Int, in timeZone: TimeZone) -> Date? {
    ParsedDateTime(moment.day(days)).date(in: timeZone)
  }
}

extension ParsedDateTime {
  fileprivate init(_ day: (year: Int, month: Int, day: Int)) {
    self.init(year: day.year, month: day.month, day: day.day)
  }

  /// The day so many days later, by the inverse of `dayNumber`.
  fileprivate func day(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let number = dayNumber + days + 719_468
    let era = (number >= 0 ? number : number - 146_096) / 146_097
    let dayOfEra = number - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shifted + 2) / 5 + 1
    )
  }
}
