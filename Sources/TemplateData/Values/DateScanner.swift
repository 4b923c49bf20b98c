import Foundation

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
