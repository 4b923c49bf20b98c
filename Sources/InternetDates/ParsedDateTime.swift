package import Foundation

/// The components of a parsed date.
package struct ParsedDateTime: Hashable, Sendable {
  package var year: Int
  package var month: Int
  package var day: Int
  package var hour = 0
  package var minute = 0
  package var second = 0
  package var nanosecond = 0
  /// The offset from UTC in seconds, if specified.
  package var offset: Int?

  package init(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Creates the start of a day.
  package init(_ day: CivilDate) {
    self.init(year: day.year, month: day.month, day: day.day)
  }

  /// Returns the time at an offset from UTC, or `nil` if the components are invalid.
  package func date(offset: Int) -> Date? {
    guard isValid else { return nil }
    return seconds(offset: offset).map { Date(timeIntervalSince1970: Double($0) + fraction) }
  }

  /// Returns the time in a time zone; a time that is skipped when clocks are set forward becomes one after the gap.
  package func date(in timeZone: TimeZone) -> Date? {
    guard isValid else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let fields = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
    return calendar.date(from: fields)?.addingTimeInterval(Double(second) + fraction)
  }

  /// Whether the day and the time exist; any minute may have a leap second.
  package var isValid: Bool {
    (1...9999).contains(year) && civilDate != nil
      && (0...23).contains(hour) && (0...59).contains(minute) && (0...60).contains(second)
      && (0..<1_000_000_000).contains(nanosecond)
  }

  /// The day, or `nil` if it does not exist.
  package var civilDate: CivilDate? { CivilDate(year: year, month: month, day: day) }

  /// The number of days from 1970-01-01 to the day, or 0 if it does not exist.
  package var dayNumber: Int { civilDate?.daysSince1970 ?? 0 }

  /// Returns the whole seconds since 1970 at an offset from UTC.
  package func seconds(offset: Int) -> Int? {
    civilDate.map { $0.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset }
  }

  private var fraction: Double { Double(nanosecond) / 1e9 }
}

/// Parses a date of the form `2026-11-21T10:00:00.5+01:00` component by component.
struct DateScanner {
  /// The accepted deviations from RFC 3339.
  enum Form {
    /// None.
    case rfc3339
    /// Deviations that are common: days without a time, times without seconds or zone, `,` before a fraction, offsets
    /// such as `+01` and `+0100`.
    case lenient
  }

  private var rest: ArraySlice<UInt8>
  private let form: Form

  init(_ text: String, _ form: Form) {
    rest = Array(text.utf8)[...]
    self.form = form
  }

  /// Parses the whole text; returns `nil` if it has another form or the day does not exist.
  mutating func dateTime() -> ParsedDateTime? {
    guard let year = digits(4), take("-"), let month = digits(2), take("-"), let day = digits(2)
    else { return nil }
    var dateTime = ParsedDateTime(year: year, month: month, day: day)
    guard dateTime.civilDate != nil else { return nil }
    if form == .lenient, rest.isEmpty { return dateTime }
    guard take("T") || take("t") || take(" "), time(&dateTime), zone(&dateTime), rest.isEmpty else {
      return nil
    }
    return dateTime
  }

  private mutating func time(_ dateTime: inout ParsedDateTime) -> Bool {
    guard let hour = digits(2), take(":"), let minute = digits(2) else { return false }
    (dateTime.hour, dateTime.minute) = (hour, minute)
    guard take(":") else { return form == .lenient }
    guard let second = digits(2) else { return false }
    dateTime.second = second
    guard take(".") || (form == .lenient && take(",")) else { return true }
    let fraction = rest.prefix { 0x30...0x39 ~= $0 }
    rest = rest.dropFirst(fraction.count)
    guard !fraction.isEmpty, fraction.count <= (form == .lenient ? 20 : 9) else { return false }
    for digitIndex in 0..<9 {
      let digit =
        digitIndex < fraction.count ? fraction[fraction.startIndex + digitIndex] - 0x30 : 0
      dateTime.nanosecond = dateTime.nanosecond * 10 + Int(digit)
    }
    return true
  }

  private mutating func zone(_ dateTime: inout ParsedDateTime) -> Bool {
    if rest.isEmpty { return form == .lenient }
    if take("Z") || take("z") {
      dateTime.offset = 0
      return true
    }
    let isWest = rest.first == UInt8(ascii: "-")
    guard take("+") || take("-"), let hours = digits(2), hours < 24 else { return false }
    guard take(":") || form == .lenient else { return false }
    let minutes = rest.isEmpty && form == .lenient ? 0 : digits(2)
    guard let minutes, minutes < 60 else { return false }
    dateTime.offset = (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
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
