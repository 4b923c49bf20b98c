import Foundation
import Testing
import WidgetUI

/// Dates in texts, from SwiftUI's documentation.
///
/// `·` represents the narrow no-break space.
@Suite struct DynamicDateTests {
  /// 2019-06-03, 08:00:00 in Greenwich.
  static let now = Date(timeIntervalSince1970: 1_559_548_800)

  static func conventions(_ locale: String = "en_US", zone: TimeZone = .gmt) -> DateConventions {
    DateConventions(
      locale: Locale(identifier: locale), timeZone: zone,
      calendar: Calendar(identifier: .gregorian))
  }

  static func value(_ date: DynamicDate, _ locale: String = "en_US") -> String {
    date.value(at: now, in: conventions(locale)).replacing("\u{202F}", with: "·")
  }

  private static func after(_ seconds: Double) -> Date { now.addingTimeInterval(seconds) }

  static let hour = 3600.0
  static let day = 86_400.0

  static let values: [(DynamicDate, String)] = [
    (.date(now), "June 3, 2019"),
    (.time(now), "8:00·AM"),
    (.time(after(15.4 * hour)), "11:24·PM"),
    (.span(from: after(2.5 * hour), to: after(2.5 * hour + 600)), "10:30·AM–10:40·AM"),
    (.relative(after(2 * hour + 23 * 60)), "2 hours, 23 minutes"),
    (.relative(after(-2 * hour - 23 * 60)), "2 hours, 23 minutes"),
    (.relative(after(-400 * day)), "1 year, 1 month"),
    (.relative(after(hour)), "1 hour"),
    (.relative(after(hour + 59)), "1 hour"),
    (.relative(after(119)), "1 minute"),
    (.relative(after(42)), "42 seconds"),
    (.relative(after(1)), "1 second"),
    (.relative(now), "0 seconds"),
    (.relative(after(9 * day)), "1 week, 2 days"),
    (.offset(after(-2 * hour - 100)), "+2 hours"),
    (.offset(after(91 * day)), "−2 months"),
    (.offset(after(95 * day)), "−3 months"),
    (.offset(now), "+0 seconds"),
    (.timer(after(152)), "2:32"),
    (.timer(after(-152)), "2:32"),
    (.timer(after(151.4)), "2:32"),
    (.timer(after(-152.4)), "2:32"),
    (.timer(after(36 * hour + 59 * 60 + 1)), "36:59:01"),
    (.timer(after(24 * day + 8 * hour)), "584:00:00"),
    (.timer(now), "0:00"),
  ]

  @Test(arguments: values) func aDateShowsItsValueAtTheFramesDate(
    date: DynamicDate, expected: String
  ) {
    #expect(Self.value(date) == expected)
  }

  private static func timer(
    from start: Double, to end: Double, pause: Double? = nil, down: Bool = true,
    hours: Bool = true
  ) -> DynamicDate {
    .timerInterval(
      TimerInterval(
        after(start)...after(end), pauseTime: pause.map(after), countsDown: down,
        showsHours: hours))
  }

  static let timers: [(DynamicDate, String)] = [
    (timer(from: 0, to: 1500), "25:00"),
    (timer(from: 0, to: 8413), "2:20:13"),
    (timer(from: 0, to: 8413, hours: false), "140:13"),
    (timer(from: 0, to: 3599), "59:59"),
    (timer(from: 0, to: 3600), "1:00:00"),
    // It is constant before its interval, after it, and from its pause on.
    (timer(from: 60, to: 1560), "25:00"),
    (timer(from: 60, to: 1560, down: false), "0:00"),
    (timer(from: -2000, to: -500), "0:00"),
    (timer(from: -2000, to: -500, down: false), "25:00"),
    (timer(from: -60, to: 1440, pause: -30), "24:30"),
    (timer(from: -60, to: 1440, pause: -30, down: false), "0:30"),
    (timer(from: -60, to: 1440, pause: 30), "24:00"),
  ]

  @Test(arguments: timers) func aTimerStopsOutsideOfItsInterval(
    date: DynamicDate, expected: String
  ) {
    #expect(Self.value(date) == expected)
  }

  static let languages: [(DynamicDate, String, String)] = [
    (.date(now), "de_DE", "3. Juni 2019"),
    (.time(now), "de_DE", "08:00"),
    (.date(now), "ja_JP", "2019年6月3日"),
    (.relative(after(2 * hour + 23 * 60)), "de_DE", "2 Stunden und 23 Minuten"),
    (.relative(after(-400 * day)), "de_DE", "1 Jahr und 1 Monat"),
    (.relative(after(-400 * day)), "fr_FR", "1 an et 1 mois"),
    (.relative(after(65 * day)), "pl_PL", "9 tygodni i 2 dni"),
    (.timer(after(152)), "ar_EG", "٢:٣٢"),
  ]

