import Foundation

/// A point in time on the command line.
enum TimeArgument {
  /// Reads `2026-01-14T09:41:00Z`, with fractions of a second and offsets, or without a zone for `zone`.
  static func date(_ text: String, in zone: TimeZone) throws -> Date {
    let zoned = Date.ISO8601FormatStyle()
    let local = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
    let styles = [
      zoned, Date.ISO8601FormatStyle(includingFractionalSeconds: true),
      local.time(includingFractionalSeconds: false), local,
    ]
    for style in styles {
      if let date = try? Date(text, strategy: style) { return date }
    }
    throw CommandError(
      "the time '\(text)' is not understood; write it as 2026-01-14T09:41:00Z, or without the 'Z' for "
        + "the time zone '\(zone.identifier)'")
  }
}
