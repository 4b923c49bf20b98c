import Foundation
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Quiet hours")
struct QuietTimeTests {
  /// Parses hours like `22:00-06:30`.
  static func hours(_ text: String) -> [QuietHours] {
    text.split(separator: " ").map { span in
      let ends = span.split(separator: "-").map { time in
        let parts = time.split(separator: ":").compactMap { Int($0) }
        return parts[0] * 60 + parts[1]
      }
      return QuietHours(start: ends[0], end: ends[1])
    }
  }

  private func quiet(_ text: String, _ zone: String = "Europe/Berlin") throws -> QuietTime {
    QuietTime(Self.hours(text), zone: try #require(TimeZone(identifier: zone)))
  }

  @Test(
    "last until their end in local time",
    arguments: [
      ("22:00-06:30", "2026-01-14T20:59:59Z", "2026-01-14T20:59:59Z"),
      ("22:00-06:30", "2026-01-14T21:00:00Z", "2026-01-15T05:30:00Z"),
      ("22:00-06:30", "2026-01-15T05:29:59.999Z", "2026-01-15T05:30:00Z"),
      ("22:00-06:30", "2026-01-15T05:30:00Z", "2026-01-15T05:30:00Z"),
      ("22:00-06:30", "2026-07-01T20:00:00Z", "2026-07-02T04:30:00Z"),
      ("13:00-14:00", "2026-01-14T12:20:07Z", "2026-01-14T13:00:00Z"),
      // Nights with a daylight saving transition.
      ("22:00-06:30", "2026-03-28T21:00:00Z", "2026-03-29T04:30:00Z"),
      ("22:00-06:30", "2026-10-24T20:00:00Z", "2026-10-25T05:30:00Z"),
      // An end that does not exist in local time, and an hour that occurs twice.
      ("01:00-02:30", "2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z"),
      ("01:00-02:30", "2026-10-25T00:00:00Z", "2026-10-25T00:30:00Z"),
      ("01:00-02:30", "2026-10-25T01:00:00Z", "2026-10-25T01:30:00Z"),
      // Adjacent and overlapping hours.
      ("22:00-00:00 00:00-06:30", "2026-01-14T21:00:00Z", "2026-01-15T05:30:00Z"),
      ("20:00-23:00 22:00-01:00", "2026-01-14T19:00:00Z", "2026-01-15T00:00:00Z"),
      // No quiet hours, or quiet hours all day.
      ("08:00-08:00", "2026-01-14T07:00:00Z", "2026-01-14T07:00:00Z"),
      ("00:00-12:00 12:00-00:00", "2026-01-14T07:00:00Z", "2026-01-14T07:00:00Z"),
      ("", "2026-01-14T07:00:00Z", "2026-01-14T07:00:00Z"),
    ])
  func ends(hours: String, time: String, end: String) throws {
    let quiet = try quiet(hours), time = try #require(Timestamp(time))
    #expect(quiet.end(from: time).text == end)
    #expect(quiet.contains(time) == (quiet.end(from: time) != time))
  }

  @Test("do not extend past the last representable date")
  func lastRepresentableDate() throws {
    let last = Timestamp(Date(timeIntervalSince1970: 1e12))
    #expect(last.text == "9999-12-31T23:59:59.999Z")
    #expect(try quiet("22:00-06:30").end(from: last) == last)
  }

  @Test(
    "cover exactly the seconds between start and end",
    arguments: ["Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns"])
  func whole(zone: String) throws {
    let quiet = try quiet("21:45-05:20 12:01-12:59", zone)
    let start = try #require(Timestamp("2026-03-01T00:00:00Z"))
    for step in 0..<3000 {
      let time = start.later(by: Int64(step) * 7_900_000)
      let end = quiet.end(from: time)
      #expect(!quiet.contains(end))
      guard end > time else { continue }
      #expect(quiet.contains(end.later(by: -1)))
      #expect(end.milliseconds - time.milliseconds <= 9 * 3_600_000)
    }
  }
}