  @Test(arguments: languages) func aDateUsesTheLanguageOfTheLocale(
    date: DynamicDate, locale: String, expected: String
  ) {
    #expect(Self.value(date, locale) == expected)
  }

  static let changes: [(DynamicDate, Double?)] = [
    (.date(now), nil), (.time(now), nil), (.span(from: now, to: now), nil),
    (.timer(after(152)), 1), (.timer(after(151.5)), 0.5), (.timer(after(-0.25)), 0.75),
    (.timer(now), 1),
    (timer(from: 0, to: 1500), 1), (timer(from: 60, to: 1560), 61),
    (timer(from: 60, to: 1560, down: false), 61), (timer(from: -2000, to: -500), nil),
    (timer(from: -1500, to: 0, down: false), nil), (timer(from: 0, to: 9, pause: 0.5), nil),
    (.relative(after(42)), 1), (.relative(after(-42)), 1),
    (.relative(after(-2 * hour - 23 * 60)), 60), (.relative(after(-119)), 1),
    (.relative(after(2 * hour + 23 * 60)), 1), (.relative(after(2 * hour + 23 * 60 + 20)), 21),
    (.relative(after(-25 * hour)), hour), (.offset(after(-25 * hour)), 23 * hour),
    (.offset(after(-2 * hour)), hour),
  ]

  @Test(arguments: changes) func aDateReturnsItsNextChange(
    date: DynamicDate, seconds: Double?
  ) {
    let next = date.nextChange(after: Self.now, in: Self.conventions())
    #expect(next.map { $0.timeIntervalSince(Self.now) } == seconds)
  }

  @Test func nothingChangesBeforeTheNextChange() throws {
    let conventions = Self.conventions()
    for (date, _) in Self.values + Self.timers {
      guard let next = date.nextChange(after: Self.now, in: conventions) else { continue }
      let before = date.value(at: next.addingTimeInterval(-0.001), in: conventions)
      let value = date.value(at: next, in: conventions)
      #expect(before == date.value(at: Self.now, in: conventions), "\(date)")
      #expect(value != before, "\(date)")
    }
  }

  @Test func aTimeFollowsTheTimeZone() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let value = DynamicDate.time(Self.now).value(
      at: Self.now, in: Self.conventions(zone: zone))
    #expect(value == "4:00\u{202F}AM")
  }

  @MainActor @Test func datesInTextsAreRelativeToTheFramesDate() {
    var fixture = TextFixture()
    fixture.environment.now = Self.now
    let date = Self.after(152)
    #expect(fixture.string(Text(date, style: .timer)) == "2:32")
    #expect(fixture.string(Text(Self.now...date)) == "8:00\u{202F}AM–8:02\u{202F}AM")
    #expect(
      fixture.string(Text(DateInterval(start: Self.now, end: date)))
        == "8:00\u{202F}AM–8:02\u{202F}AM")
    #expect(fixture.string(Text(timerInterval: Self.now...date, countsDown: true)) == "2:32")
    #expect(fixture.string(Text("in \(date, style: .relative)")) == "in 2 minutes")
  }

  @Test func americanDatesMatchLocaleData() {
    for seconds in stride(from: -3e9, to: 4e9, by: 123_456_789.0) {
      let date = Date(timeIntervalSince1970: seconds)
      let later = date.addingTimeInterval(Self.day)
      for dynamic in [DynamicDate.date(date), .time(date), .span(from: date, to: later)] {
        // The same language and region under another name takes the code path of other locales.
        let data = dynamic.value(at: Self.now, in: Self.conventions("en_US@calendar=gregorian"))
        #expect(dynamic.value(at: Self.now, in: Self.conventions()) == data)
      }
    }
  }

  @Test func datesBeyondAllCalendarsDoNotCrash() {
    for seconds in [Double.infinity, -.infinity, .nan, 1e300, -1e300] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      for dynamic in [
        DynamicDate.relative(date), .offset(date), .timer(date), .date(date), .time(date),
        .span(from: date, to: Self.now),
      ] {
        _ = dynamic.value(at: Self.now, in: Self.conventions())
        _ = dynamic.nextChange(after: Self.now, in: Self.conventions())
      }
    }
  }
}
