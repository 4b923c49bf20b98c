package import Foundation
import InternetDates

/// A time as a manifest writes it: RFC 3339 in UTC, milliseconds where there are any.
///
///     Timestamp(Date(timeIntervalSince1970: 0.25)).text  // 1970-01-01T00:00:00.250Z
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970 in UTC.
  package let milliseconds: Int64

  /// The times that RFC 3339 can write: the years 0000 to 9999.
  package static let range = InternetDate.range

  /// The last whole millisecond up to `date`, or the nearest end of the range.
  package init(_ date: Date) {
    self.init(milliseconds: InternetDate.milliseconds(of: date))
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
  package var text: String { InternetDate.text(milliseconds: milliseconds) }

  /// Reads RFC 3339 with any offset, or returns `nil`; what is below a millisecond is left out.
  package init?(_ text: String) {
    guard let milliseconds = InternetDate.milliseconds(rfc3339: text) else { return nil }
    self.init(milliseconds: milliseconds)
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
