import Foundation
import Testing
import WidgetUI

/// Dates in texts around daylight saving changes, and in other calendars and digits.
@Suite struct DaylightSavingTests {
  /// A date, the time at which it is shown, a locale and time zone, and the expected text.
  struct DateCase: CustomTestStringConvertible, Sendable {
    var date: @Sendable (Date) -> DynamicDate
    var at: String
    var now: String
    var place: (locale: String, zone: String)
    var expected: String

    var testDescription: String { "\(at) at \(now) in \(place.zone): \(expected)" }

    init(
      _ date: @escaping @Sendable (Date) -> DynamicDate, _ at: String, now: String,
      _ locale: String, _ zone: String, _ expected: String
    ) {
      self.date = date
      self.at = at
      self.now = now
      place = (locale, zone)
      self.expected = expected
    }

    func value() throws -> String {
      let date = try Date(at, strategy: .iso8601)
      return self.date(date).value(
        at: try Date(now, strategy: .iso8601), in: try place(place.locale, place.zone)
      ).replacing("\u{202F}", with: "·")
    }

    private func place(_ locale: String, _ zone: String) throws -> DateConventions {
      DateConventions(
        locale: Locale(identifier: locale),
        timeZone: try #require(TimeZone(identifier: zone)),
        calendar: Calendar(identifier: .gregorian))
    }
  }

  private static let berlin = "Europe/Berlin"
  private static let newYork = "America/New_York"

  static let readings: [DateCase] = [
    // Berlin loses an hour on 29 March 2026 at 1:00 UTC: a day is 23 hours.
    DateCase(
      DynamicDate.time, "2026-03-29T00:59:00Z", now: "2026-03-29T00:00:00Z", "en_US", berlin,
      "1:59·AM"),
    DateCase(
      DynamicDate.time, "2026-03-29T01:00:00Z", now: "2026-03-29T00:00:00Z", "de_DE", berlin,
      "03:00"),
    DateCase(
      DynamicDate.relative, "2026-03-29T10:00:00Z", now: "2026-03-28T11:00:00Z", "en_US", berlin,
      "1 day"),
    DateCase(
      DynamicDate.relative, "2026-03-29T09:59:59Z", now: "2026-03-28T11:00:00Z", "en_US", berlin,
      "22 hours, 59 minutes"),
    DateCase(
      DynamicDate.relative, "2026-03-29T02:00:00Z", now: "2026-03-29T00:30:00Z", "de_DE", berlin,
      "1 Stunde und 30 Minuten"),
    DateCase(
      DynamicDate.timer, "2026-03-29T10:00:00Z", now: "2026-03-28T11:00:00Z", "en_US", berlin,
      "23:00:00"),
    DateCase(
      DynamicDate.offset, "2026-03-28T11:00:00Z", now: "2026-03-29T10:00:00Z", "en_US", berlin,
      "+1 day"),
    // It gains one on 25 October 2026 at 1:00 UTC: 25 hours.
    DateCase(
      DynamicDate.time, "2026-10-25T00:30:00Z", now: "2026-10-25T00:00:00Z", "de_DE", berlin,
      "02:30"),
    DateCase(
      DynamicDate.time, "2026-10-25T01:30:00Z", now: "2026-10-25T00:00:00Z", "de_DE", berlin,
      "02:30"),
    DateCase(
      DynamicDate.relative, "2026-10-25T01:30:00Z", now: "2026-10-25T00:30:00Z", "en_US", berlin,
      "1 hour"),
    DateCase(
      DynamicDate.relative, "2026-10-25T11:00:00Z", now: "2026-10-24T10:00:00Z", "en_US", berlin,
      "1 day"),
    DateCase(
      DynamicDate.relative, "2026-10-25T10:59:00Z", now: "2026-10-24T10:00:00Z", "en_US", berlin,
      "24 hours, 59 minutes"),
    DateCase(
      DynamicDate.timer, "2026-10-25T11:00:00Z", now: "2026-10-24T10:00:00Z", "en_US", berlin,
      "25:00:00"),
    // New York: 8 March and 1 November 2026.
    DateCase(
      DynamicDate.relative, "2026-03-08T16:00:00Z", now: "2026-03-07T17:00:00Z", "en_US", newYork,
      "1 day"),
    DateCase(
      DynamicDate.relative, "2026-11-01T17:00:00Z", now: "2026-10-31T16:00:00Z", "en_US", newYork,
      "1 day"),
    DateCase(
      DynamicDate.offset, "2026-11-05T17:00:00Z", now: "2026-10-28T16:00:00Z", "en_US", newYork,
      "−1 week"),
    DateCase(
      DynamicDate.date, "2026-11-01T04:30:00Z", now: "2026-11-01T00:00:00Z", "en_US", newYork,
      "November 1, 2026"),
    DateCase(
      { .span(from: $0, to: $0 + 3600) }, "2026-11-01T05:30:00Z", now: "2026-11-01T00:00:00Z",
      "en_US", newYork, "1:30·AM–1:30·AM"),
    // In Greenwich the same interval is not a whole day.
    DateCase(
      DynamicDate.relative, "2026-03-29T10:00:00Z", now: "2026-03-28T11:00:00Z", "en_US", "GMT",
      "23 hours"),
    // Digits of the locale.
    DateCase(
      DynamicDate.relative, "2026-03-29T12:23:00Z", now: "2026-03-29T10:00:00Z", "ar_EG",
      "Africa/Cairo", "ساعتان و٢٣ دقيقة"),
    DateCase(
      DynamicDate.timer, "2026-03-29T12:23:00Z", now: "2026-03-29T10:00:00Z", "fa_IR",
      "Asia/Tehran", "۲:۲۳:۰۰"),
  ]

