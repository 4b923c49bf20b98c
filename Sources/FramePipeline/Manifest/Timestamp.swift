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
