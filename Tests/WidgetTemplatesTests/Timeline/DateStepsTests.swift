import Foundation
import Testing

@testable import WidgetTemplates

/// Entries are at full quarter hours, hours and days of the local clock.
@Suite struct DateStepsTests {
  private func steps(
    _ seconds: Int, from start: String, count: Int = 4, until end: String? = nil,
    in zone: String = "Europe/Berlin"
  ) throws -> [String] {
    let zone = try #require(TimeZone(identifier: zone))
    var format = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
      .timeSeparator(.colon).time(includingFractionalSeconds: false)
    format.timeZone = zone
    return IntervalDates(seconds: seconds, timeZone: zone).dates(
      from: try Date(start, strategy: .iso8601), count: count,
      until: try end.map { try Date($0, strategy: .iso8601) }
    ).map { String($0.formatted(format).suffix(8)) }
  }

  @Test func beginsNowAndContinuesAtFullQuarters() throws {
    #expect(
      try steps(900, from: "2026-01-14T08:41:10Z") == [
        "09:41:10", "09:45:00", "10:00:00", "10:15:00",
      ])
  }

  @Test func alignsToLocalMidnight() throws {
    #expect(try steps(86_400, from: "2026-01-14T08:41:00Z", count: 2) == ["09:41:00", "00:00:00"])
    #expect(
      try steps(86_400, from: "2026-01-14T08:41:00Z", count: 2, in: "Asia/Kolkata")
        == ["14:11:00", "00:00:00"])
  }

  @Test func alignsToFullHoursAfterADaylightSavingTransition() throws {
    #expect(
      try steps(7200, from: "2026-03-28T23:30:00Z") == [
        "00:30:00", "03:00:00", "04:00:00", "06:00:00",
      ])
  }

  @Test func repeatsTheHourWhenDaylightSavingTimeEnds() throws {
    #expect(
      try steps(1800, from: "2026-10-25T00:10:00Z") == [
        "02:10:00", "02:30:00", "02:00:00", "02:30:00",
      ])
  }

  @Test func endsAtTheLastDate() throws {
    #expect(
      try steps(900, from: "2026-01-14T08:41:00Z", count: 9, until: "2026-01-14T09:05:00Z")
        == ["09:41:00", "09:45:00", "10:00:00", "10:05:00"])
  }
}
