import Foundation

/// What a written date says, field by field.
struct ParsedDateTime: Hashable {
  var year: Int
  var month: Int
  var day: Int
  var hour = 0
  var minute = 0
  var second = 0.0
  /// The distance from UTC in seconds, where it is written.
  var offset: Int?

  /// The moment at a distance from UTC, or `nil` where no clock shows it.
  func date(offset: Int) -> Date? {
    guard isPossible else { return nil }
    let seconds = Double(dayNumber * 86_400 + hour * 3600 + minute * 60 - offset)
    return Date(timeIntervalSince1970: seconds + second)
  }

  /// The moment in a time zone; one that is skipped in spring is the same time after the gap.
  func date(in timeZone: TimeZone) -> Date? {
    guard isPossible else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let fields = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
    return calendar.date(from: fields)?.addingTimeInterval(second)
  }

  var isPossible: Bool {
    (1...9999).contains(year) && (1...12).contains(month) && day >= 1 && day <= daysInMonth
      && (0...23).contains(hour) && (0...59).contains(minute) && second >= 0 && second < 61
  }

  private var daysInMonth: Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days since 1970-01-01 in the Gregorian calendar; a year begins in March here, so that its last day is the leap day.
  var dayNumber: Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
