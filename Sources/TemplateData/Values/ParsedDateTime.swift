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

/// Reads a date of the form `2026-11-21T10:00:00.5+01:00` field by field.
struct DateScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  /// What the whole text says, or `nil` where it has another form.
  mutating func moment() -> ParsedDateTime? {
    guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2)
    else { return nil }
    var moment = ParsedDateTime(year: year, month: month, day: day)
    guard !rest.isEmpty else { return moment.isPossible ? moment : nil }
    guard take("T") || take("t") || take(" "), time(&moment), zone(&moment), rest.isEmpty else {
      return nil
    }
    return moment.isPossible ? moment : nil
  }

  private mutating func time(_ moment: inout ParsedDateTime) -> Bool {
    guard let hour = digits(2), take(":"), let minute = digits(2) else { return false }
    (moment.hour, moment.minute) = (hour, minute)
    guard take(":") else { return true }
    guard let second = digits(2) else { return false }
    moment.second = Double(second)
    guard take(".") || take(",") else { return true }
    let fraction = rest.prefix { 0x30...0x39 ~= $0 }
    rest = rest.dropFirst(fraction.count)
    guard !fraction.isEmpty, fraction.count <= 20,
      let value = Double("0." + String(decoding: fraction, as: UTF8.self))
    else { return false }
    moment.second += value
    return true
  }

  private mutating func zone(_ moment: inout ParsedDateTime) -> Bool {
    if rest.isEmpty { return true }
    if take("Z") || take("z") {
      moment.offset = 0
      return true
    }
    let isWest = rest.first == UInt8(ascii: "-")
    guard take("+") || take("-"), let hours = digits(2), hours < 24 else { return false }
    _ = take(":")
    let minutes = rest.isEmpty ? 0 : digits(2)
    guard let minutes, minutes < 60 else { return false }
    moment.offset = (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
    return true
  }

  private mutating func digits(_ count: Int) -> Int? {
    let text = rest.prefix(count)
    guard text.count == count, text.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    rest = rest.dropFirst(count)
    return Int(String(decoding: text, as: UTF8.self))
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
