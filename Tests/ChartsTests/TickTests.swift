import Foundation
import Testing

@testable import Charts

/// The values at which axes have marks.
struct TickTests {
  @Test(arguments: [
    // lower, upper, desired, expected
    (0.0, 10.0, 5, [0.0, 2, 4, 6, 8, 10]),
    (0, 14, 4, [0, 5, 10, 15]),
    (0, 1, 4, [0, 0.2, 0.4, 0.6, 0.8, 1]),
    (-3, 7, 3, [-5, 0, 5, 10]),
    (0, 0.03, 3, [0, 0.01, 0.02, 0.03]),
    (98, 104, 3, [98, 100, 102, 104]),
    (0, 12_300, 4, [0, 5000, 10_000, 15_000]),
  ])
  func ticksAreRoundNumbers(lower: Double, upper: Double, desired: Int, expected: [Double]) {
    let ticks = NumberTicks(lower: lower, upper: upper, desiredCount: desired)
    #expect(ticks.roundedValues.map { ($0 * 1000).rounded() / 1000 } == expected)
  }

  @Test(arguments: [
    (0.0, 0.0), (.infinity, 1), (.nan, 3), (-1e308, 1e308), (1, 1 + 1e-15), (5e-324, 1e-323),
  ])
  func degenerateRangesHaveFewTicks(lower: Double, upper: Double) {
    let ticks = NumberTicks(lower: lower, upper: upper, desiredCount: 5)
    #expect(ticks.roundedValues.count <= 2001)
  }

  @Test(arguments: [
    ("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", 6, Calendar.Component.hour, 5),
    ("2026-01-01T00:00:00Z", "2026-01-08T00:00:00Z", 8, .day, 8),
    ("2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z", 6, .weekOfYear, 5),
    ("2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z", 6, .month, 6),
    ("2020-01-01T00:00:00Z", "2026-01-01T00:00:00Z", 7, .year, 7),
    ("2026-01-01T00:00:00Z", "2026-01-01T00:01:00Z", 5, .second, 5),
  ])
  func datesAreStartsOfUnits(
    lower: String, upper: String, desired: Int, component: Calendar.Component, count: Int
  ) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let ticks = DateTicks(
      lower: try Date(lower, strategy: .iso8601), upper: try Date(upper, strategy: .iso8601),
      desiredCount: desired, calendar: calendar)
    #expect(ticks.stride.component == component)
    #expect(ticks.values.count == count)
  }

  @Test func hoursOfADayFollowItsTimeZone() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let start = try Date("2026-03-28T23:00:00Z", strategy: .iso8601)
    let ticks = DateTicks(
      lower: start, upper: start + 23 * 3600, desiredCount: 5, calendar: calendar)
    // On this day there are 23 hours.
    #expect(ticks.values.map { calendar.component(.hour, from: $0) } == [0, 6, 12, 18, 0])
  }

  @Test func binsCoverTheirData() {
    let bins = NumberBins(data: [3.2, 7.9, 14.1], desiredCount: 4)
    #expect(bins.thresholds == [0, 5, 10, 15])
    #expect([3.2, 5, 7.9, 14.1, 15].map { bins.index(for: $0) } == [0, 1, 1, 2, 2])
    #expect(bins[0].contains(0) && !bins[0].contains(5) && bins[2].contains(15))
  }
}
