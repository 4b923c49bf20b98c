package import Foundation
import InternetDates

/// A time as a manifest writes it: RFC 3339 in UTC, with milliseconds if they are not zero.
///
///     Timestamp(Date(timeIntervalSince1970: 0.25)).text  // 1970-01-01T00:00:00.250Z
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970 in UTC.
  package let milliseconds: Int64

  /// The times that RFC 3339 can represent: the years 0000 to 9999.
  package static let range = InternetDate.range

  /// Creates the last whole millisecond that is not after `date`, clamped to the range.
  package init(_ date: Date) {
    self.init(milliseconds: InternetDate.milliseconds(of: date))
  }

  package init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
  }

  /// The time as a `Date`.
  package var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  package static func < (left: Self, right: Self) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Timestamp {
  /// The time in RFC 3339.
  package var text: String { InternetDate.text(milliseconds: milliseconds) }

  /// Parses RFC 3339 with any offset, or returns `nil`; fractions of a millisecond are dropped.
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