  @Test(arguments: readings) func formatsDatesAroundDaylightSavingChanges(reading: DateCase) throws
  {
    #expect(try reading.value() == reading.expected)
  }

  @Test(arguments: [
    (Calendar.Identifier.gregorian, "June 3, 2019"), (.buddhist, "June 3, 2562 BE"),
    (.japanese, "June 3, Reiwa 1"), (.hebrew, "29 Iyar 5779"),
  ])
  func aDayFollowsTheCalendar(calendar: Calendar.Identifier, expected: String) {
    let conventions = DateConventions(
      locale: Locale(identifier: "en_US"), timeZone: .gmt, calendar: Calendar(identifier: calendar))
    #expect(DynamicDate.date(DynamicDateTests.now).value(at: .now, in: conventions) == expected)
  }

  private static let kinds: [@Sendable (Date) -> DynamicDate] = [
    { .relative($0) }, { .offset($0) }, { .timer($0) },
  ]

  /// Steps from one change to the next and checks every second whether one was missed.
  @Test(arguments: [
    ("2026-03-29T01:00:00Z", berlin), ("2026-10-25T01:00:00Z", berlin),
    ("2026-11-01T06:00:00Z", newYork), ("2026-02-28T23:00:00Z", "Asia/Kathmandu"),
  ])
  func noChangeIsMissed(around: String, zone: String) throws {
    let middle = try Date(around, strategy: .iso8601)
    var conventions = DynamicDateTests.conventions(zone: try #require(TimeZone(identifier: zone)))
    for (kind, showsSeconds) in [(0, true), (0, false), (1, true), (1, false), (2, false)] {
      conventions.showsSeconds = showsSeconds
      for distance in [-90_061.5, -3601, -59, 0, 61, 7199.25, 90_000, 2_678_400] {
        let date = Self.kinds[kind](middle + distance)
        var value = date.value(at: middle - 4000, in: conventions)
        var next = date.nextChange(after: middle - 4000, in: conventions)
        for second in stride(from: -4000, through: 4000, by: 41) {
          let now = middle + Double(second) + 0.25
          let other = date.value(at: now, in: conventions)
          if let due = next, due <= now {
            next = date.nextChange(after: now, in: conventions)
          } else {
            #expect(other == value, "\(date) \(second)")
          }
          value = other
        }
      }
    }
  }
}
